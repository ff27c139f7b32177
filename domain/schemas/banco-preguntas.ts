import { z } from 'zod';
import { rowId } from './numbers.ts';
import { pregunta } from './pruebas.ts';

/** Most questions of one act. */
export const preguntasCopyMax = 100;

/** A question of another test of the same speciality. */
export const bancoPregunta = pregunta.extend({
  explicacion: z.string(),
  prueba: z.string(),
  curso: z.string(),
  /** The test has the same question already. */
  repetida: z.boolean(),
});

export type BancoPregunta = z.output<typeof bancoPregunta>;

export const preguntasCopyInput = z.object({
  preguntas: z
    .array(rowId)
    .min(1, { error: 'Elige al menos una pregunta' })
    .max(preguntasCopyMax, { error: `Elige hasta ${preguntasCopyMax} preguntas por vez` }),
});

/** `repetidas`: chosen ones that the test had already; they are not added again. */
export const preguntasCopyResult = z.object({ traidas: z.number().int(), repetidas: z.number().int() });

export type PreguntasCopyResult = z.output<typeof preguntasCopyResult>;
