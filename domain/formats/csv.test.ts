import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const rows = (...cells: string[]) =>
  toCsv(
    [
      ['x', () => 'a'],
      ['y', (row: string) => row],
    ],
    cells,
  ).slice(1);

/** Cells as a spreadsheet with another separator reads them: a quote counts only at the beginning of a cell. */
function cellsSplitAt(separator: string, text: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  let begins = true;
  for (const sign of text) {
    if (sign === '"' && (begins || quoted)) quoted = !quoted;
    else if (!quoted && (sign === separator || sign === '\n')) {
      cells.push(cell);
      cell = '';
      begins = true;
      continue;
    } else cell += sign;
    begins = false;
  }
  return [...cells, cell];
}

const gaps = ['', ';', '\t', '\n', '\r\n', '; ', ';"', ' ;" ', '";\u00a0'];
const attacks = [...'=+-@|%'].flatMap((sign) => gaps.map((gap) => `hola${gap}${sign}1+1`));

test.each([';', '\t', ','])('SEC-100 no cell runs as a formula where a spreadsheet splits at %j', (separator) => {
  const texts = attacks.flatMap((attack) => [attack, attack.slice('hola'.length), `"${attack}`]);
  for (const text of texts) {
    const cells = cellsSplitAt(separator, rows(text));
    expect(
      cells.filter((cell) => /^\s*[=+\-@|%]/.test(cell)),
      JSON.stringify(text),
    ).toEqual([]);
  }
});

test('SEC-100 other cells stay as they are, and long runs of separators take one pass', () => {
  expect(rows('a; b', 'a-b', 'x = 1', "O'Higgins")).toBe('x,y\r\na,"a; b"\r\na,a-b\r\na,x = 1\r\na,O\'Higgins\r\n');
  const long = `a${';'.repeat(100_000)}`;
  expect(rows(long)).toContain(long);
});
