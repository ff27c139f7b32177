import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from 'embedded-db/start.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { writing } from '../ports/storage/disk-state.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeDocente } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { signedIn } from '../testing/people.ts';
import { uploadImage } from '../testing/uploads.ts';

const token = 'una-ficha-de-mas-de-16-letras';
const readyz = async (t: TestApp) => {
  const response = await fetch(`${t.url}/readyz`);
  return { status: response.status, ...((await response.json()) as { message?: string; avisos?: string[] }) };
};

let database: TestDatabase;
let t: TestApp;
let admin: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  t = await startTestApp({ databaseUrl: database.url, env: { METRICS_TOKEN: token }, patience: {} });
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(async () => {
  await t.close();
  await database.close();
});

describe('a storage that takes no writes', () => {
  const files = (name = '') => path.join(t.dataDir, 'archivos', name);
  /** A file in place of the folder: nobody can write below it, not even root. */
  const block = async (folder: string) => {
    await rename(folder, `${folder}.away`).catch(() => {});
    await writeFile(folder, '');
    return async () => {
      await rm(folder);
      await rename(`${folder}.away`, folder).catch(() => {});
    };
  };
  const writable = async () => {
    const response = await fetch(`${t.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return /^storage_writable (\d)$/m.exec(await response.text())![1];
  };

  test('OPS-71 refuses files with 507 in words, /readyz and a metric tell, and it recovers by itself', async () => {
    const { docenteId: ownerId } = await makeDocente(t.deps.db);
    const upload = () => uploadImage(admin, { ownerType: 'docente', ownerId });
    expect([await readyz(t), await writable()]).toEqual([{ status: 200, ok: true }, '1']);
    const unblock = await block(files());
    await expect(upload()).rejects.toThrow(
      /^PUT answered 507: .*"El almacenamiento de archivos no admite cambios en este momento/,
    );
    const avisos = ['El almacenamiento de archivos no admite cambios.'];
    expect([await readyz(t), await writable()]).toEqual([{ status: 200, ok: true, avisos }, '0']);
    await unblock();
    expect([await readyz(t), await writable()]).toEqual([{ status: 200, ok: true }, '1']);
    await upload();
  });

  test('OPS-71 goes on showing pictures, also in sizes that nobody asked for before', async () => {
    const { docenteId: ownerId } = await makeDocente(t.deps.db);
    const imagen = await uploadImage(admin, { ownerType: 'docente', ownerId });
    const unblock = await block(files('variantes'));
    expect((await fetch(`${t.url}/imagenes/docentes/${imagen}?w=320`)).status).toBe(200);
    await unblock();
  });

  test.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EROFS', 'read-only'],
    ['EACCES', 'read-only'],
  ])('OPS-71 %s is told as %s, and another failure as itself', async (code, reason) => {
    await expect(writing(Promise.reject(Object.assign(new Error('x'), { code })))).rejects.toMatchObject({
      name: 'StorageUnwritable',
      reason,
      code,
    });
    await expect(writing(Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  });
});

test('OPS-72 ready while a lock holds every request that has a connection', async () => {
  const lock = await database.pool.connect();
  onTestFinished(() => lock.release(true));
  await lock.query('begin; lock table especialidad in access exclusive mode');
  // Of two limits, because neither lets as many run at a time as there are connections.
  const held = Array.from({ length: 30 }, (_, n) => [
    fetch(`${t.url}/api/especialidades`),
    fetch(`${t.url}/api/catalogo?q=penal&page=${n + 1}`),
  ]).flat();
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rows[0].n).toBe(t.deps.config.databasePool);
  expect(await readyz(t)).toEqual({ status: 200, ok: true });
  await lock.query('commit');
  await Promise.all(held);
});

test('OPS-73 not ready while commits wait for a synchronous standby, and only one probe waits with them', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'aula-pg-'));
  const settings = { fsync: 'off', synchronous_standby_names: 'nobody', synchronous_commit: 'local' };
  const server = await startEmbedded({ dataDir, settings });
  const stalled = await startTestApp({ databaseUrl: server.url, patience: {} });
  const client = new pg.Client({ connectionString: server.url });
  onTestFinished(async () => {
    await client.end();
    await stalled.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await client.connect();
  /** The role setting applies to new connections; ending the probe's connection gives /readyz a new one. */
  const commitBy = async (how: 'on' | 'local') => {
    await client.query(`alter role current_user set synchronous_commit = ${how}`);
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aula sonda'`);
  };
  const unconfirmed = { status: 503, message: 'La base de datos no confirma lo que se escribe.' };
  expect(await readyz(stalled)).toEqual({ status: 200, ok: true });
  await commitBy('on');
  for (let n = 0; n < 3; n += 1) expect(await readyz(stalled)).toMatchObject(unconfirmed);
  const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'aula sonda'`;
  const { rows } = await client.query<{ pid: number }>(waiting);
  expect(rows).toHaveLength(1);
  await commitBy('local');
  await client.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
  await expect.poll(() => readyz(stalled)).toEqual({ status: 200, ok: true });
});
