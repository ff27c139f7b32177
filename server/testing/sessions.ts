import { randomBytes } from 'node:crypto';
import { makeCsrfToken } from '../http/csrf.ts';
import { hashToken, sessionCookie } from '../http/session.ts';
import { createSession } from '../session/queries.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import { makePerson } from './people.ts';

/** Opens a session without a password, for tests that need many; signing in is tested elsewhere. */
export async function openSession({ deps, client }: TestApp, usuarioId: number): Promise<Client> {
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  await createSession(deps.db, { hash, usuarioId, agente: '', maxMinutes: deps.config.sessionOf.USU.maxMinutes });
  const browser = client();
  browser.cookies.set(sessionCookie(deps), token);
  browser.cookies.set('XSRF-TOKEN', makeCsrfToken(deps.config.secrets, hash));
  return browser;
}

/** A new person with a session. */
export async function newSession(t: TestApp, rol: Parameters<typeof makePerson>[1]) {
  const person = await makePerson(t.deps.db, rol);
  return { person, browser: await openSession(t, person.usuarioId) };
}
