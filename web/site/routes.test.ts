import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { campusPaths, isCampus } from '../app/campus-paths.ts';
import { privateLayoutId, routes } from '../routes.tsx';
import { matchSite, siteRoutes } from './routes.ts';

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

const childrenOf = (id: string) => [...siteRoutes, ...routes].find((route) => route.id === id)?.children ?? [];
const firstPart = (route: string) => route.split('/')[0] ?? '';

describe('routes', () => {
  test('AUTH-01 every route stands behind the sign-in unless it is named public', () => {
    const campus = childrenOf(privateLayoutId).map(({ path: route = '' }) => route);
    expect(campus.length).toBeGreaterThanOrEqual(13);
    for (const route of campus) {
      expect([route, isCampus(`/${route}`)]).toEqual([route, true]);
      expect(publicPaths.map(firstPart)).not.toContain(firstPart(route));
    }
    expect(new Set(campus.map(firstPart))).toEqual(new Set(campusPaths));
  });

  test('an address below a screen of the campus, or beside one, is not of the campus', () => {
    for (const path of campusPaths) {
      expect([path, isCampus(`/${path}/`), isCampus(`/${path}/1/2`), isCampus(`//${path}`)]).toEqual([
        path,
        true,
        false,
        false,
      ]);
      expect([path, isCampus(`/${path}/1`)]).toEqual([path, path === 'curso-modulo']);
    }
  });

  test("PUB-01 SHELL-01 every public route lies in the 'minimal' layout, and there is no third layout", () => {
    expect([...siteRoutes, ...routes].flatMap(({ id }) => id ?? [])).toEqual(['minimal', 'app']);
    expect(new Set(childrenOf('minimal').map(({ path: route = '' }) => route))).toEqual(new Set(publicPaths));
    for (const route of publicPaths) expect([route, matchSite(`/${route}`)[0]?.route.id]).toEqual([route, 'minimal']);
  });

  test('every public page is a file', () => {
    const files = siteRoutes.flatMap(({ file, children = [] }) => [
      file,
      ...children.map((child) => (child as { file?: string }).file),
    ]);
    for (const file of files)
      expect([file, existsSync(path.join(import.meta.dirname, '..', file ?? ''))]).toEqual([file, true]);
  });
});
