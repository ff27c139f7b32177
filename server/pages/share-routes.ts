import { createHash } from 'node:crypto';
import type { WorkLimit } from 'domain/contract/endpoint.ts';
import { formatDuracion, tipoLabel } from 'domain/formats/curso-labels.ts';
import { isAsincrono } from 'domain/rules/cursos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { LRUCache } from 'lru-cache';
import { findCurso } from '../cursos/queries/cursos.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { type ShareCard, sharePicture } from './share-picture.ts';

// Every page names its picture, so its bounds follow those of first renders of pages: a crawler requests both at once.
const work: WorkLimit = { points: 1200, seconds: 60, running: 2, waiting: 500, inFlightPerAddress: 250 };

/** Pictures for `og:image`: one per course and one of the school. Outside `/api`, which crawlers do not read. */
export function shareRoutes(deps: Deps): void {
  const limited = deps.workLimiter(work);
  const rendered = new LRUCache<string, Buffer>({ maxSize: 8 * 1024 * 1024, sizeCalculation: ({ length }) => length });

  deps.app.get('/portadas/:archivo', async (request, reply) => {
    const { archivo } = request.params as { archivo: string };
    limited.take(request.ip);
    const card = await cardOf(deps, archivo);
    if (!card) throw notFound('No se encontró la imagen.');
    const key = createHash('sha256').update(JSON.stringify(card)).digest('base64url');
    const etag = `"${key}"`;
    reply.headers({ etag, 'cache-control': 'public, max-age=86400', 'content-security-policy': "default-src 'none'" });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const picture = rendered.get(key) ?? (await limited.run(request.ip, () => sharePicture(deps.storage, card)));
    rendered.set(key, picture);
    return reply.type('image/png').send(picture);
  });
}

async function cardOf({ db, config }: Pick<Deps, 'config' | 'db'>, archivo: string): Promise<ShareCard | null> {
  const institucion = config.institucion.nombre;
  if (archivo === 'escuela.png') {
    const cover = { imagen: '', especialidadId: 1, cursoId: 3 };
    return { institucion, title: 'Estudia el derecho como se ejerce', detail: 'Diplomados y cursos en línea', cover };
  }
  const [, id] = /^curso-(\d{1,9})\.png$/.exec(archivo) ?? [];
  const curso = id === undefined ? null : await findCurso(db, Number(id), null, new Date());
  if (!curso) return null;
  const { cursoId, especialidadId, imagen } = curso;
  return { institucion, title: curso.nombre, detail: detailOf(curso), cover: { cursoId, especialidadId, imagen } };
}

/** Only texts that change rarely, so no price: networks cache the picture for weeks. */
function detailOf(curso: Curso): string {
  const kind = tipoLabel(curso);
  return [kind, isAsincrono(curso) ? 'A tu ritmo' : 'En vivo', formatDuracion(curso.duracionMinutos)].join('   ·   ');
}
