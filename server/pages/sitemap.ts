import type { FastifyReply } from 'fastify';
import { listFlyers } from '../cursos/queries.ts';
import type { House } from '../house.ts';

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

/** What crawlers may find, drawn once per catalogue version. */
export function sitemapRoutes({ app, db, catalogo, publicUrl }: House): void {
  let drawn: { version: number; xml: string } | undefined;

  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    return `User-agent: *\nDisallow: /api/\nDisallow: /cart\nDisallow: /checkout\nDisallow: /pedido\n\nSitemap: ${publicUrl()}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', async (_request, reply: FastifyReply) => {
    const version = catalogo.version();
    if (drawn?.version !== version) drawn = { version, xml: sitemap(publicUrl(), await listFlyers(db)) };
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=300').send(drawn.xml);
  });
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
