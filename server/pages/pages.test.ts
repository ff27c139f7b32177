import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createEspecialidad } from 'domain/contract/especialidades.ts';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeEspecialidad } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { signedIn } from '../testing/people.ts';
import { rawRequest } from '../testing/raw-request.ts';

const production = {
  NODE_ENV: 'production',
  SECRET: 'un secreto de por lo menos treinta y dos letras',
  PUBLIC_URL: 'https://aula.example',
  TRUST_PROXY: 'none',
  SMTP_URL: 'files',
  PAYMENTS: 'simulado',
};

let database: TestDatabase;
let here: TestApp;
let elsewhere: TestApp;
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  database = await createTestDatabase();
  const { url: databaseUrl } = database;
  here = await startTestApp({ pages: true, databaseUrl, env: { DATABASE_POOL: '2' }, patience: {} });
  elsewhere = await startTestApp({ pages: true, databaseUrl, env: { ...production, DATABASE_URL: databaseUrl } });
});
afterAll(async () => {
  await here.close();
  await elsewhere.close();
  await database.close();
});

/** Without Accept-Encoding, so that the body arrives uncompressed. */
async function page(path: string, headers: Record<string, string> = {}, deps = here) {
  const response = await rawRequest(deps.url, { method: 'GET', path, headers });
  return { ...response, html: response.text };
}

async function bytes(path: string, acceptEncoding: string) {
  const response = await here.deps.app.inject({ url: path, headers: { 'accept-encoding': acceptEncoding } });
  return { headers: response.headers, body: response.rawPayload };
}

const scriptsOf = (html: string) => [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
const dataOf = (html: string) => JSON.parse(/<script id="datos"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

describe('what is answered', () => {
  test.each([
    ['/', 200],
    ['/nosotros', 200],
    ['/login', 200],
    ['/recuperar', 200],
    ['/dashboard', 200],
    ['/especialidades', 200],
    ['/no-existe', 404],
    ['/nosotros/nada', 404],
    ['/dashboard/', 200],
    ['/curso-modulo/3', 200],
    ['/curso-modulo/3/4', 200],
    ['/curso-modulo/3/4/5', 404],
    ['/cursos/1', 404],
    ['//dashboard', 404],
    ['/assets/no-existe.js', 404],
  ])('%s with %i', async (path, status) => expect((await page(path)).status).toBe(status));

  test.each([
    '//',
    '//[',
    '//a:99999999/',
    '//otro.example/nosotros',
    '/..//..',
    '/\\otro.example',
    '/%2f%2f',
    '/?',
    '/?%',
    '/%E0%A4%A',
  ])('the absurd address %s with no failure of ours', async (path) =>
    expect((await page(path)).status).toBeLessThan(500),
  );

  test('an address that names another host draws nothing of that host, for nobody', async () => {
    await makeEspecialidad(database.db);
    await page('//otro.example/nosotros');
    await page('//otro.example/');
    for (const path of ['/nosotros', '/']) expect((await page(path)).html).not.toContain('otro.example');
  });

  test('one page, whoever asks: nothing of the session, no cookie', async () => {
    const { browser } = await signedIn(here, 'ADMIN');
    const mine = await browser.request('GET', '/');
    expect(mine.text).toBe((await here.client().request('GET', '/')).text);
    expect(mine.headers.getSetCookie()).toEqual([]);
  });

  test('the private area is a shell that knows nothing, the same at every address', async () => {
    await makeEspecialidad(database.db, { nombre: 'Solo para el catálogo' });
    const shells = await Promise.all(
      ['/dashboard', '/especialidades', '/usuarios', '/cursos?especialidadId=3'].map((path) => page(path)),
    );
    for (const { html } of shells) {
      expect(html).toBe(shells[0]?.html);
      expect(html).not.toContain('Solo para el catálogo');
      expect(dataOf(html)).toMatchObject({ mode: 'shell', queries: null });
    }
  });

  test('pages name the speculation rules, which hold nothing that writes or is private', async () => {
    const { headers } = await here.deps.app.inject('/catalogo');
    expect(headers['speculation-rules']).toBe('"/speculation-rules.json"');
    const rules = await here.deps.app.inject('/speculation-rules.json');
    expect(rules.headers['content-type']).toContain('application/speculationrules+json');
    const patterns: string[] = rules.json().prerender[0].where.href_matches;
    const matches = (path: string) =>
      patterns.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname: path }));
    for (const path of ['/', '/catalogo', '/catalogo/cursos/vigentes', '/catalogo/flyer/1']) {
      expect([path, matches(path)]).toEqual([path, true]);
    }
    for (const path of [
      '/cart',
      '/checkout',
      '/pedido',
      '/acceso',
      '/login',
      '/verificar/ABC',
      '/dashboard',
      '/catalogo/flyers/nuevo',
      '/catalogo/flyers/1/editar',
      '/api/auth/me',
    ]) {
      expect([path, matches(path)]).toEqual([path, false]);
    }
  });

  test('the page of an order is drawn as the order it names, and kept for nobody', async () => {
    const { html } = await page('/pedido?numero=AI-2026-0001&clave=abc');
    expect(html).not.toContain('El enlace está incompleto');
    expect((await page('/pedido')).html).toContain('El enlace está incompleto');
    const { headers } = await here.client().request('GET', '/pedido?numero=AI-2026-0001&clave=abc');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('encodings', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['br;q=0.000', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['', undefined],
  ])('%j gets %s', async (accept, encoding) => {
    const plain = (await bytes('/nosotros', '')).body.toString();
    const { headers, body } = await bytes('/nosotros', accept);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('accept-encoding');
    const unpacked = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    expect(unpacked.toString()).toBe(plain);
  });

  test('each has its own ETag, and only its own is answered with 304', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (accept) => (await bytes('/nosotros', accept)).headers.etag as string),
    );
    expect(new Set(tags).size).toBe(3);
    for (const [at, accept] of ['br', 'gzip', 'identity'].entries()) {
      for (const tag of [...tags, `W/${tags[at]}`, `"otra", ${tags[at]}`, '*']) {
        const answer = await here.deps.app.inject({
          url: '/nosotros',
          headers: { 'accept-encoding': accept, 'if-none-match': tag },
        });
        const matches = tag === '*' || tag.includes(tags[at]!);
        expect([accept, tag, answer.statusCode]).toEqual([accept, tag, matches ? 304 : 200]);
        expect(answer.headers.etag).toBe(tags[at]);
        if (matches) expect(answer.body).toBe('');
      }
    }
  });
});

