import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalid } from './errors.ts';

type Validated = Pick<EndpointSpec, 'params' | 'query' | 'body'>;
export type Input = { params?: unknown; query?: unknown; body?: unknown };

type Errores = Record<string, string>;

/** Validates params, query and body; throws 422 with the first message of every wrong field. */
export function validate(spec: Validated, request: Pick<FastifyRequest, 'params' | 'query' | 'body'>): Input {
  const errores: Errores = {};
  const input: Input = {};
  if (spec.params) input.params = parse(spec.params, request.params, errores);
  if (spec.query) input.query = parse(spec.query, request.query, errores);
  if (spec.body) input.body = parse(spec.body, request.body ?? {}, errores);
  const first = Object.values(errores)[0];
  if (first !== undefined) throw invalid(errores, first);
  return input;
}

function parse(schema: z.ZodType, value: unknown, errores: Errores): unknown {
  const parsed = schema.safeParse(value, { error: plainWords });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) errores[issue.path.join('.')] ??= issue.message;
  return undefined;
}

/** Fallback messages for zod issues without a custom one. */
function plainWords({ code }: { code?: string }): string {
  switch (code) {
    case 'invalid_type':
      return 'Falta un dato o no es del tipo esperado';
    case 'too_big':
      return 'El valor es demasiado grande';
    case 'too_small':
      return 'El valor es demasiado pequeño';
    default:
      return 'El valor no es válido';
  }
}
