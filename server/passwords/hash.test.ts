import { argon2Sync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allUsuarios } from '../db/schema/usuarios.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/people.ts';
import { hashPassword, isOutdated, verifyPassword } from './hash.ts';
import { replaceHash } from './queries.ts';

const password = 'una frase larga y segura';
const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function weakHash(memory = 4096, passes = 1): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism: 1, tagLength: 32 });
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${encode(nonce)}$${encode(tag)}`;
}

test('a hash is verified with the parameters it was made with', async () => {
  const weak = weakHash();
  expect(await verifyPassword(password, weak)).toBe(true);
  expect(await verifyPassword(`${password}x`, weak)).toBe(false);
  expect(isOutdated(weak)).toBe(true);
  const current = await hashPassword(password);
  expect(await verifyPassword(password, current)).toBe(true);
  expect(isOutdated(current)).toBe(false);
  expect(isOutdated(weakHash(65_536, 3))).toBe(false);
});

const [salt, tag] = ['A'.repeat(22), 'A'.repeat(43)];

test.each([
  '',
  'hash',
  '$argon2id$v=19$m=19456,t=2,p=1$$',
  '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA',
  `$argon2i$v=19$m=19456,t=2,p=1$${salt}$${tag}`,
  `$argon2id$v=16$m=19456,t=2,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=0,t=0,p=0$${salt}$${tag}`,
  `$argon2id$v=19$m=9999999,t=2,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=19456,t=999,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}$more`,
])('%j matches no password and is left as it is', async (stored) => {
  expect(await verifyPassword(password, stored)).toBe(false);
  expect(isOutdated(stored)).toBe(false);
});

test('an account without a password matches none', async () => {
  expect(await verifyPassword('', null)).toBe(false);
});

describe('signing in with a hash of lower parameters', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const personWith = async (contrasena: string) => {
    const { usuarioId, dni } = await makePerson(t.deps.db, 'USU');
    await t.deps.db.update(allUsuarios).set({ contrasena }).where(eq(allUsuarios.usuarioId, usuarioId));
    return { usuarioId, dni };
  };
  const storedOf = async (usuarioId: number) => {
    const rows = await t.deps.db.select().from(allUsuarios).where(eq(allUsuarios.usuarioId, usuarioId));
    return rows[0]?.contrasena ?? '';
  };

  test('it works and raises the stored hash; a wrong password does not', async () => {
    const weak = weakHash();
    const { usuarioId, dni } = await personWith(weak);
    expect((await t.client().login(dni, 'otra frase')).status).toBe(401);
    expect(await storedOf(usuarioId)).toBe(weak);
    expect((await t.client().login(dni, password)).status).toBe(200);
    const raised = await storedOf(usuarioId);
    expect(raised).not.toBe(weak);
    expect(isOutdated(raised)).toBe(false);
    expect((await t.client().login(dni, password)).status).toBe(200);
    expect(await storedOf(usuarioId)).toBe(raised);
  });

  test('a password changed meanwhile is not overwritten', async () => {
    const weak = weakHash();
    const { usuarioId, dni } = await personWith(weak);
    const changed = await hashPassword('la contraseña nueva');
    await t.deps.db.update(allUsuarios).set({ contrasena: changed }).where(eq(allUsuarios.usuarioId, usuarioId));
    await replaceHash(t.deps.db, usuarioId, weak, await hashPassword(password));
    expect(await storedOf(usuarioId)).toBe(changed);
    expect((await t.client().login(dni, password)).status).toBe(401);
  });

  test('an unreadable hash refuses the sign-in', async () => {
    const { dni } = await personWith('$argon2id$v=19$m=x');
    expect((await t.client().login(dni, password)).status).toBe(401);
  });
});
