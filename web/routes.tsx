import type { ComponentType } from 'react';
import { type RouteObject, redirectDocument } from 'react-router';
import { PageFailure } from './app/page-failure.tsx';
import { Splash } from './app/splash.tsx';

export const privateLayoutId = 'app';

/** Lazy route: loads the module on first visit and renders the named export. */
function page<K extends string>(
  load: () => Promise<Record<K, ComponentType> & { handle?: unknown }>,
  name: K,
): RouteObject['lazy'] {
  return async () => {
    const module = await load();
    // Keep the handle set in the table below when the module exports none.
    return { Component: module[name], ...(module.handle !== undefined && { handle: module.handle }) };
  };
}

const adminOnly = { adminOnly: true };
const cursoModulo = page(() => import('./aula/curso-modulo/curso-modulo-page.tsx'), 'CursoModuloPage');

function hrefOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}

/** Campus: every screen behind the sign-in. */
export const routes: RouteObject[] = [
  {
    id: privateLayoutId,
    lazy: page(() => import('./shell/app-layout.tsx'), 'AppLayout'),
    ErrorBoundary: PageFailure,
    // While the files of the first screen are on their way.
    HydrateFallback: Splash,
    children: [
      { path: 'dashboard', lazy: page(() => import('./panel/dashboard-page.tsx'), 'DashboardPage') },
      { path: 'mi-cuenta', lazy: page(() => import('./account/account-page.tsx'), 'AccountPage') },
      { path: 'especialidades', lazy: page(() => import('./aula/especialidades-page.tsx'), 'EspecialidadesPage') },
      { path: 'cursos', lazy: page(() => import('./aula/cursos/cursos-page.tsx'), 'CursosPage') },
      { path: 'prueba', lazy: page(() => import('./aula/prueba/prueba-page.tsx'), 'PruebaPage') },
      { path: 'sesion/:id', lazy: page(() => import('./aula/sesion/sesion-page.tsx'), 'SesionPage') },
      {
        path: 'calificaciones',
        lazy: page(() => import('./calificaciones/calificaciones-page.tsx'), 'CalificacionesPage'),
        handle: adminOnly,
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
        handle: adminOnly,
      },
      {
        path: 'certificados',
        lazy: page(() => import('./certificados/certificados-page.tsx'), 'CertificadosPage'),
        handle: adminOnly,
      },
      {
        path: 'programas',
        lazy: page(() => import('./admin/programas/programas-page.tsx'), 'ProgramasPage'),
        handle: adminOnly,
      },
      { path: 'pedidos', lazy: page(() => import('./pedidos/pedidos-page.tsx'), 'PedidosPage'), handle: adminOnly },
      {
        path: 'por-verificar',
        lazy: page(() => import('./pedidos/declared-pagos-page.tsx'), 'DeclaredPagosPage'),
        handle: adminOnly,
      },
      {
        path: 'cupones',
        lazy: page(() => import('./admin/cupones/cupones-page.tsx'), 'CuponesPage'),
        handle: adminOnly,
      },
      {
        path: 'solicitudes-datos',
        lazy: page(() => import('./solicitudes/solicitudes-page.tsx'), 'SolicitudesPage'),
        handle: adminOnly,
      },
      {
        path: 'textos-legales',
        lazy: page(() => import('./legal/legal-page.tsx'), 'LegalTextsPage'),
        handle: adminOnly,
      },
      {
        path: 'formas-pago',
        lazy: page(() => import('./formas-pago/formas-pago-page.tsx'), 'FormasPagoPage'),
        handle: adminOnly,
      },
      {
        path: 'modulos',
        lazy: page(() => import('./admin/tipos/tipo-modulos-page.tsx'), 'TipoModulosPage'),
        handle: adminOnly,
      },
      {
        path: 'materiales',
        lazy: page(() => import('./admin/tipos/tipo-materiales-page.tsx'), 'TipoMaterialesPage'),
        handle: adminOnly,
      },
      {
        path: 'docentes',
        lazy: page(() => import('./admin/docentes/docentes-page.tsx'), 'DocentesPage'),
        handle: adminOnly,
      },
      {
        path: 'usuarios',
        lazy: page(() => import('./admin/usuarios/usuarios-page.tsx'), 'UsuariosPage'),
        handle: adminOnly,
      },
      {
        path: 'usuarios/:id',
        lazy: page(() => import('./admin/usuarios/profile-page.tsx'), 'ProfilePage'),
        handle: adminOnly,
      },
      {
        path: 'consultas',
        lazy: page(() => import('./consultas/consultas-page.tsx'), 'ConsultasPage'),
        handle: adminOnly,
      },
      {
        path: 'reclamaciones',
        lazy: page(() => import('./reclamaciones/reclamaciones-page.tsx'), 'ReclamacionesPage'),
        handle: adminOnly,
      },
      { path: 'correos', lazy: page(() => import('./mails/mails-page.tsx'), 'MailsPage'), handle: adminOnly },
      {
        path: 'auditoria',
        lazy: page(() => import('./admin/auditoria/auditoria-page.tsx'), 'AuditoriaPage'),
        handle: adminOnly,
      },
      {
        path: 'eliminados',
        lazy: page(() => import('./admin/eliminados/eliminados-page.tsx'), 'EliminadosPage'),
        handle: adminOnly,
      },
      {
        path: 'seguridad',
        lazy: page(() => import('./admin/auditoria/security-page.tsx'), 'SecurityPage'),
        handle: adminOnly,
      },
      {
        path: 'entidades',
        lazy: page(() => import('./admin/entidades/entidades-page.tsx'), 'EntidadesPage'),
        handle: adminOnly,
      },
    ],
  },
  // The public site is another application: navigate with a full load.
  { path: '*', loader: ({ request }) => redirectDocument(hrefOf(request.url)) },
];
