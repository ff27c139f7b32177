import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding, matchesEtag } from './negotiate.ts';

/** One body in every encoding, each with the strong tag it is known by. */
export type Packed = { bodies: Record<Encoding, Buffer>; etags: Record<Encoding, string> };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export async function pack(identity: Buffer): Promise<Packed> {
  const [gz, br] = await Promise.all([
    compressGzip(identity, { level: 7 }),
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    bodies: { identity, gzip: gz, br },
    etags: { identity: `"${hash}"`, gzip: `"${hash}-gz"`, br: `"${hash}-br"` },
  };
}

/** In the encoding that was asked for, or not at all when the browser has it. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, { bodies, etags }: Packed): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding').header('etag', etags[encoding]);
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etags[encoding])) {
    return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}
