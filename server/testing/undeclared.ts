import type { z } from 'zod';

type Def = { type: string; innerType?: z.ZodType; element?: z.ZodType; out?: z.ZodType };

/** Paths of response fields that the schema does not declare. */
export function undeclared(schema: z.ZodType, value: unknown, at = ''): string[] {
  const def = schema.def as unknown as Def;
  if (def.type === 'object' && typeof value === 'object' && value !== null) {
    const shape = (schema as z.ZodObject).shape as Record<string, z.ZodType>;
    return Object.entries(value).flatMap(([name, inner]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return field ? undeclared(field, inner, `${at}.${name}`) : [`${at}.${name}`];
    });
  }
  if (def.type === 'array' && def.element && Array.isArray(value)) {
    return value.flatMap((inner, index) => undeclared(def.element!, inner, `${at}[${index}]`));
  }
  const inner = def.innerType ?? def.out;
  return inner ? undeclared(inner, value, at) : [];
}
