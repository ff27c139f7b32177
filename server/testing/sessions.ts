import { randomBytes } from 'node:crypto';
import { makeCsrfToken } from '../http/csrf.ts';
import { hashToken, sessionCookie } from '../http/session.ts';
import { createSession } from '../sesion/queries.ts';
import type { Client } from './client.ts';
import type { TestHouse } from './house.ts';

/** Opens a session without a password, for tests that need many; signing in is tested elsewhere. */
export async function openSession({ house, client }: TestHouse, usuarioId: number): Promise<Client> {
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  await createSession(house.db, hash, usuarioId, house.config.session.maxMinutes);
  const browser = client();
  browser.cookies.set(sessionCookie(house), token);
  browser.cookies.set('XSRF-TOKEN', makeCsrfToken(house.config.secret, hash));
  return browser;
}
