import { expect, test } from 'vitest';
import { makeXlsx, makeZip } from '../testing/make-xlsx.ts';
import { FileRejected, readCellTables } from './read-table-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('ADM-74 the sheets of a workbook are read as cells, hidden rows included, hidden sheets not', async () => {
  const file = makeXlsx([
    { name: 'Portada', rows: [['Registro de notas']] },
    {
      name: 'Notas',
      rows: [['DNI', 'Sesión uno'], ['04567890', 15.5], { hidden: ['12345678', 11] }],
    },
    { name: 'Borrador', rows: [['DNI'], ['1']], state: 'hidden' },
  ]);
  const tables = await readCellTables(file);
  expect(tables.map(({ name }) => name)).toEqual(['Portada', 'Notas']);
  expect(tables[1]?.rows).toEqual([
    ['DNI', 'Sesión uno'],
    ['04567890', '15.5'],
    ['12345678', '11'],
  ]);
});

test('ADM-74 a line that a CSV file leaves out stays out', async () => {
  expect(await readCellTables(bytesOf('DNI;Oral\r\n\r\n12345678;14\r\n'))).toEqual([
    { name: '', rows: [['DNI', 'Oral'], [], ['12345678', '14']] },
  ]);
});

test('ADM-74 a sheet whose part is missing from the workbook has no rows', async () => {
  const file = makeZip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Notas" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  });
  await expect(readCellTables(file)).rejects.toThrow('El libro de Excel está vacío.');
});

test('ADM-74 a file of 10 MB is read, a larger one is not', async () => {
  const file = new Uint8Array(10 * 1024 * 1024 + 1).fill(65);
  await expect(readCellTables(file)).rejects.toThrow('El archivo pesa más de 10 MB. Divídelo en partes.');
  expect(await readCellTables(file.subarray(1))).toMatchObject([{ name: '' }]);
});

test.each([
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /\.xls de un Excel antiguo/],
  ['a PDF', bytesOf('%PDF-1.7'), /PDF/],
  ['a document of Word', makeZip({ 'word/document.xml': '<x/>' }), /Word/],
  ['a broken archive', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), /dañado/],
  ['nothing', new Uint8Array(), /vacío/],
])('ADM-74 %s is refused in words', async (_what, bytes, words) => {
  const failure = await readCellTables(bytes).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(FileRejected);
  expect((failure as Error).message).toMatch(words);
});
