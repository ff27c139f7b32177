export type Separator = ',' | ';' | '\t' | '|';
/** `problem` is set on a record that cannot be trusted; its cells are those of its first line alone. */
export type CsvRecord = { line: number; cells: string[]; problem?: string };

type Csv = { separator: Separator; records: CsvRecord[] };

/** Line breaks a quoted cell may contain. More means that a stray quote has swallowed records. */
const breaksMax = 4;
const unclosed = 'Una comilla quedó abierta en esta línea';

type CsvOptions = {
  separator?: Separator | undefined;
  /** Quoted cells may hold any number of lines, as programs write them; a stray quote then swallows what follows. */
  trustQuotes?: boolean;
};

/** Records with their line numbers; empty ones are skipped. A stray quote costs its own line, never the rest. */
export function parseCsv(text: string, options: CsvOptions = {}): Csv {
  const declared = /^\ufeff?"?sep=([,;\t|])"?\r?\n/i.exec(text);
  const given = declared ? text.slice(declared[0].length) : text.replace(/^\ufeff/, '');
  const body = options.trustQuotes ? given : unwrapLines(given);
  const separator = (declared?.[1] as Separator | undefined) ?? options.separator ?? detectSeparator(body);
  const records = new Splitter(body, separator, { firstLine: declared ? 2 : 1, ...options }).split();
  return { separator, records: records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) };
}

/**
 * A CSV file that a spreadsheet opened as one column and saved again has every line in quotes. Returned without them
 * when each line is one cell that holds at least two separators.
 */
function unwrapLines(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  const wrapped = /^"((?:[^"]|"")*)"[;,\t]*$/;
  const insides = lines.map((line) => (line.trim() === '' ? '' : wrapped.exec(line)?.[1]?.replaceAll('""', '"')));
  const isRecord = (line: string | undefined) => line === '' || /([;,\t|]).*\1/.test(line ?? '');
  return lines.length > 1 && insides.every(isRecord) ? insides.join('\n') : text;
}

/** The sign that splits most of the first lines into the same number of cells; title lines above a header have none. */
function detectSeparator(text: string): Separator {
  const lines = text.slice(0, 100_000).split(/\r\n|\r|\n/);
  const sample = lines.filter((line) => line.trim() !== '').slice(0, 40);
  const unquoted = sample.map((line) => line.replace(/"[^"]*"/g, ''));
  const weight = (sign: string) => {
    const counts = unquoted.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    const sameCount = Map.groupBy(counts, (count) => count);
    return Math.max(0, ...[...sameCount].map(([count, lines]) => lines.length * (1 + count / 100)));
  };
  const [best] = ([';', ',', '\t', '|'] as const).toSorted((a, b) => weight(b) - weight(a));
  return best!;
}

class Splitter {
  readonly #text: string;
  readonly #separator: Separator;
  readonly #trustQuotes: boolean;
  #at = 0;
  #line: number;
  /** Cells of the widest record so far: how many separators a swallowed record would hold. */
  #width = 0;

  constructor(
    text: string,
    separator: Separator,
    { firstLine, trustQuotes = false }: CsvOptions & { firstLine: number },
  ) {
    this.#text = text;
    this.#separator = separator;
    this.#trustQuotes = trustQuotes;
    this.#line = firstLine;
  }

  split(): CsvRecord[] {
    const records: CsvRecord[] = [];
    while (this.#at < this.#text.length) records.push(this.#record());
    return records;
  }

  #record(): CsvRecord {
    const [start, line] = [this.#at, this.#line];
    const cells: string[] = [];
    while (true) {
      const cell = this.#cell();
      if (cell === null) return this.#broken(start, line);
      cells.push(cell);
      if (this.#text[this.#at] !== this.#separator) break;
      this.#at += 1;
    }
    this.#endLine();
    this.#width = Math.max(this.#width, cells.length);
    return { line, cells };
  }

  /** The first line alone, and reading goes on after it. */
  #broken(start: number, line: number): CsvRecord {
    const [end] = this.#lineEnd(start);
    const cells = this.#text.slice(start, end).split(this.#separator);
    this.#at = end;
    this.#line = line;
    this.#endLine();
    return { line, cells: cells.map((cell) => cell.replaceAll('"', '').trim()), problem: unclosed };
  }

  /** Up to the separator or the end of the line; null for a quote that was left open. */
  #cell(): string | null {
    const quote = /[^\S\r\n\t]*"/y;
    quote.lastIndex = this.#at;
    if (!quote.test(this.#text)) return this.#plain();
    const opened = quote.lastIndex;
    let [value, at] = ['', opened];
    while (true) {
      const next = this.#text.indexOf('"', at);
      if (next === -1) return null;
      value += this.#text.slice(at, next);
      at = next + 1;
      if (this.#text[at] !== '"') break;
      value += '"';
      at += 1;
    }
    if (!this.#trustQuotes && this.#swallows(value, at)) return null;
    this.#line += value.split(/\r\n|\r|\n/).length - 1;
    this.#at = at;
    return value + this.#plain();
  }

  /** A quoted cell that holds whole records, or whose closing quote opens another cell. */
  #swallows(value: string, end: number): boolean {
    const [, ...further] = value.split(/\r\n|\r|\n/);
    if (further.length === 0) return false;
    const next = /\S|[\r\n]|$/g;
    next.lastIndex = end;
    const sign = next.exec(this.#text)![0];
    if (sign !== '' && !this.#ends(sign) && this.#text[end] !== this.#separator) return true;
    const records = further.some((line) => line.split(this.#separator).length >= Math.max(2, this.#width - 1));
    return records || further.length > breaksMax;
  }

  #plain(): string {
    const start = this.#at;
    while (this.#at < this.#text.length && !this.#ends(this.#text[this.#at]!)) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  #ends(sign: string): boolean {
    return sign === this.#separator || sign === '\n' || sign === '\r';
  }

  #lineEnd(from: number): [end: number] {
    const end = /[\r\n]|$/g;
    end.lastIndex = from;
    return [end.exec(this.#text)!.index];
  }

  #endLine(): void {
    if (this.#text[this.#at] === '\r') this.#at += 1;
    if (this.#text[this.#at] === '\n') this.#at += 1;
    this.#line += 1;
  }
}
