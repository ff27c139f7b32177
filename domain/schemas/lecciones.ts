import { z } from 'zod';
import { archivoTipos } from '../formats/archivos.ts';
import { seenOrigenes } from '../rules/lecciones.ts';

const integer = z.number().int();

/** A material as the outline of its course shows it. */
export const leccion = z.object({
  materialId: integer,
  moduloId: integer,
  nombre: z.string(),
  acronimo: z.string(),
  /** There is something to study: a text, a link or a file; of a session with a date, its recording. */
  disponible: z.boolean(),
  /** By the caller. */
  visto: z.boolean(),
  /** How; null for what was seen before it was recorded. */
  origen: z.enum(seenOrigenes).nullable(),
  /** Of the uploaded file. */
  tipo: z.enum(archivoTipos).nullable(),
  /** Of the recording, in seconds. */
  duracion: integer.nullable(),
  /** Second of the recording, or page of the document, at which the caller left it. */
  posicion: integer,
  /** Of a session with a date. */
  inicio: z.iso.datetime().nullable(),
  /** The session will not take place: it counts nowhere. */
  cancelada: z.boolean(),
});

export type Leccion = z.output<typeof leccion>;

export const seenQuery = z.object({ origen: z.enum(['leido', 'mano']).default('mano') });
