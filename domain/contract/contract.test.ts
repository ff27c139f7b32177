import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allEndpoints } from './all.ts';
import { buildPath, type EndpointSpec } from './endpoint.ts';
import { isEnvelope } from './envelope.ts';

describe.each(allEndpoints())('$area.$name', ({ spec }) => {
  test('its path and its parameters name each other', () => {
    const inPath = [...spec.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(Object.keys(spec.params?.shape ?? {}).sort()).toEqual(inPath.sort());
  });

  test('it reads a body only where it can have one', () => {
    if (spec.method === 'GET') expect([spec.body, spec.rawBody]).toEqual([undefined, undefined]);
    expect(spec.body && spec.rawBody).toBeUndefined();
  });
});

test('every file of endpoints is in all.ts', async () => {
  const listed = new Set(allEndpoints().map(({ spec }) => spec));
  for (const file of readdirSync(import.meta.dirname)) {
    if (file.endsWith('.test.ts')) continue;
    const exported = Object.values((await import(`./${file}`)) as Record<string, unknown>);
    const missing = exported.filter((value) => isEndpoint(value) && !listed.has(value));
    expect(missing, `add ${file} to domain/contract/all.ts`).toEqual([]);
  }
});

function isEndpoint(value: unknown): value is EndpointSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Endpoints that anybody may call without being counted, with what bounds them instead. */
const uncounted = {
  'GET /materiales/:id/archivo/:archivoId': 'an address of one session',
  'POST /auth/login': 'only the right password is not counted; passwords are hashed by few threads',
  'POST /auth/logout': 'reads nothing without a session',
  'POST /pagos/mercadopago': 'the signature is checked first',
  'POST /pagos/pruebas': 'the signature is checked first',
  'PUT /uploads/objeto/:carpeta/:nombre': 'an address that the server signed',
};

test('SEC-162 what anybody may ask for without a session is cached, limited or counted as work, also when it succeeds', () => {
  const isOpen = ({ access }: EndpointSpec) => access === 'public' || access === 'signed-url';
  const isCounted = ({ limit = [], cached, uncached }: EndpointSpec) =>
    cached !== undefined || uncached !== undefined || [limit].flat().some(({ onSuccess }) => onSuccess === undefined);
  const free = allEndpoints().filter(({ spec }) => isOpen(spec) && !isCounted(spec));
  expect(free.map(({ spec: { method, path } }) => `${method} ${path}`).sort()).toEqual(Object.keys(uncounted).sort());
});

test('SEC-165 a file that students may ask for has a limit, because exports take turns', () => {
  const own = allEndpoints().filter(({ spec }) => spec.exports && spec.access === 'session');
  expect(own.length).toBeGreaterThan(0);
  for (const { spec } of own)
    expect([spec.path, spec.limit]).toEqual([spec.path, expect.objectContaining({ per: 'session' })]);
});

test('no two endpoints share a method and an address', () => {
  const addresses = allEndpoints().map(({ spec }) => `${spec.method} ${spec.path.replace(/:\w+/g, ':')}`);
  expect(addresses).toEqual([...new Set(addresses)]);
});

test('an address is built with everything escaped and nothing empty', () => {
  const spec = { path: '/cursos/:id/x' } as const;
  expect(buildPath(spec, { params: { id: 'a/b?c' } })).toBe('/api/cursos/a%2Fb%3Fc/x');
  expect(buildPath(spec, { params: { id: 1 }, query: { q: 'ñ &', page: 0, size: undefined, x: null, y: '' } })).toBe(
    '/api/cursos/1/x?q=%C3%B1+%26&page=0',
  );
});

test.each([null, undefined, 'success', 1, [], {}])('%j is no envelope', (body) => expect(isEnvelope(body)).toBe(false));
