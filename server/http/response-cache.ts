import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  type CachedResponse,
  cachedResponse,
  messageFor,
  type Rendered,
  type SentCount,
  type Target,
  write,
} from './cached-response.ts';
import { AppError } from './errors.ts';
import { chooseEncoding, wantedBy } from './negotiate.ts';

/** A response sent before routing, sampled for the log. */
export type SampledHit = { requestId: string; url: string; status: number; ms: number };

/** A log line or reading the clock is expensive compared with a cached response, so only one in so many is logged. */
export const hitsPerSample = 100;

const maxBytes = 32 * 1024 * 1024;
const maxEntryBytes = 1024 * 1024;
/** Pages and lists depend on the time: a course that has begun is shown differently. */
const ttlMs = 60_000;
/**
 * How long an older response is sent before rendering is tried again, so that an outage does not delay every visitor.
 */
const retryMs = 3_000;
/**
 * How long a request waits for rendering when an older response exists. Rendering continues and replaces that response.
 */
const patienceMs = 3_000;

/**
 * Public pages and lists by canonical URL, in every encoding. A request whose URL equals the key is answered before
 * routing; other spellings (`utm_*`, `fbclid`, another order) go through their route and are answered from this cache
 * too. The least recently used responses are evicted first. A response that expired, by age or because the catalogue
 * changed, stays until a newer one is rendered, and is sent while the database is down or slow, or the process is
 * overloaded.
 */
