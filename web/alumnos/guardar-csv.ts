import { type CsvColumn, toCsv } from 'domain/formats/csv.ts';
import type { FilaImportada, FilaRevisada } from 'domain/rules/importacion.ts';

/** Builds a CSV in the browser and downloads it. */
function guardarCsv<Row>(filename: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const columnas: CsvColumn<FilaImportada>[] = [
  ['dni', ({ dni }) => dni],
  ['nombre', ({ nombre }) => nombre],
  ['apellido', ({ apellido }) => apellido],
  ['correo', ({ correo }) => correo],
  ['numero', ({ numero }) => numero],
];

type FilaConMotivo = FilaImportada & Pick<FilaRevisada, 'motivo'>;

/** Downloads the invalid rows with their errors, ready to be corrected and imported again. */
export function guardarErrores(filas: readonly FilaConMotivo[]): void {
  const conMotivo: CsvColumn<FilaConMotivo>[] = [
    ...columnas,
    ['motivo', ({ motivo }) => motivo],
    ['linea', ({ linea }) => String(linea)],
  ];
  guardarCsv('filas-con-error.csv', conMotivo, filas);
}

export function guardarPlantilla(): void {
  const ejemplo = {
    dni: '45678901',
    nombre: 'Rosa',
    apellido: 'Quispe Ñahui',
    correo: 'rosa@correo.pe',
    numero: '987654321',
  };
  guardarCsv('plantilla-estudiantes.csv', columnas, [{ linea: 2, ...ejemplo }]);
}
