import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type FileAnswer = { body: Buffer | Readable; bytes: number; filename: string };

export function sendFile(reply: FastifyReply, contentType: string, { body, bytes, filename }: FileAnswer) {
  return reply
    .header('content-type', contentType)
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`)
    .send(body);
}
