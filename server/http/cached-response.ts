import type { FastifyReply } from 'fastify';
import { chooseEncoding, type Encoded, type Encoding, encode, matchesEtag, type Wanted } from './negotiate.ts';

/** A response before compression. */
export type Rendered = {
  status: number;
  contentType: string;
  cacheControl: string;
  body: string;
  /** When the response stops being valid, such as at the end of a price; null when only `ttlMs` counts. */
  expires: Date | null;
};

/** `key`: the canonical URL; null for a response that must not be stored. */
export type Target = { key: string | null; anonymousOnly: boolean };

/** What `writeHead` and `end` take; header names and values alternate. */
type Message = { status: number; headers: string[]; body?: Buffer; sent: SentCount };

/** Counter of responses sent before routing. */
export type SentCount = { route: string; status: number; responses: number };
type Variant = { etag: string; full: Message; notModified: Message };

export type CachedResponse = {
  status: number;
  /** Requests with a session cookie bypass this response. */
  anonymousOnly: boolean;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  bytes: number;
  expires: Date | null;
  /** Generation of the catalogue that it was rendered from. */
  generation: number;
  /** Until then it may be sent instead of an error, in milliseconds since the epoch. */
  usableUntil: number;
};

/** How long an expired response may be sent when rendering fails. */
const staleMs = 60 * 60_000;

export async function cachedResponse(
  headers: ReturnType<FastifyReply['getHeaders']>,
  { anonymousOnly }: Target,
  { status, contentType, cacheControl, body, expires }: Rendered,
  { count, only }: { count: (status: number) => SentCount; only: Encoding | undefined },
): Promise<Omit<CachedResponse, 'generation'>> {
  const encoded = await encode(Buffer.from(body), only);
  const { 'x-request-id': _own, ...shared } = headers;
  const common = Object.entries({
    ...shared,
    'content-type': contentType,
    'cache-control': cacheControl,
    // Downstream copies expire with this response.
    ...(expires && { expires: expires.toUTCString() }),
    vary: 'accept-encoding',
  }).flatMap(([name, value]) => [name, String(value)]);
  const sent = { full: count(status), notModified: count(304) };
  const [identity, ...compressed] = encoded.map(
    (each) => [each.encoding, variantOf(status, common, each, sent)] as const,
  );
  const variants = { identity: identity![1], ...Object.fromEntries(compressed) };
  // Header values are shared between variants, so they count once.
  const bytes = encoded.reduce((sum, each) => sum + each.body.length, common.join('').length);
  const usableUntil = Math.min(Date.now() + staleMs, expires?.getTime() ?? Number.POSITIVE_INFINITY);
  return { status, anonymousOnly, variants, bytes, expires, usableUntil };
}

export function write(reply: FastifyReply, { status, headers, body }: Message): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]!);
  return reply.code(status).send(body);
}

function variantOf(
  status: number,
  common: string[],
  { encoding, body, etag }: Encoded,
  sent: { full: SentCount; notModified: SentCount },
): Variant {
  const headers = [...common, 'etag', etag];
  const contentEncoding = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const full = [...headers, 'content-length', String(body.length), ...contentEncoding];
  return {
    etag,
    full: { status, headers: full, body, sent: sent.full },
    notModified: { status: 304, headers, sent: sent.notModified },
  };
}

export function messageFor({ status, variants }: CachedResponse, { acceptEncoding, ifNoneMatch }: Wanted): Message {
  const { etag, full, notModified } = variants[chooseEncoding(acceptEncoding)] ?? variants.identity;
  return status === 200 && matchesEtag(ifNoneMatch, etag) ? notModified : full;
}
