import { type CsvColumn, toCsv } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { type XlsxSheet, xlsxParts, xlsxSheet } from 'domain/formats/xlsx/write-xlsx.ts';
import type { Formato } from 'domain/schemas/list.ts';
import type { Audit } from './context.ts';
import { zip } from './zip.ts';

type Exported<Row> = {
  /** Name in the audit log. */
  entidad: string;
  /** Id of the record that the rows belong to, if any. */
  entidadId?: number | string;
  nombre: string;
  file: string;
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
  /** More fields for the audit log. */
  more?: Record<string, unknown>;
};

type Asked = { query: { formato?: Formato | undefined }; now: Date; audit: Audit };

/** Audits the export with its filter and returns the table. */
export async function exportTable<Row>({ query, now, audit }: Asked, exported: Exported<Row>) {
  const { entidad, entidadId = 'todos', nombre, file, columns, rows, more } = exported;
  await audit({ accion: 'exportar', entidad, entidadId, despues: { nombre, ...query, ...more } });
  return tableDownload(query.formato, file, columns, rows, now);
}

/** Table as CSV or Excel workbook, named after its content and the date in Lima. */
export async function tableDownload<Row>(
  formato: Formato | undefined,
  what: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  now: Date,
) {
  const bytes =
    formato === 'xlsx' ? await workbook([xlsxSheet(what, columns, rows)]) : Buffer.from(toCsv(columns, rows));
  const day = toLimaInput(now.toISOString()).slice(0, 10);
  return { data: bytes.toString('base64'), filename: `${what}-${day}.${formato ?? 'csv'}` };
}

export async function workbook(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  const parts = xlsxParts(sheets).map(({ name, text }) => ({ name, data: Buffer.from(text) }));
  return Buffer.concat(await Array.fromAsync(zip(parts)));
}
