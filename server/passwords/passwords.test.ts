import { changeContrasena, changeOwnContrasena, me } from 'domain/contract/session.ts';
import { createUsuario, updateUsuario } from 'domain/contract/usuarios.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../http/session.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { contrasena, makePerson } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';
import { stopClock } from '../testing/stopped-clock.ts';
import { isCommonPassword } from './check-password.ts';
import { saveRecoveryCode } from './queries.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = await openSession(t, (await makePerson(t.deps.db, 'ADMIN')).usuarioId);
});
afterAll(() => t.close());

const good = 'nubes sobre el puerto';

async function mailsTo(correo: string): Promise<string[]> {
  const { rows } = await t.deps.db.execute<{ asunto: string }>(
    sql`select asunto from correo_saliente where para = ${correo} order by 1`,
  );
  return rows.map(({ asunto }) => asunto);
}

test.each(['1234567890', 'qwertyuiop', 'PASSWORD123', 'Q1W2E3R4T5', 'manchester'])(
  'SEC-03 %s is common',
  async (one) => {
    expect(await isCommonPassword(one)).toBe(true);
  },
);

test('SEC-03 other words are not taken for common ones', async () => {
  const phrases = Array.from({ length: 2_000 }, (_, at) => `una frase cualquiera ${at}`);
  const taken = await Promise.all(phrases.map(isCommonPassword));
  expect(taken.filter(Boolean).length).toBeLessThan(3);
});

describe('SEC-03 a password that can be guessed is refused with the reason', () => {
  const bad = (dni: string) => [
    ['qwertyuiop', /más usadas/],
    [`clave ${dni}`, /DNI/],
    ['soy escobar siempre', /nombre/],
    ['corta', /10 caracteres/],
  ];

  test('by an administrator who creates or changes an account', async () => {
    const person = { dni: '91234567', correo: 'x.escobar@correo.pe', nombre: 'Ana', apellido: 'Escobar' };
    for (const [typed, why] of bad(person.dni) as [string, RegExp][]) {
      const { status, body } = await admin.call(createUsuario, { body: { ...person, contrasena: typed } });
      expect(status).toBe(422);
      expect(body.errores?.contrasena).toMatch(why);
    }
    const { usuarioId } = (await admin.call(createUsuario, { body: person })).body.resource!;
    const params = { id: usuarioId };
    const refused = await admin.call(updateUsuario, { params, body: { ...person, contrasena: 'qwertyuiop' } });
    expect(refused.body.errores?.contrasena).toMatch(/más usadas/);
  });

  test('by recovery, which does not spend the code', async () => {
    const { usuarioId, dni } = await makePerson(t.deps.db, 'USU', { apellido: 'Escobar' });
    await saveRecoveryCode(t.deps.db, hashToken('el-codigo-enviado'), usuarioId, 10);
    const change = (typed: string) =>
      t.client().call(changeContrasena, { body: { codigo: 'el-codigo-enviado', contrasena: typed } });
    for (const [typed, why] of bad(dni) as [string, RegExp][]) {
      expect((await change(typed)).body.errores?.contrasena).toMatch(why);
    }
    expect((await change(good)).status).toBe(200);
  });
});

describe('SEC-04 changing the own password', () => {
  const signedInTwice = async () => {
    const person = await makePerson(t.deps.db, 'USU', { apellido: 'Escobar' });
    const [here, elsewhere] = [t.client(), t.client()];
    await here.login(person.dni, contrasena);
    await elsewhere.login(person.dni, contrasena);
    return { ...person, here, elsewhere };
  };
  const change = (browser: Client, actual: string, typed: string) =>
    browser.call(changeOwnContrasena, { body: { actual, contrasena: typed } });

  test('VIS-45 needs the current one, closes the other sessions and sends a mail', async () => {
    const { usuarioId, dni, correo, here, elsewhere } = await signedInTwice();
    await saveRecoveryCode(t.deps.db, hashToken('pedido-por-otra-persona'), usuarioId, 10);
    expect((await change(here, 'no es esta', good)).body.errores).toEqual({ actual: 'No es tu contraseña actual' });
    expect((await change(here, contrasena, 'soy escobar siempre')).body.errores?.contrasena).toMatch(/nombre/);
    expect((await change(here, contrasena, contrasena)).body.errores?.contrasena).toMatch(/otra/);
    expect(await mailsTo(correo)).toEqual([]);
    expect((await change(here, contrasena, good)).status).toBe(200);
    expect((await here.call(me, {})).status).toBe(200);
    expect((await elsewhere.call(me, {})).status).toBe(401);
    expect((await t.client().login(dni, contrasena)).status).toBe(401);
    expect((await t.client().login(dni, good)).status).toBe(200);
    expect(await mailsTo(correo)).toEqual(['Tu contraseña cambió']);
    const late = { codigo: 'pedido-por-otra-persona', contrasena: `${good} dos` };
    expect((await t.client().call(changeContrasena, { body: late })).status).toBe(422);
  });

  test('spaces count, also around it', async () => {
    const { dni, here } = await signedInTwice();
    expect((await change(here, contrasena, '  con espacios  ')).status).toBe(200);
    expect((await t.client().login(dni, 'con espacios')).status).toBe(401);
    expect((await t.client().login(dni, '  con espacios  ')).status).toBe(200);
  });

  test('guesses of the current one are slowed down', async () => {
    stopClock();
    const { here } = await signedInTwice();
    for (let i = 0; i < 5; i++) expect((await change(here, `intento ${i}`, good)).status).toBe(422);
    const refused = await change(here, contrasena, good);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  });

  test('an administrator who sets a password and a recovery send the mail too', async () => {
    const { usuarioId, dni, correo, nombre, apellido } = await makePerson(t.deps.db, 'USU');
    const person = { dni, correo, nombre, apellido };
    await admin.call(updateUsuario, { params: { id: usuarioId }, body: { ...person, contrasena: good } });
    await saveRecoveryCode(t.deps.db, hashToken('otro-codigo-enviado'), usuarioId, 10);
    await t.client().call(changeContrasena, { body: { codigo: 'otro-codigo-enviado', contrasena: `${good} dos` } });
    expect(await mailsTo(correo)).toEqual(['Tu contraseña cambió', 'Tu contraseña cambió']);
  });
});
