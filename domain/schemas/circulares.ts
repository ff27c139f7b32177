import { z } from 'zod';
import { finalidades } from '../rules/circulares.ts';
import { severalUsuarios } from './matriculas.ts';
import { requiredText } from './text.ts';

const integer = z.number().int();

/** A mail to chosen people, of no course. */
export const circularInput = z.object({
  usuarioIds: severalUsuarios,
  titulo: requiredText(150, 'Escribe un título'),
  texto: requiredText(5_000, 'Escribe el mensaje'),
  finalidad: z.enum(finalidades, { error: 'Elige de qué es el mensaje' }),
});

export const circularTrial = circularInput.omit({ usuarioIds: true });

/** What the dialog asks; the people are chosen in the table. */
export const circularForm = circularTrial;

export const alcanceInput = circularInput.pick({ usuarioIds: true });

/** Of the chosen people, how many get an aviso, and how many of them news too. */
export const alcance = z.object({ aviso: integer, novedad: integer });

export type Alcance = z.output<typeof alcance>;

export const sentCircular = z.object({ correos: integer, omitidos: integer });
