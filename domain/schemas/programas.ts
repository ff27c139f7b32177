import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { programaEstados } from '../rules/programas.ts';
import { curso } from './cursos.ts';
import { dayRange, id, listQuery, ordenOf } from './list.ts';
import { text } from './text.ts';

/** A course as staff see it in the list of all of them. */
export const programa = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  especialidad: z.string(),
  tipo: curso.shape.tipo,
  asincronico: curso.shape.asincronico,
  estado: z.enum(programaEstados),
  publicarEn: z.string().nullable(),
  precio: z.number(),
  alumnos: z.number().int(),
  fechaHoraInicio: z.string(),
  fechaHoraLimite: z.string(),
});

export type Programa = z.output<typeof programa>;

/** Without `estado`: all but the archived ones. */
export const programasQuery = listQuery.extend({
  estado: z.enum(programaEstados).optional(),
  especialidadId: id.optional(),
  orden: ordenOf(sortColumns.programas),
  /** Of the certificates: exactly this code, in any case. */
  codigo: text(60).optional(),
  /** Of the day on which it begins. */
  ...dayRange,
});

export type ProgramasQuery = z.output<typeof programasQuery>;
