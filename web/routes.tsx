import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { PageFailure } from './page-failure.tsx';

export const privateLayoutId = 'app';

/** A page by the name its module exports it under, loaded when first visited. */
function page<K extends string>(
  load: () => Promise<Record<K, ComponentType> & { handle?: unknown }>,
  name: K,
): RouteObject['lazy'] {
  return async () => {
    const module = await load();
    return { Component: module[name], handle: module.handle };
  };
}

const soloAdmin = { soloAdmin: true };
const pronto = page(() => import('./aula/pronto-page.tsx'), 'ProntoPage');
const prontoConCurso = page(() => import('./aula/pronto-page.tsx'), 'ProntoConCursoPage');
const prontoPublico = page(() => import('./tienda/pronto-page.tsx'), 'ProntoPublicoPage');

export const routes: RouteObject[] = [
  {
    id: 'minimal',
    lazy: page(() => import('./tienda/public-layout.tsx'), 'PublicLayout'),
    ErrorBoundary: PageFailure,
    children: [
      { index: true, lazy: page(() => import('./tienda/landing-page.tsx'), 'LandingPage') },
      { path: 'nosotros', lazy: page(() => import('./tienda/nosotros-page.tsx'), 'NosotrosPage') },
      { path: 'login', lazy: page(() => import('./sesion/login-page.tsx'), 'LoginPage') },
      { path: 'recuperar', lazy: page(() => import('./sesion/recuperar-page.tsx'), 'RecuperarPage') },
      {
        path: 'recuperar/nueva',
        lazy: page(() => import('./sesion/nueva-contrasena-page.tsx'), 'NuevaContrasenaPage'),
      },
      { path: 'catalogo', lazy: prontoPublico },
      { path: 'catalogo/diplomas/vigentes', lazy: prontoPublico },
      { path: 'catalogo/diplomas/asincronos', lazy: prontoPublico },
      { path: 'catalogo/cursos/vigentes', lazy: prontoPublico },
      { path: 'catalogo/cursos/asincronos', lazy: prontoPublico },
      { path: 'catalogo/flyer/:id', lazy: prontoPublico },
      { path: 'catalogo/flyers/nuevo', lazy: prontoPublico },
      { path: 'catalogo/flyers/:id/editar', lazy: prontoPublico },
      { path: 'cart', lazy: prontoPublico },
      { path: 'checkout', lazy: prontoPublico },
      { path: 'desarrollo/kit', lazy: page(() => import('./desarrollo/kit-page.tsx'), 'KitPage') },
      { path: '*', lazy: page(() => import('./tienda/not-found-page.tsx'), 'NotFoundPage') },
    ],
  },
  {
    id: privateLayoutId,
    lazy: page(() => import('./shell/app-layout.tsx'), 'AppLayout'),
    ErrorBoundary: PageFailure,
    children: [
      { path: 'dashboard', lazy: page(() => import('./panel/dashboard-page.tsx'), 'DashboardPage') },
      { path: 'especialidades', lazy: page(() => import('./aula/especialidades-page.tsx'), 'EspecialidadesPage') },
      { path: 'cursos', lazy: page(() => import('./aula/pronto-page.tsx'), 'ProntoConEspecialidadPage') },
      { path: 'prueba', lazy: page(() => import('./aula/pronto-page.tsx'), 'ProntoConPruebaPage') },
      { path: 'curso-detalle', lazy: prontoConCurso },
      { path: 'curso-modulo', lazy: prontoConCurso },
      { path: 'curso-usuario', lazy: prontoConCurso, handle: soloAdmin },
      { path: 'certificados', lazy: prontoConCurso, handle: soloAdmin },
      { path: 'modulos', lazy: pronto, handle: soloAdmin },
      { path: 'materiales', lazy: pronto, handle: soloAdmin },
      { path: 'docentes', lazy: pronto, handle: soloAdmin },
      { path: 'usuarios', lazy: pronto, handle: soloAdmin },
      { path: 'entidades', lazy: pronto, handle: soloAdmin },
    ],
  },
];

/** The query parameters that public pages read, by route path. */
export const searchParamsRead: Record<string, readonly string[]> = {};
