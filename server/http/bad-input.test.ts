import { allEndpoints } from 'domain/contract/all.ts';
import { bodyLimitOf, type EndpointSpec, isSignedIn } from 'domain/contract/endpoint.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import { seed } from 'domain/testing/seed.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { hostileFor, hostilePart, hostileValue, toJson } from '../testing/hostile.ts';
import { cases } from '../testing/pedidos.ts';
import { makePerson } from '../testing/people.ts';
import { type RawAnswer, rawRequest } from '../testing/raw-request.ts';
import { openSession } from '../testing/sessions.ts';
import { undeclared } from '../testing/undeclared.ts';

const casesPerEndpoint = cases(20, 300);

let t: TestApp;
let adminId: number;
let admin: Record<string, string>;
beforeAll(async () => {
  t = await startTestApp();
  adminId = (await makePerson(t.deps.db, 'ADMIN')).usuarioId;
  admin = await adminHeaders();
});
afterAll(() => t.close());

const envelopeKeys = new Set(
  'success message status resource resources page pages paginador total codigo errores errorId'.split(' '),
);
const english =
  /\b(expected|received|invalid|input|too (big|small)|required|must|should|body|found|bad request|the|error:|not|is)\b/i;

/** Any input gets a well-formed response. */
function expectDecent({ status, contentType, text }: RawAnswer, spec?: EndpointSpec): void {
  expect(status, text.slice(0, 300)).toBeLessThan(500);
  // A file endpoint without input accepts anything.
  if (status === 200 && spec?.answer.kind === 'file') return void expect(contentType).toBe(spec.answer.contentType);
  expect(contentType).toContain('application/json');
  const body = JSON.parse(text) as Envelope<object, object>;
  expect(Object.keys(body).filter((key) => !envelopeKeys.has(key))).toEqual([]);
  expect(body.status).toBe(status);
  expect(body.success).toBe(status < 400);
  if (body.success) {
    expectDeclared(body, spec);
    return;
  }
  expect(body.resource ?? body.resources).toBeUndefined();
  for (const said of [body.message, ...Object.values(body.errores ?? {})]) {
    expect(said).not.toBe('');
    expect(said).not.toMatch(english);
  }
}

function expectDeclared(body: Envelope<object, object>, spec: EndpointSpec | undefined): void {
  if (spec === undefined || spec.answer.kind === 'nothing' || spec.answer.kind === 'file') {
    expect([body.resource, body.resources]).toEqual([undefined, undefined]);
    return;
  }
  const { schema } = spec.answer;
  const rows = spec.answer.kind === 'resource' ? [body.resource] : (body.resources ?? []);
  expect(rows.flatMap((row) => undeclared(schema, row))).toEqual([]);
}

async function adminHeaders(usuarioId = adminId): Promise<Record<string, string>> {
  const { cookies } = await openSession(t, usuarioId);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' };
}

const contentTypes = [
  'application/json; charset=utf-8',
  'application/json;charset=latin1',
  'application/jsonp',
  'text/plain',
  'text/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'image/png',
  ';;;',
  '',
];
const brokenBodies = [
  '',
  '{',
  '[',
  'nulo',
  '{"a":}',
  '"',
  '\u0000',
  '{"a":1}}',
  '\ufeff{}',
  'a=1&b=2',
  '<a/>',
  '{"a":1,"a":2}',
];

type Hostile = { path: string; body: string | undefined; contentType: string };

