import { me, refresh } from 'domain/contract/session.ts';
import { expect, test } from 'vitest';
import { isSigned, keysFor, type Secrets, sign } from './keys.ts';
import { isMailProof, mailProof } from './mail/mail-proof.ts';
import { accessKeyOf, isAccessKeyOf } from './pedidos/access-codes.ts';
import { startTestApp } from './testing/app.ts';
import { contrasena, makePerson } from './testing/people.ts';

const old = 'la primera clave, de treinta y dos letras o más'.replace(',', '');
const recent = 'la segunda clave de treinta y dos letras o más';

test('SEC-11 the first secret signs, all verify, and a removed one does not', () => {
  const signature = sign(keysFor([old], 'csrf'), 'text').toString('base64url');
  const verifies = (...secrets: Secrets) => isSigned(keysFor(secrets, 'csrf'), 'text', signature);
  expect([verifies(old), verifies(recent, old), verifies(old, recent), verifies(recent)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(sign(keysFor([recent, old], 'csrf'), 'text').equals(sign(keysFor([recent], 'csrf'), 'text'))).toBe(true);
});

test('SEC-11 a signature for one purpose is worth nothing for another', () => {
  const signature = sign(keysFor([old], 'csrf'), 'text').toString('base64url');
  expect(isSigned(keysFor([old], 'upload'), 'text', signature)).toBe(false);
});

test('SEC-11 links and codes sent before a rotation stay good', () => {
  const configOf = (...secrets: Secrets) => ({ config: { secrets } }) as Parameters<typeof accessKeyOf>[0];
  const accessKey = accessKeyOf(configOf(old), 'AI-1');
  expect(isAccessKeyOf(configOf(recent, old), 'AI-1', accessKey)).toBe(true);
  expect(isAccessKeyOf(configOf(recent), 'AI-1', accessKey)).toBe(false);
  const now = new Date();
  const digits = mailProof([old], 'ABCD', 'a@correo.pe', now);
  expect(isMailProof([recent, old], 'ABCD', 'a@correo.pe', digits, now)).toBe(true);
});

test('SEC-11 a session that is open when the secret is replaced goes on', async () => {
  const before = await startTestApp({ env: { SECRET: old } });
  const { dni } = await makePerson(before.deps.db, 'USU');
  const browser = before.client();
  await browser.login(dni, contrasena);
  const databaseUrl = before.deps.pool.options.connectionString!;
  const after = await startTestApp({ env: { SECRET: `${recent},${old}` }, databaseUrl });
  try {
    const same = after.client();
    for (const [name, value] of browser.cookies) same.cookies.set(name, value);
    expect((await same.call(me, {})).status).toBe(200);
    expect((await same.call(refresh, {})).status).toBe(200);
  } finally {
    await after.close();
    await before.close();
  }
});
