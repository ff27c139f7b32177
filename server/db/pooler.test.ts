import { createEspecialidad, listEspecialidades } from 'domain/contract/especialidades.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { makeEspecialidad } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { makePerson } from '../testing/people.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { openSession } from '../testing/sessions.ts';
import { startStrictPooler } from '../testing/strict-pooler.ts';

let database: TestDatabase;
let pooler: Awaited<ReturnType<typeof startStrictPooler>>;
let pooled: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  pooler = await startStrictPooler({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${pooler.port}`;
  pooled = url.href;
});
afterAll(async () => {
  await pooler.stop();
  await database.close();
});

test('OPS-40 behind a pooler in transaction mode nothing is sent that it refuses, and changes are still noticed', async () => {
  const t = await startTestApp({ databaseUrl: pooled, env: { DATABASE_DIRECT_URL: database.url } });
  const admin = await openSession(t, (await makePerson(t.deps.db, 'ADMIN')).usuarioId);
  const body = { nombre: 'Derecho registral', descripcion: 'Detrás de PgBouncer' };
  expect((await admin.call(createEspecialidad, { body })).status).toBe(200);
  const { body: list } = await admin.call(listEspecialidades, {});
  expect(list.resources?.map(({ nombre }) => nombre)).toContain(body.nombre);
  const before = t.deps.catalogo.version();
  await makeEspecialidad(database.db);
  await expect.poll(() => t.deps.catalogo.version()).toBeGreaterThan(before);
  expect(pooler.statements()).toBeGreaterThan(5);
  expect(pooler.refused).toEqual([]);
  await t.close();
});

test('OPS-40 a pooler without a direct address stops the start with what to do', async () => {
  const env = { DATABASE_URL: pooled, SECRET: 'un secreto de por lo menos treinta y dos letras', API_ONLY: 'true' };
  await expect(startServerProcess(env)).rejects.toThrow(
    /^DATABASE_URL pasa por PgBouncer: indica también DATABASE_DIRECT_URL[^\n]*$/,
  );
});