export class ResponseCache {
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: ({ bytes }, key) => bytes + key.length,
    ttl: ttlMs,
    noDeleteOnStaleGet: true,
  });
  readonly #inFlight = new Map<string, Promise<CachedResponse>>();
  /** Keys that rendered too slowly a moment ago: not rendered again at every change of the catalogue. */
  readonly #slow = new LRUCache<string, true>({ max: 1_000, ttl: retryMs });
  /** Counts changes of the catalogue: a response rendered from an older generation is not stored. */
  #generation = 0;
  #closed = false;
  readonly #sent = new Map<string, SentCount>();
  #hits = 0;
  #onSample: (hit: SampledHit) => void = () => {};

  /** Called for the first of every `hitsPerSample` responses sent before routing. */
  onSample(listener: (hit: SampledHit) => void): void {
    this.#onSample = listener;
  }

  /** Responses sent before routing, by route and status. */
  sent(): Iterable<SentCount> {
    return this.#sent.values();
  }

  usage(): { entries: number; bytes: number } {
    return { entries: this.#responses.size, bytes: this.#responses.calculatedSize };
  }

  /** The catalogue has changed: every response is rendered again; older ones are sent only if that fails. */
  expire(): void {
    this.#generation += 1;
    this.#inFlight.clear();
  }

  clear(): void {
    this.expire();
    this.#responses.clear();
  }

  #fresh(key: string): CachedResponse | undefined {
    const cached = this.#responses.get(key);
    return cached?.generation === this.#generation ? cached : undefined;
  }

  /** A closing server answers through its routes, which close the connections. */
  close(): void {
    this.#closed = true;
    this.clear();
  }

  /** Answers from the cache before routing; false when the request must go through its route. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const cached = this.#fresh(request.url!);
    if (!cached) return false;
    const wanted = wantedBy(request.rawHeaders);
    if (cached.anonymousOnly && wanted.cookie.includes('sesion=')) return false;
    const { status, headers, body, sent } = messageFor(cached, wanted);
    const requestId = randomUUID();
    const started = this.#hits % hitsPerSample === 0 ? performance.now() : null;
    response.writeHead(status, [...headers, 'x-request-id', requestId]).end(body);
    this.#hits += 1;
    sent.responses += 1;
    if (started !== null) {
      this.#onSample({ requestId, url: request.url!, status, ms: performance.now() - started });
    }
    return true;
  }

  /** Sends the cached response or a rendered one. Concurrent misses of one key render once. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    target: Target,
    render: () => Promise<Rendered>,
  ): Promise<FastifyReply> {
    const { key } = target;
    const route = request.routeOptions.url ?? 'none';
    const count = (status: number) => this.#count(route, status);
    const wanted = wantedBy(request.raw.rawHeaders);
    const only = key === null ? chooseEncoding(wanted.acceptEncoding) : undefined;
    const generation = this.#generation;
    // Read before the reply is sent, perhaps with an older response.
    const headers = reply.getHeaders();
    const make = async () => ({
      ...(await cachedResponse(headers, target, await render(), { count, only })),
      generation,
    });
    const cached = key === null ? await make() : (this.#fresh(key) ?? (await this.#renderOrStale(request, key, make)));
    return write(reply, messageFor(cached, wanted));
  }

  /** Sends the last response to this URL instead of refusing the request; false without one or after `usableUntil`. */
  sendStale(request: FastifyRequest, reply: FastifyReply): boolean {
    const stale = request.method === 'GET' ? this.#stale(request.url) : undefined;
    const wanted = wantedBy(request.raw.rawHeaders);
    if (!stale || (stale.anonymousOnly && wanted.cookie.includes('sesion='))) return false;
    write(reply, messageFor(stale, wanted));
    return true;
  }

  #stale(key: string): CachedResponse | undefined {
    const stale = this.#responses.get(key, { allowStale: true });
    return stale && stale.usableUntil > Date.now() ? stale : undefined;
  }

  async #renderOrStale(
    request: FastifyRequest,
    key: string,
    make: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const stale = this.#stale(key);
    if (!stale) return this.#renderOnce(key, make);
    if (this.#slow.has(key)) return stale;
    const generation = this.#generation;
    const standIn = () => {
      if (generation === this.#generation) this.#responses.set(key, { ...stale, generation }, { ttl: retryMs });
      return stale;
    };
    let patience: NodeJS.Timeout | undefined;
    const tooLong = new Promise<null>((resolve) => {
      patience = setTimeout(() => resolve(null), patienceMs);
    });
    try {
      const made = await Promise.race([this.#renderOnce(key, make), tooLong]);
      if (made === null) {
        this.#slow.set(key, true);
        request.log.warn({ key }, 'rendering takes long, sent an older response');
      }
      return made === null || made.status >= 500 ? standIn() : made;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) {
        if (error.status === 404) this.#responses.delete(key);
        throw error;
      }
      request.log.warn({ err: error, key }, 'not rendered, sent an older response');
      return standIn();
    } finally {
      clearTimeout(patience);
    }
  }

  #count(route: string, status: number): SentCount {
    const key = `${status} ${route}`;
    const count = this.#sent.get(key) ?? { route, status, responses: 0 };
    this.#sent.set(key, count);
    return count;
  }

  #renderOnce(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const running = this.#inFlight.get(key);
    if (running) return running;
    const generation = this.#generation;
    const made = make()
      .then((response) => {
        const current = generation === this.#generation && !this.#closed;
        if (current && isStorable(key, response)) {
          this.#responses.set(key, response, { ttl: Math.min(ttlMs, msUntil(response.expires)) });
        } else if (current && response.status < 500) this.#responses.delete(key);
        return response;
      })
      .finally(() => {
        if (this.#inFlight.get(key) === made) this.#inFlight.delete(key);
      });
    this.#inFlight.set(key, made);
    return made;
  }
}

/** Path and the query parameters that the endpoint reads, in the order of `names`. */
export function canonicalUrl(path: string, query: Record<string, unknown>, names: readonly string[]): string {
  const search = new URLSearchParams();
  for (const name of names) {
    for (const value of [query[name] ?? []].flat()) search.append(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Not-found pages have unlimited URLs, so only `/404` is stored for all of them. */
function isStorable(key: string, { status, expires }: CachedResponse): boolean {
  if (msUntil(expires) < 1) return false;
  return status === 200 || (status === 404 && key === '/404');
}

/** Infinity for null. */
function msUntil(end: Date | null): number {
  return end === null ? Number.POSITIVE_INFINITY : end.getTime() - Date.now();
}
