import type { WorkLimit } from 'domain/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { assetRoutes } from './assets.ts';
import { formRoutes } from './forms.ts';
import { iconRoutes } from './icons.ts';
import { loadRenderer } from './renderer.ts';
import { shareRoutes } from './share-routes.ts';
import { siteOf } from './site.ts';
import { sitemapRoutes } from './sitemap.ts';
import { speculationHeader, speculationRulesRoute } from './speculation-rules.ts';

/** Pages that are rendered for each request, and those that do not exist. */
const pageWork: WorkLimit = { points: 240, seconds: 60, running: 2, waiting: 100, inFlightPerAddress: 24 };
/** Pages that the cache has afterwards: visitors do not queue behind searches. */
const firstViewWork: WorkLimit = { points: 0, seconds: 60, running: 2, waiting: 500, inFlightPerAddress: 250 };

export async function pagesRoutes(deps: Deps): Promise<void> {
  const { app, config, responseCache } = deps;
  const { renderer, assetsOf, assetRoots } = await loadRenderer();
  const uncached = deps.workLimiter(pageWork);
  const firstViews = deps.workLimiter(firstViewWork);

  assetRoutes(deps, assetRoots);
  iconRoutes(deps);
  shareRoutes(deps);
  sitemapRoutes(deps);
  speculationRulesRoute(deps);

  await formRoutes(deps, async (request, reply, posted, status) => {
    uncached.take(request.ip);
    const url = renderer.normalizeUrl(addressOf(request, deps.publicUrl()));
    const { transport } = inside(deps, request.ip);
    const site = siteOf(config, deps.publicUrl(), new Date());
    const page = await uncached.run(request.ip, () => renderer.render({ url, site, assetsOf, transport, posted }));
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page.html);
  });

  app.get('/*', async (request, reply) => {
    const asked = addressOf(request, deps.publicUrl());
    const url = renderer.normalizeUrl(asked);
    const shared = renderer.mayBeKept(url.pathname);
    const isSearch = Boolean(url.searchParams.get('q'));
    const key = shared && !isSearch ? url.pathname + url.search : null;
    const render = async () => {
      // Before the first await: nobody else who waits for this page can have joined the refused render.
      if (key === null) uncached.take(request.ip);
      else uncached.check(request.ip);
      const { transport, missed, expires } = inside(deps, request.ip);
      const site = siteOf(config, deps.publicUrl(), new Date());
      const lane = key === null ? uncached : firstViews;
      const page = await lane.run(request.ip, () => renderer.render({ url, site, assetsOf, transport }));
      // Pages that do not exist are not cached, and there is any number of them.
      if (key !== null && page.status === 404) uncached.take(request.ip);
      // A page rendered with missing data is neither cached nor indexed.
      const status = missed() ? 503 : page.status;
      const cacheControl = shared && status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store';
      return { status, contentType: 'text/html; charset=utf-8', cacheControl, body: page.html, expires: expires() };
    };
    reply.headers(speculationHeader);
    return responseCache.send(request, reply, { key, anonymousOnly: false }, render);
  });
}

/** The path of the request on our own host: `//otro.example/x` must not change the host. */
function addressOf(request: FastifyRequest, publicUrl: string): URL {
  const url = new URL(publicUrl);
  const at = request.url.indexOf('?');
  url.pathname = at < 0 ? request.url : request.url.slice(0, at);
  url.search = at < 0 ? '' : request.url.slice(at);
  return url;
}

/** API calls during rendering are injected into our own routes as an anonymous request from the visitor's address. */
function inside({ app }: Pick<Deps, 'app'>, remoteAddress: string) {
  let failures = 0;
  let end = Number.POSITIVE_INFINITY;
  const transport = async ({ method, path: url }: { method: string; path: string }) => {
    const { statusCode, body, headers } = await app.inject({ method: method as 'GET', url, remoteAddress });
    if (statusCode >= 500) failures += 1;
    if (headers.expires) end = Math.min(end, Date.parse(headers.expires));
    return { status: statusCode, ok: statusCode < 400, text: body };
  };
  return { transport, missed: () => failures > 0, expires: () => (Number.isFinite(end) ? new Date(end) : null) };
}
