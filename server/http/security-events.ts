import type { EventoTipo } from 'domain/formats/security-events.ts';
import type { FastifyRequest } from 'fastify';
import { countSecurityEvent, recordSecurityEvent } from '../db/security-events.ts';
import { keysFor, sign } from '../keys.ts';
import { addressKey } from '../limits/address-key.ts';
import type { HttpDeps } from './deps.ts';
import { AppError } from './errors.ts';

const refusals = new Map<string, EventoTipo>([
  ['demasiados-intentos', 'limite'],
  ['sin-permiso', 'permiso-negado'],
  ['csrf', 'permiso-negado'],
]);

/** Recognises an address without storing it. */
export function originOf({ config }: Pick<HttpDeps, 'config'>, request: FastifyRequest): string {
  return sign(keysFor(config.secrets, 'address'), addressKey(request.ip)).toString('hex').slice(0, 12);
}

/** Refusals written in the last minute: a flood of equal ones is one row, and all of them are counted. */
const recent = new Map<string, number>();
const quietMs = 60_000;
const maxRecent = 1_000;

/** Records that the pipeline refused a request. Never fails the request itself. */
export async function recordRefusal(
  deps: HttpDeps,
  request: FastifyRequest,
  usuarioId: number | null,
  error: unknown,
): Promise<void> {
  const tipo = error instanceof AppError ? refusals.get(error.codigo) : undefined;
  if (!tipo) return;
  const origen = originOf(deps, request);
  const detalle = `${request.method} ${request.routeOptions.url ?? ''}`;
  const key = `${tipo} ${detalle} ${origen} ${usuarioId}`;
  if (Date.now() - (recent.get(key) ?? 0) < quietMs) return countSecurityEvent(tipo);
  if (recent.size >= maxRecent) recent.clear();
  recent.set(key, Date.now());
  await recordSecurityEvent(deps.db, { tipo, usuarioId, origen, detalle, requestId: request.id }).catch((failure) =>
    request.log.warn({ err: failure }, 'security event not stored'),
  );
}
