import { expect, test } from 'vitest';
import { parseRange } from './file.ts';
import { tableDownload } from './table-download.ts';

test.each([
  ['bytes=0-', { start: 0, end: 99, total: 100 }],
  ['bytes=10-19', { start: 10, end: 19, total: 100 }],
  ['bytes=90-500', { start: 90, end: 99, total: 100 }],
  ['bytes=-5', { start: 95, end: 99, total: 100 }],
  ['bytes=-500', { start: 0, end: 99, total: 100 }],
  ['bytes=100-', null],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,5-9', null],
  ['items=0-5', null],
  ['bytes=-0', null],
  [undefined, null],
])('the range %j of 100 bytes is %j', (header, range) => expect(parseRange(header, 100)).toEqual(range));

test('a table is named after the day in Lima', async () => {
  const { filename } = await tableDownload(
    'xlsx',
    { file: 'notas', columns: [], rows: [] },
    new Date('2026-12-01T03:00:00Z'),
  );
  expect(filename).toBe('notas-2026-11-30.xlsx');
});
