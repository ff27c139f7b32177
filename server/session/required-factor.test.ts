import { allEndpoints } from 'domain/contract/all.ts';
import { buildPath, isSignedIn } from 'domain/contract/endpoint.ts';
import { beginTotp, getFactors, removeFactors, removeTotp } from 'domain/contract/factors.ts';
import { confirmIdentity, me } from 'domain/contract/session.ts';
import { exportUsuarios, listUsuarios } from 'domain/contract/usuarios.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { addTotp, codeOf, withTotp } from '../testing/factors.ts';
import { contrasena, makePerson, signedIn } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { STAFF_SECOND_FACTOR: 'required' } });
});
afterAll(() => t.close());

test('FAC-11 staff without a factor can do nothing but add one, at any endpoint', async () => {
  const { browser, person } = await signedIn(t, 'ADMIN');
  expect((await browser.call(me, {})).body.resource).toMatchObject({ faltaFactor: true });
  const closed = allEndpoints().filter(({ spec }) => !('enrolment' in spec) && isSignedIn(spec.access));
  for (const { spec } of closed) {
    const path = buildPath(spec, { params: { id: 1, cursoId: 1, sesionId: 'x', codigo: 'x' } });
    const { status, body } = await browser.request(spec.method, path, spec.method === 'GET' ? {} : { body: {} });
    expect([spec.path, status, body.codigo]).toEqual([spec.path, 403, 'falta-factor']);
  }
  expect((await browser.call(getFactors, {})).body.resource).toMatchObject({ requerido: true, activo: false });
  expect((await browser.call(beginTotp, {})).status).toBe(200);
  await addTotp(t, person.usuarioId);
  expect((await browser.call(listUsuarios, { query: { page: 1, size: 5 } })).status).toBe(200);
  expect((await browser.call(me, {})).body.resource).not.toHaveProperty('faltaFactor');
});

test('FAC-11 the last factor of staff stays, and students are asked for none', async () => {
  const { browser } = await withTotp(t, 'ADMIN');
  for (const spec of [removeTotp, removeFactors]) {
    const { status, body } = await browser.call(spec, {});
    expect([status, body.message]).toEqual([
      409,
      'Tu institución pide la verificación en dos pasos: agrega otro segundo factor antes de quitar este.',
    ]);
  }
  const { browser: alumno } = await signedIn(t, 'USU');
  expect((await alumno.call(me, {})).body.resource).not.toHaveProperty('faltaFactor');
});

test('FAC-11 staff of a school that turned it off have none to add; students do', async () => {
  const { config } = t.deps;
  const { staffSecondFactor } = config;
  Object.assign(config, { staffSecondFactor: 'off' });
  try {
    const answers = await Promise.all(
      (['ADMIN', 'USU'] as const).map(async (rol) => {
        const { browser } = await signedIn(t, rol);
        const { disponible } = (await browser.call(getFactors, {})).body.resource!;
        return [rol, disponible, (await browser.call(beginTotp, {})).status];
      }),
    );
    expect(answers).toEqual([
      ['ADMIN', false, 409],
      ['USU', true, 200],
    ]);
  } finally {
    Object.assign(config, { staffSecondFactor });
  }
});

test('FAC-12 an account with a factor confirms a delicate step with it, and not with the password', async () => {
  const { usuarioId } = await makePerson(t.deps.db, 'ADMIN');
  const { secret } = await addTotp(t, usuarioId);
  const browser = await openSession(t, usuarioId);
  await t.deps.db.execute(sql`update sesion set confirmada = now() - interval '11 minutes'`);
  const ask = async () => (await browser.call(exportUsuarios, {})).body.codigo;
  expect(await ask()).toBe('confirmar-factor');
  expect((await browser.call(confirmIdentity, { body: { contrasena } })).body.codigo).toBe('confirmar-factor');
  expect(await ask()).toBe('confirmar-factor');
  expect((await browser.call(confirmIdentity, { body: { codigo: codeOf(secret) } })).status).toBe(200);
  expect(await ask()).toBeUndefined();
});
