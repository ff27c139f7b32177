import { randomUUID } from 'node:crypto';
import { listEventos } from 'domain/contract/security-events.ts';
import { closeOtherSessions, closeSession, listSessions, me } from 'domain/contract/session.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sesiones } from '../db/schema/sessions.ts';
import { hashToken } from '../http/session.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { contrasena, makePerson, signedIn } from '../testing/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36';

async function enterFrom(dni: string, agent: string): Promise<Client> {
  const browser = t.client();
  const headers = { 'user-agent': agent };
  await browser.request('POST', '/api/auth/login', { body: { dni, contrasena }, headers });
  return browser;
}

const sessionsOf = async (browser: Client) => (await browser.call(listSessions, {})).body.resources!;

describe('SEC-05 the own sessions', () => {
  test('are listed with device and last use, and say which one asks', async () => {
    const { dni, usuarioId } = await makePerson(t.deps.db, 'USU');
    await t.deps.db.insert(sesiones).values(
      [
        { ultimoUso: sql`now() - interval '13 hours'` },
        { creada: sql`now() - interval '15 days'` },
        { creada: sql`now() - interval '1 day'`, expira: sql`now()` },
      ].map((ended, at) => {
        const tokenHash = hashToken(`${usuarioId} ${at}`);
        return { tokenHash, usuarioId, agente: 'terminada', expira: sql`now() + interval '1 day'`, ...ended };
      }),
    );
    const [here, there] = [await enterFrom(dni, 'Firefox/127.0 Windows'), await enterFrom(dni, phone)];
    expect(await sessionsOf(here)).toMatchObject([
      { dispositivo: 'Chrome en Android', actual: false },
      { dispositivo: 'Firefox en Windows', actual: true },
    ]);
    expect((await sessionsOf(there)).map(({ actual }) => actual)).toEqual([true, false]);
    const { text } = await here.call(listSessions, {});
    expect(text).not.toMatch(/token|hash/i);
  });

  test('are closed one by one, and only by their owner', async () => {
    const { dni } = await makePerson(t.deps.db, 'USU');
    const [here, there] = [await enterFrom(dni, 'x'), await enterFrom(dni, phone)];
    const { sesionId } = (await sessionsOf(here)).find(({ actual }) => !actual)!;
    const { browser: stranger } = await signedIn(t, 'ADMIN');
    expect((await stranger.call(closeSession, { params: { sesionId } })).status).toBe(404);
    expect((await there.call(me, {})).status).toBe(200);
    expect((await here.call(closeSession, { params: { sesionId } })).status).toBe(200);
    expect((await there.call(me, {})).status).toBe(401);
    expect((await here.call(closeSession, { params: { sesionId } })).status).toBe(404);
    expect((await here.call(closeSession, { params: { sesionId: randomUUID() } })).status).toBe(404);
    expect((await here.request('DELETE', '/api/auth/sesiones/1')).status).toBe(422);
  });

  test('are closed all but the one that asks', async () => {
    const { dni, usuarioId } = await makePerson(t.deps.db, 'USU');
    const [here, ...others] = [await enterFrom(dni, 'x'), await enterFrom(dni, phone), await enterFrom(dni, phone)];
    expect((await here.call(closeOtherSessions, {})).status).toBe(200);
    for (const other of others) expect((await other.call(me, {})).status).toBe(401);
    expect(await sessionsOf(here)).toHaveLength(1);
    const { browser: admin } = await signedIn(t, 'ADMIN');
    const events = await admin.call(listEventos, { query: { usuarioId, tipo: 'sesiones-cerradas' } });
    expect(events.body.resources).toHaveLength(1);
  });
});

describe('a session', () => {
  const age = (usuarioId: number, column: 'creada' | 'ultimo_uso', minutes: number) =>
    t.deps.db.execute(
      sql`update sesion set ${sql.identifier(column)} = now() - make_interval(mins => ${minutes}) where usuario_id = ${usuarioId}`,
    );

  test.each([
    ['ADMIN', 'ultimo_uso', 121, 401],
    ['USU', 'ultimo_uso', 121, 200],
    ['ADMIN', 'creada', 12 * 60 + 1, 401],
    ['USU', 'creada', 12 * 60 + 1, 200],
    ['ADMIN', 'ultimo_uso', 119, 200],
  ] as const)('SEC-06 of %s with %s %i minutes ago answers %i', async (rol, column, minutes, status) => {
    const { browser, person } = await signedIn(t, rol);
    await age(person.usuarioId, column, minutes);
    expect((await browser.call(me, {})).status).toBe(status);
  });

  test('SEC-06 of an administrator lasts as long as configured', async () => {
    const short = await startTestApp({ env: { ADMIN_SESSION_IDLE_MINUTES: '5' } });
    try {
      const { browser, person } = await signedIn(short, 'ADMIN');
      const mine = eq(sesiones.usuarioId, person.usuarioId);
      await short.deps.db.update(sesiones).set({ ultimoUso: sql`now() - interval '6 minutes'` }).where(mine);
      expect((await browser.call(me, {})).status).toBe(401);
    } finally {
      await short.close();
    }
  });

  test('SEC-06 that ends tells the browser to drop its cache, and keeps what was not sent and the known device', async () => {
    const { dni } = await makePerson(t.deps.db, 'USU');
    const browser = await enterFrom(dni, phone);
    const { headers } = await browser.request('POST', '/api/auth/logout');
    expect(headers.get('clear-site-data')).toBe('"cache"');
    expect(browser.cookies.has('dispositivo')).toBe(true);
  });

  test('SEC-06 has only prefixed cookies under https', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://aula.example' } });
    try {
      const { dni } = await makePerson(secure.deps.db, 'USU');
      const browser = secure.client();
      const lines = (await browser.login(dni, contrasena)).headers.getSetCookie();
      expect(lines.map((line) => line.split('=')[0]).sort()).toEqual([
        '__Host-XSRF-TOKEN',
        '__Host-dispositivo',
        '__Host-sesion',
      ]);
      for (const line of lines) expect(line).toMatch(/Path=\/;.*Secure/);
      const headers = { 'x-xsrf-token': decodeURIComponent(browser.cookies.get('__Host-XSRF-TOKEN')!) };
      expect((await browser.request('POST', '/api/auth/refresh', { headers })).status).toBe(200);
    } finally {
      await secure.close();
    }
  });
});
