import { z } from 'zod';

// PostgreSQL cannot store U+0000, and lone surrogates have no UTF-8 form.
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** Free text: trimmed, storable in PostgreSQL, bounded. */
export function text(max: number) {
  return z
    .string({ error: 'Escribe un texto' })
    .trim()
    .max(max, { error: `Máximo ${max} caracteres` })
    .refine(storable, { error: 'El texto tiene caracteres no permitidos', abort: true });
}

export function requiredText(max: number, message: string) {
  return z
    .string({ error: message })
    .trim()
    .min(1, { error: message })
    .max(max, { error: `Máximo ${max} caracteres` })
    .refine(storable, { error: 'El texto tiene caracteres no permitidos' });
}
