import { randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '../db/connect.ts';
import { makeBackupCodes } from '../factors/backup-codes.ts';
import * as queries from '../factors/queries.ts';
import { codeAt, secretBytes, stepAt } from '../factors/totp.ts';
import { sealSecret } from '../factors/totp-secret.ts';
import { hashToken } from '../http/session.ts';
import { createPending } from '../session/queries.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import { SoftwareKey } from './passkeys.ts';
import { contrasena, makePerson } from './people.ts';
import { openSession } from './sessions.ts';

/** A code of the current time step, or of one `offset` steps away. */
export const codeOf = (secret: Buffer, offset = 0) => codeAt(secret, stepAt(new Date()) + offset);

/** A code that is invalid for an hour before and after now. */
export function wrongCode(secret: Buffer): string {
  const near = Array.from({ length: 240 }, (_, at) => codeOf(secret, at - 120));
  return Array.from({ length: 1000 }, (_, at) => String(at).padStart(6, '0')).find((code) => !near.includes(code))!;
}

let madeOnce: ReturnType<typeof makeBackupCodes> | undefined;

/** Adds an authenticator application without using its screens. */
export async function addTotp({ deps }: TestApp, usuarioId: number) {
  const secret = randomBytes(secretBytes);
  const codigos = await addFactor(deps, usuarioId, (tx) =>
    queries.setTotp(tx, usuarioId, sealSecret(deps, usuarioId, secret), 0),
  );
  return { secret, codigos };
}

/** Adds a passkey of a software authenticator, named «Laptop». */
export async function addPasskeyOf({ deps }: TestApp, usuarioId: number) {
  const key = new SoftwareKey(deps.publicUrl());
  const { id: credencialId, publicKey: clavePublica } = key;
  const stored = {
    usuarioId,
    nombre: 'Laptop',
    credencialId,
    clavePublica,
    contador: 0,
    transportes: ['usb' as const],
  };
  const codigos = await addFactor(deps, usuarioId, async (tx) => {
    await queries.createPasskey(tx, stored);
  });
  return { key, codigos };
}

async function addFactor(deps: TestApp['deps'], usuarioId: number, add: (tx: Db) => Promise<void>) {
  madeOnce ??= makeBackupCodes();
  const { codigos, salt, hashes } = await madeOnce;
  await inTransaction(deps.db, async (tx) => {
    await queries.ensureFactor(tx, usuarioId, salt);
    await queries.replaceBackupCodes(tx, usuarioId, salt, hashes);
    await add(tx);
  });
  return codigos;
}

/** A new person with an authenticator application, in a browser after the right password. */
export async function halfSignedIn(t: TestApp, rol: 'ADMIN' | 'USU' = 'USU') {
  const person = await makePerson(t.deps.db, rol);
  const factor = await addTotp(t, person.usuarioId);
  return { person, ...factor, browser: await halfIn(t, person.usuarioId) };
}

/** Another browser after the right password. */
export async function halfIn(t: TestApp, usuarioId: number): Promise<Client> {
  const browser = t.client();
  browser.cookies.set('entrada', await pendingCookieOf(t, usuarioId));
  return browser;
}

export async function typePassword(t: TestApp, dni: string): Promise<Client> {
  const browser = t.client();
  const { body } = await browser.login(dni, contrasena);
  if (body.codigo !== 'segundo-factor') throw new Error(`login answered ${body.codigo}`);
  return browser;
}

/** The cookie of a pending sign-in, without a password. */
export async function pendingCookieOf({ deps }: TestApp, usuarioId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await createPending(deps.db, hashToken(token), usuarioId, 5);
  return token;
}

/** A person with an authenticator application and an open session that was confirmed just now. */
export async function withTotp(t: TestApp, rol: 'ADMIN' | 'USU' = 'USU') {
  const person = await makePerson(t.deps.db, rol);
  const factor = await addTotp(t, person.usuarioId);
  return { person, ...factor, browser: await openSession(t, person.usuarioId) };
}
