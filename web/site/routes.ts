import type { Params } from '../app/page.ts';
import type { SiteRoute } from './pages.ts';

const verificar = { file: 'tienda/verificar/verificar-page.tsx', name: 'VerificarPage' };
const catalogo = { file: 'tienda/catalogo/catalogo-page.tsx', name: 'CatalogoPage' };

/** Everything a visitor may see without signing in, inside `PublicLayout`. */
export const siteRoutes: readonly SiteRoute[] = [
  { path: '', file: 'tienda/landing-page.tsx', name: 'LandingPage' },
  { path: 'nosotros', file: 'tienda/nosotros-page.tsx', name: 'NosotrosPage' },
  { path: 'login', file: 'sesion/login-page.tsx', name: 'LoginPage' },
  { path: 'recuperar', file: 'sesion/recuperar-page.tsx', name: 'RecuperarPage' },
  { path: 'recuperar/nueva', file: 'sesion/nueva-contrasena-page.tsx', name: 'NuevaContrasenaPage' },
  { path: 'catalogo', ...catalogo },
  { path: 'catalogo/diplomas/vigentes', ...catalogo },
  { path: 'catalogo/diplomas/asincronos', ...catalogo },
  { path: 'catalogo/cursos/vigentes', ...catalogo },
  { path: 'catalogo/cursos/asincronos', ...catalogo },
  { path: 'catalogo/flyer/:id', file: 'tienda/flyer/flyer-page.tsx', name: 'FlyerPage' },
  { path: 'catalogo/flyers/nuevo', file: 'tienda/flyer/nuevo-flyer-page.tsx', name: 'NuevoFlyerPage' },
  { path: 'catalogo/flyers/:id/editar', file: 'tienda/flyer/editar-flyer-page.tsx', name: 'EditarFlyerPage' },
  { path: 'cart', file: 'tienda/carrito/cart-page.tsx', name: 'CartPage' },
  { path: 'checkout', file: 'tienda/carrito/checkout-page.tsx', name: 'CheckoutPage' },
  { path: 'pedido', file: 'tienda/carrito/pedido-page.tsx', name: 'PedidoPage' },
  { path: 'acceso', file: 'tienda/acceso/acceso-page.tsx', name: 'AccesoPage' },
  { path: 'verificar', ...verificar },
  { path: 'verificar/:codigo', ...verificar },
  { path: 'desarrollo/kit', file: 'desarrollo/kit-page.tsx', name: 'KitPage' },
];

export const notFound: SiteRoute = { path: '*', file: 'tienda/not-found-page.tsx', name: 'NotFoundPage' };

export type SiteMatch = { route: SiteRoute; params: Params };

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

const filtrosParams = ['q', 'especialidad', 'orden', 'page'];

/** The query parameters that pages read, by route path. */
export const searchParamsRead: Record<string, readonly string[]> = {
  catalogo: filtrosParams,
  'catalogo/diplomas/vigentes': filtrosParams,
  'catalogo/diplomas/asincronos': filtrosParams,
  'catalogo/cursos/vigentes': filtrosParams,
  'catalogo/cursos/asincronos': filtrosParams,
  verificar: ['codigo'],
  pedido: ['numero', 'clave'],
};

/** A revoked certificate must say so at once, everywhere; and an order is its buyer's alone. */
export const neverKept: readonly string[] = ['verificar', 'verificar/:codigo', 'pedido'];
