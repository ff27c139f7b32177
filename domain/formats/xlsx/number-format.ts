/** How a cell with a number is shown: as a date, or padded with zeros like '00000000'. */
export type NumberFormat = { date: boolean; zeros: number };

const plain: NumberFormat = { date: false, zeros: 0 };
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtInDates.has(id) ? { date: true, zeros: 0 } : plain;
  const [positive = ''] = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').split(';');
  if (/[ymdhs]/i.test(positive)) return { date: true, zeros: 0 };
  return /^0{2,}$/.test(positive.trim()) ? { date: false, zeros: positive.trim().length } : plain;
}

/** The number as a person reads it in the sheet; never in scientific notation. */
export function formatNumber(raw: string, { date, zeros }: NumberFormat): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (date) return formatDate(value);
  // Spreadsheets calculate with 15 digits; the rest is rounding.
  const rounded = Number(value.toPrecision(15));
  const text = Number.isInteger(rounded) && Math.abs(rounded) < 1e15 ? rounded.toFixed(0) : String(rounded);
  return rounded >= 0 ? text.padStart(zeros, '0') : text;
}

/** Days since 1899-12-30. */
function formatDate(days: number): string {
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400_000));
  if (Number.isNaN(date.getTime())) return String(days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
}
