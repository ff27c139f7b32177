import {
  beginTotp,
  confirmTotp,
  finishLogin,
  getFactors,
  removeFactors,
  removeTotp,
  renewBackupCodes,
} from 'domain/contract/factors.ts';
import { listEventos } from 'domain/contract/security-events.ts';
import { me } from 'domain/contract/session.ts';
import { sql } from 'drizzle-orm';
import jsQr from 'jsqr';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resealSecrets } from '../factors/totp-secret.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import type { Client } from '../testing/client.ts';
import { createTestDatabase } from '../testing/database.ts';
import { addTotp, codeOf, halfIn, withTotp } from '../testing/factors.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';
import { stopClock } from '../testing/stopped-clock.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.deps.db.execute(sql`delete from limite`));
afterAll(() => t.close());

const statusOf = async (browser: Client) => (await browser.call(getFactors, {})).body.resource!;
const mailsTo = async (correo: string) => {
  const { rows } = await t.deps.db.execute<{ asunto: string }>(
    sql`select asunto from correo_saliente where para = ${correo} order by correo_saliente_id`,
  );
  return rows.map(({ asunto }) => asunto);
};
const eventsOf = async (usuarioId: number) => {
  const { browser } = await signedIn(t, 'ADMIN');
  const { body } = await browser.call(listEventos, { query: { usuarioId } });
  return body.resources!.map(({ tipo }) => tipo);
};

/** The secret as an authenticator application reads it from the QR code. */
function scan({ lado, trazo }: { lado: number; trazo: string }): Buffer {
  const [border, unit] = [4, 4];
  const side = (lado + 2 * border) * unit;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of trazo.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = 0; row < unit; row++) {
      const start = ((Number(y) + border) * unit + row) * side + (Number(x) + border) * unit;
      for (let at = start; at < start + Number(width) * unit; at++) pixels.set([0, 0, 0], at * 4);
    }
  }
  const read = (jsQr as unknown as typeof jsQr.default)(pixels, side, side);
  const secret = new URL(read!.data).searchParams.get('secret')!;
  const bits = [...secret].map((each) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(each).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function beginEnrolment(browser: Client) {
  const { inscripcion, qr } = (await browser.call(beginTotp, {})).body.resource!;
  const secret = scan(qr);
  const codigo = codeOf(secret);
  return { secret, codigo, confirm: () => browser.call(confirmTotp, { body: { inscripcion, codigo } }) };
}

async function enrol(browser: Client) {
  const { confirm, ...begun } = await beginEnrolment(browser);
  return { ...begun, confirmed: await confirm() };
}

describe('adding an authenticator application', () => {
  test('FAC-08 counts once a code of the scanned QR confirms it, gives ten recovery codes and closes other sessions', async () => {
    const { usuarioId, correo } = await makePerson(t.deps.db, 'USU');
    const [here, elsewhere] = [await openSession(t, usuarioId), await openSession(t, usuarioId)];
    expect(await statusOf(here)).toEqual({
      activo: false,
      totp: false,
      passkeys: [],
      codigosRestantes: 0,
      requerido: false,
      disponible: true,
      passkeysDisponibles: true,
    });
    const { confirmed, secret, codigo } = await enrol(here);
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.resource!.codigos).size).toBe(10);
    expect(await statusOf(here)).toMatchObject({ activo: true, totp: true, codigosRestantes: 10 });
    expect((await elsewhere.call(me, {})).status).toBe(401);
    expect(await mailsTo(correo)).toEqual(['Agregaste un segundo factor']);
    expect(await eventsOf(usuarioId)).toEqual(['factor-agregado']);
    // The code that confirmed the application is used up.
    const browser = await halfIn(t, usuarioId);
    expect((await browser.call(finishLogin, { body: { codigo } })).status).toBe(422);
    expect((await browser.call(finishLogin, { body: { codigo: codeOf(secret, 1) } })).status).toBe(200);
  });

  test('FAC-08 that is not confirmed changes nothing', async () => {
    const { usuarioId } = await makePerson(t.deps.db, 'USU');
    const browser = await openSession(t, usuarioId);
    const { inscripcion, qr } = (await browser.call(beginTotp, {})).body.resource!;
    const wrong = await browser.call(confirmTotp, { body: { inscripcion, codigo: codeOf(scan(qr), 5) } });
    expect([wrong.status, wrong.body.errores]).toEqual([
      422,
      { codigo: 'El código no es correcto. Escribe el que ves ahora.' },
    ]);
    expect(await statusOf(browser)).toMatchObject({ activo: false });
    expect(await eventsOf(usuarioId)).toEqual([]);
  });

  test('FAC-08 is refused with what another person began, a quarter of an hour later, and made up', async () => {
    const [mine, theirs] = await Promise.all(
      [1, 2].map(async () => openSession(t, (await makePerson(t.deps.db, 'USU')).usuarioId)),
    );
    const { inscripcion, qr } = (await theirs!.call(beginTotp, {})).body.resource!;
    const stolen = await mine!.call(confirmTotp, { body: { inscripcion, codigo: codeOf(scan(qr)) } });
    const made = await mine!.call(confirmTotp, { body: { inscripcion: 'A'.repeat(120), codigo: '123456' } });
    stopClock();
    vi.setSystemTime(Date.now() + 15 * 60_000 + 1000);
    const late = await theirs!.call(confirmTotp, { body: { inscripcion, codigo: codeOf(scan(qr)) } });
    for (const { status, body } of [stolen, made, late]) {
      expect([status, body.message]).toEqual([409, 'El código QR venció. Vuelve a empezar y escanea el nuevo.']);
    }
  });

  test('FAC-08 again replaces the application and keeps the recovery codes', async () => {
    const { browser, secret: older, person } = await withTotp(t);
    const { confirmed, secret } = await enrol(browser);
    expect(confirmed.body.resource).toEqual({ codigos: [] });
    const other = await halfIn(t, person.usuarioId);
    expect((await other.call(finishLogin, { body: { codigo: codeOf(older, 1) } })).status).toBe(422);
    expect((await other.call(finishLogin, { body: { codigo: codeOf(secret, 1) } })).status).toBe(200);
  });

  test('FAC-08 at once in two tabs leaves one set of recovery codes', async () => {
    const browser = await openSession(t, (await makePerson(t.deps.db, 'USU')).usuarioId);
    const [first, second] = [await beginEnrolment(browser), await beginEnrolment(browser)];
    const answers = await atOnce(t.deps, 'segundo_factor', [first.confirm, second.confirm]);
    expect(answers.map(({ body }) => body.resource!.codigos.length).sort()).toEqual([0, 10]);
    expect(await statusOf(browser)).toMatchObject({ codigosRestantes: 10 });
  });
});

