import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { adminAccount } from 'demo/content/cuentas.ts';
import { createEspecialidad, listEspecialidades } from 'domain/contract/especialidades.ts';
import { readPostmaster } from 'embedded-db/postmaster-file.ts';
import { dataFolder, postmasterIn } from 'embedded-db/testing/data-folder.ts';
import { expect, onTestFinished, test } from 'vitest';
import { build } from '../tools/build.ts';
import { makeClient } from './testing/client.ts';
import { startServerProcess } from './testing/server-process.ts';

test('OPS-75 after a kill -9 everything acknowledged is there; SIGTERM or a kill -9 of npm leaves no process behind', async () => {
  await build(() => {});
  const dataDir = await dataFolder();
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const first = await startServerProcess(env);
  onTestFinished(() => first.signal('SIGKILL'));
  const admin = makeClient(first.url);
  await admin.login(adminAccount.dni, adminAccount.contrasena);
  const acknowledged: string[] = [];
  const create = async (nombre: string): Promise<boolean> => {
    const answer = await admin.call(createEspecialidad, { body: { nombre, descripcion: 'Antes del corte' } });
    if (answer.status === 200) acknowledged.push(nombre);
    return answer.status === 200;
  };
  const writers = [1, 2, 3].map(async (writer) => {
    for (let n = 1; await create(`Materia ${writer}-${n}`).catch(() => false); n++);
  });
  await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(60);
  first.signal('SIGKILL');
  await Promise.all(writers);
  expect(await first.ended).toBeNull();

  const second = await startServerProcess(env);
  onTestFinished(() => second.signal('SIGKILL'));
  const visitor = makeClient(second.url);
  const { status, body } = await visitor.call(listEspecialidades, {});
  expect(status).toBe(200);
  const there = new Set(body.resources?.map(({ nombre }) => nombre));
  expect(acknowledged.filter((nombre) => !there.has(nombre))).toEqual([]);
  expect((await makeClient(second.url).login(adminAccount.dni, adminAccount.contrasena)).status).toBe(200);
  visitor.cookies.set('sesion', admin.cookies.get('sesion') ?? '');
  expect((await visitor.request('GET', '/api/auth/me')).status).toBe(200);

  const postmaster = await readPostmaster(path.join(dataDir, 'pg'));
  second.signal('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(await postmasterIn(dataDir)).toBeUndefined();
  const [refused] = await once(connect(postmaster!.port, '127.0.0.1'), 'error');
  expect((refused as NodeJS.ErrnoException).code).toBe('ECONNREFUSED');

  const third = await startServerProcess(env, { below: 'npm' });
  onTestFinished(() => third.signal('SIGKILL'));
  expect(await postmasterIn(dataDir)).toBeDefined();
  third.signal('SIGKILL');
  // The output closes when the server has ended too.
  await third.ended;
  expect(await postmasterIn(dataDir)).toBeUndefined();
});
