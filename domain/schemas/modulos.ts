import { z } from 'zod';
import { phases } from '../rules/rendicion.ts';
import { id, readVersion } from './list.ts';
import { chosenId, rowId } from './numbers.ts';
import { runningRendicion } from './rendicion.ts';
import { requiredText } from './text.ts';

const integer = z.number().int();
const min = 'Mínimo 1';
const invalidTipo = 'Selecciona un tipo válido';

export const tipoRef = z.object({ nombre: z.string(), acronimo: z.string() });

export const modulo = z.object({
  moduloId: integer,
  nombre: z.string(),
  orden: integer,
  cursoId: integer,
  tipoModuloId: integer,
  tipoModulo: tipoRef,
  /** Grade of the caller; null without one. */
  nota: z.number().nullable(),
  /** The grade stands for 'no se presentó'. */
  nsp: z.boolean(),
  /** The mark that passes in this course. */
  notaMinima: z.number(),
  /** Attempts used by the caller. */
  intento: integer,
  /** Attempts that the test allows; null without a test. */
  intentoMax: integer.nullable(),
  pruebaId: integer.nullable(),
  /** When the test opens, and when it closes for the caller, extra minutes included; null without a date. */
  apertura: z.iso.datetime().nullable(),
  cierre: z.iso.datetime().nullable(),
  /** By the server's clock; null without a test. */
  fase: z.enum(phases).nullable(),
  /** The caller's sitting that is not submitted yet. */
  rendicion: runningRendicion.nullable(),
  /** The caller has saved answers that are not submitted. */
  empezada: z.boolean(),
  /** An attempt of the caller waits to be graded by hand. */
  pendiente: z.boolean(),
  materiales: integer,
  /** Materials seen by the caller. */
  vistos: integer,
  preguntas: integer,
  /** Questions of one attempt of the caller; fewer than `preguntas` where they are drawn. */
  cantidad: integer,
  /** Attempts submitted by anybody; staff only. */
  intentosEnviados: integer.optional(),
  version: integer,
});

export type Modulo = z.output<typeof modulo>;

/** Without a course: the modules of every course, for `academico` only. */
export const modulosQuery = z.object({ cursoId: id.optional() });

/** Position in a list, for modules and materials. */
export const orden = z
  .number({ error: min })
  .int({ error: 'Escribe un número entero' })
  .min(1, { error: min })
  .max(10_000, { error: 'Máximo 10000' });

/** The server refuses an unknown type with the same message. */
export const chosenTipo = chosenId(invalidTipo);

const moduloFields = z.object({
  nombre: requiredText(300, 'El nombre es requerido'),
  orden,
  tipoModuloId: chosenTipo,
  /** Attempts that the test allows. Omitted: one for a new test, unchanged for an existing one. */
  intentoMax: z
    .number({ error: min })
    .int({ error: 'Escribe un número entero' })
    .min(1, { error: min })
    .max(100, { error: 'Máximo 100' })
    .optional(),
});

export const moduloInput = moduloFields.extend({ cursoId: rowId });

export const moduloUpdate = moduloFields.extend({
  cursoId: rowId.optional(),
  version: readVersion,
});

/** All ids, in their new order. */
export const ordenInput = z.object({ orden: z.array(rowId).min(1).max(1_000) });

export const progress = z.object({
  materiales: integer,
  vistos: integer,
  ultimoMaterialId: integer.nullable(),
  ultimoModuloId: integer.nullable(),
  /** End of access; null: never. */
  hasta: z.string().nullable(),
  promedio: z.number().nullable(),
  /** `de 1 de 5`: the average lacks grades. */
  parcial: z.string(),
});

export type ImportProgress = z.output<typeof progress>;
