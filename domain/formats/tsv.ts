/** Longest quoted cell: beyond it a quote is taken as a stray one. */
const quotedMax = 2_000;

/** Cells of a block copied from a spreadsheet. Blank lines in the middle stay, those at the end are dropped. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : null;
    const end = quoted?.end ?? endOfPlain(text, at);
    rows.at(-1)!.push(quoted?.value ?? text.slice(at, end));
    const newline = text.startsWith('\r\n', end) ? 2 : 1;
    if (end < text.length && text[end] !== '\t') rows.push([]);
    at = end + (text[end] === '\t' ? 1 : newline);
  }
  while (rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop();
  return rows;
}

function endOfPlain(text: string, from: number): number {
  let end = from;
  while (end < text.length && !isBreak(text[end])) end += 1;
  return end;
}

/** Null unless the quote closes right before the next cell: then it belongs to the text. */
function readQuoted(text: string, from: number): { value: string; end: number } | null {
  let value = '';
  for (let at = from + 1; at < text.length && at - from < quotedMax; at++) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else return at + 1 === text.length || isBreak(text[at + 1]) ? { value, end: at + 1 } : null;
  }
  return null;
}

function isBreak(sign: string | undefined): boolean {
  return sign === '\t' || sign === '\n' || sign === '\r';
}

/** Block for the clipboard, as spreadsheets write it. A text that would run as a formula gets an apostrophe. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(cell).join('\t')).join('\r\n');
}

function cell(value: string): string {
  const inert = /^\s*[=+\-@|%]/.test(value) ? `'${value}` : value;
  return /[\t\r\n"]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
