import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding, encodings, matchesEtag } from './negotiate.ts';
import type { Packed } from './packed.ts';

type Variant = { etag: string; head: string[]; unchanged: string[]; body: Buffer };

/** One answer in every encoding, its head written out, so that sending it is all that is left to do. */
type ReadyAnswer = {
  /** As the metrics name it. */
  route: string;
  until: number;
  /** Whoever is signed in gets another answer at the same address. */
  anonymousOnly: boolean;
  bytes: number;
  variants: Record<Encoding, Variant>;
};

export type Served = { route: string; path: string; status: number; seconds: number };

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
  #bytes = 0;
  #closed = false;
  onServed: (served: Served) => void = () => {};

  /** With the headers that the reply carries by now. */
  keep(request: FastifyRequest, reply: FastifyReply, { bodies, etags }: Packed, keep: Keep): void {
    const bytes = encodings.reduce((sum, encoding) => sum + bodies[encoding].length, 0);
    if (this.#closed || bytes > maxBytesEach) return;
    const common = Object.entries({ ...reply.getHeaders(), vary: 'accept-encoding' }).flatMap(([name, value]) => [
      name,
      String(value),
    ]);
    const variants = Object.fromEntries(
      encodings.map((encoding) => [encoding, variantOf(common, encoding, etags[encoding], bodies[encoding])]),
    ) as ReadyAnswer['variants'];
    this.#add(request.raw.url!, { route: request.routeOptions.url ?? '', ...keep, bytes, variants });
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
    const begun = performance.now();
    if (answer.anonymousOnly && headers.cookie?.includes('sesion=')) return false;
    if (answer.until <= Date.now()) return this.#drop(url!);
    const { etag, head, unchanged, body } = answer.variants[this.#encodingFor(headers['accept-encoding'])];
    const same = matchesEtag(headers['if-none-match'], etag);
    if (same) response.writeHead(304, unchanged).end();
    else response.writeHead(200, head).end(body);
    const seconds = (performance.now() - begun) / 1000;
    this.onServed({ route: answer.route, path: url!, status: same ? 304 : 200, seconds });
    return true;
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
  const head = [...unchanged, 'content-length', String(body.length)];
  if (encoding !== 'identity') head.push('content-encoding', encoding);
  return { etag, head, unchanged, body };
}
