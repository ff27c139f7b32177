import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { Page } from '../db/page.ts';

export const jsonType = 'application/json; charset=utf-8';

type Schema = Record<string, unknown>;
type Serializer = (envelope: object) => string;

const serializers = new WeakMap<EndpointSpec, Serializer>();

/** The envelope as JSON. The serializer is compiled from the response schema: undeclared fields are not written. */
export function present(spec: EndpointSpec, result: unknown): string {
  let serialize = serializers.get(spec);
  if (!serialize) {
    serialize = compile(spec);
    serializers.set(spec, serialize);
  }
  return serialize({ success: true, message: spec.message ?? '', status: 200, ...contentOf(spec, result) });
}

function contentOf({ answer }: EndpointSpec, result: unknown): object {
  switch (answer.kind) {
    case 'nothing':
    case 'file':
      return {};
    case 'resource':
      return { resource: result };
    case 'resources': {
      if (Array.isArray(result)) return { resources: result, paginador: false };
      const { rows, page, pages, total, hayMas, buscado } = result as Page<unknown>;
      return { resources: rows, page, pages, total, ...(hayMas && { hayMas }), buscado, paginador: true };
    }
  }
}

const number = { type: 'number' };
const boolean = { type: 'boolean' };
const pageFields = {
  page: number,
  pages: number,
  total: number,
  hayMas: boolean,
  buscado: { type: 'string' },
  paginador: boolean,
};

function compile({ answer }: EndpointSpec): Serializer {
  const head = { success: boolean, message: { type: 'string' }, status: number };
  switch (answer.kind) {
    case 'nothing':
    case 'file':
      return serializerOf(head);
    case 'resource':
      return serializerOf({ ...head, resource: schemaOf(answer.schema) });
    case 'resources': {
      const resources = { type: 'array', items: schemaOf(answer.schema) };
      return serializerOf({ ...head, resources, ...pageFields });
    }
  }
}

function serializerOf(properties: Schema): Serializer {
  const required = Object.keys(properties).filter((name) => !(name in pageFields));
  return fastJson({ type: 'object', properties, required } as fastJson.Schema);
}

function schemaOf(schema: z.ZodType): Schema {
  return plain(z.toJSONSchema(schema, { io: 'output', reused: 'inline' }) as Schema);
}

/**
 * Keeps types and properties only: for a union fast-json-stringify would validate each value. Records are not filtered.
 */
function plain({ type, anyOf, properties, required, items, additionalProperties }: Schema): Schema {
  if (Array.isArray(anyOf)) return union(anyOf as Schema[]);
  if (Array.isArray(type)) return union(type.map((each: unknown) => ({ type: each })));
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, plain(field as Schema)]);
    return { type, properties: Object.fromEntries(fields), required, additionalProperties: false };
  }
  if (items) return { type, items: plain(items as Schema) };
  return additionalProperties ? {} : { type };
}

/** Writes `nullable`, or literals of one type. Mixed numbers, strings and lists of them are not filtered. */
function union(options: Schema[]): Schema {
  const [first, ...others] = options.filter(({ type }) => type !== 'null').map(plain);
  const isBare = (each: Schema | undefined): boolean =>
    each?.type === 'number' || each?.type === 'string' || (each?.type === 'array' && isBare(each.items as Schema));
  if (others.some(({ type }) => type !== first!.type) && [first, ...others].every(isBare)) return {};
  if (others.some(({ type }) => type !== first!.type || type === 'object')) {
    throw new Error('a response schema holds a union that the serializer cannot write');
  }
  return { ...first, nullable: options.some(({ type }) => type === 'null') };
}
