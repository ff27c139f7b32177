import { z } from 'zod';

/** A field of a form holds text; empty text is no number. The rule itself is the record's own. */
export function comoNumero<S extends z.ZodType>(rule: S, message?: string) {
  return z.string().transform((text, context): z.output<S> => {
    const typed = text.trim().replace(',', '.');
    const parsed = rule.safeParse(typed === '' ? null : Number(typed));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: message ?? parsed.error.issues[0]?.message });
    return z.NEVER;
  });
}
