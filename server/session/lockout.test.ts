import { changeContrasena, me } from 'domain/contract/session.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { hashToken } from '../http/session.ts';
import { saveRecoveryCode } from '../passwords/queries.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { untilBlocked } from '../testing/blocked.ts';
import type { Client } from '../testing/client.ts';
import { contrasena, makePerson } from '../testing/people.ts';
import { stopClock } from '../testing/stopped-clock.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.deps.db.execute(sql`delete from limite`));
afterAll(() => t.close());

const free = 5;
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const waitOf = async (answer: ReturnType<Client['login']>) => Number((await answer).headers.get('retry-after'));

async function guess(login: string, times = free): Promise<void> {
  for (let i = 0; i < times; i++) expect((await t.client().login(login, 'adivinando')).status).toBe(401);
}

describe('SEC-01 guessing', () => {
  test('is slowed down, more with each wrong password, and never beyond five minutes', async () => {
    stopClock();
    const { dni } = await makePerson(t.deps.db, 'USU');
    await guess(dni);
    const waits = [];
    for (let round = 0; round < 12; round++) {
      const wait = await waitOf(t.client().login(dni, 'adivinando'));
      waits.push(wait);
      pass(wait - 1);
      expect((await t.client().login(dni, 'adivinando')).status).toBe(429);
      pass(1);
      await guess(dni, 1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  test('says how long to wait, and the owner gets in after it', async () => {
    stopClock();
    const { dni } = await makePerson(t.deps.db, 'USU');
    await guess(dni);
    const refused = await t.client().login(dni, contrasena);
    expect(refused.body).toMatchObject({
      codigo: 'demasiados-intentos',
      message: 'Demasiados intentos. Espera un segundo y vuelve a intentarlo.',
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    pass(1);
    expect((await t.client().login(dni, contrasena)).status).toBe(200);
    // The right password resets the count.
    await guess(dni);
  });

  test('at once gets the same few attempts', async () => {
    stopClock();
    const { dni } = await makePerson(t.deps.db, 'USU');
    await guess(dni, 1);
    // All requests wait for the count of this account before the first one raises it.
    const guesses = await inTransaction(t.deps.db, async (tx) => {
      await tx.execute(sql`select from limite where clave like 'POST /auth/login login:%' for update`);
      const sent = Array.from({ length: 8 }, () => t.client().login(dni, 'adivinando'));
      await untilBlocked(t.deps.db, 8);
      return sent;
    });
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(free - 1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(8 - (free - 1));
  });

  test('counts DNI and e-mail of a person as one, however they are written', async () => {
    stopClock();
    const { dni, correo } = await makePerson(t.deps.db, 'USU', { correo: 'Rosa.Paz@Correo.pe' });
    await guess(dni, 3);
    await guess(correo.toUpperCase(), 2);
    for (const login of [dni, correo, ` ${correo.toLowerCase()} `]) {
      expect((await t.client().login(login, 'adivinando')).status).toBe(429);
    }
  });

  test('an account that does not exist is slowed down like one that does', async () => {
    stopClock();
    await guess('71112223');
    const { dni } = await makePerson(t.deps.db, 'USU');
    await guess(dni);
    const [known, unknown] = [await t.client().login(dni, 'x y z'), await t.client().login('71112223', 'x y z')];
    expect(unknown.text).toBe(known.text);
    expect(unknown.headers.get('retry-after')).toBe(known.headers.get('retry-after'));
  });
});

describe('SEC-01 a device that has signed in before', () => {
  async function knownDevice() {
    const person = await makePerson(t.deps.db, 'USU');
    const browser = t.client();
    await browser.login(person.dni, contrasena);
    await browser.request('POST', '/api/auth/logout');
    return { ...person, browser };
  }

  test('gets through with the right password while somebody else is guessing', async () => {
    stopClock();
    const { dni, correo, browser } = await knownDevice();
    await guess(dni);
    expect((await t.client().login(dni, contrasena)).status).toBe(429);
    expect((await browser.login(correo, contrasena)).status).toBe(200);
  });

  test('gets through when its address has used up its attempts', async () => {
    stopClock();
    const { dni, browser } = await knownDevice();
    await t.deps.db.execute(sql`update limite set cuenta = 100 where clave like 'POST /auth/login address:%'`);
    expect((await t.client().login(dni, contrasena)).status).toBe(429);
    expect((await browser.login(dni, contrasena)).status).toBe(200);
  });

  test('is slowed down itself when it guesses, and helps with no other account', async () => {
    stopClock();
    const { dni, browser } = await knownDevice();
    for (let i = 0; i < free; i++) expect((await browser.login(dni, 'adivinando')).status).toBe(401);
    expect((await browser.login(dni, contrasena)).status).toBe(429);
    const other = await makePerson(t.deps.db, 'USU');
    await guess(other.dni);
    expect((await browser.login(other.dni, contrasena)).status).toBe(429);
  });

  test('is known by a signed cookie that scripts cannot read and that opens no session', async () => {
    stopClock();
    const { dni } = await makePerson(t.deps.db, 'USU');
    const { headers } = await t.client().login(dni, contrasena);
    const line = headers.getSetCookie().find((each) => each.startsWith('dispositivo='))!;
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/Max-Age=34560000/);
    const value = line.split(/[=;]/)[1]!;
    const holder = t.client();
    holder.cookies.set('dispositivo', value);
    expect((await holder.call(me, {})).status).toBe(401);
    await guess(dni);
    const forger = t.client();
    forger.cookies.set('dispositivo', `${value.slice(0, -2)}xx`);
    expect((await forger.login(dni, contrasena)).status).toBe(429);
    expect((await holder.login(dni, contrasena)).status).toBe(200);
  });

  test('two people on one computer are both known', async () => {
    stopClock();
    const { dni, browser } = await knownDevice();
    const other = await makePerson(t.deps.db, 'USU');
    await browser.login(other.dni, contrasena);
    await guess(dni);
    await guess(other.dni);
    expect((await browser.login(dni, contrasena)).status).toBe(200);
    expect((await browser.login(other.dni, contrasena)).status).toBe(200);
  });
});

test('SEC-01 recovering the account lifts the wait', async () => {
  stopClock();
  const { dni, correo, usuarioId } = await makePerson(t.deps.db, 'USU');
  await guess(dni);
  await saveRecoveryCode(t.deps.db, hashToken('un-codigo-del-correo'), usuarioId, 10);
  const body = { codigo: 'un-codigo-del-correo', contrasena: 'nubes sobre el puerto' };
  expect((await t.client().call(changeContrasena, { body })).status).toBe(200);
  expect((await t.client().login(correo, body.contrasena)).status).toBe(200);
});
