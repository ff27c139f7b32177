import { allEndpoints, type NamedEndpoint } from 'domain/contract/all.ts';
import { buildPath, type EndpointSpec } from 'domain/contract/endpoint.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp, createServer } from '../app.ts';
import { accessTable } from '../testing/access-table.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type Answer, type Client, makeClient } from '../testing/client.ts';
import { contentsOf } from '../testing/contents.ts';
import type { Sample } from '../testing/derived-sample.ts';
import { makePerson } from '../testing/people.ts';
import { samples, samplesByHand } from '../testing/samples.ts';
import { openSession } from '../testing/sessions.ts';

type Person = 'anonymous' | 'USU' | 'ADMIN';
type Xsrf = 'with' | 'without' | 'forged' | 'stolen';
type Verdict = 401 | 403 | 'let in';

const roles = ['USU', 'ADMIN'] as const;
const xsrfs: Xsrf[] = ['with', 'without', 'forged', 'stolen'];
const endpoints = allEndpoints();
const table = accessTable();
const nameOf = ({ area, name }: NamedEndpoint) => `${area}.${name}`;

let t: TestApp;
const ids = new Map<Person, number>();
beforeAll(async () => {
  t = await startTestApp();
  for (const rol of roles) ids.set(rol, (await makePerson(t.deps.db, rol)).usuarioId);
});
afterAll(() => t.close());

/** Expected by docs/access.tsv, not by the access that the endpoint declares, which is under test. */
function mayCall({ method, path }: EndpointSpec, person: Person): Verdict {
  const status = table.get(`${method} ${path}`)?.lines.get(person)?.status;
  return status === 401 || status === 403 ? status : 'let in';
}

function expected(spec: EndpointSpec, person: Person, xsrf: Xsrf): Verdict {
  const verdict = mayCall(spec, person);
  const guarded = spec.method !== 'GET' && spec.access !== 'signed-url' && person !== 'anonymous';
  return verdict === 'let in' && guarded && xsrf !== 'with' ? 403 : verdict;
}

function send(browser: Client, spec: EndpointSpec, sample: Sample, headers: Record<string, string> = {}, xsrf = true) {
  const body = sample.raw ? sample.raw.bytes : sample.body;
  const type = sample.raw && { 'content-type': sample.raw.contentType };
  return browser.request(spec.method, buildPath(spec, sample), { body, headers: { ...type, ...headers }, xsrf });
}

async function browserOf(person: Person, xsrf: Xsrf): Promise<Client> {
  const usuarioId = ids.get(person);
  if (usuarioId === undefined) return t.client();
  const browser = await openSession(t, usuarioId);
  if (xsrf === 'forged') browser.cookies.set('XSRF-TOKEN', 'bm9uY2U.Zmlyb21h');
  // A valid token of another session of the same person.
  if (xsrf === 'stolen') {
    const other = await openSession(t, usuarioId);
    browser.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '');
  }
  return browser;
}

function expectVerdict({ status, body, text }: Answer, verdict: Verdict, label: string): void {
  if (verdict === 'let in') {
    expect([401, 403], `${label}: ${text}`).not.toContain(status);
    expect(status, `${label}: ${text}`).toBeLessThan(500);
    return;
  }
  expect(status, `${label}: ${text}`).toBe(verdict);
  expect(body, label).toMatchObject({ status: verdict, success: false });
  expect(body.message, label).not.toBe('');
  expect(Object.keys(body), label).not.toContain('resource');
  expect(Object.keys(body), label).not.toContain('resources');
}

/** Without a session there is no token to leave out or to forge. */
const cases: { person: Person; xsrf: Xsrf }[] = [
  { person: 'anonymous', xsrf: 'without' },
  ...roles.flatMap((person) => xsrfs.map((xsrf) => ({ person, xsrf }))),
];

/** A sample that the schema refuses would prove nothing about access. */
function expectGood(endpoint: NamedEndpoint, { params, query, body }: Sample): void {
  const { spec } = endpoint;
  expect(spec.params?.safeParse(params).error, nameOf(endpoint)).toBeUndefined();
  expect(spec.query?.safeParse(query ?? {}).error, nameOf(endpoint)).toBeUndefined();
  expect(spec.body?.safeParse(body).error, nameOf(endpoint)).toBeUndefined();
}

/** Mails of the samples are being sent meanwhile, so only their number is compared. */
async function stored() {
  const { correo_saliente: mails = '', ...tables } = await contentsOf(t.deps.db);
  return { ...tables, mails: mails.split(' ')[0] };
}

/** Reading the whole database is slower than the calls, so it is done once per area. */
const areas = [...Map.groupBy(endpoints, ({ area }) => area)];

