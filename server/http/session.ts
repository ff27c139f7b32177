import { hash as digest } from 'node:crypto';
import type { UsuarioActual } from 'domain/schemas/sesion.ts';
import type { FastifyRequest } from 'fastify';
import type { HttpDeps } from './deps.ts';
import { findSession, touchSession } from './queries.ts';

export type Sesion = { hash: Buffer; usuario: UsuarioActual };

export function sessionCookie(house: Pick<HttpDeps, 'publicUrl'>): string {
  return house.publicUrl().startsWith('https:') ? '__Host-sesion' : 'sesion';
}

export function hashToken(token: string): Buffer {
  return digest('sha256', token, 'buffer');
}

export async function readSession(house: HttpDeps, request: FastifyRequest): Promise<Sesion | null> {
  const token = request.cookies[sessionCookie(house)];
  if (!token || token.length > 100) return null;
  const hash = hashToken(token);
  const found = await findSession(house.db, hash, house.config.session.idleMinutes);
  if (!found) return null;
  if (!found.seguido) await touchSession(house.db, hash);
  return { hash, usuario: found.usuario };
}
