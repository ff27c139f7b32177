import type { CsvColumn } from 'domain/formats/csv.ts';
import { estadoAlumnoLabels } from 'domain/formats/estado-labels.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import type { Alumno } from 'domain/schemas/matriculas.ts';

const inLima = (iso: string | null) => (iso ? toLimaInput(iso).replace('T', ' ') : '');

export const columns: CsvColumn<Alumno>[] = [
  ['DNI', ({ dni }) => dni],
  ['Apellidos', ({ apellido }) => apellido],
  ['Nombres', ({ nombre }) => nombre],
  ['Correo', ({ correo }) => correo],
  ['Matriculado', ({ matriculado }) => inLima(matriculado), 'date'],
  ['Materiales vistos', ({ avance }) => String(avance.vistos), 'number'],
  ['Materiales', ({ avance }) => String(avance.total), 'number'],
  ['Promedio', ({ promedio }) => promedio?.toFixed(2) ?? '', 'number'],
  ['Estado', ({ estado }) => estadoAlumnoLabels[estado]],
  ['Acceso hasta', ({ hasta }) => inLima(hasta) || 'Sin fin', 'date'],
  ['Último acceso', ({ ultimoAcceso }) => inLima(ultimoAcceso), 'date'],
  ['Certificado', ({ certificado }) => certificado ?? ''],
];
