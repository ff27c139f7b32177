/**
 * Whole hundredths (céntimos, hundredths of a nota) of a number with at most two decimals. Add and compare in these:
 * sums of binary fractions drift.
 */
export function toHundredths(value: number): number {
  return Math.round(value * 100);
}

/**
 * Mean of numbers with at most two decimals, rounded half up to two. It is computed in hundredths: (20 + 12.55) / 2 is
 * 16.28, but 16.27 in binary fractions.
 */
export function meanToHundredths(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + toHundredths(value), 0);
  return Math.round(sum / values.length) / 100;
}

/** Tolerates the error of a binary fraction: 1.15 * 100 is 114.99999999999999. */
export function hasTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - toHundredths(value)) < 1e-6;
}

/** For drawings, durations and logs, where the side a half falls on does not matter. */
export function roundTo(decimals: number, value: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