describe('the cache', () => {
  test('a hundred visitors at once draw a changed page once', async () => {
    const inside = vi.spyOn(here.deps.app, 'inject');
    const before = here.deps.catalogo.version();
    await makeEspecialidad(database.db, { nombre: 'Derecho de Aguas' });
    await expect.poll(() => here.deps.catalogo.version()).toBeGreaterThan(before);
    inside.mockClear();
    const answers = await Promise.all(Array.from({ length: 100 }, () => page('/')));
    expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
    expect(answers[0]?.html).toContain('Derecho de Aguas');
    // Courses that begin next, lecturers, specialities, quotes of students, whether courses certify, ways to pay: once each.
    expect(inside.mock.calls.length).toBe(6);
    inside.mockRestore();
  });

  test('what no page reads in an address does not draw it again', async () => {
    await page('/');
    const inside = vi.spyOn(here.deps.app, 'inject');
    const plain = (await page('/')).html;
    for (const query of ['?utm_source=x', '?fbclid=1&a[]=2', '?__proto__=1', `?${'x'.repeat(5_000)}`]) {
      expect((await page(`/${query}`)).html).toBe(plain);
    }
    expect(inside).not.toHaveBeenCalled();
    inside.mockRestore();
  });

  test.each(['in SQL by another hand', 'through the API of another process'])(
    'a change made %s is soon on every page of every process',
    async (how) => {
      const nombre = `Materia ${how.length} ${how.slice(0, 6)}`;
      await Promise.all([page('/'), page('/', {}, elsewhere)]);
      if (how.startsWith('in SQL')) {
        await database.db.execute(sql`insert into especialidad (nombre, descripcion) values (${nombre}, 'Nueva')`);
      } else {
        const { browser } = await signedIn(here, 'ADMIN');
        await browser.call(createEspecialidad, { body: { nombre, descripcion: 'Nueva' } });
      }
      for (const deps of [here, elsewhere]) {
        await expect.poll(async () => (await page('/', {}, deps)).html, { interval: 20 }).toContain(nombre);
      }
    },
  );

  test('a page that could not be drawn whole is neither called good nor kept', async () => {
    const before = here.deps.catalogo.version();
    await makeEspecialidad(database.db, { nombre: 'Derecho Aduanero' });
    await expect.poll(() => here.deps.catalogo.version()).toBeGreaterThan(before);
    const held: pg.PoolClient[] = [await here.deps.pool.connect(), await here.deps.pool.connect()];
    const [broken, standIn] = await Promise.all([page('/catalogo/diplomas/asincronos'), page('/')]).finally(() => {
      for (const client of held) client.release();
    });
    expect(broken.status).toBe(503);
    // The cached page stands in for the failed render, until a newer one replaces it.
    expect(standIn.status).toBe(200);
    expect(standIn.html).not.toContain('Derecho Aduanero');
    await expect.poll(async () => (await page('/')).html).toContain('Derecho Aduanero');
    expect((await page('/catalogo/diplomas/asincronos')).status).toBe(200);
  });
});

