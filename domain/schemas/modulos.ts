import { z } from 'zod';
import { id } from './lista.ts';
import { textoRequerido } from './texto.ts';

const entero = z.number().int();
const maxInt = 2_147_483_647;
const idEnCuerpo = z.number({ error: 'ID inválido' }).int().min(1).max(maxInt);
const minimo = 'Mínimo 1';
const tipoInvalido = 'Selecciona un tipo válido';

export const tipoDe = z.object({ nombre: z.string(), acronimo: z.string() });

export const modulo = z.object({
  moduloId: entero,
  nombre: z.string(),
  orden: entero,
  cursoId: entero,
  tipoModuloId: entero,
  tipoModulo: tipoDe,
  /** Grade of the caller; null without one. */
  nota: z.number().nullable(),
  /** Attempts used by the caller. */
  intento: entero,
  /** Attempts that the test allows; null without a test. */
  intentoMax: entero.nullable(),
  pruebaId: entero.nullable(),
  /** An attempt of the caller waits to be graded by hand. */
  pendiente: z.boolean(),
  materiales: entero,
  /** Materials seen by the caller. */
  vistos: entero,
  preguntas: entero,
  /** Attempts submitted by anybody; ADMIN only. */
  intentosEnviados: entero.optional(),
  version: entero,
});

export type Modulo = z.output<typeof modulo>;

export const modulosQuery = z.object({ cursoId: id });

/** Position in a list, for modules and materials. */
export const orden = z
  .number({ error: minimo })
  .int({ error: 'Escribe un número entero' })
  .min(1, { error: minimo })
  .max(10_000, { error: 'Máximo 10000' });

/** The server refuses an unknown type with the same message. */
export const tipoElegido = z
  .number({ error: tipoInvalido })
  .int({ error: tipoInvalido })
  .min(1, { error: tipoInvalido })
  .max(maxInt, { error: tipoInvalido });

const moduloFields = z.object({
  nombre: textoRequerido(300, 'El nombre es requerido'),
  orden,
  tipoModuloId: tipoElegido,
  /** Attempts that the test allows. Omitted: one for a new test, unchanged for an existing one. */
  intentoMax: z
    .number({ error: minimo })
    .int({ error: 'Escribe un número entero' })
    .min(1, { error: minimo })
    .max(100, { error: 'Máximo 100' })
    .optional(),
});

export const moduloInput = moduloFields.extend({ cursoId: idEnCuerpo });

export const moduloUpdate = moduloFields.extend({
  cursoId: idEnCuerpo.optional(),
  version: entero.min(1).max(maxInt).optional(),
});

/** All ids, in their new order. */
export const ordenInput = z.object({ orden: z.array(idEnCuerpo).min(1).max(1_000) });

export const progreso = z.object({
  materiales: entero,
  vistos: entero,
  ultimoMaterialId: entero.nullable(),
  ultimoModuloId: entero.nullable(),
  /** End of access; null: never. */
  hasta: z.string().nullable(),
  promedio: z.number().nullable(),
});

export type Progreso = z.output<typeof progreso>;
