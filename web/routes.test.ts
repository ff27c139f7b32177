import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { privateLayoutId, routes } from './routes.tsx';

/** As the specification lists them; our own additions stand after the blank line. */
const publicPaths = [
  'login',
  'catalogo',
  'catalogo/diplomas/vigentes',
  'catalogo/diplomas/asincronos',
  'catalogo/cursos/vigentes',
  'catalogo/cursos/asincronos',
  'catalogo/flyer/:id',
  'catalogo/flyers/nuevo',
  'catalogo/flyers/:id/editar',
  'nosotros',
  'cart',
  'checkout',

  '',
  'recuperar',
  'recuperar/nueva',
  'pedido',
  'acceso',
  'verificar',
  'verificar/:codigo',
  'desarrollo/kit',
  '*',
];

const layoutOf = (path: string) => matchRoutes(routes, `/${path}`)?.[0]?.route.id;

describe('routes', () => {
  test('AUTH-01 every route stands behind the sign-in unless it is named public', () => {
    const all = routes.flatMap(({ children = [] }) => children).map(({ path = '' }) => path);
    const behind = all.filter((path) => !publicPaths.includes(path));
    expect(behind.length).toBeGreaterThanOrEqual(13);
    for (const path of behind) expect([path, layoutOf(path)]).toEqual([path, privateLayoutId]);
  });

  test("PUB-01 SHELL-01 every public route lies in the 'minimal' layout, and there is no third layout", () => {
    expect(routes.map(({ id }) => id)).toEqual(['minimal', 'app']);
    for (const path of publicPaths) expect([path, layoutOf(path)]).toEqual([path, 'minimal']);
  });
});
