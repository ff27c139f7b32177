import { finishLogin, getFactors, removeFactors, removeTotp } from 'domain/contract/factors.ts';
import {
  addPasskey,
  beginConfirmPasskey,
  beginLoginPasskey,
  beginPasskey,
  removePasskey,
} from 'domain/contract/passkeys.ts';
import { listEventos } from 'domain/contract/security-events.ts';
import { confirmIdentity, me } from 'domain/contract/session.ts';
import { exportUsuarios, listUsuarios, resetFactors } from 'domain/contract/usuarios.ts';
import { maxPasskeys } from 'domain/schemas/passkeys.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { relyingParty } from '../factors/passkey-ceremony.ts';
import { createPasskey, maxFailures } from '../factors/queries.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import type { Client } from '../testing/client.ts';
import { addPasskeyOf, addTotp, halfIn, typePassword } from '../testing/factors.ts';
import { type Fault, SoftwareKey } from '../testing/passkeys.ts';
import { contrasena, makePerson, signedIn } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { STAFF_SECOND_FACTOR: 'required' } });
});
beforeEach(() => t.deps.db.execute(sql`delete from limite`));
afterAll(() => t.close());

const newKey = () => new SoftwareKey(t.deps.publicUrl());
const statusOf = async (browser: Client) => (await browser.call(getFactors, {})).body.resource!;
const isIn = async (browser: Client) => (await browser.call(me, {})).status === 200;

async function register(browser: Client, key = newKey(), nombre = 'Laptop', fault: Fault = {}) {
  const options = (await browser.call(beginPasskey, {})).body.resource!;
  const answer = await browser.call(addPasskey, { body: { nombre, credencial: key.create(options, fault) } });
  return { options, answer, key };
}

/** A person with a passkey and an open session. */
async function withPasskey(rol: 'ADMIN' | 'USU' = 'USU') {
  const person = await makePerson(t.deps.db, rol);
  const made = await addPasskeyOf(t, person.usuarioId);
  return { person, ...made, browser: await openSession(t, person.usuarioId) };
}

const begin = async (browser: Client) => (await browser.call(beginLoginPasskey, {})).body.resource!;
const finish = (browser: Client, passkey: ReturnType<SoftwareKey['sign']>) =>
  browser.call(finishLogin, { body: { passkey } });

async function signInWith(key: SoftwareKey, usuarioId: number, fault: Fault = {}) {
  const browser = await halfIn(t, usuarioId);
  return { browser, answer: await finish(browser, key.sign(await begin(browser), fault)) };
}

async function eventsOf(usuarioId: number) {
  const { usuarioId: adminId } = await makePerson(t.deps.db, 'ADMIN');
  await addTotp(t, adminId);
  const { body } = await (await openSession(t, adminId)).call(listEventos, { query: { usuarioId } });
  return body.resources!.map(({ tipo, detalle }) => [tipo, detalle]);
}

const mailsTo = async (correo: string) => {
  const { rows } = await t.deps.db.execute<{ asunto: string }>(
    sql`select asunto from correo_saliente where para = ${correo} order by correo_saliente_id`,
  );
  return rows.map(({ asunto }) => asunto);
};

const refused = { passkey: 'No pudimos comprobar esa llave de acceso. Usa otra de tu cuenta o un código.' };

