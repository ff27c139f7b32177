import { matchRoutes } from 'react-router';
import { page, type SiteRoute } from './pages.ts';

const verificar = page('tienda/verificar/verificar-page.tsx', 'VerificarPage');
const catalogo = page('tienda/catalogo/catalogo-page.tsx', 'CatalogoPage');

/** The 'minimal' layout: everything a visitor may see without signing in. */
export const siteRoutes: SiteRoute[] = [
  {
    id: 'minimal',
    ...page('tienda/public-layout.tsx', 'PublicLayout'),
    children: [
      { index: true, ...page('tienda/landing-page.tsx', 'LandingPage') },
      { path: 'nosotros', ...page('tienda/nosotros-page.tsx', 'NosotrosPage') },
      { path: 'login', ...page('sesion/login-page.tsx', 'LoginPage') },
      { path: 'recuperar', ...page('sesion/recuperar-page.tsx', 'RecuperarPage') },
      { path: 'recuperar/nueva', ...page('sesion/nueva-contrasena-page.tsx', 'NuevaContrasenaPage') },
      { path: 'catalogo', ...catalogo },
      { path: 'catalogo/diplomas/vigentes', ...catalogo },
      { path: 'catalogo/diplomas/asincronos', ...catalogo },
      { path: 'catalogo/cursos/vigentes', ...catalogo },
      { path: 'catalogo/cursos/asincronos', ...catalogo },
      { path: 'catalogo/flyer/:id', ...page('tienda/flyer/flyer-page.tsx', 'FlyerPage') },
      { path: 'catalogo/flyers/nuevo', ...page('tienda/flyer/nuevo-flyer-page.tsx', 'NuevoFlyerPage') },
      { path: 'catalogo/flyers/:id/editar', ...page('tienda/flyer/editar-flyer-page.tsx', 'EditarFlyerPage') },
      { path: 'cart', ...page('tienda/carrito/cart-page.tsx', 'CartPage') },
      { path: 'checkout', ...page('tienda/carrito/checkout-page.tsx', 'CheckoutPage') },
      { path: 'pedido', ...page('tienda/carrito/pedido-page.tsx', 'PedidoPage') },
      { path: 'acceso', ...page('tienda/acceso/acceso-page.tsx', 'AccesoPage') },
      { path: 'verificar', ...verificar },
      { path: 'verificar/:codigo', ...verificar },
      { path: 'desarrollo/kit', ...page('desarrollo/kit-page.tsx', 'KitPage') },
      { path: '*', ...page('tienda/not-found-page.tsx', 'NotFoundPage') },
    ] satisfies SiteRoute[],
  },
];

export type SiteMatch = { route: SiteRoute; params: Record<string, string | undefined>; pathname: string };

export function matchSite(pathname: string): SiteMatch[] {
  return (matchRoutes(siteRoutes, pathname) ?? []) as SiteMatch[];
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
