import { type ServerResponse, STATUS_CODES } from 'node:http';

export const keepAliveMs = 72_000;

/** Where Node notes the head of an answer, and whether it has left. */
type Bare = ServerResponse & { _header: string; _headerSent: boolean };

const kept = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n`;
const noDate = ' '.repeat(new Date(0).toUTCString().length);

/**
 * An answer as it goes over the wire, head and body in one piece; only the date is written anew, once a second. Checking
 * and joining the same twenty headers for each visitor would cost more than all the rest of answering.
 */
export class Wire {
  readonly #status: number;
  readonly #headers: string[];
  readonly #body: Buffer;
  readonly #bytes: Buffer;
  readonly #dateAt: number;
  #second = 0;

  constructor(status: number, headers: string[], body: Buffer = Buffer.alloc(0)) {
    this.#status = status;
    this.#headers = headers;
    const firstLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: `;
    const head = Buffer.from(`${firstLine}${noDate}\r\n${linesOf(headers)}${kept}\r\n`, 'latin1');
    this.#dateAt = firstLine.length;
    this.#bytes = Buffer.concat([head, body]);
    this.#body = this.#bytes.subarray(head.length);
  }

  get length(): number {
    return this.#bytes.length;
  }

  send(response: ServerResponse, now: number): void {
    // A connection that is to be closed has another head, and Node has to close it.
    if (!response.shouldKeepAlive) return void response.writeHead(this.#status, this.#headers).end(this.#body);
    this.#dateTo(now);
    response.statusCode = this.#status;
    const bare = response as Bare;
    bare._header = 'in the bytes';
    bare._headerSent = true;
    response.end(this.#bytes);
  }

  #dateTo(now: number): void {
    const second = Math.floor(now / 1000);
    if (second === this.#second) return;
    this.#second = second;
    this.#bytes.write(new Date(now).toUTCString(), this.#dateAt, 'latin1');
  }
}

function linesOf(headers: string[]): string {
  return headers.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
}