describe('safety', () => {
  const nombre = "Penal $& $' </script><b onclick=x>&amp;";

  test('no script but our own files, and nothing inline but data', async () => {
    for (const path of ['/', '/nosotros', '/login', '/dashboard', '/no-existe']) {
      const { headers } = await bytes(path, '');
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/(^|;)script-src 'self'(;|$)/);
      expect(policy).toMatch(/(^|;)script-src-attr 'none'(;|$)/);
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      const { html } = await page(path);
      const scripts = scriptsOf(html);
      expect(scripts.length).toBeGreaterThanOrEqual(2);
      for (const [, attributes = '', content = ''] of scripts) {
        if (/type="application\/(ld\+)?json"/.test(attributes)) expect(content).not.toContain('<');
        else expect([attributes, content]).toEqual([expect.stringMatching(/src="\/assets\//), '']);
      }
      expect(html).not.toMatch(/<[^>]+\son\w+=|href="javascript:/i);
    }
  });

  test('a name that looks like a script or a replacement pattern is shown as it is', async () => {
    await makeEspecialidad(database.db, { nombre, descripcion: `$\` ${nombre}` });
    await expect.poll(async () => JSON.stringify(dataOf((await page('/')).html))).toContain(JSON.stringify(nombre));
    const { html } = await page('/');
    expect(html).not.toContain('</script><b');
    expect(html).not.toMatch(/<b onclick/);
    expect(html).toContain('Penal $&amp; $&#x27; &lt;/script&gt;&lt;b onclick=x&gt;&amp;amp;');
    expect(html.match(/<\/html>/g)).toHaveLength(1);
  });

  test('files of the build are kept for ever, and only they are there', async () => {
    const { html } = await page('/');
    const [, script = ''] = /(\/assets\/react-[^" ]+\.js)/.exec(html) ?? [];
    const forEver = 'public, max-age=31536000, immutable';
    const [br, gzip, plain] = await Promise.all(['br', 'gzip', ''].map((encoding) => bytes(script, encoding)));
    for (const { headers } of [br!, gzip!, plain!]) {
      expect(headers).toMatchObject({ 'cache-control': forEver, 'content-type': 'text/javascript; charset=utf-8' });
      expect(headers.vary).toBe('accept-encoding');
    }
    expect([br, gzip, plain].map((answer) => answer!.headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(new Set([br, gzip, plain].map((answer) => answer!.headers.etag)).size).toBe(3);
    expect(plain!.body.length).toBeGreaterThan(1_000);
    expect(brotliDecompressSync(br!.body)).toEqual(plain!.body);
    expect(gunzipSync(gzip!.body)).toEqual(plain!.body);
    const known = { 'accept-encoding': 'br', 'if-none-match': br!.headers.etag };
    const again = await here.deps.app.inject({ url: script, headers: known });
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', forEver]);
    const [font = ''] = /\/assets\/[^"]+\.woff2/.exec(html) ?? [];
    const { headers, body } = await bytes(font, 'br');
    expect([headers['content-type'], headers['content-encoding']]).toEqual(['font/woff2', undefined]);
    expect(body.subarray(0, 4).toString()).toBe('wOF2');
    for (const path of [
      '/assets/',
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/..%2f.vite%2fmanifest.json',
      '/assets/../entry-site.json',
      `${script}.br`,
      `${script}/x.js`,
      `/assets/${'/'.repeat(16_000)}`,
    ]) {
      const answer = await page(path);
      expect(answer.status, path.slice(0, 100)).toBe(404);
    }
  });
});

test.each([
  '/',
  '/nosotros',
  '/catalogo',
  '/cart',
  '/checkout',
  '/login',
  '/pedido',
  '/verificar',
  '/acceso',
  '/terminos',
])('BUY-51 %s has its title in the HTML of the server, and a robot without JavaScript reads it', async (path) => {
  const { html } = await page(path);
  expect(html.match(/<title>[^<]+ · [^<]+<\/title>/g)).toHaveLength(1);
});

test('BUY-51 a field of one line asks browsers for nothing that has several', async () => {
  const { html } = await page('/libro-de-reclamaciones');
  expect(html.match(/<input[^>]*autoComplete="[^"]+"/gi)?.length).toBeGreaterThan(3);
  expect(html).not.toMatch(/<input[^>]*autoComplete="street-address"/i);
});
