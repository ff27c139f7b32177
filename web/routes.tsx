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
const cursoModulo = page(() => import('./aula/curso-modulo/curso-modulo-page.tsx'), 'CursoModuloPage');
const verificar = page(() => import('./tienda/verificar/verificar-page.tsx'), 'VerificarPage');
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
      { path: 'verificar', lazy: verificar },
      { path: 'verificar/:codigo', lazy: verificar },
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
      { path: 'cursos', lazy: page(() => import('./aula/cursos/cursos-page.tsx'), 'CursosPage') },
      { path: 'prueba', lazy: page(() => import('./aula/prueba/prueba-page.tsx'), 'PruebaPage') },
      {
        path: 'calificaciones',
        lazy: page(() => import('./calificaciones/calificaciones-page.tsx'), 'CalificacionesPage'),
        handle: soloAdmin,
      },
      {
        path: 'curso-detalle',
        lazy: page(() => import('./aula/curso-detalle/curso-detalle-page.tsx'), 'CursoDetallePage'),
      },
      { path: 'curso-modulo', lazy: cursoModulo },
      { path: 'curso-modulo/:cursoId', lazy: cursoModulo },
      {
        path: 'curso-usuario',
        lazy: page(() => import('./alumnos/curso-usuario-page.tsx'), 'CursoUsuarioPage'),
        handle: soloAdmin,
      },
      {
        path: 'certificados',
        lazy: page(() => import('./certificados/certificados-page.tsx'), 'CertificadosPage'),
        handle: soloAdmin,
      },
      { path: 'pedidos', lazy: page(() => import('./pedidos/pedidos-page.tsx'), 'PedidosPage'), handle: soloAdmin },
      {
        path: 'modulos',
        lazy: page(() => import('./admin/tipos/tipo-modulos-page.tsx'), 'TipoModulosPage'),
        handle: soloAdmin,
      },
      {
        path: 'materiales',
        lazy: page(() => import('./admin/tipos/tipo-materiales-page.tsx'), 'TipoMaterialesPage'),
        handle: soloAdmin,
      },
      {
        path: 'docentes',
        lazy: page(() => import('./admin/docentes/docentes-page.tsx'), 'DocentesPage'),
        handle: soloAdmin,
      },
      {
        path: 'usuarios',
        lazy: page(() => import('./admin/usuarios/usuarios-page.tsx'), 'UsuariosPage'),
        handle: soloAdmin,
      },
      {
        path: 'auditoria',
        lazy: page(() => import('./admin/auditoria/auditoria-page.tsx'), 'AuditoriaPage'),
        handle: soloAdmin,
      },
      {
        path: 'entidades',
        lazy: page(() => import('./admin/entidades/entidades-page.tsx'), 'EntidadesPage'),
        handle: soloAdmin,
      },
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
  verificar: ['codigo'],
};

/** Public pages that say what is true at this moment: a revoked certificate must say so at once, everywhere. */
export const neverKept: readonly string[] = ['verificar', 'verificar/:codigo'];
