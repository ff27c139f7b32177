import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type ByteRange = { start: number; end: number; total: number };

export type FileAnswer = {
  body: Buffer | Readable;
  /** Without it the response has no Content-Length. */
  bytes?: number;
  filename: string;
  /** Overrides the content type of the endpoint. */
  contentType?: string;
  /** Displayed in the page instead of downloaded. */
  inline?: boolean;
  /** `body` is this range of the file. */
  range?: ByteRange | null;
  /** Accepts range requests although it is downloaded. */
  seekable?: boolean;
  /** Content uploaded by people: the browser runs none of it and gives it no origin. */
  sandboxed?: boolean;
};

const sandbox = "default-src 'none'; sandbox; frame-ancestors 'none'";

export function sendFile(reply: FastifyReply, declaredType: string, answer: FileAnswer) {
  const { body, bytes, filename, contentType = declaredType, inline = false, range } = answer;
  if (bytes !== undefined) reply.header('content-length', bytes);
  if (inline || answer.seekable) reply.header('accept-ranges', 'bytes');
  if (answer.sandboxed) reply.header('content-security-policy', sandbox);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${range.total}`);
  const disposition = inline ? 'inline' : 'attachment';
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `${disposition}; ${filenames(filename)}`)
    .send(body);
}

/**
 * The range of a `Range` header; null without one, for several ranges and for one outside the file: the whole file is
 * sent.
 */
export function parseRange(header: string | undefined, total: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, total - Number(to)) : Number(from);
  const end = from === '' || to === '' ? total - 1 : Math.min(Number(to), total - 1);
  return start <= end && start < total ? { start, end, total } : null;
}

/** The plain name is for old browsers; the other keeps accents and spaces (RFC 6266). */
function filenames(filename: string): string {
  const plain = filename.replace(/[^\w.-]/g, '_');
  if (plain === filename) return `filename="${plain}"`;
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
