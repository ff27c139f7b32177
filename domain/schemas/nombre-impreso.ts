import { z } from 'zod';
import { requiredText, text } from './text.ts';

const spaced = (value: string) => value.replaceAll(/\s+/g, ' ').trim();

/** How a name is printed. The surname of the account has 150 signs for both. */
export const nombreImpresoInput = z.object({
  nombres: requiredText(150, 'Escribe tus nombres').overwrite(spaced),
  apellidoPaterno: requiredText(75, 'Escribe tu apellido paterno').overwrite(spaced),
  apellidoMaterno: text(74).overwrite(spaced).default(''),
});

export const nombreImpreso = z.object({
  nombres: z.string(),
  apellidoPaterno: z.string(),
  apellidoMaterno: z.string(),
  /** When the person confirmed it; null: it is a proposal, made of the name of the account. */
  confirmado: z.iso.datetime().nullable(),
});
