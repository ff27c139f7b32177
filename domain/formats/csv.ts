/**
 * In an Excel workbook `number` is a number and `date` a date, from `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`; everything else
 * is text there.
 */
export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string, kind?: 'number' | 'date'];

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, value]) => value(row)))];
  return `\ufeff${lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}

/** A leading apostrophe stops spreadsheets from running the cell as a formula. */
function cell(value: string): string {
  const inert = /^\s*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
