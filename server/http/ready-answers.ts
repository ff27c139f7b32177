import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding, encodings, matchesEtag } from './negotiate.ts';
import type { Packed } from './packed.ts';
import { Wire } from './wire.ts';

type Variant = { etag: string; whole: Wire; unchanged: Wire };

/** One answer in every encoding, written out, so that sending it is all that is left to do. */
type ReadyAnswer = {
  until: number;
  /** Whoever is signed in gets another answer at the same address. */
  anonymousOnly: boolean;
  bytes: number;
  variants: Record<Encoding, Variant>;
  served: Served;
};

/** How often a route was answered so, whole and with 304. */
type Served = { whole: number; unchanged: number };

type Keep = Pick<ReadyAnswer, 'until' | 'anonymousOnly'>;

const maxAnswers = 2_000;
const maxBytes = 32 * 1024 * 1024;
const maxBytesEach = 1024 * 1024;

/**
 * Answers that were given before and hold until the catalogue changes, by the address as it was asked for. They are sent
 * before routing, hooks and sessions are even thought of; whatever is not here goes its usual way.
 */
export class ReadyAnswers {
  readonly #answers = new Map<string, ReadyAnswer>();
  readonly #encodingOf = new Map<string, Encoding>();
  /** By the route's name; it outlives the answers. */
  readonly served = new Map<string, Served>();
  #bytes = 0;
  #closed = false;

  /** With the headers that the reply carries by now. */
  keep(request: FastifyRequest, reply: FastifyReply, { bodies, etags }: Packed, keep: Keep): void {
    if (this.#closed || encodings.some((encoding) => bodies[encoding].length > maxBytesEach)) return;
    const common = Object.entries({ ...reply.getHeaders(), vary: 'accept-encoding' }).flatMap(([name, value]) => [
      name,
      String(value),
    ]);
    const variants = Object.fromEntries(
      encodings.map((encoding) => [encoding, variantOf(common, encoding, etags[encoding], bodies[encoding])]),
    ) as ReadyAnswer['variants'];
    const bytes = encodings.reduce((sum, encoding) => sum + sizeOf(variants[encoding]), 0);
    this.#add(request.raw.url!, { ...keep, bytes, variants, served: this.#servedOf(request.routeOptions.url ?? '') });
  }

  clear(): void {
    this.#answers.clear();
    this.#bytes = 0;
  }

  close(): void {
    this.#closed = true;
    this.clear();
  }

  /** False when there is nothing ready for this request. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request;
    const answer = method === 'GET' ? this.#answers.get(url!) : undefined;
    if (!answer) return false;
    if (answer.anonymousOnly && headers.cookie?.includes('sesion=')) return false;
    const now = Date.now();
    if (answer.until <= now) return this.#drop(url!);
    const { etag, whole, unchanged } = answer.variants[this.#encodingFor(headers['accept-encoding'])];
    const same = matchesEtag(headers['if-none-match'], etag);
    answer.served[same ? 'unchanged' : 'whole'] += 1;
    (same ? unchanged : whole).send(response, now);
    return true;
  }

  #servedOf(route: string): Served {
    const known = this.served.get(route) ?? { whole: 0, unchanged: 0 };
    this.served.set(route, known);
    return known;
  }

  #add(url: string, answer: ReadyAnswer): void {
    this.#drop(url);
    this.#answers.set(url, answer);
    this.#bytes += answer.bytes;
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= maxAnswers && this.#bytes <= maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(url: string): false {
    const answer = this.#answers.get(url);
    if (answer && this.#answers.delete(url)) this.#bytes -= answer.bytes;
    return false;
  }

  #encodingFor(header = ''): Encoding {
    const known = this.#encodingOf.get(header);
    if (known) return known;
    const chosen = chooseEncoding(header);
    // Browsers send a handful of different ones; whoever makes up more costs the others only this shortcut.
    if (this.#encodingOf.size >= 100) this.#encodingOf.clear();
    this.#encodingOf.set(header, chosen);
    return chosen;
  }
}

function variantOf(common: string[], encoding: Encoding, etag: string, body: Buffer): Variant {
  const unchanged = [...common, 'etag', etag];
  const whole = [...unchanged, 'content-length', String(body.length)];
  if (encoding !== 'identity') whole.push('content-encoding', encoding);
  return { etag, whole: new Wire(200, whole, body), unchanged: new Wire(304, unchanged) };
}

function sizeOf({ whole, unchanged }: Variant): number {
  return whole.length + unchanged.length;
}
