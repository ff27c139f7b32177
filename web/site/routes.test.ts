import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isCampus, screens } from '../app/screens.ts';
import { privateLayoutId, routes } from '../routes.tsx';
import { matchSite, notFound, siteRoutes } from './routes.ts';

/** As listed in the specification; our own additions follow after the blank line. */
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
  'cotizacion',
  'paquete/:id',
  'informacion',
  'informacion/gracias',
  'libro-de-reclamaciones',
  'libro-de-reclamaciones/consulta',
  'libro-de-reclamaciones/hoja',
  'anuncios-por-correo',
  'terminos',
  'privacidad',
  'cambios-y-devoluciones',
  'verificar',
  'verificar/:codigo',
  '*',
];

const firstPart = (route: string) => route.split('/')[0] ?? '';

describe('routes', () => {
  test('AUTH-01 every route stands behind the sign-in unless it is named public', () => {
    const campus = (routes.find(({ id }) => id === privateLayoutId)?.children ?? []).map(
      ({ path: route = '' }) => route,
    );
    expect(campus.length).toBeGreaterThanOrEqual(13);
    for (const route of campus) {
      expect([route, isCampus(`/${route}`)]).toEqual([route, true]);
      expect(publicPaths.map(firstPart)).not.toContain(firstPart(route));
    }
  });

  test('an address below a screen of the campus, or beside one, is not of the campus', () => {
    for (const path of screens.map((screen) => firstPart(screen.path))) {
      expect([path, isCampus(`/${path}/`), isCampus(`/${path}/1/2`), isCampus(`//${path}`)]).toEqual([
        path,
        // A session and a survey need an id in the path.
        !['sesion', 'encuesta'].includes(path),
        // Two ids: a lesson of a course.
        path === 'curso-modulo',
        false,
      ]);
      const ofOne = ['curso-modulo', 'usuarios', 'sesion', 'reportes', 'encuesta', 'encuestas'];
      expect([path, isCampus(`/${path}/1`)]).toEqual([path, ofOne.includes(path)]);
    }
  });

  test("PUB-01 SHELL-01 every public route lies in the 'minimal' layout, and there is no third layout", () => {
    expect(routes.flatMap(({ id }) => id ?? [])).toEqual([privateLayoutId]);
    expect(new Set([...siteRoutes, notFound].map(({ path: route }) => route))).toEqual(new Set(publicPaths));
    for (const route of publicPaths) expect(matchSite(`/${route}`).route.path).toBe(route);
  });

  test.each([...siteRoutes, notFound, ...screens])('$file exports $name', ({ file, name }) => {
    const source = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
    expect(source).toMatch(new RegExp(`^export (function|const) ${name}\\b`, 'm'));
  });

  test.each([
    ['/', '', {}],
    ['/NOSOTROS/', 'nosotros', {}],
    ['/n%6Fsotros', 'nosotros', {}],
    ['/catalogo/flyer/12', 'catalogo/flyer/:id', { id: '12' }],
    ['/catalogo/flyers/nuevo', 'catalogo/flyers/nuevo', {}],
    ['/verificar/a%2Fb', 'verificar/:codigo', { codigo: 'a/b' }],
    ['/verificar/%E0%A4%A', 'verificar/:codigo', { codigo: '%E0%A4%A' }],
    ['/catalogo/flyer/', '*', {}],
    ['//nosotros', '*', {}],
    ['/nosotros/nada', '*', {}],
  ])('%s is the route %j', (pathname, route, params) => {
    const match = matchSite(pathname);
    expect([match.route.path, match.params]).toEqual([route, params]);
  });
});
