import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { applyInTransaction, type Migration, readMigrations, unknownTo } from '../db/migrate.ts';
import type { Secrets } from '../keys.ts';
import type { Storage } from '../ports/storage/port.ts';
import { type Contents, type OpenArchive, openArchive, readEntries, verifyArchive } from './archive-reader.ts';
import { BackupError, newerProgram, unproven } from './errors.ts';
import { type End, labelOf, type Manifest, names, type Table, tableOfPiece } from './format.ts';
import {
  allOrNothing,
  type Client,
  createJobTables,
  isEmptyDatabase,
  listTables,
  openClient,
  setSequences,
} from './queries/catalog.ts';
import {
  addForeignKeys,
  analyze,
  dropForeignKeys,
  emptyTables,
  setTriggers,
  tableFigures,
  writeRows,
} from './queries/data.ts';
import { listPdfs } from './queries/files.ts';
import { hasSecret } from './secret.ts';

export type RestoreRequest = {
  file: string;
  databaseUrl: string;
  storage: Storage;
  /** The SECRET configured here. Mailed links, codes and second factors work only with the one of the backup. */
  secrets: Secrets;
  /** Stores the secret of the backup; absent when one is configured. */
  saveSecret?: ((secret: string) => Promise<void>) | undefined;
  passphrase: () => Promise<string>;
  /** Restore an archive without a passphrase whose signature cannot be checked with `secrets`: the operator trusts its origin. */
  allowUnsigned: boolean;
  say?: (line: string) => void;
};

export type RestoreResult = {
  manifest: Manifest;
  rows: number;
  files: number;
  /** Certificates whose PDF was compared with the published hash. */
  certificados: number;
  warnings: string[];
};

/**
 * Restores a school into an empty database. The file is read to its end first, then rows are written and compared in a
 * transaction, and only then files and secret are stored: a refused archive leaves nothing behind. The transaction ends
 * last, so an interrupted restore can be repeated.
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreResult> {
  const { say = () => {} } = request;
  const archive = await openArchive(request.file, request.passphrase);
  say('Verificando la copia…');
  const contents = await verifyArchive(archive, request.secrets);
  if (!contents.authentic && !request.allowUnsigned) throw unproven();
  const migrations = await readMigrations();
  assertKnown(contents.manifest, migrations);
  const client = await openClient(request.databaseUrl);
  try {
    if (!(await isEmptyDatabase(client))) throw notEmpty();
    const jobTables = await createJobTables(client);
    const work = () => fill(client, archive, contents, migrations, request);
    const result = await allOrNothing(client, work).catch(async (error: unknown) => {
      await jobTables.undo().catch(() => {});
      throw error;
    });
    await analyze(client);
    return result;
  } finally {
    // Without COMMIT the server rolls back.
    await client.end();
  }
}

function assertKnown({ migrations, program }: Manifest, ours: Migration[]): void {
  const names = migrations.map(({ nombre }) => nombre);
  if (unknownTo(ours, names).length > 0) throw newerProgram(program);
  const changed = migrations.find(({ nombre, sha256 }) => ours.find((one) => one.nombre === nombre)?.sha256 !== sha256);
  if (!changed) return;
  throw new BackupError(`La copia es de un programa modificado: su migración ${changed.nombre} es distinta.`);
}

const notEmpty = () =>
  new BackupError(
    'La base de datos ya contiene una escuela. Restaura en una vacía: otra en DATABASE_URL, u otra carpeta en DATA_DIR.',
  );

async function fill(
  client: Client,
  archive: OpenArchive,
  { manifest, end, secret, authentic }: Contents,
  migrations: Migration[],
  request: RestoreRequest,
): Promise<RestoreResult> {
  const contained = new Set(manifest.migrations.map(({ nombre }) => nombre));
  const older = migrations.filter(({ nombre }) => contained.has(nombre));
  await applyInTransaction(client, older);
  const { targets, left } = matchTables(manifest.tables, await listTables(client));
  const ours = [...targets.values()].filter(({ schema }) => schema === 'public');
  const foreignKeys = await dropForeignKeys(client);
  await setTriggers(client, ours, 'DISABLE');
  await emptyTables(client, ours);
  await loadRows(archive, targets, (table, rows) => writeRows(client, table, rows), request.say);
  await setSequences(client, end.sequences);
  await compareTables(client, targets, end);
  await setTriggers(client, ours, 'ENABLE');
  await addForeignKeys(client, foreignKeys);
  await applyInTransaction(
    client,
    migrations.filter((migration) => !older.includes(migration)),
  );
  const files = await storeFiles(archive, request.storage, request.say);
  const pdfs = await comparePdfs(client, request);
  const taken = secret !== undefined && request.saveSecret !== undefined;
  if (taken) await request.saveSecret?.(secret);
  const rows = Object.values(end.tables).reduce((sum, one) => sum + one.rows, 0);
  const sameSecret = taken || hasSecret(request.secrets, manifest.secretFingerprint);
  const warnings = [
    ...left.map((label) => `No se restauró la tabla ${label}: este programa no la tiene así.`),
    ...end.problems.examples.map((problem) => `Ya ocurría al hacer la copia: ${problem}`),
    ...pdfs.differing.map((key) => `${key} no es el PDF que se publicó; el certificado no se podrá descargar.`),
    ...(sameSecret ? [] : [otherSecret]),
    ...(authentic ? [] : [unsigned]),
  ];
  return { manifest, rows, files, certificados: pdfs.compared, warnings };
}

const otherSecret =
  'SECRET no es el de la escuela copiada: los enlaces y códigos ya enviados no funcionan hasta que lo configures.';

const unsigned = 'La copia no tiene contraseña, y aquí no se pudo comprobar que nadie la haya cambiado.';

/** The tables of the backup that exist here with the same columns, and those that do not. */
function matchTables(saved: readonly Table[], here: readonly Table[]) {
  const targets = new Map<string, Table>();
  const left: string[] = [];
  for (const { schema, name, columns } of saved) {
    const label = labelOf({ schema, name });
    const table = here.find((one) => labelOf(one) === label);
    if (table && columns.every((column) => table.columns.includes(column)))
      targets.set(label, { schema, name, columns });
    else left.push(label);
  }
  return { targets, left };
}

