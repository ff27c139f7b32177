import { z } from 'zod';
import { leerNumero } from '../rules/numero-escrito.ts';

/** A field of a form holds text; empty text is no number. The rule itself is the record's own. */
export function comoNumero<S extends z.ZodType>(rule: S, message?: string) {
  return z.string().transform((text, context): z.output<S> => {
    const parsed = rule.safeParse(text.trim() === '' ? null : leerNumero(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: message ?? parsed.error.issues[0]?.message });
    return z.NEVER;
  });
}
