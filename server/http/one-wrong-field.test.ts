import { allEndpoints } from 'domain/contract/all.ts';
import { buildPath, type EndpointSpec } from 'domain/contract/endpoint.ts';
import { seed } from 'domain/testing/seed.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { hostileValue, toJson } from '../testing/hostile.ts';
import { cases } from '../testing/pedidos.ts';
import { makePerson } from '../testing/people.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { samples } from '../testing/samples.ts';
import { openSession } from '../testing/sessions.ts';

const casesPerEndpoint = cases(2, 300);
/** Each field gets every nth extreme value, with a different offset per field. */
const step = cases(8, 1);

let t: TestApp;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp();
  adminId = (await makePerson(t.deps.db, 'ADMIN')).usuarioId;
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

const sampled = allEndpoints().filter(({ area, name, spec }) => samples[`${area}.${name}`] && !spec.rawBody);

test.each(sampled)(
  `SEC-92 $spec.method $spec.path with one wrong field in an otherwise right request (seed ${seed}) is never an error of ours`,
  async ({ area, name, spec }) => {
    const sample = await samples[`${area}.${name}`]!(t);
    const { cookies } = await openSession(t, adminId);
    const headers = {
      cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      ...(spec.body && { 'content-type': 'application/json' }),
    };
    const places = [
      ...fieldsOf(spec.body, sample.body).map((field) => ({ part: 'body', field }) as const),
      ...fieldsOf(spec.query, sample.query).map((field) => ({ part: 'query', field }) as const),
    ];
    if (places.length === 0) return void expect(sample).toBeDefined();
    const send = async ({ part, field }: (typeof places)[number], value: unknown) => {
      const body = { ...(sample.body as object), ...(part === 'body' && { [field]: value }) };
      const query = new URLSearchParams(sample.query as Record<string, string>);
      if (part === 'query') query.set(field, typeof value === 'string' ? value : toJson(value).slice(0, 2_000));
      const path = `${buildPath(spec, { params: sample.params ?? {} })}?${query}`;
      const sent = spec.body && { body: toJson(body) };
      const { status, text } = await rawRequest(t.url, { method: spec.method, path, headers, ...sent });
      expect(status, `${field} ${toJson(value).slice(0, 60)}: ${text.slice(0, 300)}`).toBeLessThan(500);
      expect(text).not.toContain('Esta dirección no existe');
    };
    for (const [at, place] of places.entries()) {
      for (const value of extremes.filter((_, each) => (each + at) % step === 0)) await send(place, value);
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), hostileValue, (place, value) => send(place, value)),
      { seed, numRuns: casesPerEndpoint, endOnFailure: true },
    );
  },
  600_000,
);
