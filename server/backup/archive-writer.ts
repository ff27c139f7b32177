import { createHash, randomBytes } from 'node:crypto';
import { type EventEmitter, once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as createPack, type Header } from 'tar-stream';
import { syncDirectory } from '../ports/durable-file.ts';
import { assertPassphrase, newSeal, type Seal } from './encryption.ts';
import { BackupError } from './errors.ts';
import { contentTypeKeyword, type End, names } from './format.ts';
import { newOwnKeySeal } from './own-key.ts';
import { macOfEnd } from './secret.ts';

export type Archive = {
  add(name: string, content: Buffer): Promise<void>;
  addStream(name: string, file: { body: AsyncIterable<Buffer>; bytes: number; contentType: string }): Promise<void>;
  /** Writes `end.json` and waits until everything is on disk. */
  finish(end: Omit<End, 'sha256' | 'mac'>): Promise<void>;
  /** The file, to be verified before it is published. */
  written: { file: string; seal: Seal };
  /** Gives the complete file its header and its name. Refused when a file with that name exists. */
  publish(): Promise<void>;
  /** Deletes the temporary file; harmless after `publish`. */
  discard(): Promise<void>;
};

/** The name holds machine and process, so that the next backup recognises files of a killed one. */
const temporaryName = /^\.aula-(?:([0-9a-f]{8})-(\d+)-)?[0-9a-f]{16}\.tmp$/;
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const abandonedMs = 60 * 60_000;

/** Deletes temporary files of killed backups: without their header nobody can read them. */
export async function deleteAbandoned(folder: string, now: Date): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of found) {
    const parts = temporaryName.exec(name);
    if (!parts) continue;
    const file = path.join(folder, name);
    const ended = parts[1] === machine && !isRunning(Number(parts[2]));
    const written = await stat(file).catch(() => null);
    if (written && (ended || now.getTime() - written.mtimeMs > abandonedMs)) await rm(file, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export async function createArchive(file: string, secret: string, passphrase?: string): Promise<Archive> {
  if (passphrase !== undefined) assertPassphrase(passphrase);
  const seal = passphrase === undefined ? newOwnKeySeal() : await newSeal(passphrase);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = path.join(folder, `.aula-${machine}-${process.pid}-${randomBytes(8).toString('hex')}.tmp`);
  const hash = createHash('sha256');
  const tar = createPack();
  // `flush` syncs the file before it is closed.
  const output = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
  // Level 4 takes half as long as the default and gives a few per cent more bytes.
  const compress = createGzip({ level: 4 });
  const written = pipeline(tar, compress, (source: AsyncIterable<Buffer>) => afterHeader(seal, source), output);
  // A signal, because `Promise.race` with `written` would leave a reaction on `written` for every chunk of every file.
  const failed = new AbortController();
  written.catch((error: unknown) => failed.abort(error));
  const until = async (entry: EventEmitter, event: 'drain' | 'close') => {
    await once(entry, event, { signal: failed.signal }).catch((error: unknown) => {
      throw failed.signal.reason ?? error;
    });
  };

  async function write(
    header: Partial<Header> & { name: string; size: number },
    content: AsyncIterable<Buffer>,
  ): Promise<void> {
    hash.update(`${header.name}\n${header.size}\n`);
    failed.signal.throwIfAborted();
    const entry = tar.entry(header);
    for await (const chunk of content) {
      hash.update(chunk);
      if (!entry.write(chunk)) await until(entry, 'drain');
    }
    entry.end(null);
    await until(entry, 'close');
  }

  return {
    written: { file: temporary, seal },
    add: (name, content) => write({ name, size: content.length }, oneChunk(content)),
    addStream: (name, { body, bytes, contentType }) =>
      write({ name, size: bytes, pax: { [contentTypeKeyword]: contentType } }, body),
    async finish(end) {
      const complete: End = { ...end, sha256: hash.copy().digest('hex') };
      const signed = { ...complete, mac: macOfEnd(complete, secret) };
      const content = Buffer.from(JSON.stringify(signed, null, 2));
      await write({ name: names.end, size: content.length }, oneChunk(content));
      tar.finalize();
      await written;
    },
    async publish() {
      await writeHeader(temporary, seal);
      try {
        // A link never replaces an existing file.
        await link(temporary, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw alreadyThere(file);
        throw error;
      }
      await rm(temporary, { force: true });
      await syncDirectory(folder);
    },
    async discard() {
      tar.destroy(new Error('backup discarded'));
      await written.catch(() => {});
      await rm(temporary, { force: true });
    },
  };
}

async function* afterHeader(seal: Seal, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.alloc(seal.header.length);
  yield* seal.encrypt(source);
}

/** Makes a complete file readable. */
async function writeHeader(file: string, { header }: Seal): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.write(header);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const alreadyThere = (file: string) => new BackupError(`Ya existe ${file}. Elige otro nombre para la copia.`);

async function* oneChunk(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
