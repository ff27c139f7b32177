import type { Params } from '../app/page.ts';
import type { SiteRoute } from './pages.ts';

const verify = { file: 'tienda/verify/verify-page.tsx', name: 'VerifyPage' };
const legal = { file: 'tienda/legal/legal-page.tsx', name: 'LegalPage', waits: true } as const;
const catalogo = { file: 'tienda/catalogo/catalogo-page.tsx', name: 'CatalogoPage' };

/** Everything a visitor may see without signing in, inside `PublicLayout`. */
export const siteRoutes: readonly SiteRoute[] = [
  { path: '', file: 'tienda/landing-page.tsx', name: 'LandingPage', waits: true },
  { path: 'nosotros', file: 'tienda/nosotros-page.tsx', name: 'NosotrosPage', waits: true },
  { path: 'login', file: 'session/login-page.tsx', name: 'LoginPage' },
  { path: 'recuperar', file: 'session/recovery-page.tsx', name: 'RecoveryPage' },
  { path: 'recuperar/nueva', file: 'session/new-contrasena-page.tsx', name: 'NewContrasenaPage' },
  { path: 'catalogo', ...catalogo },
  { path: 'catalogo/diplomas/vigentes', ...catalogo },
  { path: 'catalogo/diplomas/asincronos', ...catalogo },
  { path: 'catalogo/cursos/vigentes', ...catalogo },
  { path: 'catalogo/cursos/asincronos', ...catalogo },
  { path: 'catalogo/flyer/:id', file: 'tienda/flyer/flyer-page.tsx', name: 'FlyerPage' },
  { path: 'catalogo/flyers/nuevo', file: 'tienda/flyer/new-flyer-page.tsx', name: 'NewFlyerPage' },
  { path: 'catalogo/flyers/:id/editar', file: 'tienda/flyer/edit-flyer-page.tsx', name: 'EditFlyerPage' },
  { path: 'paquete/:id', file: 'tienda/paquete/paquete-page.tsx', name: 'PaquetePage' },
  { path: 'cart', file: 'tienda/cart/cart-page.tsx', name: 'CartPage' },
  { path: 'checkout', file: 'tienda/cart/checkout-page.tsx', name: 'CheckoutPage' },
  { path: 'pedido', file: 'tienda/pedido/pedido-page.tsx', name: 'PedidoPage' },
  { path: 'acceso', file: 'tienda/acceso/acceso-page.tsx', name: 'AccesoPage' },
  { path: 'libro-de-reclamaciones', file: 'tienda/libro/libro-page.tsx', name: 'LibroPage' },
  { path: 'libro-de-reclamaciones/consulta', file: 'tienda/libro/consulta-page.tsx', name: 'ConsultaPage' },
  { path: 'libro-de-reclamaciones/hoja', file: 'tienda/libro/hoja-page.tsx', name: 'HojaPage' },
  { path: 'cotizacion', file: 'tienda/cotizacion/cotizacion-page.tsx', name: 'CotizacionPage' },
  { path: 'informacion', file: 'tienda/informacion/informacion-page.tsx', name: 'InformacionPage' },
  { path: 'informacion/gracias', file: 'tienda/informacion/gracias-page.tsx', name: 'GraciasPage' },
  { path: 'anuncios-por-correo', file: 'tienda/anuncio-mails-page.tsx', name: 'AnuncioMailsPage' },
  { path: 'terminos', ...legal },
  { path: 'privacidad', ...legal },
  { path: 'cambios-y-devoluciones', ...legal },
  { path: 'verificar', ...verify },
  { path: 'verificar/:codigo', ...verify },
];

export const notFound: SiteRoute = { path: '*', file: 'tienda/not-found-page.tsx', name: 'NotFoundPage' };

type SiteMatch = { route: SiteRoute; params: Params };

export function matchSite(pathname: string): SiteMatch {
  const asked = pathname
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map(decode);
  for (const route of siteRoutes) {
    const params = paramsIn(asked, route.path.split('/'));
    if (params) return { route, params };
  }
  return { route: notFound, params: {} };
}

function paramsIn(asked: readonly string[], path: readonly string[]): Params | null {
  if (asked.length !== path.length) return null;
  const params: Params = {};
  for (const [index, part] of path.entries()) {
    const given = asked[index] ?? '';
    if (part.startsWith(':') && given !== '') params[part.slice(1)] = given;
    else if (part !== given.toLowerCase()) return null;
  }
  return params;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const filtersParams = ['q', 'especialidad', 'modalidad', 'nivel', 'precio', 'mes', 'orden', 'page'];

/** The query parameters that pages read, by route path. */
export const searchParamsRead: Record<string, readonly string[]> = {
  catalogo: filtersParams,
  'catalogo/diplomas/vigentes': filtersParams,
  'catalogo/diplomas/asincronos': filtersParams,
  'catalogo/cursos/vigentes': filtersParams,
  'catalogo/cursos/asincronos': filtersParams,
  verificar: ['codigo'],
  terminos: ['version'],
  privacidad: ['version'],
  'cambios-y-devoluciones': ['version'],
  checkout: ['curso'],
  pedido: ['numero', 'clave'],
  'libro-de-reclamaciones/hoja': ['numero', 'clave'],
  'anuncios-por-correo': ['clave'],
  cotizacion: ['numero', 'clave'],
  informacion: ['curso', 'paquete', 'de'],
  'informacion/gracias': ['curso', 'paquete', 'lleno'],
};

/** Never cached: a revocation must be visible at once; a pedido and a hoja belong to one person. */
export const neverKept: readonly string[] = [
  'verificar',
  'verificar/:codigo',
  'pedido',
  'cotizacion',
  'libro-de-reclamaciones/hoja',
  'anuncios-por-correo',
];
