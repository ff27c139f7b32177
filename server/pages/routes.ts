import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '../house.ts';
import { pack, sendPacked } from '../http/packed.ts';
import { PageCache } from './page-cache.ts';
import { loadRenderer, webDist } from './renderer.ts';
import { siteOf } from './site.ts';
import { sitemapRoutes } from './sitemap.ts';

const developmentPages = '/desarrollo/';

export async function pagesRoutes(house: House): Promise<void> {
  const { app, config, catalogo, ready } = house;
  const { renderer, assetsOf } = await loadRenderer();
  const cache = new PageCache();
  catalogo.onChange(() => cache.clear());

  await app.register(fastifyStatic, {
    root: path.join(webDist, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });

  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon),
  );
  sitemapRoutes(house);

  app.get('/*', async (request, reply) => {
    const asked = addressOf(request, house.publicUrl());
    if (config.production && isDevelopmentPage(asked)) asked.pathname = '/404';
    const url = renderer.cleanUrl(asked);
    const draw = async () => {
      const { transport, missed } = inside(house, request.ip);
      const site = siteOf(config, house.publicUrl(), new Date());
      const drawn = await renderer.render({ url, site, assetsOf, transport });
      // Good enough to look at, but not to be kept or found by a crawler.
      return missed() ? { ...drawn, status: 503 } : drawn;
    };
    if (!renderer.mayBeKept(url.pathname)) {
      const { status, html } = await draw();
      return sendPacked(request, headPage(reply, status, false), await pack(Buffer.from(html)));
    }
    const version = catalogo.version();
    const page = await cache.get(url.pathname + url.search, version, draw);
    headPage(reply, page.status, true);
    if (page.status === 200 && catalogo.version() === version) {
      ready.keep(request, reply, page, { until: page.until, anonymousOnly: false });
    }
    return sendPacked(request, reply, page);
  });
}

/** Below our own address whatever it says: what comes first in `//otro.example/x` is no host. */
function addressOf(request: FastifyRequest, publicUrl: string): URL {
  const url = new URL(publicUrl);
  const at = request.url.indexOf('?');
  url.pathname = at < 0 ? request.url : request.url.slice(0, at);
  url.search = at < 0 ? '' : request.url.slice(at);
  return url;
}

/** As the router reads it: encoded or not, in capitals or not. */
function isDevelopmentPage({ pathname }: URL): boolean {
  return decodeURIComponent(pathname).toLowerCase().startsWith(developmentPages);
}

function headPage(reply: FastifyReply, status: number, mayBeKept: boolean): FastifyReply {
  const cacheControl = mayBeKept && status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store';
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').header('cache-control', cacheControl);
}

/** While drawing a page the web's calls go straight into our own routes, as an anonymous visitor's from that address. */
function inside({ app }: House, remoteAddress: string) {
  let failures = 0;
  const transport = async ({ method, path: url }: { method: string; path: string }) => {
    const { statusCode, body } = await app.inject({ method: method as 'GET', url, remoteAddress });
    if (statusCode >= 500) failures += 1;
    return { status: statusCode, ok: statusCode < 400, text: body };
  };
  return { transport, missed: () => failures > 0 };
}

const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0f766e"/>' +
  '<path d="M20.6 10.2c-.5-2-2.300-3.200-4.700-3.200-2.700 0-4.700 1.500-4.700 3.700 0 4.800 9.900 4.700 9.900 9 0 1.900-1.700 3.200-4 3.200M11.400 21.800c.5 2 2.300 3.200 4.700 3.200 2.700 0 4.700-1.500 4.700-3.700 0-4.800-9.900-4.700-9.900-9 0-1.900 1.700-3.200 4-3.200" fill="none" stroke="#fff" stroke-width="2.200" stroke-linecap="round"/></svg>';
