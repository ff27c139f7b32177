import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalid } from './errors.ts';

export type Input = { params?: unknown; query?: unknown; body?: unknown };

export function validate(spec: EndpointSpec, request: FastifyRequest): Input {
  const errores: Record<string, string> = {};
  const check = (schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(value, { error: plainWords });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) errores[issue.path.join('.')] ??= issue.message;
    return undefined;
  };
  const input: Input = {};
  if (spec.params) input.params = check(spec.params, request.params);
  if (spec.query) input.query = check(spec.query, request.query);
  if (spec.body) input.body = check(spec.body, request.body ?? {});
  const first = Object.values(errores)[0];
  if (first !== undefined) throw invalid(errores, first);
  return input;
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
