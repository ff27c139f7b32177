export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string];

/** With a byte order mark, without which spreadsheets take UTF-8 for something else. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, value]) => value(row)))];
  return `\ufeff${lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}

/** A cell that begins like a formula would be run by the spreadsheet that opens it. */
function cell(value: string): string {
  const inert = /^\s*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
