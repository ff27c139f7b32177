import { type CsvColumn, toCsv } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';

/** CSV download named after its content and the date in Lima. */
export function descargaCsv<Row>(que: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[], ahora: Date) {
  const data = Buffer.from(toCsv(columns, rows)).toString('base64');
  return { data, filename: `${que}-${toLimaInput(ahora.toISOString()).slice(0, 10)}.csv` };
}