describe('FAC-14 adding a passkey', () => {
  test('gives recovery codes with the first one, closes the other sessions, and tells the owner', async () => {
    const { usuarioId, correo, nombre, apellido } = await makePerson(t.deps.db, 'USU');
    const [browser, elsewhere] = [await openSession(t, usuarioId), await openSession(t, usuarioId)];
    const first = await register(browser, newKey(), '  Celular ');
    expect(first.options).toMatchObject({
      rp: { id: 'localhost', name: t.deps.config.institucion.nombre },
      user: { name: correo, displayName: `${nombre} ${apellido}` },
      attestation: 'none',
      excludeCredentials: [],
    });
    // A hash, so that an authenticator does not learn the account's id.
    expect(Buffer.from(first.options.user.id, 'base64url')).toHaveLength(32);
    expect(first.answer.body.resource!.codigos).toHaveLength(10);
    expect(await isIn(elsewhere)).toBe(false);
    const second = await register(browser, newKey(), 'Llave USB');
    expect(second.answer.body.resource!.codigos).toEqual([]);
    expect(second.options.user.id).toBe(first.options.user.id);
    expect(second.options.excludeCredentials).toEqual([{ id: first.key.id, type: 'public-key', transports: ['usb'] }]);
    const { activo, totp, passkeys } = await statusOf(browser);
    expect({ activo, totp }).toEqual({ activo: true, totp: false });
    expect(passkeys.map(({ nombre: name, ultimoUso }) => [name, ultimoUso])).toEqual([
      ['Llave USB', null],
      ['Celular', null],
    ]);
    expect(await mailsTo(correo)).toEqual(Array(2).fill('Agregaste un segundo factor'));
    expect(await eventsOf(usuarioId)).toContainEqual(['factor-agregado', 'Llave de acceso «Celular»']);
  });

  test.each<[string, Fault]>([
    ['another site', { origin: 'https://aula-iuris.example' }],
    ['another domain', { rpId: 'aula-iuris.example' }],
    ['another challenge', { challenge: 'b3RybyBkZXNhZsOtbw' }],
    ['a signature instead of a new key', { type: 'webauthn.get' }],
    ['nobody at the key', { up: false }],
  ])('is refused for %s, and the challenge is used up', async (_, fault) => {
    const browser = await openSession(t, (await makePerson(t.deps.db, 'USU')).usuarioId);
    const { answer, options, key } = await register(browser, newKey(), 'Laptop', fault);
    expect([answer.status, answer.body.codigo]).toEqual([409, 'conflicto']);
    const again = await browser.call(addPasskey, { body: { nombre: 'Laptop', credencial: key.create(options) } });
    expect([again.status, again.body.codigo]).toEqual([409, 'desafio-vencido']);
    expect(await statusOf(browser)).toMatchObject({ activo: false, passkeys: [] });
  });

  test('twice, for another account, without a name, or beyond the limit is refused in words', async () => {
    const { browser, key, person } = await withPasskey();
    expect((await register(browser, key)).answer.body.message).toBe('Esa llave de acceso ya está agregada.');
    const theirs = await withPasskey();
    expect((await register(theirs.browser, key)).answer.status).toBe(409);
    expect((await statusOf(theirs.browser)).passkeys).toHaveLength(1);
    const unnamed = await register(browser, newKey(), '   ');
    expect(unnamed.answer.body.errores).toEqual({ nombre: 'Escribe un nombre para reconocerla' });
    // Begun while fewer than the maximum were stored.
    const begun = (await browser.call(beginPasskey, {})).body.resource!;
    for (let n = 1; n < maxPasskeys; n++) {
      const fields = { nombre: `Llave ${n}`, clavePublica: Buffer.alloc(1), contador: 0 };
      const stored = { usuarioId: person.usuarioId, credencialId: `${person.usuarioId}-${n}`, ...fields };
      expect(await createPasskey(t.deps.db, stored)).toBe(true);
    }
    const body = { nombre: 'Laptop', credencial: newKey().create(begun) };
    for (const beyond of [await browser.call(addPasskey, { body }), await browser.call(beginPasskey, {})]) {
      expect([beyond.status, beyond.body.message]).toEqual([
        409,
        'Ya tienes 20 llaves de acceso: quita una que no uses.',
      ]);
    }
  });

  test('garbage in any field is answered with words', async () => {
    const browser = await openSession(t, (await makePerson(t.deps.db, 'USU')).usuarioId);
    const good = newKey().create({ challenge: 'YQ', rp: { id: 'localhost', name: '' } });
    const { response } = good;
    for (const credencial of [
      { ...good, response: { ...response, attestationObject: 'AAAA' } },
      { ...good, response: { ...response, clientDataJSON: Buffer.from('{').toString('base64url') } },
      { ...good, rawId: 'otra' },
      { ...good, id: '//' },
      { ...good, response: { ...response, clientDataJSON: 'A'.repeat(16_384) } },
    ]) {
      await browser.call(beginPasskey, {});
      const { status } = await browser.call(addPasskey, { body: { nombre: 'Laptop', credencial } });
      expect([409, 422]).toContain(status);
    }
  });
});

