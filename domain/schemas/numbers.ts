import { z } from 'zod';
import { hasTwoDecimals } from '../formats/round.ts';

/** The largest integer of PostgreSQL. */
export const maxInt = 2_147_483_647;

/** A whole number within its bounds; every other value gets the same message. */
export function wholeNumber(min: number, max: number, error: string) {
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** A number within its bounds that has two decimals at most. */
export function twoDecimals(min: number, max: number, error: string) {
  return z
    .number({ error })
    .min(min, { error })
    .max(max, { error })
    .refine(hasTwoDecimals, { error: 'Usa hasta dos decimales' });
}

/** Id of a row that somebody chooses in a form, with the message that asks for it. */
export function chosenId(error: string) {
  return wholeNumber(1, maxInt, error);
}

/** Id of a row in the body of a request. */
export const rowId = chosenId('ID inválido');
