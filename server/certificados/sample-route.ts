import type { WorkLimit } from 'domain/contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { samplePicture } from './sample-picture.ts';

const work: WorkLimit = { points: 120, seconds: 60, running: 2, waiting: 50, inFlightPerAddress: 12 };

/** Outside `/api`, which crawlers do not read. */
export function sampleRoute(deps: Deps): void {
  const limited = deps.workLimiter(work);
  deps.app.get('/muestras/:archivo', async (request, reply) => {
    const [, id] = /^certificado-(\d{1,9})\.webp$/.exec((request.params as { archivo: string }).archivo) ?? [];
    if (id === undefined) throw notFound('No se encontró la imagen.');
    limited.take(request.ip);
    const picture = await limited.run(request.ip, () => samplePicture(deps, deps.db, Number(id)));
    if (!picture) throw notFound('No se encontró la imagen.');
    reply.headers({
      etag: picture.etag,
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'",
    });
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
    return reply.type('image/webp').send(picture.data);
  });
}
