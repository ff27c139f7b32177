import { logout, me } from 'domain/contract/session.ts';
import { presign } from 'domain/contract/uploads.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sesiones } from '../db/schema/sessions.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { contrasena, makePerson, signedIn } from '../testing/people.ts';
import { pngOfSize } from '../testing/png.ts';

// One write endpoint stands for all: authorization.test.ts covers every endpoint.
let t: TestApp;
let secure: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  secure = await startTestApp({ env: { PUBLIC_URL: 'https://aula.example' } });
});
afterAll(async () => {
  await t.close();
  await secure.close();
});

const write = (browser: Client, headers: Record<string, string> = {}, xsrf = true) =>
  browser.request('POST', '/api/auth/logout', { headers, xsrf });
const refused = [403, 'csrf'];

describe('with a session', () => {
  test('a write needs its token in the header, and a read does not', async () => {
    const { browser } = await signedIn(t, 'USU');
    const { status, body } = await write(browser, {}, false);
    expect([status, body.codigo]).toEqual(refused);
    expect((await browser.call(me, {})).status).toBe(200);
    expect((await write(browser, { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
    expect((await browser.call(me, {})).status).toBe(401);
  });

  test('the token is that of the cookie, and of this session', async () => {
    const { browser, person } = await signedIn(t, 'USU');
    const own = browser.cookies.get('XSRF-TOKEN')!;
    const other = t.client();
    await other.login(person.dni, contrasena);
    const stolen = other.cookies.get('XSRF-TOKEN')!;
    const [nonce, signature] = own.split('.') as [string, string];
    for (const token of [stolen, `${nonce}.`, nonce, `.${signature}`, `${stolen.split('.')[0]}.${signature}`, 'x.y']) {
      browser.cookies.set('XSRF-TOKEN', token);
      const { status, body } = await write(browser);
      expect([status, body.codigo], token).toEqual(refused);
      // The right token does not count without its cookie.
      expect((await write(browser, { 'x-xsrf-token': own })).status, token).toBe(403);
      browser.cookies.set('XSRF-TOKEN', own);
      expect((await write(browser, { 'x-xsrf-token': token })).status, token).toBe(403);
    }
    expect((await browser.call(logout, {})).status).toBe(200);
  });

  test('under https both cookies have the prefix __Host-, and no other name counts', async () => {
    const { dni } = await makePerson(secure.deps.db, 'USU');
    const browser = secure.client();
    await browser.login(dni, contrasena);
    expect([...browser.cookies.keys()].filter((name) => /sesion|xsrf/i.test(name)).sort()).toEqual([
      '__Host-XSRF-TOKEN',
      '__Host-sesion',
    ]);
    const token = browser.cookies.get('__Host-XSRF-TOKEN')!;
    browser.cookies.set('XSRF-TOKEN', 'puesto.porOtro');
    expect((await write(browser)).status).toBe(403);
    expect((await write(browser, { 'x-xsrf-token': token })).status).toBe(200);
    expect((await browser.call(me, {})).status).toBe(401);
  });

  test('its use is recorded, at most once a minute', async () => {
    const { browser, person } = await signedIn(t, 'USU');
    const mine = eq(sesiones.usuarioId, person.usuarioId);
    for (const [secondsAgo, isRecorded] of [
      [50, false],
      [70, true],
    ] as const) {
      const before = sql`now() - make_interval(secs => ${secondsAgo})`;
      await t.deps.db.update(sesiones).set({ ultimoUso: before }).where(mine);
      expect((await browser.call(me, {})).status).toBe(200);
      const recent = sql`ultimo_uso > now() - interval '40 seconds'`;
      expect((await t.deps.db.select().from(sesiones).where(sql`${mine} and ${recent}`)).length).toBe(
        isRecorded ? 1 : 0,
      );
    }
  });
});

describe('without a session', () => {
  test('what is for ADMIN or for who is signed in asks to sign in', async () => {
    for (const path of ['/api/docentes', '/api/auth/me']) {
      const { status, body } = await t.client().request('GET', path);
      expect([status, body.codigo], path).toEqual([401, 'sin-sesion']);
    }
  });

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://aula.example' }, 403],
    [{ 'sec-fetch-site': '', origin: 'https://aula.example' }, 403],
    [{ origin: 'https://aula.example' }, 200],
    [{ origin: 'https://otra.example' }, 403],
    [{ origin: '' }, 403],
    [{}, 200],
  ] as [Record<string, string>, number][])('a write from %j: %d', async (headers, expected) => {
    const { status, body } = await write(secure.client(), headers);
    expect(status).toBe(expected);
    if (expected === 403) expect(body.codigo).toBe('csrf');
  });

  test('a signed address is written to from anywhere', async () => {
    const { browser } = await signedIn(t, 'ADMIN');
    const bytes = pngOfSize(8, 8);
    const wanted = { ownerType: 'docente', fileName: 'a.png', contentType: 'image/png', bytes: bytes.length } as const;
    const { putUrl } = (await browser.call(presign, { body: wanted })).body.resource!;
    const headers = { 'content-type': 'image/png', 'sec-fetch-site': 'cross-site', origin: 'https://otra.example' };
    expect((await t.client().request('PUT', putUrl, { body: bytes, headers })).status).toBe(200);
  });

  test('a write from the address of the server itself is from us', async () => {
    expect((await write(secure.client(), { origin: secure.url })).status).toBe(200);
    expect((await write(secure.client(), { origin: secure.url.replace('http:', 'https:') })).status).toBe(403);
  });
});
