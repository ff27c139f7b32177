import fc from 'fast-check';
import type { z } from 'zod';

/** JSON text that JSON.stringify never produces. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const strings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e\ufeff',
  "'; drop table usuario; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  'NaN',
  '-1',
  '1e309',
  '0x1F',
  'true',
  'null',
  '__proto__',
  '💼'.repeat(300),
  'ñ'.repeat(5_000),
  'A'.repeat(60_000),
];
const numbers = [
  0,
  -0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

const hostileString = fc.oneof(fc.constantFrom(...strings), fc.string({ unit: 'binary', maxLength: 60 }));
const hostileNumber = fc.oneof(fc.constantFrom(...numbers), fc.integer(), fc.double({ noNaN: true }));
const deep = fc.integer({ min: 1, max: 20_000 }).map((depth) => new Raw('['.repeat(depth) + ']'.repeat(depth)));
const poisoned = fc.constantFrom(
  new Raw('{"__proto__":{"rol":"ADMIN"}}'),
  new Raw('{"constructor":{"prototype":{"rol":"ADMIN"}}}'),
  new Raw('{"toString":1,"valueOf":1,"length":-1}'),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileString,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: { b: {} } }),
  deep,
  poisoned,
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values shaped like the schema with missing, foreign or absurd parts. */
export function hostileFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: shapedLike(schema) }, { weight: 1, arbitrary: hostileValue });
}

type Def = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
};

function shapedLike(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = schema.def as unknown as Def;
  if (def.type === 'object') return shapedObject((schema as z.ZodObject).shape as Record<string, z.ZodType>);
  if (def.type === 'string') return hostileString;
  if (def.type === 'number') return hostileNumber;
  if (def.type === 'boolean') return fc.boolean();
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries ?? {}));
  if (def.type === 'array' && def.element) return fc.array(hostileFor(def.element), { maxLength: 15 });
  if (def.type === 'union' && def.options) return fc.oneof(...def.options.map(hostileFor));
  const inner = def.innerType ?? def.in;
  return inner ? hostileFor(inner) : hostileValue;
}

function shapedObject(shape: Record<string, z.ZodType>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, hostileFor(field)]));
  const extra = fc.dictionary(fc.constantFrom('extra', 'rol', 'eliminado', 'hasOwnProperty'), hostileValue, {
    maxKeys: 2,
  });
  return fc.tuple(fc.record(fields, { requiredKeys: [] }), extra).map(([known, unknown]) => ({ ...known, ...unknown }));
}

/** JSON.stringify that also writes infinite numbers and raw text. */
export function toJson(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (value === Number.POSITIVE_INFINITY) return '1e999';
  if (value === Number.NEGATIVE_INFINITY) return '-1e999';
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, inner]) => `${JSON.stringify(name)}:${toJson(inner)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** Values for a URL path segment or query parameter. */
export const hostilePart = fc.oneof(
  fc.constantFrom(
    '%00',
    '%',
    '%zz',
    '%ff',
    '%C0%AF',
    '%2e%2e%2fx',
    '..%2f',
    '0',
    '-1',
    '1.5',
    '1e3',
    'NaN',
    '0x10',
    '%20',
  ),
  fc.constantFrom('99999999999999999999', '%ED%A0%80', '%F0%9F%92%BC', "'%20or%201=1--", '__proto__', 'a'.repeat(150)),
  fc.constantFrom('a'.repeat(3_000), '5', '[object%20Object]', 'true', 'null', '%5B%5D', '2147483648'),
  fc.string({ maxLength: 20 }).map((text) => encodeURIComponent(text)),
);
