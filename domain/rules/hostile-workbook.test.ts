import { expect, test } from 'vitest';
import { makeXlsx, makeZip } from '../testing/make-xlsx.ts';
import { readCellTables } from './read-table-file.ts';

const damaged = (bytes: Uint8Array) => expect(readCellTables(bytes)).rejects.toThrow(/dañado/);
const sheetOf = (xml: string) => makeXlsx([{ name: 'Notas', rows: [[{ xml: `<c><v>1</v></c></row>${xml}<row>` }]] }]);

test('SEC-152 an archive of more than 5,000 files is refused; one of 5,000 is read', async () => {
  const withFiles = (count: number) => {
    const sheet = { 'xl/workbook.xml': '<workbook/>' };
    return makeZip({ ...sheet, ...Object.fromEntries(Array.from({ length: count - 1 }, (_, at) => [`f${at}`, ''])) });
  };
  await damaged(withFiles(5_001));
  await expect(readCellTables(withFiles(5_000))).rejects.toThrow('El libro de Excel está vacío.');
});

test('SEC-152 a sheet of more than 2,000,000 cells is refused', () =>
  damaged(sheetOf(`<row>${'<c/>'.repeat(2_000_001)}</row>`)));

test('SEC-152 the empty cells before a far column count as cells', async () => {
  const rows = (count: number) => sheetOf('<row><c r="XFD9"><v>1</v></c></row>'.repeat(count));
  await damaged(rows(100_000));
  expect((await readCellTables(rows(100)))[0]?.rows.at(-1)).toHaveLength(16_384);
});

test('SEC-152 a line number beyond those of Excel is refused', () =>
  damaged(sheetOf('<row r="4000000000"><c r="A9"><v>1</v></c></row>')));
