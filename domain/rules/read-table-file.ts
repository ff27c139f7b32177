import { decodeText } from '../formats/decode-text.ts';
import { readHtmlTable } from '../formats/html-table.ts';
import { type CsvRecord, parseCsv, type Separator } from '../formats/parse-csv.ts';
import { listSheets, readShared, readSheet, type SheetRecord } from '../formats/xlsx/read-xlsx.ts';
import { BadArchive, ZipArchive } from '../formats/xlsx/zip.ts';
import { fileKind, refusals } from './file-kind.ts';

/** File that cannot be imported, with a message for the user. */
export class FileRejected extends Error {}

export const bytesMax = 10 * 1024 * 1024;

export function refuseLarge(bytes: Uint8Array): void {
  if (bytes.length > bytesMax) throw new FileRejected('El archivo pesa más de 10 MB. Divídelo en partes.');
}

type SheetOf<R> = { name: string; records: R[] };

/** The visible sheets of a workbook that have rows. */
export async function readSheets(bytes: Uint8Array): Promise<SheetOf<SheetRecord>[]> {
  try {
    const zip = new ZipArchive(bytes);
    const inside = archiveKind(zip);
    if (inside) throw new FileRejected(refusals[inside]);
    const shared = await readShared(zip);
    const sheets: SheetOf<SheetRecord>[] = [];
    for (const { name, path, hidden } of await listSheets(zip)) {
      if (hidden) continue;
      const records = readSheet((await zip.text(path)) ?? '', shared);
      if (records.length > 0) sheets.push({ name, records });
    }
    if (sheets.length === 0) throw new FileRejected('El libro de Excel está vacío.');
    return sheets;
  } catch (error) {
    if (error instanceof BadArchive || error instanceof RangeError) throw new FileRejected(refusals.damaged);
    throw error;
  }
}

function archiveKind(zip: ZipArchive): 'word' | 'ods' | 'xlsb' | 'archive' | null {
  if (zip.has('xl/workbook.xml')) return null;
  if (zip.has('xl/workbook.bin')) return 'xlsb';
  if (zip.has('word/document.xml')) return 'word';
  return zip.has('content.xml') && zip.has('META-INF/manifest.xml') ? 'ods' : 'archive';
}

/** Cells of a sheet, each line at its index. */
export type CellTable = { name: string; rows: string[][] };

/** The sheets of a CSV, .xlsx or HTML file as cells. Hidden rows count: a filter in Excel must not lose a grade. */
export async function readCellTables(bytes: Uint8Array): Promise<CellTable[]> {
  refuseLarge(bytes);
  const kind = fileKind(bytes);
  if (kind === 'zip') return (await readSheets(bytes)).map(({ name, records }) => ({ name, rows: byLine(records) }));
  if (kind !== 'text' && kind !== 'html') throw new FileRejected(refusals[kind]);
  const { records } = textRecords(kind, decodeText(bytes).text);
  return [{ name: '', rows: byLine(records) }];
}

/** Records of a text with separators, or of an HTML table saved under the name of a workbook. */
export function textRecords(
  kind: 'text' | 'html',
  text: string,
): { separator: Separator | null; records: CsvRecord[] } {
  if (kind === 'text') {
    const csv = parseCsv(text);
    if (csv.records.length === 0) throw new FileRejected('El archivo está vacío.');
    return csv;
  }
  const records = readHtmlTable(text);
  if (records.length === 0) throw new FileRejected(refusals.html);
  return { separator: null, records };
}

function byLine(records: CsvRecord[]): string[][] {
  const rows: string[][] = [];
  for (const { line, cells } of records) {
    while (rows.length < line - 1) rows.push([]);
    rows.push(cells);
  }
  return rows;
}
