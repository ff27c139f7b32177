import { listAuditoria } from 'domain/contract/auditoria.ts';
import { exportUsuarios } from 'domain/contract/usuarios.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { makePerson } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';

let replica: TestDatabase;
let wire: Awaited<ReturnType<typeof startTcpProxy>>;
let t: TestApp;
let admin: Client;
beforeAll(async () => {
  // A database of its own shows which of the two was read.
  replica = await createTestDatabase();
  await makePerson(replica.db, 'USU', { apellido: 'De la réplica' });
  const url = new URL(replica.url);
  wire = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${wire.port}`;
  t = await startTestApp({ env: { DATABASE_REPLICA_URL: url.href } });
  admin = await openSession(t, (await makePerson(t.deps.db, 'ADMIN', { apellido: 'Del primario' })).usuarioId);
});
afterAll(async () => {
  await t.close();
  await wire.takeAway();
  await replica.close();
});

const exported = async () => {
  const { body } = await admin.call(exportUsuarios, { query: {} });
  return Buffer.from(body.resource!.data, 'base64').toString('utf8');
};

test('OPS-44 exports and history are read from the replica, and from the primary while it is away', async () => {
  expect(await exported()).toContain('De la réplica');
  // The export itself is recorded in the primary.
  expect((await admin.call(listAuditoria, { query: {} })).body.resources).toEqual([]);
  await wire.takeAway();
  expect(await exported()).toContain('Del primario');
  const { body } = await admin.call(listAuditoria, { query: {} });
  expect(body.resources?.map(({ accion }) => accion)).toEqual(['exportar', 'exportar']);
});

test('OPS-74 a replica with a wrong password is named at the start, and the primary is read', async () => {
  const url = new URL(replica.url);
  url.password = 'otra';
  const lines: string[] = [];
  const other = await startTestApp({
    env: { DATABASE_REPLICA_URL: url.href, LOG_LEVEL: 'warn' },
    logStream: { write: (line) => void lines.push(line) },
  });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      msg: 'DATABASE_REPLICA_URL cannot be used, reading from the primary',
      reason: 'el usuario o la contraseña no son correctos',
    }),
  ]);
  const browser = await openSession(other, (await makePerson(other.deps.db, 'ADMIN')).usuarioId);
  expect((await browser.call(exportUsuarios, { query: {} })).status).toBe(200);
  await other.close();
});
