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
    // A handle named in the table below stands: an absent one must not wipe it out.
    return { Component: module[name], ...(module.handle !== undefined && { handle: module.handle }) };
  };
}

const soloAdmin = { soloAdmin: true };
const pronto = page(() => import('./aula/pronto-page.tsx'), 'ProntoPage');
const prontoConCurso = page(() => import('./aula/pronto-page.tsx'), 'ProntoConCursoPage');
const catalogo = page(() => import('./tienda/catalogo/catalogo-page.tsx'), 'CatalogoPage');

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
      { path: 'catalogo', lazy: catalogo },
      { path: 'catalogo/diplomas/vigentes', lazy: catalogo },
      { path: 'catalogo/diplomas/asincronos', lazy: catalogo },
      { path: 'catalogo/cursos/vigentes', lazy: catalogo },
      { path: 'catalogo/cursos/asincronos', lazy: catalogo },
      { path: 'catalogo/flyer/:id', lazy: page(() => import('./tienda/flyer/flyer-page.tsx'), 'FlyerPage') },
      {
        path: 'catalogo/flyers/nuevo',
        lazy: page(() => import('./tienda/flyer/nuevo-flyer-page.tsx'), 'NuevoFlyerPage'),
      },
      {
        path: 'catalogo/flyers/:id/editar',
        lazy: page(() => import('./tienda/flyer/editar-flyer-page.tsx'), 'EditarFlyerPage'),
      },
      { path: 'cart', lazy: page(() => import('./tienda/carrito/cart-page.tsx'), 'CartPage') },
      { path: 'checkout', lazy: page(() => import('./tienda/carrito/checkout-page.tsx'), 'CheckoutPage') },
      { path: 'pedido', lazy: page(() => import('./tienda/carrito/pedido-page.tsx'), 'PedidoPage') },
      { path: 'acceso', lazy: page(() => import('./tienda/acceso/acceso-page.tsx'), 'AccesoPage') },
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
      { path: 'pedidos', lazy: page(() => import('./pedidos/pedidos-page.tsx'), 'PedidosPage'), handle: soloAdmin },
      { path: 'modulos', lazy: pronto, handle: soloAdmin },
      { path: 'materiales', lazy: pronto, handle: soloAdmin },
      { path: 'docentes', lazy: pronto, handle: soloAdmin },
      { path: 'usuarios', lazy: pronto, handle: soloAdmin },
      { path: 'entidades', lazy: pronto, handle: soloAdmin },
    ],
  },
];

const filtrosParams = ['q', 'especialidad', 'orden', 'page'];

/** The query parameters that public pages read, by route path. */
export const searchParamsRead: Record<string, readonly string[]> = {
  catalogo: filtrosParams,
  'catalogo/diplomas/vigentes': filtrosParams,
  'catalogo/diplomas/asincronos': filtrosParams,
  'catalogo/cursos/vigentes': filtrosParams,
  'catalogo/cursos/asincronos': filtrosParams,
};
