import { me, refresh } from 'domain/contract/session.ts';
import { and, eq, gte, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sesiones } from '../db/schema/sessions.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { contrasena, makePerson, signedIn } from '../testing/people.ts';
import { stopClock } from '../testing/stopped-clock.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('signing in', () => {
  test('AUTH-05 AUTH-16 API-11 a student signs in with DNI or e-mail plus password, in any of the three fields', async () => {
    const { dni, correo } = await makePerson(t.deps.db, 'USU', { correo: 'Lucia.Quispe@Correo.pe' });
    const ways = [{ dni }, { dni: correo }, { correo: correo.toUpperCase() }, { usuario: dni }, { usuario: correo }];
    for (const way of ways) {
      const browser = t.client();
      const answer = await browser.request('POST', '/api/auth/login', { body: { ...way, contrasena } });
      expect(answer.status, JSON.stringify(way)).toBe(200);
      expect(answer.body).toMatchObject({ success: true, status: 200 });
      const who = await browser.call(me, {});
      expect(who.body.resource?.dni).toBe(dni);
    }
  });

  test('API-12 AUTH-18 AUTH-21 me answers the user with its role and never a secret', async () => {
    for (const rol of ['ADMIN', 'USU'] as const) {
      const { browser, person } = await signedIn(t, rol);
      const { body } = await browser.call(me, {});
      expect(body.resource).toEqual({
        usuarioId: person.usuarioId,
        dni: person.dni,
        correo: person.correo,
        nombre: person.nombre,
        apellido: person.apellido,
        numero: '',
        rol,
      });
    }
  });

  test('a wrong password and an unknown account get the same answer', async () => {
    const { dni } = await makePerson(t.deps.db, 'USU');
    const wrong = await t.client().login(dni, 'otra cosa');
    const unknown = await t.client().login('99999999', 'otra cosa');
    expect(wrong.status).toBe(401);
    expect(unknown.text).toBe(wrong.text);
    expect(wrong.body.message).toBe('Credenciales incorrectas.');
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test('blank credentials are refused with the words of the sign-in screen', async () => {
    const answer = await t.client().request('POST', '/api/auth/login', { body: { dni: '  ', contrasena: ' ' } });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe('Completa tus credenciales.');
  });

  test('right passwords from one address do not use up its attempts, wrong ones do', async () => {
    stopClock();
    const count = async () => {
      const { rows } = await t.deps.db.execute<{ n: number }>(
        sql`select coalesce(sum(cuenta), 0)::int as n from limite where clave like 'POST /auth/login address:%'`,
      );
      return rows[0]?.n ?? 0;
    };
    const { dni } = await makePerson(t.deps.db, 'USU');
    const before = await count();
    for (let i = 0; i < 3; i++) await t.client().login(dni, contrasena);
    expect(await count()).toBe(before);
    await t.client().login(dni, 'adivinando');
    expect(await count()).toBe(before + 1);
  });

  test('a deleted account cannot sign in, and its sessions end', async () => {
    const { browser, person } = await signedIn(t, 'USU');
    await t.deps.db.execute(sql`update usuario set eliminado = now() where usuario_id = ${person.usuarioId}`);
    expect((await browser.call(me, {})).status).toBe(401);
    expect((await t.client().login(person.dni, contrasena)).status).toBe(401);
  });
});

describe('the session', () => {
  test('the cookie is HttpOnly and Lax, the database holds only a hash', async () => {
    const { dni } = await makePerson(t.deps.db, 'USU');
    const { headers } = await t.client().login(dni, contrasena);
    const cookies = headers.getSetCookie();
    const session = cookies.find((line) => line.startsWith('sesion='));
    expect(session).toMatch(/HttpOnly/);
    expect(session).toMatch(/Max-Age=1209600;.*SameSite=Lax/);
    const token = session?.split(/[=;]/)[1] ?? '';
    const rows = await t.deps.db.select({ hash: sesiones.tokenHash }).from(sesiones);
    expect(rows.some(({ hash }) => hash.toString('utf8').includes(token))).toBe(false);
    expect(cookies.find((line) => line.startsWith('XSRF-TOKEN='))).not.toMatch(/HttpOnly/);
  });

  test('it is a __Host- cookie under https', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://aula.example' } });
    try {
      const { dni } = await makePerson(secure.deps.db, 'USU');
      const cookies = (await secure.client().login(dni, contrasena)).headers.getSetCookie();
      expect(cookies.find((line) => line.startsWith('__Host-sesion='))).toMatch(/Path=\/;.*Secure/);
    } finally {
      await secure.close();
    }
  });

  test('signing in again rotates it: the old one is gone', async () => {
    const { browser, person } = await signedIn(t, 'USU');
    const old = browser.cookies.get('sesion') ?? '';
    await browser.login(person.dni, contrasena);
    expect(browser.cookies.get('sesion')).not.toBe(old);
    const thief = t.client();
    thief.cookies.set('sesion', old);
    expect((await thief.call(me, {})).status).toBe(401);
  });

  test('AUTH-10 API-13 logging out ends it on the server, and logging out twice is no error', async () => {
    const { browser } = await signedIn(t, 'USU');
    const token = browser.cookies.get('sesion') ?? '';
    expect((await browser.request('POST', '/api/auth/logout')).body).toMatchObject({ success: true });
    expect(browser.cookies.has('sesion')).toBe(false);
    const thief = t.client();
    thief.cookies.set('sesion', token);
    expect((await thief.call(me, {})).status).toBe(401);
    expect((await browser.request('POST', '/api/auth/logout')).status).toBe(200);
  });

  test('it ends after its idle time and after its absolute time, and refresh resets only the idle clock', async () => {
    const { browser, person } = await signedIn(t, 'USU');
    const mine = eq(sesiones.usuarioId, person.usuarioId);
    await t.deps.db.update(sesiones).set({ ultimoUso: sql`now() - interval '11 hours'` }).where(mine);
    const { rows } = await t.deps.db.execute<{ before: string }>(sql`select now()::text as before`);
    const before = new Map(browser.cookies);
    const refreshed = await browser.call(refresh, {});
    expect(refreshed.status).toBe(200);
    expect(refreshed.headers.getSetCookie()).toHaveLength(2);
    expect(browser.cookies).toEqual(before);
    const used = gte(sesiones.ultimoUso, sql`${rows[0]!.before}::timestamptz`);
    expect(await t.deps.db.select().from(sesiones).where(and(mine, used))).toHaveLength(1);
    await t.deps.db.update(sesiones).set({ ultimoUso: sql`now() - interval '13 hours'` }).where(mine);
    expect((await browser.call(me, {})).status).toBe(401);
    await t.deps.db
      .update(sesiones)
      .set({ ultimoUso: sql`now()`, creada: sql`now() - interval '15 days'`, expira: sql`now() - interval '1 second'` })
      .where(mine);
    expect((await browser.call(refresh, {})).status).toBe(401);
  });

  test('a changed role holds from the next request on', async () => {
    const { browser, person } = await signedIn(t, 'ADMIN');
    await t.deps.db.execute(sql`update usuario set rol_id = 2 where usuario_id = ${person.usuarioId}`);
    expect((await browser.request('GET', '/api/docentes')).status).toBe(403);
  });
});
