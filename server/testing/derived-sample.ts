import { randomUUID } from 'node:crypto';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { z } from 'zod';
import type { TestApp } from './app.ts';

/** A valid call of an endpoint. `raw`: body of an endpoint that takes no JSON. */
export type Sample = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  raw?: { contentType: string; bytes: Uint8Array };
};

/** Candidates for a field without a handwritten value: the first that the schema accepts. */
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

/** Creates the row that a path refers to; keyed by the path up to its first parameter. */
export type Rows = Record<string, (t: TestApp) => Promise<Record<string, unknown>>>;

const rowPath = (path: string) => /^.*?:\w+/.exec(path)?.[0] ?? path;

/** Completes the handwritten parts in `made` with what the schemas of the endpoint require. */
export async function completeSample(t: TestApp, spec: EndpointSpec, rows: Rows, made: Sample): Promise<Sample> {
  const sample = { ...made };
  // A list gets one row, if its rows can be made.
  if (spec.answer.kind === 'resources') await rows[`${spec.path}/:id`]?.(t);
  if (spec.params && !sample.params) {
    sample.params = { ...derivedObject(spec.params), ...(await rows[rowPath(spec.path)]?.(t)) };
  }
  if (spec.query && !sample.query) sample.query = derivedQuery(spec.query);
  if (spec.body && sample.body === undefined) sample.body = derived(spec.body);
  return sample;
}
