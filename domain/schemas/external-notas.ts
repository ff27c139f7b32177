import { z } from 'zod';
import { externalEstados, maxExternal } from '../rules/external-notas.ts';
import { classNota } from './notas.ts';
import { rowId } from './numbers.ts';
import { requiredText } from './text.ts';

/** Grades of a test held elsewhere. */
export const externalInput = z.object({
  moduloId: rowId,
  filas: z
    .array(z.object({ dni: requiredText(20, 'Escribe el documento'), nota: classNota.nullable() }))
    .min(1, { error: 'Escribe al menos una línea' })
    .max(maxExternal, { error: `Hasta ${maxExternal} líneas por vez` }),
  /** Verdicts only; nothing is written. */
  revisar: z.boolean().default(false),
  /** Also for students who sat the test here; the better grade counts. */
  conIntento: z.boolean().default(false),
});

const externalRow = z.object({
  dni: z.string(),
  /** Empty for somebody who is not enrolled. */
  alumno: z.string(),
  nota: z.number().nullable(),
  estado: z.enum(externalEstados),
  motivo: z.string(),
});

export type ExternalRow = z.output<typeof externalRow>;

export const externalResult = z.object({ guardadas: z.number().int(), filas: z.array(externalRow) });
