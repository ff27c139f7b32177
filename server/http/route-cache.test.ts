import { allEndpoints } from 'domain/contract/all.ts';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import { isPermiso } from 'domain/rules/permisos.ts';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { RequestContext } from './context.ts';
import { cacheKey, expireAfterWrite } from './route-cache.ts';

const cached: EndpointSpec = {
  method: 'GET',
  path: '/catalogo/:id',
  access: 'public',
  summary: '',
  query: z.object({ page: z.string(), tipo: z.string(), q: z.string() }),
  cached: 'catalogo',
  answer: { kind: 'nothing' },
};
const keyOf = (spec: EndpointSpec, query: object, session: object | null = null) =>
  cacheKey({ spec, session, request: { query }, params: { id: 7 } } as RequestContext);

test('the key is the canonical URL: declared parameters in their order', () => {
  expect(keyOf(cached, { tipo: 'D', utm_source: 'x', page: '2' })).toBe('/api/catalogo/7?page=2&tipo=D');
  expect(keyOf(cached, {})).toBe('/api/catalogo/7');
});

test('searches, sessions and endpoints that declare nothing are not cached', () => {
  expect(keyOf(cached, { q: 'penal' })).toBeNull();
  expect(keyOf(cached, {}, {})).toBeNull();
  const { cached: _declared, ...plain } = cached;
  expect(keyOf(plain, {})).toBeNull();
});

test.each([
  ['ADMIN', 'PUT', 1],
  ['ADMIN', 'GET', 0],
  ['session', 'PUT', 0],
] as const)('%s %s expires the cache %i times', (access, method, times) => {
  const expire = vi.fn();
  expireAfterWrite({ responseCache: { expire } as never }, { ...cached, access, method });
  expect(expire).toHaveBeenCalledTimes(times);
});

test('OPS-57 writes about money, people and files leave the cache alone; those of public tables do not', () => {
  const writes = allEndpoints().filter(({ spec }) => isPermiso(spec.access) && spec.method !== 'GET');
  const expiring = writes.filter(({ spec }) => {
    const expire = vi.fn();
    expireAfterWrite({ responseCache: { expire } as never }, spec);
    return expire.mock.calls.length > 0;
  });
  const paths = expiring.map(({ spec }) => spec.path);
  const areas = [...new Set(paths.map((path) => path.split('/')[1]))].toSorted();
  expect(areas).toEqual(
    [
      'ajustes',
      'curso-ponentes',
      'cursos',
      'docentes',
      'eliminados',
      'entidades',
      'especialidades',
      'formas-pago',
      'legal',
      'paquetes',
      'uploads',
      'voces',
    ].toSorted(),
  );
  expect(paths).not.toContain('/uploads/presign');
  // Of one record: what its flyer or the catalogue shows. Marks, attendance, announcements and accounts are not there.
  const parts = new Set(paths.map((path) => path.split('/').slice(1, 4).join('/')));
  expect([...parts].filter((path) => /:id\/./.test(path)).toSorted()).toEqual([
    'cursos/:id/archivo',
    'cursos/:id/cancelacion',
    'cursos/:id/copia',
    'cursos/:id/emision',
    'cursos/:id/horario',
    'cursos/:id/niveles',
    'cursos/:id/publicacion',
    'cursos/:id/sesiones',
    'cursos/:id/traslado',
  ]);
  expect(paths).not.toContain('/cursos/:id/emision/personas');
});
