import type { FastifyRequest } from 'fastify';
import type { HttpDeps } from './deps.ts';
import { findPending } from './queries.ts';
import { hashToken } from './session.ts';

/** A sign-in with the right password whose second factor is still missing. */
export type Pending = { hash: Buffer; usuarioId: number };

export const pendingMinutes = 5;

export function pendingCookie(deps: Pick<HttpDeps, 'publicUrl'>): string {
  return deps.publicUrl().startsWith('https:') ? '__Host-entrada' : 'entrada';
}

export async function readPending(
  deps: Pick<HttpDeps, 'db' | 'publicUrl'>,
  request: FastifyRequest,
): Promise<Pending | null> {
  const token = request.cookies[pendingCookie(deps)];
  if (!token || token.length > 100) return null;
  const hash = hashToken(token);
  const usuarioId = await findPending(deps.db, hash);
  return usuarioId === null ? null : { hash, usuarioId };
}
