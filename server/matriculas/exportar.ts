import { estadoDelAlumnoTexto } from 'domain/rules/alumnos.ts';
import type { CsvColumn } from 'domain/rules/csv.ts';
import { paraInputLima } from 'domain/rules/fechas.ts';
import type { Alumno } from 'domain/schemas/matriculas.ts';

const enLima = (iso: string | null) => (iso ? paraInputLima(iso).replace('T', ' ') : '');

export const columns: CsvColumn<Alumno>[] = [
  ['DNI', ({ dni }) => dni],
  ['Apellidos', ({ apellido }) => apellido],
  ['Nombres', ({ nombre }) => nombre],
  ['Correo', ({ correo }) => correo],
  ['Matriculado', ({ matriculado }) => enLima(matriculado)],
  ['Materiales vistos', ({ avance }) => String(avance.vistos)],
  ['Materiales', ({ avance }) => String(avance.total)],
  ['Promedio', ({ promedio }) => promedio?.toFixed(2) ?? ''],
  ['Estado', ({ estado }) => estadoDelAlumnoTexto[estado]],
  ['Acceso hasta', ({ hasta }) => enLima(hasta) || 'Sin fin'],
  ['Último acceso', ({ ultimoAcceso }) => enLima(ultimoAcceso)],
  ['Certificado', ({ certificado }) => certificado ?? ''],
];
