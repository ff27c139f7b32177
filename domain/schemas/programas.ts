import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { programaEstados } from '../rules/programas.ts';
import { publicationSteps } from '../rules/publicacion.ts';
import { curso, optionalFechaHora } from './cursos.ts';
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

/** Whether a course is on sale and what it lacks. `borrador`: it never was on sale, and only staff see it. */
export const publication = z.object({
  publicado: z.boolean(),
  borrador: z.boolean(),
  matriculados: z.number().int(),
  /** When it will be published by itself. */
  publicarEn: z.string().nullable(),
  archivado: z.boolean(),
  /** Why it was cancelled; null when it was not. */
  cancelado: z.object({ fecha: z.string(), motivo: z.string() }).nullable(),
  /** Whether it has ended and may be archived. */
  terminado: z.boolean(),
  pasos: z.array(z.object({ paso: z.enum(publicationSteps), listo: z.boolean(), detalle: z.string() })),
});

export type Publication = z.output<typeof publication>;

/** `desde`, with `publicado`: the moment at which the course is published by itself; one that has passed is now. */
export const publicationInput = z.object({
  publicado: z.boolean(),
  desde: optionalFechaHora('Escribe la fecha y la hora').optional(),
});

export const archiveInput = z.object({ archivado: z.boolean() });
