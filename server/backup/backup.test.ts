import { createHash } from 'node:crypto';
import { copyFile, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateCertificado } from 'domain/contract/certificados.ts';
import { listEspecialidades } from 'domain/contract/especialidades.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPdf } from '../certificados/get-pdf.ts';
import { findByCodigo } from '../certificados/queries/certificados.ts';
import { recordAudit } from '../db/audit.ts';
import { applyInTransaction, readMigrations } from '../db/migrate.ts';
import { keysFor } from '../keys.ts';
import { createDiskStorage } from '../ports/storage/disk.ts';
import type { Storage } from '../ports/storage/port.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { backUp, figuresOf, makeFolder, restore, structureOf } from '../testing/backups.ts';
import { makeAdmin, makeDocente, makeEspecialidad } from '../testing/builders.ts';
import { pdfOf } from '../testing/certificados.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { contrasena, makePerson, signedIn } from '../testing/people.ts';
import { startS3Peer } from '../testing/s3-peer.ts';
import { makeSchool } from '../testing/school.ts';
import { openSession } from '../testing/sessions.ts';
import { uploadImage } from '../testing/uploads.ts';
import { openClient } from './queries/catalog.ts';

const passphrase = 'cuatro palabras al azar';
let source: TestDatabase;
let t: TestApp;
let folder: string;
let remove: () => Promise<void>;
let codigos: string[];

const inFolder = (name: string) => path.join(folder, name);

beforeAll(async () => {
  ({ folder, remove } = await makeFolder());
  source = await createTestDatabase();
  t = await startTestApp({ databaseUrl: source.url });
  const { adminId } = await makeSchool(t, 2);
  const { docenteId } = await makeDocente(t.deps.db);
  await uploadImage(await openSession(t, adminId), { ownerType: 'docente', ownerId: docenteId });
  const { rows } = await source.pool.query<{ codigo: string }>('SELECT codigo FROM certificado WHERE revocado IS NULL');
  codigos = rows.map(({ codigo }) => codigo);
  for (const codigo of codigos) await getPdf(t.deps, (await findByCodigo(t.deps.db, codigo))!);
  // No job may change the school between two readings that are compared.
  await t.deps.jobs.stop();
  t.deps.jobs.stop = async () => {};
});

afterAll(async () => {
  await t.close();
  await source.close();
  await remove();
});

/** Runs with an empty database that is dropped afterwards. */
async function onEmpty<T>(work: (empty: TestDatabase) => Promise<T>): Promise<T> {
  const empty = await createEmptyDatabase();
  try {
    return await work(empty);
  } finally {
    await empty.close();
  }
}

const isUntouched = async ({ pool }: TestDatabase) => {
  const { rows } = await pool.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  return rows.length === 0;
};

test('OPS-20 the restored school is the same, serves people, and each PDF has its published hash', async () => {
  const file = inFolder('igual.aula');
  const person = await makePerson(source.db, 'ADMIN');
  const { files, problems } = await backUp(t, source.url, file);
  expect(problems).toEqual({ count: 0, examples: [] });
  const { folder: dataDir, remove: removeData } = await makeFolder();
  const storage = createDiskStorage({
    root: path.join(dataDir, 'archivos'),
    keys: keysFor(t.deps.config.secrets, 'upload'),
  });
  await onEmpty(async (empty) => {
    const restored = await restore(t, empty.url, file, storage);
    expect(restored).toMatchObject({ files, certificados: codigos.length, warnings: [] });
    expect(await figuresOf(empty.url)).toEqual(await figuresOf(source.url));
    expect(await structureOf(empty.url)).toEqual(await structureOf(source.url));

    const app = await startTestApp({ databaseUrl: empty.url, env: { DATA_DIR: dataDir } });
    const browser = app.client();
    expect((await browser.login(person.dni, contrasena)).status).toBe(200);
    const { rows } = await empty.pool.query<{ cursoId: number; usuarioId: number; hash: Buffer }>(
      `SELECT curso_id AS "cursoId", usuario_id AS "usuarioId", pdf_hash AS hash FROM certificado WHERE pdf_hash IS NOT NULL`,
    );
    expect(rows).toHaveLength(codigos.length);
    for (const { hash, ...pair } of rows) {
      const answer = await browser.call(generateCertificado, { body: pair });
      expect.soft(createHash('sha256').update(pdfOf(answer)).digest()).toEqual(hash);
    }
    // Sequences continue after the restored ids.
    expect((await makeAdmin(empty.db)).usuarioId).toBeGreaterThan(person.usuarioId);
    await app.close();
  });
  await removeData();
});

