import { type CsvColumn, toCsv } from 'domain/formats/csv.ts';
import type { ImportedRow, ReviewedRow } from 'domain/rules/importacion.ts';

/** Builds a CSV in the browser and downloads it. */
function saveCsv<Row>(filename: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const columns: CsvColumn<ImportedRow>[] = [
  ['dni', ({ dni }) => dni],
  ['nombre', ({ nombre }) => nombre],
  ['apellido', ({ apellido }) => apellido],
  ['correo', ({ correo }) => correo],
  ['numero', ({ numero }) => numero],
];

type RowWithReason = ImportedRow & Pick<ReviewedRow, 'motivo'>;

/** Downloads the invalid rows with their errors, ready to be corrected and imported again. */
export function saveErrors(rows: readonly RowWithReason[]): void {
  const withReason: CsvColumn<RowWithReason>[] = [
    ...columns,
    ['motivo', ({ motivo }) => motivo],
    ['linea', ({ linea }) => String(linea)],
  ];
  saveCsv('filas-con-error.csv', withReason, rows);
}

export function saveTemplate(): void {
  const example = {
    dni: '45678901',
    nombre: 'Rosa',
    apellido: 'Quispe Ñahui',
    correo: 'rosa@correo.pe',
    numero: '987654321',
  };
  saveCsv('plantilla-estudiantes.csv', columns, [{ linea: 2, ...example }]);
}
