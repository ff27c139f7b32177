import { hash as digest } from 'node:crypto';
import { may } from 'domain/rules/permisos.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { FastifyRequest } from 'fastify';
import type { HttpDeps } from './deps.ts';
import { findSession, touchSession } from './queries.ts';

/**
 * `fresh`: the password or the second factor was given within the last ten minutes. `mustEnrol`: staff who must add a
 * second factor before anything else. `correoSinConfirmar`: the e-mail of the account is unconfirmed.
 */
export type Session = {
  hash: Buffer;
  usuario: CurrentUsuario;
  fresh: boolean;
  segundoFactor: boolean;
  mustEnrol: boolean;
  correoSinConfirmar: boolean;
};

export function sessionCookie(deps: Pick<HttpDeps, 'publicUrl'>): string {
  return deps.publicUrl().startsWith('https:') ? '__Host-sesion' : 'sesion';
}

export function hashToken(token: string): Buffer {
  return digest('sha256', token, 'buffer');
}

export async function readSession(
  deps: Pick<HttpDeps, 'db' | 'config' | 'publicUrl'>,
  request: FastifyRequest,
): Promise<Session | null> {
  const token = request.cookies[sessionCookie(deps)];
  if (!token) return null;
  const hash = hashToken(token);
  const found = await findSession(deps.db, hash, deps.config.sessionOf);
  if (!found) return null;
  if (!found.seguido) await touchSession(deps.db, hash);
  const { usuario, fresh, segundoFactor, correoSinConfirmar } = found;
  const mustEnrol = !segundoFactor && isFactorRequired(deps, usuario.rol);
  return { hash, usuario, fresh, segundoFactor, mustEnrol, correoSinConfirmar };
}

export function isFactorRequired({ config }: Pick<HttpDeps, 'config'>, rol: CurrentUsuario['rol']): boolean {
  return config.staffSecondFactor === 'required' && may(rol, 'oficina');
}
