import { listFlyers } from '../cursos/queries/cursos.ts';
import type { Deps } from '../deps.ts';

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
export function sitemapRoutes({ app, db, responseCache, publicUrl }: Deps): void {
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
      body: sitemap(publicUrl(), await listFlyers(db)),
    })),
  );
}

function sitemap(base: string, flyers: { cursoId: number; actualizado: Date }[]): string {
  const urls = [
    ...publicPaths.map((path) => `<url><loc>${base}${path}</loc></url>`),
    ...flyers.map(
      ({ cursoId, actualizado }) =>
        `<url><loc>${base}/catalogo/flyer/${cursoId}</loc><lastmod>${actualizado.toISOString().slice(0, 10)}</lastmod></url>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
