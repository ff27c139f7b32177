/** Inflated bytes of one file, and of all files read from an archive. Refuses zip bombs. */
const bytesMax = 80 * 1024 * 1024;
const entriesMax = 5_000;

export class BadArchive extends Error {}

type Entry = { method: number; packed: Uint8Array };

/** Files of a zip archive by name, inflated when asked for. */
export class ZipArchive {
  readonly #entries: Map<string, Entry>;
  #inflated = 0;

  constructor(bytes: Uint8Array) {
    this.#entries = readDirectory(bytes);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  names(): string[] {
    return [...this.#entries.keys()];
  }

  async text(name: string): Promise<string | null> {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const decoder = new TextDecoder();
    const parts: string[] = [];
    for await (const part of inflate(entry)) {
      this.#inflated += part.length;
      if (this.#inflated > bytesMax) throw new BadArchive('inflates to too much');
      parts.push(decoder.decode(part, { stream: true }));
    }
    return parts.join('') + decoder.decode();
  }
}

async function* inflate({ method, packed }: Entry): AsyncGenerator<Uint8Array> {
  if (method === 0) {
    yield packed;
    return;
  }
  if (method !== 8) throw new BadArchive(`compression ${method}`);
  const source = new Blob([packed as Uint8Array<ArrayBuffer>]).stream();
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw new BadArchive('damaged data', { cause: error });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The central directory at the end; sizes in local headers may be missing. */
function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = findEnd(view);
    const count = view.getUint16(end + 10, true);
    if (count > entriesMax) throw new BadArchive('too many files');
    let at = view.getUint32(end + 16, true);
    const entries = new Map<string, Entry>();
    for (let n = 0; n < count; n++) {
      if (view.getUint32(at, true) !== 0x02014b50) throw new BadArchive('damaged directory');
      const nameLength = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
      const local = view.getUint32(at + 42, true);
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const packed = bytes.subarray(start, start + view.getUint32(at + 20, true));
      entries.set(name.replace(/^\//, ''), { method: view.getUint16(at + 10, true), packed });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } catch (error) {
    throw error instanceof BadArchive ? error : new BadArchive('cut off', { cause: error });
  }
}

function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw new BadArchive('no directory');
}
