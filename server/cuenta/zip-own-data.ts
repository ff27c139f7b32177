import { type CsvColumn, toCsv } from 'domain/formats/csv.ts';
import { type ZipEntry, zip } from '../http/zip.ts';
import type { Sheet } from './queries/own-data.ts';

export type Pdf = { name: string; read: () => Promise<Buffer | null> };

/** The archive that a person downloads: the same data for machines and for people, and the documents. */
export async function zipOwnData(sheets: readonly Sheet[], pdfs: readonly Pdf[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(zip(entriesOf(sheets, pdfs))));
}

async function* entriesOf(sheets: readonly Sheet[], pdfs: readonly Pdf[]): AsyncGenerator<ZipEntry> {
  const all = Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]));
  yield { name: 'datos.json', data: Buffer.from(JSON.stringify(all, null, 2)) };
  for (const { name, rows } of sheets) {
    if (rows.length > 0) yield { name: `${name}.csv`, data: Buffer.from(toCsv(columnsOf(rows[0]!), rows)) };
  }
  for (const { name, read } of pdfs) {
    const data = await read();
    if (data) yield { name, data, stored: true };
  }
}

function columnsOf(first: Record<string, unknown>): CsvColumn<Record<string, unknown>>[] {
  return Object.keys(first).map((name) => [name, (row) => cell(row[name])]);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