test('OPS-21 an encrypted copy of one moment, made while people work; a restore that failed can be repeated', async () => {
  const file = inFolder('mientras.aula');
  let working = true;
  const writer = (async () => {
    while (working) {
      const { usuarioId } = await makeAdmin(source.db);
      await recordAudit(source.db, { usuarioId, accion: 'crear', entidad: 'usuario', entidadId: usuarioId });
    }
  })();
  await backUp(t, source.url, file, passphrase);
  working = false;
  await writer;
  const peer = await startS3Peer();
  let puts = 0;
  const failing: Storage = {
    ...peer.storage,
    put: (...args) => (++puts === 2 ? Promise.reject(new Error('disk full')) : peer.storage.put(...args)),
  };
  const options = { passphrase: async () => passphrase };
  await onEmpty(async (empty) => {
    await expect(restore(t, empty.url, file, failing, options)).rejects.toThrow('disk full');
    expect(await isUntouched(empty)).toBe(true);
    // Restoring adds the foreign keys again, which fails if a row refers to one written after the snapshot.
    const restored = await restore(t, empty.url, file, peer.storage, options);
    expect(restored).toMatchObject({ certificados: codigos.length, warnings: [] });
  });
  await peer.close();
});

describe('refused before anything is written', () => {
  let plain: string;
  let sealed: string;
  beforeAll(async () => {
    [plain, sealed] = [inFolder('entera.aula'), inFolder('cifrada.aula')];
    await backUp(t, source.url, plain);
    await backUp(t, source.url, sealed, passphrase);
  });

  const refusal = (database: TestDatabase, file: string, words = passphrase) =>
    restore(t, database.url, file, untouchable, { passphrase: async () => words }).then(
      () => 'restored',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  /** Fails the test on any write. */
  const untouchable = {
    put: () => Promise.reject(new Error('written')),
    get: async () => null,
  } as unknown as Storage;

  test('OPS-21 a wrong passphrase', async () => {
    await onEmpty(async (empty) => {
      expect(await refusal(empty, sealed, 'otra contraseña larga')).toBe(
        'BackupError: La contraseña no es la de esta copia.',
      );
      expect(await isUntouched(empty)).toBe(true);
    });
  });

  test.each([
    ['plain', 12],
    ['encrypted', 2],
  ])('OPS-21 a damaged or cut file (%s)', async (kind, times) => {
    const whole = kind === 'plain' ? plain : sealed;
    const { size } = await stat(whole);
    const copy = inFolder(`${kind}-rota.aula`);
    await onEmpty(async (empty) => {
      for (let at = 1; at <= times; at++) {
        await copyFile(whole, copy);
        // After the header, the first bytes of gzip hold a date and the operating system, which are not verified.
        const position = Math.max(90, Math.floor((size * at) / times) - 1);
        if (at % 2 === 0) await truncate(copy, position);
        else await flipByte(copy, position);
        expect
          .soft(await refusal(empty, copy), `${kind} at ${position} of ${size}`)
          .toMatch(/está dañada o incompleta/);
      }
      expect(await isUntouched(empty)).toBe(true);
    });
  });

  test('OPS-21 something that is no backup, or not there', async () => {
    await onEmpty(async (empty) => {
      const other = inFolder('otra.txt');
      await writeFile(other, 'hola');
      expect(await refusal(empty, other)).toMatch(/no es una copia de seguridad/);
      expect(await refusal(empty, inFolder('nada.aula'))).toMatch(/No existe el archivo/);
    });
  });

  test('OPS-21 a database that already has a school', async () => {
    expect(await refusal(source, plain)).toMatch(/^BackupError: La base de datos ya contiene una escuela\./);
  });

  test('OPS-21 the backup of a newer program', async () => {
    const newer = await createTestDatabase();
    await newer.pool.query(`INSERT INTO migracion (nombre, sha256) VALUES ('9999_futuro', 'x')`);
    const file = inFolder('nueva.aula');
    await backUp(t, newer.url, file);
    await newer.close();
    await onEmpty(async (empty) => {
      expect(await refusal(empty, file)).toMatch(/más nueva del programa \(0\.1\.0\)/);
      expect(await isUntouched(empty)).toBe(true);
    });
  });
});

test('OPS-20 the backup of an older program gets the migrations that it lacks; another SECRET is told', async () => {
  const file = inFolder('antigua.aula');
  const migrations = await readMigrations();
  const older = await createEmptyDatabase();
  const client = await openClient(older.url);
  await client.query('BEGIN');
  await applyInTransaction(client, migrations.slice(0, -1));
  await client.query('COMMIT');
  await client.end();
  await makeEspecialidad(older.db, { nombre: 'De antes' });
  await backUp(t, older.url, file);
  await older.close();
  await onEmpty(async (empty) => {
    const { warnings } = await restore(t, empty.url, file, t.deps.storage, {
      secrets: ['el de otra escuela'],
      allowUnsigned: true,
    });
    expect(warnings).toEqual([
      expect.stringMatching(/^SECRET no es el de la escuela copiada/),
      expect.stringMatching(/no se pudo comprobar que nadie la haya cambiado/),
    ]);
    const { rows } = await empty.pool.query('SELECT nombre FROM migracion ORDER BY nombre');
    expect(rows.map(({ nombre }) => nombre)).toEqual(migrations.map(({ nombre }) => nombre));
    const app = await startTestApp({ databaseUrl: empty.url });
    const { resources } = (await app.client().call(listEspecialidades, {})).body;
    expect(resources?.map(({ nombre }) => nombre)).toEqual(['De antes']);
    await app.close();
  });
});

test('OPS-20 a failed or repeated backup leaves no file and replaces none', async () => {
  const file = inFolder('vieja.aula');
  await writeFile(file, 'la de ayer');
  await expect(backUp(t, source.url, file)).rejects.toThrow(/Ya existe/);
  expect(await readFile(file, 'utf8')).toBe('la de ayer');
  const broken = {
    ...t,
    deps: { ...t.deps, storage: { ...t.deps.storage, get: () => Promise.reject(new Error('S3 gone')) } },
  };
  await expect(backUp(broken, source.url, inFolder('cortada.aula'))).rejects.toThrow('S3 gone');
  expect((await readdir(folder)).filter((name) => name.startsWith('.') || name === 'cortada.aula')).toEqual([]);
});

test('OPS-20 a file that the storage lost or changed is named, and the rest is copied', async () => {
  const { browser } = await signedIn(t, 'ADMIN');
  const { docenteId } = await makeDocente(t.deps.db);
  const imagen = await uploadImage(browser, { ownerType: 'docente', ownerId: docenteId });
  const { rows } = await source.pool.query<{ clave: string }>('SELECT clave FROM archivo WHERE nombre = $1', [imagen]);
  await t.deps.storage.delete(rows[0]!.clave);
  const { problems } = await backUp(t, source.url, inFolder('perdida.aula'));
  expect(problems).toEqual({ count: 1, examples: [`${rows[0]!.clave}: falta`] });
  await t.deps.storage.put(rows[0]!.clave, Buffer.from('otra'), 'image/webp');
  const changed = await backUp(t, source.url, inFolder('cambiada.aula'));
  expect(changed.problems.examples).toEqual([`${rows[0]!.clave}: no es el que se publicó`]);
});

async function flipByte(file: string, position: number): Promise<void> {
  const handle = await open(file, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
  await handle.write(Buffer.from([buffer[0]! ^ 0x40]), 0, 1, position);
  await handle.close();
}
