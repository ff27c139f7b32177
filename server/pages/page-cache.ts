import { type Packed, pack } from '../http/packed.ts';

export type DrawnPage = Packed & {
  status: number;
  /** Pages tell what is to come from what has begun: they are drawn anew now and then. */
  until: number;
};

type Entry = { version: number; until: number; page: Promise<DrawnPage> };
type Draw = () => Promise<{ status: number; html: string }>;

const keptMs = 60_000;

/** Drawn pages, one per address and catalogue version. The least recently asked for leave first. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #maxEntries: number;

  constructor(maxEntries = 500) {
    this.#maxEntries = maxEntries;
  }

  get(key: string, version: number, draw: Draw): Promise<DrawnPage> {
    const found = this.#entries.get(key);
    this.#entries.delete(key);
    const holds = found?.version === version && found.until > Date.now();
    const entry = holds ? found : this.#begin(key, version, draw);
    this.#entries.set(key, entry);
    this.#trim();
    return entry.page;
  }

  clear(): void {
    this.#entries.clear();
  }

  #begin(key: string, version: number, draw: Draw): Entry {
    const until = Date.now() + keptMs;
    return { version, until, page: this.#prepare(key, until, draw) };
  }

  async #prepare(key: string, until: number, draw: Draw): Promise<DrawnPage> {
    try {
      const { status, html } = await draw();
      if (status >= 500) this.#entries.delete(key);
      return { status, until, ...(await pack(Buffer.from(html))) };
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
  }

  #trim(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries) return;
      this.#entries.delete(key);
    }
  }
}
