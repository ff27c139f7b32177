/** Days before its end from which the school is warned that its signing certificate expires. */
export const firmaWarnDays = 30;

const dayMs = 86_400_000;

/** Whole days until the signing certificate expires, negative afterwards; null while there is time. */
export function firmaDaysLeft(until: Date, now: Date): number | null {
  const days = Math.floor((until.getTime() - now.getTime()) / dayMs);
  return days < firmaWarnDays ? days : null;
}
