import { z } from 'zod';
import { parseNumber } from '../formats/parse-number.ts';
import { type DocumentType, inferTipo, numeroProblem } from '../rules/identity-document.ts';

// PostgreSQL cannot store U+0000, and lone surrogates have no UTF-8 form.
export const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** The same for all texts in a value that is stored as JSON: only those two kinds are escaped with `\u` there. */
export const storableJson = (value: unknown) => !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value));

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

export const invalidDni = 'Escribe un DNI de 8 dígitos o un carné de extranjería';

const documento = z.string({ error: invalidDni }).overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase());

export const dni = documento.regex(/^([0-9]{8}|[0-9A-Z]{9,12})$/, { error: invalidDni });

/** A number of any of the documents; `fitsDocument` knows which signs its type has. */
export const anyDocument = documento.regex(/^[0-9A-Z]{6,12}$/, { error: invalidDni });

/** Without a type, the number itself tells it (`inferTipo`). */
export function fitsDocument(tipo: DocumentType | '' | undefined, numero: string): boolean {
  return numeroProblem(tipo || inferTipo(numero), numero) === null;
}

/** Form inputs hold text; an empty text is not a number. Parses it and applies the record's own rule. */
export function asNumber<S extends z.ZodType>(rule: S, message?: string) {
  return z.string().transform((text, context): z.output<S> => {
    const parsed = rule.safeParse(text.trim() === '' ? null : parseNumber(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: message ?? parsed.error.issues[0]?.message });
    return z.NEVER;
  });
}
