import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** What was asked and how it was answered; status 0: no response. */
export type Event = { kind: Kind; at: number; status: number };
export type Kind = 'write' | 'page' | 'session' | 'readyz' | 'livez';

type Asked = { url: string; cookie: string; items: { cursoId: number; precio: number }[]; writers?: number };

const giveUpMs = 20_000;
const everyMs = 250;
let sequence = 0;

/**
 * Writers that order courses, and one visitor each for a cached page, a signed-in request and the two probes. A writer
 * repeats an order with its Idempotency-Key until it is acknowledged.
 */
export class Traffic {
  readonly events: Event[] = [];
  /** E-mail addresses of acknowledged orders. */
  readonly acknowledged: string[] = [];
  readonly #asked: Asked;
  readonly #loops: Promise<void>[];
  #stopped = false;

  constructor(asked: Asked) {
    this.#asked = asked;
    const visits: [Kind, string, Record<string, string>][] = [
      ['page', '/catalogo', {}],
      ['session', '/api/auth/me', { cookie: asked.cookie }],
      ['readyz', '/readyz', {}],
      ['livez', '/livez', {}],
    ];
    this.#loops = [
      ...Array.from({ length: asked.writers ?? 6 }, () => this.#write()),
      ...visits.map(([kind, path, headers]) => this.#visit(kind, path, headers)),
    ];
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#loops);
  }

  async #visit(kind: Kind, path: string, headers: Record<string, string>): Promise<void> {
    while (!this.#stopped) {
      void this.#ask(kind, path, { headers });
      await wait(everyMs);
    }
  }

  async #write(): Promise<void> {
    while (!this.#stopped) {
      const n = sequence++;
      const buyerEmail = `simulacro-${process.pid}-${n}@correo.pe`;
      const { items } = this.#asked;
      const total = items.reduce((sum, { precio }) => sum + precio, 0);
      const lines = items.map((item) => ({ ...item, nombre: 'Curso', cantidad: 1 }));
      const body = JSON.stringify({
        buyerName: 'Rosa Quispe',
        buyerEmail,
        buyerPhone: '987654321',
        items: lines,
        total,
      });
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      };
      while (!this.#stopped) {
        const status = await this.#ask('write', '/api/orders', { method: 'POST', headers, body });
        if (status === 200) this.acknowledged.push(buyerEmail);
        if (status === 200) break;
        await wait(100);
      }
      await wait(30);
    }
  }

  async #fetch(path: string, init: RequestInit): Promise<number> {
    try {
      const response = await fetch(this.#asked.url + path, { ...init, signal: AbortSignal.timeout(giveUpMs) });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  async #ask(kind: Kind, path: string, init: RequestInit): Promise<number> {
    const at = Date.now();
    // Browsers repeat a request whose kept connection was closed, as nginx does with its own when it is reloaded.
    const status = (await this.#fetch(path, init)) || (await this.#fetch(path, init));
    this.events.push({ kind, at, status });
    return status;
  }
}
