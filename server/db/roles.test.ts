import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createEspecialidad } from 'domain/contract/especialidades.ts';
import { superuser } from 'embedded-db/cluster.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { createEmptyDatabase } from '../testing/database.ts';
import { makePerson } from '../testing/people.ts';
import { onServer } from '../testing/postgres-server.ts';
import { openSession } from '../testing/sessions.ts';
import { connect } from './connect.ts';

const roles = await readFile(new URL('../../deploy/roles.sql', import.meta.url), 'utf8');

/** Roles belong to the whole server, so each run has names of its own. */
async function twoRoles() {
  const database = await createEmptyDatabase();
  const mark = randomBytes(4).toString('hex');
  const [owner, app, password] = [`owner_${mark}`, `app_${mark}`, 'una-de-prueba'];
  const name = new URL(database.url).pathname.slice(1);
  const script = roles
    .replaceAll('aula_owner', owner)
    .replaceAll('aula_app', app)
    .replaceAll('DATABASE aula ', `DATABASE ${name} `);
  const urlAs = (url: string, change: Partial<URL>) => Object.assign(new URL(url), change).href;
  await onServer(urlAs(database.url, { username: superuser }), async (client) => {
    await client.query(script);
    for (const role of [owner, app]) await client.query(`alter role ${role} password '${password}'`);
  });
  onTestFinished(async () => {
    const server = urlAs(inject('testServer').url, { username: superuser });
    await database.pool.end();
    await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
    await onServer(server, (client) => client.query(`drop role ${app}; drop role ${owner}`));
  });
  const urlOf = (role: string) => urlAs(database.url, { username: role, password });
  return { owner: urlOf(owner), app: urlOf(app) };
}

test('OPS-41 the server works as a role that may only read and write rows, and its owner migrates', async () => {
  const { owner, app } = await twoRoles();
  const t = await startTestApp({ databaseUrl: app, env: { DATABASE_MIGRATION_URL: owner } });
  onTestFinished(() => t.close());
  const admin = await openSession(t, (await makePerson(t.deps.db, 'ADMIN')).usuarioId);
  const body = { nombre: 'Derecho notarial', descripcion: 'Solo filas' };
  expect((await admin.call(createEspecialidad, { body })).status).toBe(200);
  await t.deps.jobs.enqueue(t.deps.db, 'limpieza', {});
  const done = `select count(*)::int as n from pgboss.job where name = 'limpieza' and state = 'completed'`;
  await expect.poll(async () => (await t.deps.pool.query(done)).rows[0].n).toBeGreaterThan(0);
  for (const attempt of [
    'create table intrusa (x int)',
    'drop table usuario',
    'alter table usuario disable trigger all',
    'truncate auditoria',
    'create schema intruso',
    'drop table pgboss.job',
  ]) {
    await expect(t.deps.pool.query(attempt), attempt).rejects.toMatchObject({ code: '42501' });
  }
});

test('OPS-41 the role itself limits statements, for connections that a pooler opens', async () => {
  const { app } = await twoRoles();
  const { pool, close } = connect(app, { max: 1, pooled: true });
  expect((await pool.query('show statement_timeout')).rows[0]).toEqual({ statement_timeout: '5s' });
  await close();
});
