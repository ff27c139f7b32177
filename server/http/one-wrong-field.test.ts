import { allEndpoints, type NamedEndpoint } from 'domain/contract/all.ts';
import { buildPath, type EndpointSpec } from 'domain/contract/endpoint.ts';
import { seed } from 'domain/testing/seed.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../deps.ts';
import { accessTable, type Role } from '../testing/access-table.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Call } from '../testing/call.ts';
import { hostileValue, toJson } from '../testing/hostile.ts';
import { cases } from '../testing/pedidos.ts';
import { makePerson } from '../testing/people.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { achievedSamples } from '../testing/samples-achieved.ts';
import { ownedSample } from '../testing/samples-owned.ts';
import { openSession } from '../testing/sessions.ts';

const casesPerEndpoint = cases(2, 300);
/** Each field gets every nth extreme value, with a different offset per field. */
const step = cases(8, 1);

let t: TestApp;
let pagos: Deps['pagos'];
beforeAll(async () => {
  t = await startTestApp({ env: { PAYMENTS: 'sandbox' } });
  pagos = t.deps.pagos;
});
afterAll(() => t.close());

/** Well-formed but absurd values, which a check of one field may let pass. */
const extremes = [
  '9999-12-31',
  '0001-01-01',
  '9999-12-31T23:59',
  '9999-12-31T23:59:59-05:00',
  '0000-00-00T00:00',
  'OTRO',
  'constructor',
  '١٢٣٤٥٦٧٨',
  2_147_483_647,
  -2_147_483_648,
  '2147483648',
  [2_147_483_648],
  undefined,
];

const fieldsOf = (schema: EndpointSpec['body'] | EndpointSpec['query'], sample: unknown) => [
  ...new Set([
    ...Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}),
    ...Object.keys((sample ?? {}) as object),
  ]),
];

const table = accessTable();

/** Whom the access table lets in, the student first. A pending sign-in has no session. */
function callerOf({ method, path }: EndpointSpec): Role {
  const lines = table.get(`${method} ${path}`)!.lines;
  return (['USU', 'ADMIN'] as const).find((role) => lines.get(role)!.status < 400) ?? 'anonymous';
}

/** A right request and the session that sends it. */
type Scene = { call: Call; headers: Record<string, string> };

async function sceneOf({ area, name, spec }: NamedEndpoint): Promise<Scene> {
  t.deps.pagos = pagos;
  const { db } = t.deps;
  const alumnoId = (await makePerson(db, 'USU')).usuarioId;
  const adminId = (await makePerson(db, 'ADMIN')).usuarioId;
  const caller = callerOf(spec);
  const achieved = caller === 'anonymous' ? achievedSamples[`${area}.${name}`] : undefined;
  const call = await (achieved?.(t, { adminId, alumnoId }) ?? ownedSample(`${area}.${name}`, t, { adminId, alumnoId }));
  const browser = caller === 'anonymous' ? t.client() : await openSession(t, caller === 'USU' ? alumnoId : adminId);
  await call.prepare?.(browser);
  const headers = {
    ...(caller !== 'anonymous' && {
      cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    }),
    ...(spec.body && { 'content-type': 'application/json' }),
    ...call.headers,
  };
  return { call, headers };
}

type Wrong = { part: 'body' | 'query'; field: string; value: unknown };

async function send(spec: EndpointSpec, { call, headers }: Scene, wrong?: Wrong) {
  // Limits count what validation lets pass.
  await t.deps.db.execute(sql`delete from limite`);
  const { part, field = '', value } = wrong ?? {};
  const query = new URLSearchParams(call.query as Record<string, string>);
  if (part === 'query') query.set(field, typeof value === 'string' ? value : toJson(value).slice(0, 2_000));
  const body = part === 'body' ? { ...(call.body as object), [field]: value } : call.body;
  const path = `${buildPath(spec, { params: call.params ?? {} })}?${query}`;
  const sent = spec.body && { body: toJson(body) };
  return rawRequest(t.url, { method: spec.method, path, headers, ...sent });
}

const sampled = allEndpoints().filter(({ spec }) => !spec.rawBody);

test.each(sampled)(
  `SEC-92 $spec.method $spec.path with one wrong field in a request that succeeds otherwise (seed ${seed}) is never an error of ours`,
  async (endpoint) => {
    const { spec } = endpoint;
    let scene = await sceneOf(endpoint);
    const right = await send(spec, scene);
    expect(right.status, right.text.slice(0, 300)).toBe(200);
    const places = [
      ...fieldsOf(spec.body, scene.call.body).map((field) => ({ part: 'body', field }) as const),
      ...fieldsOf(spec.query, scene.call.query).map((field) => ({ part: 'query', field }) as const),
    ];
    if (places.length === 0) return;
    let used = spec.method !== 'GET';
    const tryOut = async (wrong: Wrong) => {
      if (used) scene = await sceneOf(endpoint);
      const { status, text } = await send(spec, scene, wrong);
      const what = `${wrong.field} ${toJson(wrong.value).slice(0, 60)}: ${text.slice(0, 300)}`;
      expect(status, what).toBeLessThan(500);
      expect(text).not.toContain('Esta dirección no existe');
      // What a wrong request did or ended would hide the handler from the next one.
      used = spec.method !== 'GET' && status !== 422;
    };
    for (const [at, place] of places.entries()) {
      for (const value of extremes.filter((_, each) => (each + at) % step === 0)) await tryOut({ ...place, value });
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), hostileValue, (place, value) => tryOut({ ...place, value })),
      { seed, numRuns: casesPerEndpoint, endOnFailure: true },
    );
  },
  600_000,
);
