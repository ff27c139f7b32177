import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'identity' | 'gzip' | 'br';

/** A body in one encoding, with its strong ETag. */
export type Encoded = { encoding: Encoding; body: Buffer; etag: string };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Larger bodies are lists of thousands of rows: rarely requested, and slow to compress. */
const maxCompressedBytes = 512 * 1024;

const fieldsByLength: Record<number, { name: string; key: keyof Wanted }> = {
  6: { name: 'cookie', key: 'cookie' },
  13: { name: 'if-none-match', key: 'ifNoneMatch' },
  15: { name: 'accept-encoding', key: 'acceptEncoding' },
};

/**
 * The body plain and compressed, in every encoding or only in the given one. Strong ETags differ by encoding (RFC 9110,
 * 8.8.3.3).
 */
export async function encode(identity: Buffer, only?: Encoding): Promise<Encoded[]> {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const plain: Encoded = { encoding: 'identity', body: identity, etag: `"${hash}"` };
  if (identity.length > maxCompressedBytes) return [plain];
  const wanted = only === undefined ? compressions : compressions.filter(({ encoding }) => encoding === only);
  const compressed = wanted.map(async ({ encoding, suffix, compress }) => {
    // A response that is not stored is sent once: better compression would take longer than it saves.
    return { encoding, body: await compress(identity, only === undefined), etag: `"${hash}-${suffix}"` };
  });
  return [plain, ...(await Promise.all(compressed))];
}

type Compression = {
  encoding: Encoding;
  suffix: string;
  compress: (body: Buffer, stored: boolean) => Promise<Buffer>;
};

const compressions: Compression[] = [
  { encoding: 'gzip', suffix: 'gz', compress: (body, stored) => compressGzip(body, { level: stored ? 7 : 5 }) },
  {
    encoding: 'br',
    suffix: 'br',
    compress: (body, stored) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: stored ? 6 : 4 } }),
  },
];

/** Headers that select the stored response; empty when absent. */
export type Wanted = { acceptEncoding: string; ifNoneMatch: string; cookie: string };

/** Reads only the headers it needs: parsing all of them costs a tenth of a cached response. */
export function wantedBy(rawHeaders: string[]): Wanted {
  const wanted = { acceptEncoding: '', ifNoneMatch: '', cookie: '' };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    const field = fieldsByLength[name.length];
    if (field && name.toLowerCase() === field.name) wanted[field.key] += rawHeaders[at + 1];
  }
  return wanted;
}

/** Browsers send few different values; the bound is for clients that invent them. */
const chosen = new LRUCache<string, Encoding>({ max: 100, memoMethod: bestEncoding });

/** The best encoding the client accepts; an explicit refusal (`q=0`) is honoured. */
export function chooseEncoding(header: string): Encoding {
  return chosen.memo(header);
}

function bestEncoding(header: string): Encoding {
  const offers = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
      return [name.trim(), q === undefined ? 1 : Number(q.slice(2))] as const;
    }),
  );
  const accepts = (name: string) => (offers.get(name) ?? 0) > 0;
  if (accepts('br')) return 'br';
  if (accepts('gzip')) return 'gzip';
  return 'identity';
}

export function matchesEtag(header: string, etag: string): boolean {
  if (header === '') return false;
  if (header === etag) return true;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*');
}
