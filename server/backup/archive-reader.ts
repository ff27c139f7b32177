import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as createExtract } from 'tar-stream';
import type { Secrets } from '../keys.ts';
import { isKey } from '../ports/storage/key.ts';
import { isEncrypted, openSeal, type Seal } from './encryption.ts';
import { BackupError, damaged, newerProgram, notABackup } from './errors.ts';
import {
  contentTypeKeyword,
  type End,
  endSchema,
  formatVersion,
  labelOf,
  type Manifest,
  manifestSchema,
  names,
  tableOfPiece,
} from './format.ts';
import { hasOwnKey, openOwnKeySeal, ownKeyHeaderBytes } from './own-key.ts';
import { hasSecret, isSignedBy } from './secret.ts';

export type Entry = { name: string; bytes: number; contentType: string | undefined; body: Readable };

/** A backup file whose passphrase has been verified; `seal` is undefined for a file of version 0.4 or older. */
export type OpenArchive = { file: string; seal: Seal | undefined };

const gzipMagic = Buffer.from([0x1f, 0x8b]);

/** Calls `passphrase` only for a file that needs one. */
export async function openArchive(file: string, passphrase: () => Promise<string>): Promise<OpenArchive> {
  const start = await firstBytes(file);
  if (isEncrypted(start)) return { file, seal: await openSeal(start, await passphrase()) };
  if (hasOwnKey(start)) return { file, seal: openOwnKeySeal(start) };
  if (!start.subarray(0, 2).equals(gzipMagic)) throw notABackup(file);
  return { file, seal: undefined };
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupError(`No existe el archivo ${file}.`);
    if (error.code === 'EACCES') throw new BackupError(`No tienes permiso para leer ${file}.`);
    throw error;
  });
  try {
    const { bytesRead, buffer: read } = await handle.read(Buffer.alloc(ownKeyHeaderBytes));
    return read.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Calls `take` for each entry in order; `take` must read the body to its end. */
export async function readEntries(archive: OpenArchive, take: (entry: Entry) => Promise<void>): Promise<void> {
  const { file, seal } = archive;
  const source = createReadStream(file, { start: seal?.header.length ?? 0, highWaterMark: 256 * 1024 });
  const plain = (chunks: AsyncIterable<Buffer>) => seal?.decrypt(chunks) ?? chunks;
  const tar = createExtract();
  const flowing = pipeline(source, plain, createGunzip(), tar);
  flowing.catch(() => {});
  try {
    for await (const stream of tar) {
      const { name, size = 0 } = stream.header;
      const pax = (stream.header.pax ?? {}) as Record<string, string>;
      await take({ name, bytes: size, contentType: pax[contentTypeKeyword], body: Readable.from(stream) });
    }
    await flowing;
  } catch (error) {
    tar.destroy();
    throw await flowing.then(
      () => error,
      (reason: NodeJS.ErrnoException) => firstReason(reason, error),
    );
  }
}

/**
 * The error to report when both fail: a broken stream also fails its reader, but a failing reader closes the streams.
 */
function firstReason(ofStreams: NodeJS.ErrnoException, ofReader: unknown): unknown {
  if (ofStreams.code === 'ERR_STREAM_PREMATURE_CLOSE' || ofStreams.code === 'ABORT_ERR') return ofReader;
  if (ofStreams instanceof BackupError || ofStreams.syscall !== undefined) return ofStreams;
  return damaged(ofStreams);
}

export type Contents = {
  manifest: Manifest;
  end: End;
  /** The secret that the program of the backed-up school generated. */
  secret: string | undefined;
  /** False when the signature cannot be checked here: see docs/backup.md. */
  authentic: boolean;
};

const maxSecretBytes = 1_000;

/**
 * Reads the whole file and compares its checksum, its signature and the names of its entries. Throws unless it is
 * complete and unchanged.
 */
export async function verifyArchive(archive: OpenArchive, secrets: Secrets): Promise<Contents> {
  const hash = createHash('sha256');
  let manifest: Manifest | undefined;
  let end: End | undefined;
  let secret: string | undefined;
  await readEntries(archive, async ({ name, bytes, body }) => {
    if (end) throw damaged();
    if (name === names.end) {
      const parsed = endSchema.safeParse(parseJson(await buffer(body)));
      if (!parsed.success || parsed.data.sha256 !== hash.digest('hex')) throw damaged();
      end = parsed.data;
      return;
    }
    hash.update(`${name}\n${bytes}\n`);
    if (name === names.manifest) {
      if (manifest) throw damaged();
      const content = await buffer(body);
      hash.update(content);
      manifest = parseManifest(content);
      return;
    }
    if (!manifest) throw notABackup(archive.file);
    if (name === names.secret) {
      if (secret !== undefined || bytes > maxSecretBytes) throw damaged();
      const content = await buffer(body);
      hash.update(content);
      secret = content.toString('utf8');
      return;
    }
    if (!isExpected(name, manifest)) throw damaged();
    for await (const chunk of body) hash.update(chunk);
  });
  if (!manifest || !end) throw damaged();
  return { manifest, end, secret, authentic: archive.seal?.proves || isAuthentic(manifest, end, secrets, secret) };
}

function isExpected(name: string, { tables }: Manifest): boolean {
  if (name.startsWith(names.files)) return isKey(name.slice(names.files.length));
  const label = tableOfPiece(name);
  return tables.some((table) => labelOf(table) === label);
}

/** A known secret, configured here or stored in the archive, must match the signature. Version 1 has no signature. */
function isAuthentic(manifest: Manifest, end: End, secrets: Secrets, inside: string | undefined): boolean {
  const ours = secrets.filter((secret) => hasSecret([secret], manifest.secretFingerprint));
  const known = inside !== undefined && hasSecret([inside], manifest.secretFingerprint) ? [...ours, inside] : ours;
  if (manifest.version < 2 || known.length === 0) return false;
  if (!isSignedBy(end, known)) throw damaged();
  return ours.length > 0;
}

export function parseManifest(content: Buffer): Manifest {
  const found = parseJson(content) as { format?: unknown; version?: unknown; program?: unknown } | null;
  // A later format may have other fields.
  if (found?.format === 'aula-backup' && Number(found.version) > formatVersion) throw newerProgram(`${found.program}`);
  const parsed = manifestSchema.safeParse(found);
  if (!parsed.success) throw damaged(parsed.error);
  return parsed.data;
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (error) {
    throw damaged(error);
  }
}
