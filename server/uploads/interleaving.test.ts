import { getCurso, updateCurso } from 'domain/contract/cursos.ts';
import { confirmUpload } from 'domain/contract/uploads.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { callsOf, interleaved } from '../testing/held-storage.ts';
import { mortal } from '../testing/mortal.ts';
import { signedIn } from '../testing/people.ts';
import { pngOfSize } from '../testing/png.ts';
import { checkStorage } from '../testing/storage-checks.ts';
import { uploadImage } from '../testing/uploads.ts';
import { confirmImagen } from './attach-imagen.ts';
import { deleteUnusedFiles } from './delete-unused-files.ts';
import { finishFile, pendingKey } from './files.ts';

let t: TestApp;
let admin: Client;
let usuarioId: number;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'ADMIN');
  admin = browser;
  usuarioId = person.usuarioId;
});
afterAll(() => t.close());

/** A picture in the bucket that was not verified yet. */
async function pending(): Promise<{ nombre: string; cursoId: number }> {
  const { cursoId } = await makeCurso(t.deps.db);
  const nombre = await uploadImage(admin, { ownerType: 'curso', ownerId: cursoId, send: false });
  await t.deps.storage.put(pendingKey(nombre), pngOfSize(8, 8), 'image/png');
  return { nombre, cursoId };
}

async function cleanUpAbandoned(nombre: string): Promise<void> {
  await t.deps.db.execute(sql`update archivo set creado = now() - interval '2 days' where nombre = ${nombre}`);
  await deleteUnusedFiles(t.deps);
}

async function cleanUpTomorrow(): Promise<void> {
  await deleteUnusedFiles(t.deps);
  await t.deps.db.execute(sql`update archivo set revisar = revisar - interval '2 days'`);
  await deleteUnusedFiles(t.deps);
}

const estadoOf = async (nombre: string) =>
  (await t.deps.db.execute<{ estado: string }>(sql`select estado from archivo where nombre = ${nombre}`)).rows[0]
    ?.estado;

const confirm = (imagen: string) => admin.call(confirmUpload, { body: { imagen } });

test('SEA-30 a picture that the job finds abandoned while it is verified, at any call, is shown or gone', async () => {
  const first = await pending();
  const calls = await callsOf(t.deps.storage, () => confirm(first.nombre));
  expect(calls.length).toBeGreaterThan(5);
  for (const call of calls) {
    const { nombre, cursoId } = await pending();
    const answer = await interleaved(
      t.deps.storage,
      call,
      () => confirm(nombre),
      () => cleanUpAbandoned(nombre),
    );
    expect([200, 404], answer.text).toContain(answer.status);
    for (const cleanUp of [async () => {}, cleanUpTomorrow]) {
      await cleanUp();
      await checkStorage(t);
      const { body } = await admin.call(getCurso, { params: { id: cursoId } });
      expect([call, body.resource?.imagen]).toEqual([call, answer.status === 200 ? nombre : '']);
    }
    expect([call, await estadoOf(nombre)]).toEqual([call, answer.status === 200 ? 'listo' : undefined]);
  }
});

test('SEA-30 a size of a picture that is made while the picture is deleted goes with it', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const nombre = await uploadImage(admin, { ownerType: 'curso', ownerId: cursoId });
  const url = `${t.url}/imagenes/courses/${nombre}?w=320`;
  await t.deps.db.execute(sql`update curso set imagen = '' where curso_id = ${cursoId}`);
  await t.deps.db.execute(sql`update archivo set sin_uso = now() - interval '8 days' where nombre = ${nombre}`);
  const [last] = (await callsOf(t.deps.storage, () => fetch(url.replace('320', '640')))).filter(
    ({ name, moment }) => name === 'put' && moment === 'before',
  );
  await interleaved(
    t.deps.storage,
    last!,
    () => fetch(url),
    () => deleteUnusedFiles(t.deps),
  );
  await checkStorage(t);
  await cleanUpTomorrow();
  await checkStorage(t);
  expect(await estadoOf(nombre)).toBeUndefined();
});

test('SEA-31 a picture whose process is killed between any two steps can be confirmed again, or goes as abandoned', async () => {
  const act = async (dieAt: number, nombre: string) => {
    const { deps, events, close } = mortal(t, dieAt);
    await confirmImagen(deps, deps.db, {
      imagen: nombre,
      version: undefined,
      usuarioId,
      requestId: 'killed',
      session: null,
    }).catch(() => {});
    await close();
    return events();
  };
  const events = await act(Number.POSITIVE_INFINITY, (await pending()).nombre);
  for (let dieAt = 1; dieAt <= events; dieAt++) {
    const [again, left] = [await pending(), await pending()];
    await act(dieAt, again.nombre);
    await act(dieAt, left.nombre);
    expect([dieAt, (await confirm(again.nombre)).status]).toEqual([dieAt, 200]);
    await cleanUpAbandoned(left.nombre);
    await cleanUpTomorrow();
    await checkStorage(t);
  }
});

test('SEA-31 a deletion of pictures that is killed between any two steps goes on with the next run', async () => {
  for (let dieAt = 1; ; dieAt++) {
    const { cursoId } = await makeCurso(t.deps.db);
    const nombre = await uploadImage(admin, { ownerType: 'curso', ownerId: cursoId });
    await t.deps.db.execute(sql`update curso set imagen = '' where curso_id = ${cursoId}`);
    await t.deps.db.execute(sql`update archivo set sin_uso = now() - interval '8 days' where nombre = ${nombre}`);
    const { deps, events, close } = mortal(t, dieAt);
    await deleteUnusedFiles(deps).catch(() => {});
    await close();
    await checkStorage(t);
    // A record that refers to the name now gets the picture, or is refused.
    const curso = (await admin.call(getCurso, { params: { id: cursoId } })).body.resource!;
    const saved = await admin.call(updateCurso, { params: { id: cursoId }, body: { ...curso, imagen: nombre } });
    expect([200, 422], saved.text).toContain(saved.status);
    await cleanUpTomorrow();
    await checkStorage(t);
    if (events() < dieAt) break;
  }
});

test('SEA-31 a save that is refused after it verified the picture leaves it to the next save', async () => {
  const { nombre } = await pending();
  await expect(
    inTransaction(t.deps.db, async (tx) => {
      expect(await finishFile(t.deps, tx, nombre)).not.toBeNull();
      throw new Error('the save is refused');
    }),
  ).rejects.toThrow('refused');
  expect((await confirm(nombre)).status).toBe(200);
  await checkStorage(t);
});
