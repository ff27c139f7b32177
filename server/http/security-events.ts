import type { EventoTipo } from 'domain/formats/security-events.ts';
import type { FastifyRequest } from 'fastify';
import { countSecurityEvent, recordSecurityEvent } from '../db/security-events.ts';
import { keysFor, sign } from '../keys.ts';
import { addressKey } from '../limits/address-key.ts';
import type { HttpDeps } from './deps.ts';
import { AppError } from './errors.ts';
import type { Session } from './session.ts';

const refusals = new Map<string, EventoTipo>([
  ['demasiados-intentos', 'limite'],
  ['sin-permiso', 'permiso-negado'],
  ['csrf', 'permiso-negado'],
]);

/** Identifies an address without storing it. */
export function originOf({ config }: Pick<HttpDeps, 'config'>, request: FastifyRequest): string {
  return sign(keysFor(config.secrets, 'address'), addressKey(request.ip)).toString('hex').slice(0, 12);
}

/** Refusals stored in the last minute: equal ones are stored once, but all are counted. */
const recent = new Map<string, number>();
const quietMs = 60_000;
const maxRecent = 1_000;

type Concerned = {
  deps: Pick<HttpDeps, 'db' | 'config'>;
  request: FastifyRequest;
  session: Session | null;
  /** Account counted by the limits: the one that a sign-in names. */
  caller: { usuarioId: number | null } | null;
};

/** Records that the pipeline refused a request. Never fails the request itself. */
export async function recordRefusal({ deps, request, caller, session }: Concerned, error: unknown): Promise<void> {
  const tipo = error instanceof AppError ? refusals.get(error.codigo) : undefined;
  if (!tipo) return;
  const usuarioId = caller?.usuarioId ?? session?.usuario.usuarioId ?? null;
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

/** Records that many records were exported as a file. */
export async function recordExport({ deps, request, session }: Concerned, what: string): Promise<void> {
  await recordSecurityEvent(deps.db, {
    tipo: 'exportacion',
    usuarioId: session?.usuario.usuarioId ?? null,
    origen: originOf(deps, request),
    detalle: what,
    requestId: request.id,
  });
}
