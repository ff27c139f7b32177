import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import { chooseEncoding, type Encoding, matchesEtag } from '../http/negotiate.ts';

type Asset = { contentType: string; bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer } };

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Path of a build file, at most one folder deep. No segment starts with a dot, so none leads out of the folder. */
const assetName = /^(?:\w[\w.-]*\/)?\w[\w.~-]*$/;

/** A whole build takes a third of it; the rest is for files of other versions. */
const maxBytes = 32 * 1024 * 1024;

/** Files of the build, from memory. Their names change with their content, so browsers keep them for ever. */
export function assetRoutes({ app }: Pick<Deps, 'app'>, roots: string[]): void {
  const assets = new LRUCache<string, Asset>({
    maxSize: maxBytes,
    sizeCalculation: ({ bodies }) => Object.values(bodies).reduce((sum, body) => sum + (body?.length ?? 0), 1),
    fetchMethod: (name) => readAsset(roots, name),
  });

  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    const asset = name.length < 200 && assetName.test(name) ? await assets.fetch(name) : undefined;
    if (!asset) return reply.callNotFound();
    const wanted = chooseEncoding(request.headers['accept-encoding'] ?? '');
    const encoding = asset.bodies[wanted] ? wanted : 'identity';
    const etag = `"${path.basename(name)}-${encoding}"`;
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding', etag });
    if (matchesEtag(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(asset.contentType).send(asset.bodies[encoding]);
  });
}

/** Reads from the first folder that has the file. An upgrade in place changes the folders while the process runs. */
async function readAsset(roots: string[], name: string): Promise<Asset | undefined> {
  const contentType = contentTypes[path.extname(name)];
  if (!contentType) return undefined;
  for (const root of roots) {
    const file = path.join(root, name);
    const [identity, gzip, br] = await Promise.all(['', '.gz', '.br'].map((ending) => readIfThere(file + ending)));
    if (identity) return { contentType, bodies: { identity, gzip, br } };
  }
  return undefined;
}

function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
}
