import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type ByteRange = { start: number; end: number; total: number };

export type FileAnswer = {
  body: Buffer | Readable;
  /** Without it the length is not known before the last byte. */
  bytes?: number;
  filename: string;
  /** Instead of the type that the endpoint declares. */
  contentType?: string;
  /** Shown by the page instead of saved. */
  inline?: boolean;
  /** `body` is this part of the file: a player asks for parts. */
  range?: ByteRange | null;
};

export function sendFile(reply: FastifyReply, declaredType: string, answer: FileAnswer) {
  const { body, bytes, filename, contentType = declaredType, inline = false, range } = answer;
  if (bytes !== undefined) reply.header('content-length', bytes);
  if (inline) reply.header('accept-ranges', 'bytes');
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${range.total}`);
  const disposition = inline ? 'inline' : 'attachment';
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `${disposition}; filename="${filename.replace(/[^\w.-]/g, '_')}"`)
    .send(body);
}

/** One range of a `Range` header; null for none, for several and for one outside the file: the whole file is sent. */
export function parseRange(header: string | undefined, total: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, total - Number(to)) : Number(from);
  const end = from === '' || to === '' ? total - 1 : Math.min(Number(to), total - 1);
  return start <= end && start < total ? { start, end, total } : null;
}
