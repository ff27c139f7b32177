import { z } from 'zod';
import { parseNumber } from '../formats/parse-number.ts';

/** Form inputs hold text; an empty text is not a number. Parses it and applies the record's own rule. */
export function asNumber<S extends z.ZodType>(rule: S, message?: string) {
  return z.string().transform((text, context): z.output<S> => {
    const parsed = rule.safeParse(text.trim() === '' ? null : parseNumber(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: message ?? parsed.error.issues[0]?.message });
    return z.NEVER;
  });
}
