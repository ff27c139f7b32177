import type { WorkLimit } from 'domain/contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { samplePicture } from './sample-picture.ts';

// A crawler requests the pictures of all flyers at once, and each is rendered only once, so the bounds are wide.
const sampleWork: WorkLimit = { points: 1200, seconds: 60, running: 2, waiting: 200, inFlightPerAddress: 100 };

/** Outside `/api`, which crawlers do not read. */
export function sampleRoute(deps: Deps): void {
  const limited = deps.workLimiter(sampleWork);
  deps.app.get('/muestras/:archivo', async (request, reply) => {
    const [, id, nivelId = null] =
      /^certificado-(\d{1,9})(?:-(\d{1,9}))?\.webp$/.exec((request.params as { archivo: string }).archivo) ?? [];
    if (id === undefined) throw notFound('No se encontró la imagen.');
    limited.take(request.ip);
    const wanted = { cursoId: Number(id), nivelId: nivelId === null ? null : Number(nivelId) };
    const picture = await limited.run(request.ip, () => samplePicture(deps, deps.db, wanted));
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
