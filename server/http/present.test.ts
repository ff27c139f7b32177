import { allEndpoints } from 'domain/contract/all.ts';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { present } from './present.ts';

type Def = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
  format?: string;
  valueType?: z.ZodType;
};

const formatted: Record<string, string> = {
  date: '2026-11-15',
  datetime: '2026-11-15T12:00:00.000Z',
  uuid: '0b9f7c1e-3d52-4c8a-9e61-2f7a5d4c8b10',
};

/** A value that the schema accepts, with an undeclared field in every object. `bare`: null where null is allowed. */
function sampleOf(schema: z.ZodType, bare: boolean): unknown {
  const def = schema.def as unknown as Def;
  switch (def.type) {
    case 'object': {
      const shape = Object.entries((schema as z.ZodObject).shape as Record<string, z.ZodType>);
      const fields = shape.map(([name, field]) => [name, sampleOf(field, bare)] as const);
      return { contrasena: 'undeclared', ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) };
    }
    case 'array':
      return [sampleOf(def.element!, true), sampleOf(def.element!, false)];
    case 'nullable':
      return bare ? null : sampleOf(def.innerType!, bare);
    case 'optional':
      return bare ? undefined : sampleOf(def.innerType!, bare);
    case 'union':
      return sampleOf(def.options!.at(-1)!, bare);
    case 'literal':
      return def.values![0];
    case 'enum':
      return Object.values(def.entries!).at(-1);
    case 'record':
      if (def.valueType?.def.type !== 'unknown') return { uno: sampleOf(def.valueType!, bare) };
      return { antes: { nombre: 'Ñandú "1"', notas: [1, null, 2.5] }, nada: null };
    case 'boolean':
      return !bare;
    case 'number':
      return bare ? 0 : 17;
    case 'string':
      return formatted[def.format ?? ''] ?? (bare ? '' : 'Sucesión «intestada» \\ "O\'Higgins"\n\u2028 🎓 \ud83c');
    default:
      throw new Error(`no sample for ${def.type}`);
  }
}

const contentful = allEndpoints().flatMap(({ area, name, spec }) =>
  'schema' in spec.answer ? [{ title: `${area}.${name}`, spec, schema: spec.answer.schema }] : [],
);

describe('a response is what its schema declares, and no more', () => {
  test.each(contentful)('$title', ({ spec, schema }) => {
    for (const bare of [true, false]) {
      const sample = sampleOf(schema, bare);
      const declared = schema.parse(sample);
      const [result, content] =
        spec.answer.kind === 'resource'
          ? [sample, { resource: declared }]
          : [[sample, sample], { resources: [declared, declared], paginador: false }];
      const text = present(spec, result);
      expect(JSON.parse(text)).toEqual({ success: true, message: spec.message ?? '', status: 200, ...content });
      expect(text).not.toContain('undeclared');
    }
  });
});

const list = contentful.find(({ spec }) => spec.answer.kind === 'resources')!;

test('a page says where it stands, and whether more were left uncounted', () => {
  const rows = [sampleOf(list.schema, false)];
  const page = { page: 2, pages: 3, total: 21 };
  const envelopeOf = (hayMas: boolean) => JSON.parse(present(list.spec, { rows, ...page, hayMas }));
  expect(envelopeOf(true)).toMatchObject({ ...page, paginador: true, hayMas: true });
  expect(envelopeOf(false)).toMatchObject({ ...page, paginador: true });
  expect(envelopeOf(false)).not.toHaveProperty('hayMas');
});

test('a missing field is an error, not a hole', () => {
  const { cursoId: _, ...incomplete } = sampleOf(list.schema, false) as Record<string, unknown>;
  expect(() => present(list.spec, [incomplete])).toThrow('cursoId');
  expect(() => present({ ...list.spec, answer: { kind: 'resource', schema: list.schema } }, undefined)).toThrow();
});

test('without content there is the head alone', () => {
  const spec: EndpointSpec = {
    method: 'POST',
    path: '/nada',
    access: 'public',
    summary: '',
    message: 'Hecho.',
    answer: { kind: 'nothing' },
  };
  expect(JSON.parse(present(spec, undefined))).toEqual({ success: true, message: 'Hecho.', status: 200 });
});
