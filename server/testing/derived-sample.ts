import { randomUUID } from 'node:crypto';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { z } from 'zod';
import type { TestApp } from './app.ts';

/** A valid call of an endpoint. `raw`: body of an endpoint that does not take JSON. */
export type Sample = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  raw?: { contentType: string; bytes: Uint8Array };
};

/** What a value of a schema without a meaning of its own may be: the first that it takes. */
const values = [1, 'Texto de muestra', 'muestra@correo.pe', '2026-03-02T19:00', 'un-codigo', randomUUID(), true];

export function derived(schema: z.ZodType): unknown {
  const { type } = schema.def;
  if (type === 'object') return derivedObject(schema as z.ZodObject);
  if (type === 'array') return [derived((schema as z.ZodArray<z.ZodType>).element)];
  const options = type === 'enum' ? (schema as z.ZodEnum).options : values;
  return options.find((value) => schema.safeParse(value).success);
}

/** Required fields only. */
function derivedObject({ shape }: z.ZodObject): Record<string, unknown> {
  const required = Object.entries(shape as Record<string, z.ZodType>).filter(
    ([, field]) => !field.safeParse(undefined).success,
  );
  return Object.fromEntries(required.map(([name, field]) => [name, derived(field)]));
}

const list = { page: 1, size: 10, q: 'a' };

function derivedQuery(query: z.ZodObject): Record<string, unknown> {
  const ofList = Object.entries(list).filter(([name]) => name in query.shape);
  return { ...Object.fromEntries(ofList), ...derivedObject(query) };
}

/** Makes the row that a path names, by the path up to its first parameter. */
export type Rows = Record<string, (t: TestApp) => Promise<Record<string, unknown>>>;

const rowPath = (path: string) => /^.*?:\w+/.exec(path)?.[0] ?? path;

/** The parts of `made`, written by hand, and what the schemas of the endpoint need beside. */
export async function completeSample(t: TestApp, spec: EndpointSpec, rows: Rows, made: Sample): Promise<Sample> {
  const sample = { ...made };
  // A list of rows that can be made has one.
  if (spec.answer.kind === 'resources') await rows[`${spec.path}/:id`]?.(t);
  if (spec.params && !sample.params) {
    sample.params = { ...derivedObject(spec.params), ...(await rows[rowPath(spec.path)]?.(t)) };
  }
  if (spec.query && !sample.query) sample.query = derivedQuery(spec.query);
  if (spec.body && sample.body === undefined) sample.body = derived(spec.body);
  return sample;
}
