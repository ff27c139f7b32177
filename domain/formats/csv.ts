/**
 * In an Excel workbook `number` is a number and `date` a date, from `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`; everything else
 * is text there.
 */
export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string, kind?: 'number' | 'date'];

/** `;` with decimal commas is what spreadsheets in Spanish open by themselves. */
export type CsvStyle = { separator: ',' | ';'; decimal: '.' | ',' };
const usual: CsvStyle = { separator: ',', decimal: '.' };

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], style = usual): string {
  const head = columns.map(([title]) => cell(title));
  const lines = rows.map((row) =>
    columns.map(([, value, kind]) => (kind === 'number' ? amount(value(row), style) : cell(value(row)))),
  );
  return `\ufeff${[head, ...lines].map((cells) => `${cells.join(style.separator)}\r\n`).join('')}`;
}

/** A negative amount is no formula. */
function amount(value: string, { separator, decimal }: CsvStyle): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) return cell(value);
  const written = value.replace('.', decimal);
  return written.includes(separator) ? `"${written}"` : written;
}

/** An apostrophe before a cell, or an inner cell, that a spreadsheet would run as a formula. */
function cell(value: string): string {
  const start = /^\s*[=+\-@\t\r|%]/.test(value) ? "'" : '';
  const inert = start + markInnerCells(value, (marks) => marks || "'");
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/**
 * Spreadsheets that split at `;` or tabs begin a cell inside of ours, quotes or not. `mark` gets the apostrophes before
 * each formula there and returns the ones to write. One pass, in time linear in the length.
 */
export function markInnerCells(text: string, mark: (marks: string) => string): string {
  return text.replace(/([\s";]+)('*)/g, (whole, gap: string, marks: string, at: number) => {
    const begins = /[;\t\r\n]/.test(gap) && /[=+\-@|%]/.test(text[at + whole.length] ?? '');
    return begins ? gap + mark(marks) : whole;
  });
}
