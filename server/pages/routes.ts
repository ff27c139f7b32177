import type { WorkLimit } from 'domain/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { listFlyers } from '../cursos/queries/cursos.ts';
import type { Deps } from '../deps.ts';
import { sessionCookie } from '../http/session.ts';
import { listActive } from '../paquetes/queries.ts';
import { assetRoutes } from './assets.ts';
import { formRoutes } from './forms.ts';
import { iconRoutes } from './icons.ts';
import { loadRenderer } from './renderer.ts';
import { shareRoutes } from './share-routes.ts';
import { siteOf } from './site.ts';

/** Pages that are rendered for each request, and pages that do not exist. */
const pageWork: WorkLimit = { points: 240, seconds: 60, running: 2, waiting: 100, inFlightPerAddress: 24 };
/** First render of pages that are cached afterwards: a separate queue, so that visitors do not wait behind searches. */
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
    if (request.cookies[sessionCookie(deps)] !== undefined && renderer.carriesOwnData(asked)) {
      uncached.check(request.ip);
      const { transport } = inside(deps, request.ip, request.headers.cookie);
      const site = siteOf(config, deps.publicUrl(), new Date());
      const page = await firstViews.run(request.ip, () =>
        renderer.renderOwn({ url: asked, site, assetsOf, transport }),
      );
      reply.headers(speculationHeader);
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page.html);
    }
    const url = renderer.normalizeUrl(asked);
    const shared = renderer.mayBeKept(url.pathname);
    const isSearch = Boolean(url.searchParams.get('q'));
    const key = shared && !isSearch ? url.pathname + url.search : null;
    const render = async () => {
      // Before the first await, so that no other request for this page can have joined a render that is refused.
      if (key === null) uncached.take(request.ip);
      else uncached.check(request.ip);
      const { transport, missed, expires } = inside(deps, request.ip);
      const site = siteOf(config, deps.publicUrl(), new Date());
      const lane = key === null ? uncached : firstViews;
      const page = await lane.run(request.ip, () => renderer.render({ url, site, assetsOf, transport }));
      // Pages that do not exist are not cached and their number is unlimited, so each counts towards the limit.
      if (key !== null && page.status === 404) uncached.take(request.ip);
      // A page rendered with missing data is neither cached nor indexed.
      const status = missed() ? 503 : page.status;
      const cacheControl = shared && status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store';
      return { status, contentType: 'text/html; charset=utf-8', cacheControl, body: page.html, expires: expires() };
    };
    reply.headers(speculationHeader);
    // The cached shell of the campus is sent before routing only without a session: with one the document contains
    // data.
    const anonymousOnly = renderer.carriesOwnData(url);
    return responseCache.send(request, reply, { key, anonymousOnly }, render);
  });
}

/** URL of the request on our own host: `//otro.example/x` must not change the host. */
function addressOf(request: FastifyRequest, publicUrl: string): URL {
  const url = new URL(publicUrl);
  const at = request.url.indexOf('?');
  url.pathname = at < 0 ? request.url : request.url.slice(0, at);
  url.search = at < 0 ? '' : request.url.slice(at);
  return url;
}

/**
 * API calls during rendering are injected into our own routes as requests from the visitor's address, anonymous or with
 * the cookies of the signed-in user.
 */
function inside({ app }: Pick<Deps, 'app'>, remoteAddress: string, cookie?: string) {
  let failures = 0;
  let end = Number.POSITIVE_INFINITY;
  const transport = async ({ method, path: url }: { method: string; path: string }) => {
    const { statusCode, body, headers } = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress,
      ...(cookie !== undefined && { headers: { cookie } }),
    });
    if (statusCode >= 500) failures += 1;
    if (headers.expires) end = Math.min(end, Date.parse(headers.expires));
    return { status: statusCode, ok: statusCode < 400, text: body };
  };
  return { transport, missed: () => failures > 0, expires: () => (Number.isFinite(end) ? new Date(end) : null) };
}

const rulesPath = '/speculation-rules.json';

/** Pages that are the same for everybody and write nothing, so they may be prefetched before a click. */
const safeToLoad = {
  href_matches: ['/', '/nosotros', '/catalogo', '/catalogo/diplomas/*', '/catalogo/cursos/*', '/catalogo/flyer/:id'],
};

const speculationRules = JSON.stringify({
  prefetch: [{ where: safeToLoad, eagerness: 'moderate' }],
  prerender: [{ where: safeToLoad, eagerness: 'moderate' }],
});

/** A header, because our `script-src` forbids an inline `<script>`. */
const speculationHeader = { 'speculation-rules': `"${rulesPath}"` };

function speculationRulesRoute({ app }: Deps): void {
  app.get(rulesPath, async (_request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=3600')
      .send(speculationRules),
  );
}

const publicPaths = [
  '/',
  '/nosotros',
  '/catalogo',
  '/catalogo/diplomas/vigentes',
  '/catalogo/diplomas/asincronos',
  '/catalogo/cursos/vigentes',
  '/catalogo/cursos/asincronos',
  '/verificar',
];

/** robots.txt and sitemap.xml. */
function sitemapRoutes({ app, db, responseCache, publicUrl }: Deps): void {
  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    return `User-agent: *\nDisallow: /api/\nDisallow: /cart\nDisallow: /checkout\nDisallow: /pedido\n\nSitemap: ${publicUrl()}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', (request, reply) =>
    responseCache.send(request, reply, { key: '/sitemap.xml', anonymousOnly: false }, async () => ({
      status: 200,
      contentType: 'application/xml; charset=utf-8',
      cacheControl: 'public, max-age=300',
      expires: null,
      body: sitemap(publicUrl(), await listFlyers(db), await listActive(db)),
    })),
  );
}

function sitemap(
  base: string,
  flyers: { cursoId: number; actualizado: Date }[],
  paquetes: { paqueteId: number }[],
): string {
  const urls = [
    ...publicPaths.map((path) => `<url><loc>${base}${path}</loc></url>`),
    ...flyers.map(
      ({ cursoId, actualizado }) =>
        `<url><loc>${base}/catalogo/flyer/${cursoId}</loc><lastmod>${actualizado.toISOString().slice(0, 10)}</lastmod></url>`,
    ),
    ...paquetes.map(({ paqueteId }) => `<url><loc>${base}/paquete/${paqueteId}</loc></url>`),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