describe('signing in with a passkey', () => {
  test('FAC-15 is offered after the password, opens the session once, and shows the last use', async () => {
    const { person, key, browser: first } = await withPasskey();
    const browser = t.client();
    const asked = await browser.login(person.dni, contrasena);
    expect([asked.status, asked.body.resource]).toEqual([401, { totp: false, passkey: true }]);
    const options = await begin(browser);
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: key.id, transports: ['usb'] }] });
    const signed = key.sign(options);
    expect((await finish(browser, signed)).status).toBe(200);
    expect(await isIn(browser)).toBe(true);
    const replayed = await finish(await halfIn(t, person.usuarioId), signed);
    expect(replayed.body.codigo).toBe('desafio-vencido');
    const [passkey] = (await statusOf(first)).passkeys;
    expect(Date.now() - Date.parse(passkey!.ultimoUso!)).toBeLessThan(60_000);
  });

  test.each<[string, Fault]>([
    ['another site', { origin: 'https://aula-iuris.example' }],
    ['another domain', { rpId: 'aula-iuris.example' }],
    ['another challenge', { challenge: 'b3RybyBkZXNhZsOtbw' }],
    ['a new key instead of a signature', { type: 'webauthn.create' }],
    ['nobody at the key', { up: false }],
  ])('FAC-15 is refused for %s', async (_, fault) => {
    const { person, key } = await withPasskey();
    const { browser, answer } = await signInWith(key, person.usuarioId, fault);
    expect([answer.status, answer.body.errores]).toEqual([422, refused]);
    expect(await isIn(browser)).toBe(false);
    expect((await eventsOf(person.usuarioId))[0]).toEqual([
      'factor-rechazado',
      'Respuesta inválida de la llave «Laptop»',
    ]);
  });

  test('FAC-15 is refused with the key of another account and with a forged signature', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const foreign = await signInWith(theirs.key, mine.person.usuarioId);
    expect(foreign.answer.body.errores).toEqual(refused);
    const forger = await halfIn(t, mine.person.usuarioId);
    const forged = { ...newKey().sign(await begin(forger)), id: mine.key.id, rawId: mine.key.id };
    expect((await finish(forger, forged)).body.errores).toEqual(refused);
    expect(await isIn(forger)).toBe(false);
  });

  test('FAC-15 takes a challenge of its own sign-in alone, for three minutes', async () => {
    const { person, key } = await withPasskey();
    const [here, elsewhere] = [await halfIn(t, person.usuarioId), await halfIn(t, person.usuarioId)];
    const signed = key.sign(await begin(here));
    expect((await finish(elsewhere, signed)).body.codigo).toBe('desafio-vencido');
    await begin(elsewhere);
    expect((await finish(elsewhere, signed)).body.errores).toEqual(refused);
    await t.deps.db.execute(sql`update desafio_passkey set expira = now()`);
    expect((await finish(here, signed)).body.codigo).toBe('desafio-vencido');
    expect((await signInWith(key, person.usuarioId)).answer.status).toBe(200);
  });

  test('FAC-15 sent twice at once opens one session', async () => {
    const { person, key } = await withPasskey();
    const browser = await halfIn(t, person.usuarioId);
    const signed = key.sign(await begin(browser));
    const again = () => finish(browser, signed);
    const answers = await atOnce(t.deps, 'desafio_passkey', [again, again]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('FAC-15 works while wrong codes of somebody else have blocked codes', async () => {
    const { person, key, codigos } = await withPasskey();
    const { usuarioId } = person;
    await t.deps.db.execute(sql`update segundo_factor set fallos = ${maxFailures} where usuario_id = ${usuarioId}`);
    const blocked = await (await halfIn(t, usuarioId)).call(finishLogin, { body: { respaldo: codigos[0]! } });
    expect(blocked.body.codigo).toBe('factor-bloqueado');
    expect((await signInWith(key, usuarioId)).answer.status).toBe(200);
  });

  test('FAC-15 an account without passkeys is told so', async () => {
    const { usuarioId, dni } = await makePerson(t.deps.db, 'USU');
    await addTotp(t, usuarioId);
    const { status, body } = await (await typePassword(t, dni)).call(beginLoginPasskey, {});
    expect([status, body.message]).toEqual([409, 'Tu cuenta no tiene llaves de acceso.']);
  });
});

describe('the counter of a passkey', () => {
  test('FAC-16 that goes back is refused, recorded and mailed: somebody may have a copy', async () => {
    const { person, key } = await withPasskey();
    expect((await signInWith(key, person.usuarioId, { counter: 40 })).answer.status).toBe(200);
    for (const counter of [40, 39, 0]) {
      const { browser, answer } = await signInWith(key, person.usuarioId, { counter });
      expect(answer.body.errores).toEqual(refused);
      expect(await isIn(browser)).toBe(false);
    }
    expect((await eventsOf(person.usuarioId))[0]).toEqual([
      'factor-rechazado',
      'El contador de la llave «Laptop» retrocedió: puede haber una copia',
    ]);
    expect(await mailsTo(person.correo)).toContain('Puede haber una copia de tu llave de acceso');
    expect((await signInWith(key, person.usuarioId, { counter: 41 })).answer.status).toBe(200);
  });

  test('FAC-16 may stay at 0, as in phones that share their passkeys', async () => {
    const { person, key } = await withPasskey();
    for (let round = 0; round < 2; round++) {
      expect((await signInWith(key, person.usuarioId, { counter: 0 })).answer.status).toBe(200);
    }
  });
});

test('FAC-12 a passkey confirms a delicate step, with a challenge of that session', async () => {
  const { browser, key, person } = await withPasskey('ADMIN');
  await t.deps.db.execute(sql`update sesion set confirmada = now() - interval '11 minutes'`);
  expect((await browser.call(exportUsuarios, {})).body.codigo).toBe('confirmar-factor');
  const options = (await browser.call(beginConfirmPasskey, {})).body.resource!;
  const bad = await browser.call(confirmIdentity, { body: { passkey: key.sign({ ...options, challenge: 'YQ' }) } });
  expect(bad.body.errores).toEqual(refused);
  const other = await openSession(t, person.usuarioId);
  const given = (await other.call(beginConfirmPasskey, {})).body.resource!;
  const stolen = await browser.call(confirmIdentity, { body: { passkey: key.sign(given) } });
  expect(stolen.body.codigo).toBe('desafio-vencido');
  const fresh = (await browser.call(beginConfirmPasskey, {})).body.resource!;
  expect((await browser.call(confirmIdentity, { body: { passkey: key.sign(fresh) } })).status).toBe(200);
  expect((await browser.call(exportUsuarios, {})).status).toBe(200);
});

describe('removing a passkey', () => {
  const idOf = async (browser: Client, at = 0) => (await statusOf(browser)).passkeys[at]!.passkeyId;
  const remove = (browser: Client, id: number) => browser.call(removePasskey, { params: { id } });

  test('FAC-17 ends it at once; with the last factor the verification is off', async () => {
    const { browser, key, person } = await withPasskey();
    const other = (await register(browser, newKey(), 'Llave USB')).key;
    expect((await remove(browser, await idOf(browser))).status).toBe(200);
    expect((await signInWith(other, person.usuarioId)).answer.body.errores).toEqual(refused);
    expect((await signInWith(key, person.usuarioId)).answer.status).toBe(200);
    const last = await idOf(browser);
    expect((await remove(browser, last)).status).toBe(200);
    expect(await statusOf(browser)).toMatchObject({ activo: false, passkeys: [], codigosRestantes: 0 });
    expect((await t.client().login(person.dni, contrasena)).status).toBe(200);
    expect((await remove(browser, last)).body.message).toBe('Esa llave de acceso ya no está en tu cuenta.');
    expect(await mailsTo(person.correo)).toContain('Se quitó un segundo factor de tu cuenta');
    expect(await eventsOf(person.usuarioId)).toContainEqual(['factor-quitado', 'Llave de acceso «Llave USB»']);
  });

  test('FAC-17 of somebody else is not found', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    expect((await remove(mine.browser, await idOf(theirs.browser))).status).toBe(404);
    expect((await statusOf(theirs.browser)).passkeys).toHaveLength(1);
  });

  test('FAC-17 the application and a passkey stand in for each other', async () => {
    const { browser, key, person } = await withPasskey();
    await addTotp(t, person.usuarioId);
    expect((await browser.call(removeTotp, {})).status).toBe(200);
    expect(await statusOf(browser)).toMatchObject({ activo: true, totp: false });
    expect((await signInWith(key, person.usuarioId)).answer.status).toBe(200);
    await addTotp(t, person.usuarioId);
    expect((await remove(browser, await idOf(browser))).status).toBe(200);
    expect(await statusOf(browser)).toMatchObject({ activo: true, totp: true, passkeys: [] });
  });

  test('FAC-17 turning the verification off, and ADMIN, remove all of them', async () => {
    const { browser, person } = await withPasskey();
    const { browser: staff } = await withPasskey('ADMIN');
    const { usuarioId } = person;
    expect((await staff.call(resetFactors, { params: { id: usuarioId } })).status).toBe(200);
    const again = await openSession(t, usuarioId);
    await addPasskeyOf(t, usuarioId);
    expect((await again.call(removeFactors, {})).status).toBe(200);
    const { rows } = await t.deps.db.execute(sql`select 1 from passkey where usuario_id = ${usuarioId}`);
    expect(rows).toEqual([]);
    expect(await isIn(browser)).toBe(false);
  });
});