async function compareTables(client: Client, targets: ReadonlyMap<string, Table>, end: End): Promise<void> {
  for (const [label, table] of targets) {
    const [saved, found] = [end.tables[label], await tableFigures(client, table)];
    if (saved?.rows === found.rows && saved.checksum === found.checksum) continue;
    throw new BackupError(`La tabla ${label} no quedó igual que en la copia. No se ha restaurado nada.`);
  }
}

/** Reads each certificate's PDF back from the storage. */
async function comparePdfs(client: Client, { storage, say }: RestoreRequest) {
  let compared = 0;
  const differing: string[] = [];
  for await (const { key, hash } of listPdfs(client)) {
    const digest = createHash('sha256');
    for await (const chunk of (await storage.get(key))?.body ?? []) digest.update(chunk);
    if (hash.equals(digest.digest())) compared += 1;
    else differing.push(key);
    say?.(`Certificados comparados: ${compared}`);
  }
  return { compared, differing };
}

type Say = ((line: string) => void) | undefined;

/** `targets`: table here by its label in the backup; rows of other tables are skipped. */
async function loadRows(
  archive: OpenArchive,
  targets: ReadonlyMap<string, Table>,
  write: (table: Table, rows: Readable) => Promise<void>,
  say: Say,
): Promise<void> {
  await readEntries(archive, async ({ name, body }) => {
    const table = targets.get(tableOfPiece(name) ?? '');
    if (!table) return finished(body.resume());
    say?.(`Base de datos: ${table.name}`);
    await write(table, body);
  });
}

/** Returns how many. */
async function storeFiles(archive: OpenArchive, storage: Storage, say: Say): Promise<number> {
  let stored = 0;
  await readEntries(archive, async ({ name, body, contentType }) => {
    if (!name.startsWith(names.files)) return finished(body.resume());
    await storage.put(name.slice(names.files.length), body, contentType ?? 'application/octet-stream');
    stored += 1;
    say?.(`Archivos: ${stored}`);
  });
  return stored;
}
