import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Without `bytes` the length is not known before the last byte. */
export type FileAnswer = { body: Buffer | Readable; bytes?: number; filename: string };

export function sendFile(reply: FastifyReply, contentType: string, { body, bytes, filename }: FileAnswer) {
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`)
    .send(body);
}
