import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';
export type ReadyPage = { status: number; bodies: Record<Encoding, Buffer>; etags: Record<Encoding, string> };

type Entry = { version: number; page: Promise<ReadyPage> };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Pages ready to send, one per address and catalogue version. The least recently asked for leave first. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #maxEntries: number;

  constructor(maxEntries = 500) {
    this.#maxEntries = maxEntries;
  }

  get(key: string, version: number, draw: () => Promise<{ status: number; html: string }>): Promise<ReadyPage> {
    const found = this.#entries.get(key);
    this.#entries.delete(key);
    const entry = found?.version === version ? found : { version, page: this.#prepare(key, draw) };
    this.#entries.set(key, entry);
    this.#trim();
    return entry.page;
  }

  clear(): void {
    this.#entries.clear();
  }

  async #prepare(key: string, draw: () => Promise<{ status: number; html: string }>): Promise<ReadyPage> {
    try {
      const { status, html } = await draw();
      if (status >= 500) this.#entries.delete(key);
      return await readyToSend(status, Buffer.from(html));
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

export async function readyToSend(status: number, identity: Buffer): Promise<ReadyPage> {
  const [gz, br] = await Promise.all([
    compressGzip(identity, { level: 7 }),
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    status,
    bodies: { identity, gzip: gz, br },
    etags: { identity: `"${hash}"`, gzip: `"${hash}-gz"`, br: `"${hash}-br"` },
  };
}