test.each(areas)('endpoints of %s refuse exactly whom they must, and a refusal changes nothing', async (_, ofArea) => {
  const calls = [];
  for (const endpoint of ofArea) {
    const sample = await samples[nameOf(endpoint)]!(t);
    expectGood(endpoint, sample);
    calls.push({ endpoint, sample });
  }
  const browsers = await Promise.all(
    cases.map(async ({ person, xsrf }) => ({ person, xsrf, browser: await browserOf(person, xsrf) })),
  );
  const before = await stored();
  for (const { endpoint, sample } of calls) {
    for (const { person, xsrf, browser } of browsers) {
      const verdict = expected(endpoint.spec, person, xsrf);
      if (verdict === 'let in') continue;
      const answer = await send(browser, endpoint.spec, sample, {}, xsrf !== 'without');
      expectVerdict(answer, verdict, `${nameOf(endpoint)}: ${person}, ${xsrf} XSRF`);
    }
  }
  expect(await stored()).toEqual(before);
});

/** Endpoints with signed addresses have their own cases. */
const isRead = ({ spec }: NamedEndpoint) => spec.method === 'GET' && spec.access !== 'signed-url';

const withReads = areas.filter(([, ofArea]) => ofArea.some(isRead));

test.each(withReads)('no GET of %s needs an XSRF token', async (_, ofArea) => {
  const browsers = await Promise.all(xsrfs.map(async (xsrf) => ({ xsrf, browser: await browserOf('ADMIN', xsrf) })));
  for (const endpoint of ofArea.filter(isRead)) {
    const sample = await samples[nameOf(endpoint)]!(t);
    for (const { xsrf, browser } of browsers) {
      const answer = await send(browser, endpoint.spec, sample, {}, xsrf !== 'without');
      expectVerdict(answer, 'let in', `${nameOf(endpoint)}: ${xsrf} XSRF`);
    }
  }
});

const publicWrites = endpoints.filter(
  ({ spec }) => spec.access !== 'signed-url' && spec.method !== 'GET' && mayCall(spec, 'anonymous') === 'let in',
);

describe.each(publicWrites)('without a session, $spec.method $spec.path', (endpoint) => {
  const { spec } = endpoint;
  test.each([
    [{ origin: 'https://otra.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'SELF' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 'let in'],
    [{ 'sec-fetch-site': 'none' }, 'let in'],
    [{ origin: 'SELF' }, 'let in'],
    [{}, 'let in'],
  ] as [Record<string, string>, Verdict][])('from %j: %s', async (headers, verdict) => {
    const from = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value === 'SELF' ? t.url : value]),
    );
    const answer = await send(t.client(), spec, await samples[nameOf(endpoint)]!(t), from);
    expectVerdict(answer, verdict, JSON.stringify(headers));
  });
});

const signed = endpoints.filter(({ spec }) => spec.access === 'signed-url');

describe.each(signed)('the signed address $spec.path', (endpoint) => {
  test('is refused to everybody, ADMIN too, once a part of it is changed or missing', async () => {
    const sample = await samples[nameOf(endpoint)]!(t);
    const admin = await browserOf('ADMIN', 'with');
    for (const name of Object.keys(sample.query ?? {})) {
      for (const value of [undefined, `${sample.query?.[name]}0`]) {
        const answer = await send(admin, endpoint.spec, { ...sample, query: { ...sample.query, [name]: value } });
        expectVerdict(answer, 403, `${name}=${value}`);
      }
    }
  });
});

describe('the contract and the house', () => {
  // Includes the stored address of files, which redirects to the current one.
  const own = /^\/api(\/(\*|openapi\.json|docs|docs\.css|materiales\/archivos\/:nombre))?$/;

  test('every sample by hand is of an endpoint', () => {
    expect(Object.keys(samplesByHand).filter((name) => !(name in samples))).toEqual([]);
  });

  test('every endpoint has its route, and below /api there is no other', async () => {
    const app = createServer(t.deps.config);
    const routes: string[] = [];
    app.addHook('onRoute', ({ method, url }) => {
      const methods = [method].flat().filter((name) => name !== 'HEAD' && name !== 'OPTIONS');
      if (url.startsWith('/api') && !own.test(url)) routes.push(...methods.map((name) => `${name} ${url}`));
    });
    await buildApp({ ...t.deps, app, metrics: new Registry() }, { pages: false });
    await app.ready();
    expect(routes.sort()).toEqual(endpoints.map(({ spec }) => `${spec.method} /api${spec.path}`).sort());
    await app.close();
  });

  test('a cookie that is no session is nobody', async () => {
    for (const value of ['', 'x', '%00', '%', 'a'.repeat(100), 'a'.repeat(5_000)]) {
      const browser = makeClient(t.url);
      browser.cookies.set('sesion', value);
      expect((await browser.request('GET', '/api/auth/me')).status, value.slice(0, 20)).toBe(401);
    }
  });
});
