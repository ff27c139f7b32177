import { z } from 'zod';
import { parseMaterialLink } from '../formats/video-link.ts';
import { apunteMaxLength, seenOrigenes } from '../rules/lecciones.ts';
import { archivoRef } from './archivos.ts';
import { id, readVersion } from './list.ts';
import { chosenTipo, orden, tipoRef } from './modulos.ts';
import { rowId } from './numbers.ts';
import { sesionFields, sesionInput } from './sesiones.ts';
import { requiredText, text } from './text.ts';

const integer = z.number().int();

export const material = z.object({
  materialId: integer,
  moduloId: integer,
  tipoMaterialId: integer,
  tipoMaterial: tipoRef,
  nombre: z.string(),
  orden: integer,
  descripcion: z.string(),
  /** https link to the resource; empty until there is one. Of a session with a date, only staff read it. */
  video: z.string(),
  /** Everybody may see it on the flyer of the course. */
  muestra: z.boolean(),
  /** The uploaded file; null without one. */
  archivo: archivoRef.nullable(),
  /** Whether the caller has seen it. */
  visto: z.boolean(),
  /** How it came to be seen; null when it was not, or before that was recorded. */
  origen: z.enum(seenOrigenes).nullable(),
  ...sesionFields,
  version: integer,
});

export type Material = z.output<typeof material>;

/** A student's own note on a material. */
export const apunte = z.object({ materialId: integer, texto: z.string() });
export const apunteInput = z.object({
  texto: z.string({ error: 'Escribe un texto' }).max(apunteMaxLength, { error: 'Máximo 10,000 caracteres' }),
});

/** File of a material that the school itself keeps; `vtt` are the captions of the video of that name. */
export const materialFileParams = z.object({
  nombre: z.string().regex(/^[a-z0-9-]{1,80}\.(mp4|pdf|vtt)$/, { error: 'Archivo inválido' }),
});

/** Without a module: the materials of every course, for `academico` only. */
export const materialesQuery = z.object({ moduloId: id.optional() });

export const muestraInput = z.object({ muestra: z.boolean({ error: 'Indica si es una clase de muestra' }) });

const materialFields = z.object({
  nombre: requiredText(300, 'El nombre es requerido'),
  orden,
  tipoMaterialId: chosenTipo,
  descripcion: text(20_000).default(''),
  video: text(2_000)
    .refine((value) => value === '' || parseMaterialLink(value) !== null, {
      error: 'Escribe un enlace que empiece con https://',
    })
    .default(''),
  /** Without it a change keeps the stored value, and the first recorded class of a curso becomes a sample. */
  muestra: muestraInput.shape.muestra.optional(),
  ...sesionInput,
});

export const materialInput = materialFields.extend({
  moduloId: rowId,
});

export const materialUpdate = materialFields.extend({
  /** Moves the material to another module of the same course; optional. */
  moduloId: materialInput.shape.moduloId.optional(),
  version: readVersion,
});
