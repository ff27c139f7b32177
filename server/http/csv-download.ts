import { type CsvColumn, toCsv } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';

/** CSV download named after its content and the date in Lima. */
export function csvDownload<Row>(what: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[], now: Date) {
  const data = Buffer.from(toCsv(columns, rows)).toString('base64');
  return { data, filename: `${what}-${toLimaInput(now.toISOString()).slice(0, 10)}.csv` };
}