function hostileRequest(spec: EndpointSpec): fc.Arbitrary<Hostile> {
  const names = Object.keys(spec.query?.shape ?? {});
  const pair = fc.tuple(fc.constantFrom(...names, 'x', '__proto__', 'constructor', 'q[]'), hostilePart);
  const query = fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.map((part) => part.join('=')).join('&'));
  const params = (spec.path.match(/:\w+/g) ?? []).map(() => fc.oneof(hostilePart, fc.constant('1')));
  const path = fc.tuple(fc.tuple(...params), query).map(([parts, search]) => {
    let at = 0;
    return `/api${spec.path.replace(/:\w+/g, () => parts[at++] as string)}${search && `?${search}`}`;
  });
  const json = spec.body ? hostileFor(spec.body) : hostileValue;
  const contentType = fc.oneof(
    { weight: 5, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
  );
  const body = fc.oneof(
    { weight: 5, arbitrary: json.map(toJson) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
  return fc.record({ path, contentType, body: spec.method === 'GET' ? fc.constant(undefined) : body });
}

describe.concurrent(`${casesPerEndpoint} bad requests of seed ${seed}`, { timeout: 120_000 }, () => {
  test.each(allEndpoints())('$spec.method $spec.path answers each of them decently', async ({ area, spec }) => {
    await fc.assert(
      fc.asyncProperty(hostileRequest(spec), async ({ path, body, contentType }) => {
        // Calls of this area may end their own session.
        const ask = (signedIn: Record<string, string>) => {
          const headers = { ...signedIn, ...(body !== undefined && { 'content-type': contentType }) };
          return rawRequest(t.url, { method: spec.method, path, headers, ...(body !== undefined && { body }) });
        };
        let answer = await ask(area === 'sesion' ? await adminHeaders() : admin);
        if (answer.status === 401 && isSignedIn(spec.access) && area !== 'sesion') {
          // Another call has ended this session or deleted the account, so the refusal proves nothing: repeat with a
          // new account that no other call knows.
          const { usuarioId } = await makePerson(t.deps.db, 'ADMIN');
          const fresh = await adminHeaders(usuarioId);
          answer = await ask(fresh);
          [adminId, admin] = [usuarioId, fresh];
          expect(answer.status, answer.text).not.toBe(401);
        }
        expectDecent(answer, spec);
      }),
      {
        seed,
        numRuns: casesPerEndpoint,
        endOnFailure: false,
      },
    );
  });
});

describe('whatever the endpoint', () => {
  // One of the calls above may have ended the session, and without one the request is refused before its body is read.
  beforeAll(async () => {
    admin = await adminHeaders();
  });
  const listSpec = allEndpoints().find(({ spec }) => spec.path === '/especialidades')?.spec;
  const json = { 'content-type': 'application/json' };

  test.each(allEndpoints().filter(({ spec }) => spec.body))(
    '$spec.method $spec.path takes no body of twice its limit',
    async ({ spec }) => {
      const path = `/api${spec.path.replace(/:\w+/g, '1')}`;
      const body = JSON.stringify({ nombre: 'x'.repeat(2 * bodyLimitOf(spec)) });
      const answer = await rawRequest(t.url, {
        method: spec.method,
        path,
        headers: { ...admin, ...json },
        body,
      });
      expectDecent(answer);
      expect(answer.status).toBe(413);
    },
  );

  test.each(['PATCH', 'PUT', 'DELETE', 'POST', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'the method %s on an address that has none such is answered with 404',
    async (method) => {
      const answer = await rawRequest(t.url, { method, path: '/api/panel/resumen', headers: admin });
      expectDecent(answer);
      expect(answer.status).toBe(404);
    },
  );

  test.each([
    ['/api', 404],
    ['/api/', 404],
    ['/api/nada', 404],
    ['//api//especialidades', 404],
    ['/api/especialidades/%', 400],
    ['/api/especialidades/%ff', 400],
    ['/api/%zz', 400],
    ['/api/especialidades/%00', 422],
    ['/api/especialidades?page=%', 422],
    ['/nada-de-esto', 404],
  ])('GET %s is answered with %i', async (path, status) => {
    const answer = await rawRequest(t.url, { method: 'GET', path, headers: admin });
    expect(answer.status, answer.text).toBe(status);
    expectDecent(answer, listSpec);
  });

  test.each([
    ['a parameter of 300 characters', `/api/especialidades/${'9'.repeat(300)}`, 404],
    ['3,000 query parameters', `/api/especialidades?${'a=1&'.repeat(3_000)}`, 200],
  ])('GET with %s', async (_what, path, status) => {
    const answer = await rawRequest(t.url, { method: 'GET', path });
    expect(answer.status).toBe(status);
    expectDecent(answer, listSpec);
  });

  test('a key that reaches for the prototype changes nobody', async () => {
    const headers = { ...admin, ...json };
    const body = '{"nombre":"Penal","descripcion":"Delitos","__proto__":{"imagen":"a.webp"}}';
    const answer = await rawRequest(t.url, { method: 'POST', path: '/api/especialidades', headers, body });
    expect(answer.status).toBe(400);
    expectDecent(answer);
    expect(({} as { imagen?: string }).imagen).toBeUndefined();
  });
});
