import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { listEventos } from 'domain/contract/security-events.ts';
import { me } from 'domain/contract/session.ts';
import { resetFactors } from 'domain/contract/usuarios.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { withTotp } from '../testing/factors.ts';
import { contrasena, signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'ADMIN');
  admin = browser;
  adminId = person.usuarioId;
});
afterAll(() => t.close());

const reset = (id: number) => admin.call(resetFactors, { params: { id } });

test('FAC-13 ADMIN removes the lost factors of somebody, who is signed out, told, and enters with the password', async () => {
  const { person, browser } = await withTotp(t, 'USU');
  const { usuarioId, dni, correo } = person;
  expect((await reset(usuarioId)).status).toBe(200);
  expect((await browser.call(me, {})).status).toBe(401);
  expect((await t.client().login(dni, contrasena)).status).toBe(200);
  const { rows } = await t.deps.db.execute(sql`select asunto from correo_saliente where para = ${correo}`);
  expect(rows).toContainEqual({ asunto: 'Se desactivó la verificación en dos pasos de tu cuenta' });
  const { body } = await admin.call(listEventos, { query: { usuarioId } });
  expect(body.resources!.map(({ tipo }) => tipo)).toContain('factor-quitado');

  expect(await reset(usuarioId)).toMatchObject({
    status: 409,
    body: { message: `${person.nombre} no usa la verificación en dos pasos.` },
  });
  expect((await reset(999_999)).status).toBe(404);
  expect((await reset(adminId)).body.message).toBe('Cambia los tuyos en «Mi cuenta».');
});

async function command(...args: string[]) {
  const env = {
    PATH: process.env.PATH,
    SECRET: t.deps.config.secrets.join(),
    DATABASE_URL: t.deps.pool.options.connectionString,
  };
  const run = spawn(process.execPath, ['server/run-remove-factor.ts', ...args], { env });
  const [said, failed, [code]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'exit')]);
  return { said: said + failed, code: code as number };
}

test('FAC-13 npm run remove-factor does it for who can ask nobody else', async () => {
  const { person, browser } = await withTotp(t, 'ADMIN');
  expect(await command(person.dni)).toEqual({
    said: `${person.nombre} ${person.apellido} entrará solo con su contraseña. Se cerraron sus sesiones.\n`,
    code: 0,
  });
  expect((await browser.call(me, {})).status).toBe(401);
  expect((await t.client().login(person.dni, contrasena)).status).toBe(200);
  expect((await command(person.dni)).said).toBe(`${person.nombre} no usa la verificación en dos pasos.\n`);
  expect((await command('00000001')).said).toBe('No hay una cuenta con el DNI 00000001.\n');
  expect((await command()).code).toBe(1);
});
