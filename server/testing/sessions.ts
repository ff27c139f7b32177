import { randomBytes } from 'node:crypto';
import { makeCsrfToken } from '../http/csrf.ts';
import { hashToken, sessionCookie } from '../http/session.ts';
import { createSession } from '../session/queries.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

/** Opens a session without a password, because hashing it takes long; signing in has its own tests. */
export async function openSession({ deps, client }: TestApp, usuarioId: number): Promise<Client> {
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  await createSession(deps.db, { hash, usuarioId, agente: '', maxMinutes: deps.config.sessionOf.USU.maxMinutes });
  const browser = client();
  browser.cookies.set(sessionCookie(deps), token);
  browser.cookies.set('XSRF-TOKEN', makeCsrfToken(deps.config.secrets, hash));
  return browser;
}
