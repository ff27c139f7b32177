export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';
export type Separator = ',' | ';' | '\t';
export type CsvRecord = { line: number; cells: string[] };

/** Decodes spreadsheet files: UTF-8, UTF-16, or Windows-1252 when the bytes are not valid UTF-8. */
export function decodeCsv(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return { text: decode('utf-16le', bytes), encoding: 'UTF-16' };
  if (a === 0xfe && b === 0xff) return { text: decode('utf-16be', bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: decode('windows-1252', bytes), encoding: 'Windows-1252' };
  }
}

function decode(label: string, bytes: Uint8Array): string {
  return new TextDecoder(label).decode(bytes);
}

type Csv = { separator: Separator; records: CsvRecord[] };

/** Records with their line numbers; empty ones are skipped. */
export function parseCsv(text: string): Csv {
  const declared = /^\ufeff?"?sep=([,;\t])"?\r?\n/i.exec(text);
  const body = declared ? text.slice(declared[0].length) : text.replace(/^\ufeff/, '');
  const separator = (declared?.[1] as Separator | undefined) ?? detectSeparator(body);
  const records = split(body, separator, declared ? 2 : 1);
  return { separator, records: records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) };
}

function detectSeparator(text: string): Separator {
  const heading = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  const unquoted = heading.replace(/"[^"]*"/g, '');
  const count = (sign: string) => unquoted.split(sign).length;
  const [best] = ([';', ',', '\t'] as const).toSorted((a, b) => count(b) - count(a));
  return best!;
}

function split(text: string, separator: Separator, firstLine: number): CsvRecord[] {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  /** Only spaces so far, so that a quote opens the cell. */
  let blank = true;
  let quoted = false;
  let line = firstLine;
  let recordLine = firstLine;

  const endCell = () => {
    cells.push(cell);
    cell = '';
    blank = true;
  };
  const endRecord = () => {
    endCell();
    records.push({ line: recordLine, cells });
    cells = [];
    recordLine = line;
  };

  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    const newline = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n');
    if (newline) line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && blank) {
      cell = '';
      blank = false;
      quoted = true;
    } else if (sign === separator) endCell();
    else if (newline) endRecord();
    else if (sign !== '\r') {
      cell += sign;
      blank &&= sign.trim() === '';
    }
  }
  if (cell !== '' || cells.length > 0) endRecord();
  return records;
}
