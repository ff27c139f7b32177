import { createHash, type Hash } from 'node:crypto';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { readApplied } from '../db/migrate.ts';
import type { Secrets } from '../keys.ts';
import type { Storage } from '../ports/storage/port.ts';
import { verifyArchive } from './archive-reader.ts';
import { type Archive, alreadyThere, createArchive, deleteAbandoned } from './archive-writer.ts';
import { BackupUnderWay, noSchool } from './errors.ts';
import { type End, formatVersion, labelOf, type Manifest, names, pieceName, type Table } from './format.ts';
import { inRows } from './pieces.ts';
import {
  beginSnapshot,
  type Client,
  listSequences,
  openClient,
  postgresVersion,
  takeBackupLock,
} from './queries/catalog.ts';
import { readRows, tableFigures } from './queries/data.ts';
import { type FileReference, spoolFiles } from './queries/files.ts';
import { fingerprintOf } from './secret.ts';

export type BackupRequest = {
  file: string;
  databaseUrl: string;
  storage: Storage;
  secrets: Secrets;
  /** The generated secret; undefined when one is configured, which the operator keeps. */
  ownSecret?: string | undefined;
  program: string;
  passphrase?: string | undefined;
  now: Date;
  /** Refuse while another process makes an exclusive backup. */
  exclusive?: boolean;
  say?: (line: string) => void;
  signal?: AbortSignal;
};

export type BackupResult = { tables: number; rows: number; files: number; problems: End['problems'] };

const pieceBytes = 1024 * 1024;
const maxExamples = 20;

/**
 * Writes a snapshot of the database and the files it names into one archive, while the school is in use. Files are read
 * after the snapshot, so one may be gone by then. The archive gets its final name once it is verified.
 */
export async function createBackup(request: BackupRequest): Promise<BackupResult> {
  const { file, passphrase, say = () => {} } = request;
  if (await exists(file)) throw alreadyThere(file);
  await deleteAbandoned(path.dirname(file), request.now);
  const client = await openClient(request.databaseUrl);
  const archive = await createArchive(file, request.secrets[0], passphrase).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  try {
    const tables = await beginSnapshot(client);
    if (request.exclusive && !(await takeBackupLock(client))) throw new BackupUnderWay();
    await archive.add(names.manifest, asJson(await describe(client, tables, request)));
    if (request.ownSecret !== undefined) await archive.add(names.secret, Buffer.from(request.ownSecret));
    const figures = await copyTables(client, archive, tables, request);
    const sequences = await listSequences(client);
    const listed = await spoolFiles(client);
    // Copying videos takes long, and an open snapshot blocks VACUUM on all tables. The lock belongs to the session.
    await client.query('COMMIT');
    const stored = await copyFiles(listed, archive, request);
    await archive.finish({ tables: figures, sequences, ...stored });
    say('Verificando la copia…');
    await verifyArchive(archive.written, request.secrets);
    await archive.publish();
    const rows = Object.values(figures).reduce((sum, table) => sum + table.rows, 0);
    return { tables: tables.length, rows, files: stored.files.count, problems: stored.problems };
  } finally {
    await archive.discard();
    await client.end();
  }
}

async function describe(client: Client, tables: Table[], request: BackupRequest): Promise<Manifest> {
  if (!tables.some(({ name }) => name === 'migracion')) {
    throw noSchool('esa base de datos');
  }
  const applied = await readApplied(client);
  return {
    format: 'aula-backup',
    version: formatVersion,
    program: request.program,
    created: request.now.toISOString(),
    postgres: await postgresVersion(client),
    migrations: [...applied].map(([nombre, sha256]) => ({ nombre, sha256 })).sort(byNombre),
    tables,
    secretFingerprint: fingerprintOf(request.secrets),
  };
}

async function copyTables(client: Client, archive: Archive, tables: Table[], { say, signal }: BackupRequest) {
  const figures: End['tables'] = {};
  for (const [index, table] of tables.entries()) {
    say?.(`Base de datos: tabla ${index + 1} de ${tables.length} (${table.name})`);
    let piece = 0;
    for await (const rows of inRows(readRows(client, table), pieceBytes)) {
      signal?.throwIfAborted();
      await archive.add(pieceName(table, piece++), rows);
    }
    figures[labelOf(table)] = await tableFigures(client, table);
  }
  return figures;
}

/** A missing or changed file is reported and does not stop the backup. */
async function copyFiles(listed: Iterable<FileReference>, archive: Archive, { storage, say, signal }: BackupRequest) {
  const files = { count: 0, bytes: 0 };
  const problems = { count: 0, examples: [] as string[] };
  const report = (problem: string) => {
    problems.count += 1;
    if (problems.examples.length < maxExamples) problems.examples.push(problem);
  };
  for (const { key, hash } of listed) {
    signal?.throwIfAborted();
    const object = await storage.get(key);
    if (!object) {
      if (hash) report(`${key}: falta`);
      continue;
    }
    const digest = createHash('sha256');
    await archive.addStream(`${names.files}${key}`, { ...object, body: hashing(object.body, digest) });
    if (hash && !hash.equals(digest.digest())) report(`${key}: no es el que se publicó`);
    files.count += 1;
    files.bytes += object.bytes;
    say?.(`Archivos: ${files.count}`);
  }
  return { files, problems };
}

async function* hashing(source: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

const byNombre = (a: { nombre: string }, b: { nombre: string }) => (a.nombre < b.nombre ? -1 : 1);

const asJson = (value: unknown) => Buffer.from(JSON.stringify(value, null, 2));

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
