import { z } from 'zod';
import { muestraClases } from '../rules/muestras.ts';
import { id } from './list.ts';

const integer = z.number().int();

/** A material that everybody may see on the flyer of its course. */
export const muestra = z.object({
  materialId: integer,
  nombre: z.string(),
  clase: z.enum(muestraClases),
  /** Of a recording, in seconds; null when its file does not say. */
  duracion: integer.nullable(),
});

export type Muestra = z.output<typeof muestra>;

export const muestraParams = z.object({ id, materialId: id });

export const muestraFileParams = muestraParams.extend({ archivoId: id });

/** URLs of files expire soon. */
export const muestraOpen = muestra.extend({
  /** Of the file, the player or the page; empty for a text. */
  url: z.string(),
  /** To save the file; empty without one. */
  descarga: z.string(),
  subtitulos: z.string().nullable(),
  texto: z.string(),
});

export type MuestraOpen = z.output<typeof muestraOpen>;
