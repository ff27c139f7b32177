import { type CsvColumn, type CsvStyle, toCsv } from 'domain/formats/csv.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { type XlsxSheet, xlsxParts, xlsxSheet } from 'domain/formats/xlsx/write-xlsx.ts';
import type { CountedAct } from 'domain/rules/protected-acts.ts';
import type { Formato } from 'domain/schemas/list.ts';
import type { Audit } from './context.ts';
import { zip } from './zip.ts';

type Table<Row> = {
  /** Name of the file, without its day. */
  file: string;
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
  /** Sheets of the workbook, where it is more than this table. */
  sheets?: () => readonly XlsxSheet[];
  style?: CsvStyle | undefined;
};

type Exported<Row> = Table<Row> & {
  /** Name in the audit log. */
  entidad: string;
  /** Id of the record that the rows belong to, if any. */
  entidadId?: number | string;
  nombre: string;
  /** More fields for the audit log. */
  more?: Record<string, unknown>;
  /** Of an endpoint with `stepUpIf`, where it asked for the password. */
  acto?: CountedAct | null;
};

type Asked = { query: { formato?: Formato | undefined }; now: Date; audit: Audit };

/** Audits the export with its filter and returns the table. */
export async function exportTable<Row>({ query, now, audit }: Asked, exported: Exported<Row>) {
  const { entidad, entidadId = 'todos', nombre, more, acto = null } = exported;
  await audit({ accion: 'exportar', entidad, entidadId, despues: { nombre, ...query, ...more }, acto });
  return tableDownload(query.formato, exported, now);
}

/** Table as CSV or Excel workbook, named after its content and the date in Lima. */
export async function tableDownload<Row>(formato: Formato | undefined, table: Table<Row>, now: Date) {
  const { file, columns, rows, style } = table;
  const sheets = table.sheets ?? (() => [xlsxSheet(file, columns, rows)]);
  const bytes = formato === 'xlsx' ? await workbook(sheets()) : Buffer.from(toCsv(columns, rows, style));
  return { data: bytes.toString('base64'), filename: `${file}-${limaDay(now)}.${formato ?? 'csv'}` };
}

async function workbook(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  const parts = xlsxParts(sheets).map(({ name, text }) => ({ name, data: Buffer.from(text) }));
  return Buffer.concat(await Array.fromAsync(zip(parts)));
}