test('FAC-11 a passkey is the second factor that staff owe, and the last one stays', async () => {
  const { browser } = await signedIn(t, 'ADMIN');
  expect((await browser.call(me, {})).body.resource).toMatchObject({ faltaFactor: true });
  expect((await register(browser)).answer.status).toBe(200);
  expect((await browser.call(listUsuarios, { query: { page: 1, size: 5 } })).status).toBe(200);
  const [only] = (await statusOf(browser)).passkeys;
  const kept = await browser.call(removePasskey, { params: { id: only!.passkeyId } });
  expect([kept.status, (await statusOf(browser)).passkeys.length]).toEqual([409, 1]);
  await register(browser, newKey(), 'Otra');
  expect((await browser.call(removePasskey, { params: { id: only!.passkeyId } })).status).toBe(200);
});

test('FAC-14 a passkey belongs to the domain of PUBLIC_URL; an IP address has none', () => {
  const at = (url: string) => relyingParty({ publicUrl: () => url });
  expect(at('https://aula.edu.pe')).toEqual({ rpID: 'aula.edu.pe', origin: 'https://aula.edu.pe' });
  expect(at('https://aula.edu.pe:8443')).toEqual({ rpID: 'aula.edu.pe', origin: 'https://aula.edu.pe:8443' });
  expect([at('http://10.0.0.5:3000'), at('http://[::1]:3000')]).toEqual([null, null]);
});
