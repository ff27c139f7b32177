import { z } from 'zod';
import { text } from './text.ts';

/** Texts that only the flyer shows. */
export const flyerTexts = {
  horario: z.string(),
  /** What a student will be able to do. */
  logros: z.string(),
  publicoObjetivo: z.string(),
  inclusiones: z.string(),
  preguntasFrecuentes: z.string(),
};

/** A save that omits one keeps it: clients of the specification do not know them. */
export const flyerTextsInput = {
  horario: text(2_000).optional(),
  logros: text(5_000).optional(),
  publicoObjetivo: text(5_000).optional(),
  inclusiones: text(5_000).optional(),
  preguntasFrecuentes: text(10_000).optional(),
};
