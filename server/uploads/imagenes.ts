import { buffer } from 'node:stream/consumers';
import type { WorkLimit } from 'domain/contract/endpoint.ts';
import { imageFolder, imageWidths, publicKindOfFolder } from 'domain/formats/images.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { type Variant, variant } from '../ports/storage/images.ts';
import { StorageUnwritable } from '../ports/storage/port.ts';
import { finishFile, variantKey } from './files.ts';

const request = z.object({
  carpeta: z.string(),
  nombre: z.string().regex(/^[A-Za-z0-9_-]+\.[a-z0-9]{2,5}$/),
  w: z.coerce.number().optional(),
  f: z.enum(['webp', 'jpeg']).default('webp'),
});

/** Names are never reused, so responses are immutable. */
const forever = 'public, max-age=31536000, immutable';

/** Pictures that the storage does not have: not in this size yet, or not at all. */
const work: WorkLimit = { points: 600, seconds: 60, running: 4, waiting: 500, inFlightPerAddress: 100 };

/** Does what the storage cannot answer, bounded per address. */
type Bounded = <T>(task: () => Promise<T>) => Promise<T>;

export function imagenesRoutes(deps: Deps): void {
  const limiter = deps.workLimiter(work);
  deps.app.get('/imagenes/:carpeta/:nombre', async ({ params, query, ip }, reply) => {
    limiter.check(ip);
    const bounded: Bounded = (task) => {
      limiter.take(ip);
      return limiter.run(ip, task);
    };
    const parsed = request.safeParse({ ...(query as object), ...(params as object) });
    const kind = parsed.success ? publicKindOfFolder(parsed.data.carpeta) : null;
    if (!parsed.success || !kind) throw notFound('No se encontró la imagen.');
    const { nombre, w, f } = parsed.data;
    const key = `${imageFolder(kind)}/${nombre}`;
    const width = imageWidths.find((known) => known === w);
    if (w !== undefined && width === undefined) throw notFound('No se encontró la imagen.');
    return width === undefined
      ? sendOriginal(deps, { key, nombre, bounded }, reply)
      : sendVariant(deps, { key, nombre, bounded }, { width, format: f }, reply);
  });
}

type Wanted = { key: string; nombre: string; bounded: Bounded };

/** An upload put directly into the bucket is verified when first requested. */
async function finished(deps: Pick<Deps, 'db' | 'storage'>, { key, nombre }: Wanted) {
  return (await finishFile(deps, deps.db, nombre)) && deps.storage.get(key);
}

async function sendOriginal(deps: Pick<Deps, 'db' | 'storage'>, wanted: Wanted, reply: FastifyReply) {
  const found = (await deps.storage.get(wanted.key)) ?? (await wanted.bounded(() => finished(deps, wanted)));
  if (!found) throw notFound('No se encontró la imagen.');
  return send(reply, found.contentType, found.bytes).send(found.body);
}

async function sendVariant(deps: Pick<Deps, 'db' | 'storage'>, wanted: Wanted, of: Variant, reply: FastifyReply) {
  const contentType = `image/${of.format}`;
  const copyKey = variantKey(wanted.key, of);
  const kept = await deps.storage.get(copyKey);
  if (kept) return send(reply, kept.contentType, kept.bytes).send(kept.body);
  const made = await wanted.bounded(async () => {
    const found = (await deps.storage.get(wanted.key)) ?? (await finished(deps, wanted));
    if (!found) throw notFound('No se encontró la imagen.');
    return variant(await buffer(found.body), of);
  });
  await deps.storage.put(copyKey, made, contentType).catch((error: unknown) => {
    // The stored copy is only a cache: a storage that accepts no writes still serves its pictures.
    if (!(error instanceof StorageUnwritable)) throw error;
  });
  return send(reply, contentType, made.length).send(made);
}

function send(reply: FastifyReply, contentType: string, bytes: number): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('content-length', bytes)
    .header('cache-control', forever)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'");
}
