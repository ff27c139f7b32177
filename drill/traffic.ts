import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** What was asked and how it was answered; status 0: no response. */
export type Event = { kind: Kind; at: number; status: number };
export type Kind = 'write' | 'admin' | 'page' | 'session' | 'readyz' | 'livez';

type Person = { token: string; csrf: string };
type Asked = {
  url: string;
  student: Person;
  admin: Person;
  especialidadId: number;
  items: { cursoId: number; precio: number }[];
  writers?: number;
};

const giveUpMs = 20_000;
const everyMs = 250;
let sequence = 0;
let edits = 0;

const editText = (edit: number) => `Edición ${edit}`;
/** The edit that a record shows; 0 for none. */
export const editIn = (text: string) => Number(/^Edición (\d+)$/.exec(text)?.[1] ?? 0);

/**
 * Writers that order courses, an administrator who edits what public pages show, and one visitor each for a cached
 * page, a signed-in request and the two probes. A writer repeats an order with its Idempotency-Key until it is
 * acknowledged.
 */
export class Traffic {
  readonly events: Event[] = [];
  /** E-mail addresses of acknowledged orders. */
  readonly acknowledged: string[] = [];
  /** Number of the last acknowledged edit; each is written into the record. */
  lastEdit = 0;
  readonly #asked: Asked;
  readonly #loops: Promise<void>[];
  #stopped = false;

  constructor(asked: Asked) {
    this.#asked = asked;
    const visits: [Kind, string, Record<string, string>][] = [
      ['page', '/catalogo', {}],
      ['session', '/api/auth/me', { cookie: `sesion=${asked.student.token}` }],
      ['readyz', '/readyz', {}],
      ['livez', '/livez', {}],
    ];
    this.#loops = [
      ...Array.from({ length: asked.writers ?? 6 }, () => this.#write()),
      this.#edit(),
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

  /** One edit after the other, of a public record, so that each edit expires the cached pages. */
  async #edit(): Promise<void> {
    const { admin, especialidadId } = this.#asked;
    const path = `/api/especialidades/${especialidadId}`;
    const headers = {
      cookie: `sesion=${admin.token}; XSRF-TOKEN=${admin.csrf}`,
      'x-xsrf-token': admin.csrf,
      'content-type': 'application/json',
    };
    while (!this.#stopped) {
      await wait(everyMs);
      const { text } = await this.#fetch(path, { headers });
      const record = text.startsWith('{"success":true') ? (JSON.parse(text) as { resource: object }).resource : null;
      if (record === null) continue;
      const edit = ++edits;
      const body = JSON.stringify({ ...record, descripcion: editText(edit) });
      const status = await this.#ask('admin', path, { method: 'PUT', headers, body });
      if (status === 200) this.lastEdit = edit;
    }
  }

  async #fetch(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(this.#asked.url + path, { ...init, signal: AbortSignal.timeout(giveUpMs) });
      return { status: response.status, text: await response.text() };
    } catch {
      return { status: 0, text: '' };
    }
  }

  async #ask(kind: Kind, path: string, init: RequestInit): Promise<number> {
    const at = Date.now();
    // Browsers repeat a request whose kept connection was closed, as nginx does with its own when it is reloaded.
    let { status } = await this.#fetch(path, init);
    if (status === 0) ({ status } = await this.#fetch(path, init));
    this.events.push({ kind, at, status });
    return status;
  }
}
