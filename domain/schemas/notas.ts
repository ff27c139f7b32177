import { z } from 'zod';
import { hasTwoDecimals } from '../formats/round.ts';
import { maxNota } from '../rules/calificacion.ts';
import { maxBlock } from '../rules/nota-block.ts';
import { nsp } from '../rules/parse-nota.ts';
import { id } from './list.ts';
import { alumnoEstados } from './matriculas.ts';
import { rowId } from './numbers.ts';
import { reglaApto } from './regla-apto.ts';

const outOfRange = `La nota va de 0 a ${maxNota}`;

export const cellNota = z.object({
  usuarioId: z.number().int(),
  moduloId: z.number().int(),
  /** NSP: 'no se presentó', which counts as 0. */
  nota: z.union([z.number(), z.literal(nsp)]).nullable(),
  /** Optimistic locking; 0 while there is no grade. */
  version: z.number().int(),
});

export type CellNota = z.output<typeof cellNota>;

const registroModulo = z.object({
  moduloId: z.number().int(),
  nombre: z.string(),
  orden: z.number().int(),
  acronimo: z.string(),
  /** False for a test, whose grade comes from its attempts. */
  editable: z.boolean(),
});

export type RegistroModulo = z.output<typeof registroModulo>;

const registroAlumno = z.object({
  usuarioId: z.number().int(),
  dni: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  /** One per module, in module order. */
  notas: z.array(
    cellNota.omit({ usuarioId: true }).extend({
      pendiente: z.boolean(),
      /** Of a test held elsewhere, entered by hand. */
      externa: z.object({ nota: z.number(), quien: z.string(), cuando: z.string() }).nullable(),
    }),
  ),
  promedio: z.number().nullable(),
  estado: z.enum(alumnoEstados),
  /** Sessions held and attended, where attendance has a weight. */
  asistencia: z.object({ sesiones: z.number().int(), asistidas: z.number().int() }).nullable(),
});

export type RegistroAlumno = z.output<typeof registroAlumno>;

/** Students × modules, one page of students at a time. */
export const registro = z.object({
  modulos: z.array(registroModulo),
  alumnos: z.array(registroAlumno),
  regla: reglaApto,
  /** The rule in one sentence. */
  frase: z.string(),
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
});

export type Registro = z.output<typeof registro>;

/** A grade in numbers. */
export const classNota = z
  .number({ error: 'Escribe una nota' })
  .min(0, { error: outOfRange })
  .max(maxNota, { error: outOfRange })
  .refine(hasTwoDecimals, { error: 'Usa hasta dos decimales' });

export const notaInput = z.object({
  usuarioId: rowId,
  moduloId: rowId,
  nota: z.union([classNota, z.literal(nsp)], { error: 'Escribe una nota o NSP' }).nullable(),
  version: z.number().int().min(0).max(2_147_483_647).optional(),
});

export type NotaInput = z.output<typeof notaInput>;

export const blockInput = z.object({
  celdas: z
    .array(notaInput)
    .min(1, { error: 'Envía al menos una celda' })
    .max(maxBlock, { error: `Hasta ${maxBlock} celdas por vez` })
    .refine(
      (celdas) => new Set(celdas.map(({ usuarioId, moduloId }) => `${usuarioId}-${moduloId}`)).size === celdas.length,
      {
        error: 'Una celda está dos veces en el bloque',
      },
    ),
});

const refusedCell = z.object({
  usuarioId: z.number().int(),
  moduloId: z.number().int(),
  motivo: z.string(),
  /** The stored nota, when somebody else changed it meanwhile. */
  actual: cellNota.pick({ nota: true, version: true }).nullable(),
});

export type RefusedCell = z.output<typeof refusedCell>;

/** A block is saved whole or not at all: either list is empty. */
export const savedBlock = z.object({ celdas: z.array(cellNota), rechazadas: z.array(refusedCell) });

export const historyQuery = z.object({ usuarioId: id, moduloId: id });

export const notaChange = z.object({
  antes: cellNota.shape.nota,
  despues: cellNota.shape.nota,
  quien: z.string(),
  cuando: z.string(),
});

export type NotaChange = z.output<typeof notaChange>;