describe('changing and turning off', () => {
  test('FAC-09 new recovery codes end the old ones', async () => {
    const { browser, person, codigos: older } = await withTotp(t);
    const { codigos } = (await browser.call(renewBackupCodes, {})).body.resource!;
    expect(codigos).toHaveLength(10);
    const other = await halfIn(t, person.usuarioId);
    expect((await other.call(finishLogin, { body: { respaldo: older[0]! } })).status).toBe(422);
    expect((await other.call(finishLogin, { body: { respaldo: codigos[9]! } })).status).toBe(200);
    expect(await statusOf(browser)).toMatchObject({ codigosRestantes: 9 });
    expect((await mailsTo(person.correo))[0]).toBe('Creaste códigos de recuperación nuevos');
    expect(await eventsOf(person.usuarioId)).toContain('factor-cambiado');
  });

  test.each([removeTotp, removeFactors])('FAC-09 $method $path: the password alone signs in again', async (spec) => {
    const { browser, person } = await withTotp(t);
    expect((await browser.call(spec, {})).status).toBe(200);
    expect(await statusOf(browser)).toMatchObject({ activo: false, codigosRestantes: 0 });
    expect((await browser.call(spec, {})).status).toBe(409);
    expect((await t.client().login(person.dni, 'una-frase-larga')).status).toBe(200);
    expect(await mailsTo(person.correo)).toEqual(['Se quitó un segundo factor de tu cuenta']);
    expect(await eventsOf(person.usuarioId)).toContain('factor-quitado');
    expect((await browser.call(renewBackupCodes, {})).status).toBe(409);
  });
});

test('FAC-02 a code is accepted after SECRET was replaced, and after the old one was dropped', async () => {
  const database = await createTestDatabase();
  const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)];
  const open = (SECRET: string) => startTestApp({ databaseUrl: database.url, env: { SECRET } });
  const finish = async (app: TestApp, usuarioId: number, codigo: string) =>
    (await (await halfIn(app, usuarioId)).call(finishLogin, { body: { codigo } })).status;

  const before = await open(older);
  const { usuarioId } = await makePerson(before.deps.db, 'USU');
  const { secret } = await addTotp(before, usuarioId);
  await before.close();
  const dropped = await open(newer);
  expect(await finish(dropped, usuarioId, codeOf(secret))).toBe(422);
  await dropped.close();
  const both = await open(`${newer},${older}`);
  expect(await finish(both, usuarioId, codeOf(secret))).toBe(200);
  await resealSecrets(both.deps);
  await both.close();
  const after = await open(newer);
  expect(await finish(after, usuarioId, codeOf(secret, 1))).toBe(200);
  await after.close();
  await database.close();
});
