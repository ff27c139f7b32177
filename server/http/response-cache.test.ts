import { getCurso, updateCurso } from 'domain/contract/cursos.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';

const token = 'una-ficha-de-mas-de-16-letras';

let database: TestDatabase;
let t: TestApp;
let other: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  const options = { databaseUrl: database.url, env: { METRICS_TOKEN: token } };
  [t, other] = [await startTestApp(options), await startTestApp(options)];
});
afterAll(async () => {
  await t.close();
  await other.close();
  await database.close();
});

/** Waits until every announced change of the catalogue has been received. */
async function settled({ deps }: TestApp): Promise<void> {
  let version = -1;
  await expect
    .poll(
      () => {
        const same = version === deps.catalogo.version();
        version = deps.catalogo.version();
        return same;
      },
      { interval: 50 },
    )
    .toBe(true);
}

async function newCurso(data: Parameters<typeof makeCurso>[1] = {}) {
  const curso = await makeCurso(database.db, data);
  await settled(t);
  return { ...curso, url: `/api/cursos/${curso.cursoId}` };
}

async function get(url: string, headers: Record<string, string> = {}, deps = t) {
  const answer = await fetch(deps.url + url, { headers });
  const text = await answer.text();
  const ofThisResponse = ['date', 'connection', 'keep-alive', 'x-request-id'];
  const sent = [...answer.headers].filter(([name]) => !ofThisResponse.includes(name));
  return { status: answer.status, text, headers: Object.fromEntries(sent) as Record<string, string> };
}

test('what was answered once is sent again as it was, without asking the database', async () => {
  const { url } = await newCurso({ nombre: 'Derecho de Aguas' });
  const first = await get(url);
  const asked = vi.spyOn(t.deps.pool, 'query');
  const again = await get(url);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  expect(again).toEqual(first);
  expect(again.text).toContain('Derecho de Aguas');
  expect(again.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  expect(again.headers['content-security-policy']).toContain("default-src 'none'");
});

test('each encoding is its own answer, and who has it gets 304', async () => {
  const { url } = await newCurso();
  const tags = new Set<string>();
  for (const encoding of ['identity', 'gzip', 'br']) {
    const asking = { 'accept-encoding': encoding };
    const first = await get(url, asking);
    expect(await get(url, asking)).toEqual(first);
    const { etag = '' } = first.headers;
    tags.add(etag);
    expect(await get(url, { ...asking, 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    expect((await get(url, { ...asking, 'if-none-match': '"otra"' })).status).toBe(200);
  }
  expect(tags.size).toBe(3);
});

test('whoever is signed in gets an answer of their own', async () => {
  const { cursoId, url } = await newCurso();
  await get(url);
  const { browser, person } = await signedIn(t, 'USU');
  await enrolAlumno(database.db, person.usuarioId, cursoId);
  const own = await browser.call(getCurso, { params: { id: cursoId } });
  expect(own.body.resource).toMatchObject({ matriculado: true, acceso: true });
  expect(JSON.parse((await get(url)).text).resource).toMatchObject({ matriculado: false, acceso: false });
});

test('who changes a course sees it at once, and the other process soon after', async () => {
  const { cursoId, url } = await newCurso({ nombre: 'Antes' });
  for (const deps of [t, other]) expect((await get(url, {}, deps)).text).toContain('Antes');
  const { browser } = await signedIn(t, 'ADMIN');
  const { body } = await browser.call(getCurso, { params: { id: cursoId } });
  const saved = await browser.call(updateCurso, {
    params: { id: cursoId },
    body: { ...body.resource!, nombre: 'Después' } as never,
  });
  expect(saved.status).toBe(200);
  expect((await get(url)).text).toContain('Después');
  await expect.poll(async () => (await get(url, {}, other)).text, { interval: 20 }).toContain('Después');
});

test('two processes give one answer the same tag', async () => {
  const { url } = await newCurso();
  expect((await get(url)).headers.etag).toBe((await get(url, {}, other)).headers.etag);
});

test('searches, refusals and other methods are answered afresh', async () => {
  await settled(t);
  const asked = vi.spyOn(t.deps.pool, 'query');
  for (const url of ['/api/catalogo?q=penal', '/api/cursos/999999']) {
    await get(url);
    asked.mockClear();
    await get(url);
    expect(asked, url).toHaveBeenCalled();
  }
  asked.mockRestore();
  const { url } = await newCurso();
  await get(url);
  expect((await fetch(t.url + url, { method: 'DELETE' })).status).toBe(401);
});

test('another spelling of the URL is the same response', async () => {
  const { url } = await newCurso();
  const list = '/api/cursos?page=1&size=10';
  for (const at of [url, list]) await get(at);
  const asked = vi.spyOn(t.deps.pool, 'query');
  for (const [at, spellings] of [
    [url, [`${url}?utm_source=x`, `${url}/`, `${url}?fbclid=1&page=2`]],
    [list, ['/api/cursos?size=10&page=1', `${list}&gclid=3`, '/api/cursos/?utm_medium=y&page=1&size=10']],
  ] as const) {
    const canonical = await get(at);
    for (const spelling of spellings) expect([spelling, await get(spelling)]).toEqual([spelling, canonical]);
  }
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  expect((await get('/api/cursos?page=2&size=10')).text).not.toBe((await get(list)).text);
});

test('concurrent misses ask the database once', async () => {
  const { url } = await newCurso();
  await get(url);
  await newCurso();
  const asked = vi.spyOn(t.deps.pool, 'query');
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(url)));
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test('a response begun before a change is not stored after it', async () => {
  const { cursoId, url } = await newCurso({ nombre: 'Antes' });
  const lock = await database.pool.connect();
  await lock.query('begin; lock table curso in access exclusive mode');
  const slow = get(url);
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await lock.query(waiting)).rows[0].n).toBe(1);
  t.deps.responseCache.clear();
  await lock.query('commit');
  lock.release();
  expect((await slow).text).toContain('Antes');
  const asked = vi.spyOn(t.deps.pool, 'query');
  expect((await get(url)).text).toContain(`"cursoId":${cursoId}`);
  expect(asked).toHaveBeenCalled();
  asked.mockRestore();
});

test('cached responses count in the metrics by route and status, and each has its own request id', async () => {
  const { url } = await newCurso();
  const counted = async () => {
    const { text } = await get('/metrics', { authorization: `Bearer ${token}` });
    return [200, 304].map((status) => {
      const series = `http_cached_responses_total{route="/api/cursos/:id",status="${status}"} `;
      return Number(text.split(series)[1]?.split('\n')[0] ?? 0);
    });
  };
  const { etag = '' } = (await get(url)).headers;
  const [full = 0, notModified = 0] = await counted();
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push(await fetch(t.url + url));
  for (let i = 0; i < 2; i++) answers.push(await fetch(t.url + url, { headers: { 'if-none-match': etag } }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 304, 304]);
  expect(await counted()).toEqual([full + 3, notModified + 2]);
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(5);
});
