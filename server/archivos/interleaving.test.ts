import { rm } from 'node:fs/promises';
import path from 'node:path';
import { finishArchivo } from 'domain/contract/archivos.ts';
import { listMateriales } from 'domain/contract/materiales.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Deps } from '../deps.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { cancelUpload, sendPartes, startUpload } from '../testing/archivos.ts';
import { makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { callsOf, interleaved } from '../testing/held-storage.ts';
import { mortal } from '../testing/mortal.ts';
import { signedIn } from '../testing/people.ts';
import { checkStorage, storageProblems } from '../testing/storage-checks.ts';
import { deleteUnusedArchivos } from './delete-unused-archivos.ts';
import { finishUpload } from './finish-archivo.ts';
import { markThread } from './mark-archivo.ts';
import { cancelUpload as cancel } from './upload-archivo.ts';

let t: TestApp;
let admin: Client;
let person: Awaited<ReturnType<typeof signedIn>>['person'];
beforeAll(async () => {
  t = await startTestApp();
  ({ browser: admin, person } = await signedIn(t, 'ADMIN'));
  t.deps.storage.parts.minBytes = 64;
});
afterAll(async () => {
  await t.close();
  await markThread.close();
});

const content = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(88, 7)]);

/** An upload whose two parts have arrived. */
async function arrived() {
  const { moduloId } = await makeModulo(t.deps.db);
  const upload = (await startUpload(admin, moduloId, 'Clase.mp4', content.length)).body.resource!;
  expect(await sendPartes(t, admin, upload, content, [1, 2])).toEqual([200, 200]);
  return { ...upload, moduloId };
}

type Upload = Awaited<ReturnType<typeof arrived>>;

const finish = ({ archivoId }: Upload) => admin.call(finishArchivo, { params: { id: archivoId } });

/** Presigned addresses of parts outlive the upload: the browser sends a part again. */
async function lateParts(upload: Upload) {
  const { rows } = await t.deps.db.execute<{ key: string; uploadId: string }>(sql`
    select clave as key, subida as "uploadId" from archivo_subido where archivo_subido_id = ${upload.archivoId}`);
  const bytes = content.length - upload.parteBytes;
  const grant = { ...rows[0]!, part: 2, bytes, expiresInSeconds: 60 };
  const { url, headers } = await t.deps.storage.parts.presign(grant);
  return async () => {
    const other = new Uint8Array(bytes).fill(9);
    const answer = await fetch(new URL(url, t.url), { method: 'PUT', headers, body: other });
    await answer.body?.cancel();
    return answer.status;
  };
}

/** The job, when the upload is older than two days. */
async function cleanUpAbandoned({ archivoId }: Upload) {
  await t.deps.db.execute(
    sql`update archivo_subido set creado = now() - interval '3 days' where archivo_subido_id = ${archivoId}`,
  );
  await deleteUnusedArchivos(t.deps);
}

/** The job a day later, when no request is running and no presigned address is valid. */
async function cleanUpTomorrow(): Promise<void> {
  await deleteUnusedArchivos(t.deps);
  await t.deps.db.execute(sql`update archivo_subido set revisar = revisar - interval '2 days'`);
  await deleteUnusedArchivos(t.deps);
}

const rivals: Record<string, (upload: Upload) => Promise<unknown>> = {
  'it is cancelled': ({ archivoId }) => cancelUpload(admin, archivoId),
  'the job finds it abandoned': cleanUpAbandoned,
  'it is finished by a second request': finish,
  'it is finished and then cancelled': async (upload) => {
    await finish(upload);
    await cancelUpload(admin, upload.archivoId);
  },
  'a part arrives again': async (upload) => (await lateParts(upload))(),
  'it is finished and a part arrives again': async (upload) => {
    const late = await lateParts(upload);
    await finish(upload);
    await late();
  },
};

/** The response tells the truth, now and after the job has run. */
async function settle({ archivoId, moduloId }: Upload, status: number, at: string): Promise<void> {
  const { rows: found } = await t.deps.db.execute<{ clave: string }>(
    sql`select clave from archivo_subido where archivo_subido_id = ${archivoId}`,
  );
  // A refused upload leaves no object behind, even before the job runs.
  const object = found[0] ? await t.deps.storage.head(found[0].clave) : null;
  expect([at, object !== null]).toEqual([at, status === 200]);
  for (const when of ['at once', 'tomorrow']) {
    if (when === 'tomorrow') await cleanUpTomorrow();
    expect([at, when, await storageProblems(t)]).toEqual([at, when, []]);
    const { body } = await admin.call(listMateriales, { query: { moduloId } });
    expect([at, when, body.resources?.length]).toEqual([at, when, status === 200 ? 1 : 0]);
  }
  const { rows } = await t.deps.db.execute(
    sql`select estado, revisar from archivo_subido where archivo_subido_id = ${archivoId}`,
  );
  expect([at, rows]).toEqual([at, status === 200 ? [{ estado: 'listo', revisar: null }] : []]);
  // Delete the file; otherwise every later check reads it too.
  await t.deps.db.execute(sql`delete from archivo_material; delete from archivo_subido`);
  await rm(path.join(t.dataDir, 'archivos'), { recursive: true, force: true });
}

test.each(Object.entries(rivals))(
  'SEA-30 an upload is published whole or not at all when, at any call to the storage, %s',
  async (_what, rival) => {
    const calls = await callsOf(t.deps.storage, async () => finish(await arrived()));
    const inFinish = calls.slice(calls.findIndex(({ name }) => name === 'head'));
    const seen = new Set<number>();
    expect(inFinish.length).toBeGreaterThan(10);
    const before = inFinish[0]!.number - 1;
    for (const { name, moment, ...call } of inFinish) {
      const upload = await arrived();
      const number = call.number - before;
      const at = `${moment} ${name} ${number}`;
      const answer = await interleaved(
        t.deps.storage,
        { name, number, moment },
        () => finish(upload),
        () => rival(upload),
      );
      seen.add(answer.status);
      expect([200, 404], `${at}: ${answer.text}`).toContain(answer.status);
      await settle(upload, answer.status, at);
    }
    expect(seen.size).toBeGreaterThan(0);
  },
);

test('SEA-30 a cancellation held at any call to the storage loses to nobody: finishing it meanwhile is refused', async () => {
  const calls = await callsOf(t.deps.storage, async () => cancelUpload(admin, (await arrived()).archivoId));
  const inCancel = calls.slice(calls.findIndex(({ name }) => name === 'parts.abort'));
  expect(inCancel.length).toBeGreaterThan(3);
  const first = inCancel[0]!.number;
  for (const { name, number, moment } of inCancel) {
    const upload = await arrived();
    let refused = 0;
    const at = { name, number: number - first + 1, moment };
    await interleaved(
      t.deps.storage,
      at,
      () => cancelUpload(admin, upload.archivoId),
      async () => {
        refused = (await finish(upload)).status;
      },
    );
    expect(refused).toBe(404);
    await settle(upload, 404, `${moment} ${name}`);
  }
});

test('SEA-30 the job for abandoned uploads, held at any call to the storage, loses to nobody either', async () => {
  const abandoned = async () => {
    const upload = await arrived();
    await t.deps.db.execute(
      sql`update archivo_subido set creado = now() - interval '3 days' where estado = 'subiendo'`,
    );
    return upload;
  };
  const calls = await callsOf(t.deps.storage, async () => {
    await abandoned();
    await deleteUnusedArchivos(t.deps);
  });
  const inJob = calls.slice(calls.findIndex(({ name }) => name === 'parts.abort'));
  expect(inJob.length).toBeGreaterThan(3);
  const first = inJob[0]!.number;
  for (const { name, number, moment } of inJob) {
    const upload = await abandoned();
    let refused = 0;
    await interleaved(
      t.deps.storage,
      { name, number: number - first + 1, moment },
      () => deleteUnusedArchivos(t.deps),
      async () => {
        refused = (await finish(upload)).status;
      },
    );
    expect(refused).toBe(404);
    await settle(upload, 404, `${moment} ${name}`);
  }
});

test('SEA-30 an object that the storage finishes after the cancellation is deleted by the request that made it', async () => {
  const upload = await arrived();
  const { parts } = t.deps.storage;
  const complete = vi.spyOn(parts, 'complete').mockImplementationOnce(async ({ key, contentType }) => {
    await cancelUpload(admin, upload.archivoId);
    await t.deps.storage.put(key, content, contentType);
  });
  const { status } = await finish(upload).finally(() => complete.mockRestore());
  expect(status).toBe(404);
  await settle(upload, status, 'after the cancellation');
});

test('SEA-30 a part that arrives after the end leaves nothing behind, also when the process dies before it looks', async () => {
  for (const end of [finish, ({ archivoId }: Upload) => cancelUpload(admin, archivoId)]) {
    const upload = await arrived();
    const late = await lateParts(upload);
    await end(upload);
    expect(await late()).toBe(404);
    await checkStorage(t);
    const { rows } = await t.deps.db.execute<{ subida: string }>(
      sql`select subida from archivo_subido where archivo_subido_id = ${upload.archivoId}`,
    );
    const part = `subidas/${rows[0]!.subida}-2.parte`;
    expect(await t.deps.storage.head(part)).toBeNull();
    await t.deps.storage.put(part, Buffer.from('tarde'), 'application/octet-stream');
    await cleanUpTomorrow();
    expect(await t.deps.storage.head(part)).toBeNull();
    await checkStorage(t);
  }
});

test('SEA-30 a part that arrives while the file is put together is gone once the upload is finished', async () => {
  const upload = await arrived();
  const { rows } = await t.deps.db.execute<{ subida: string }>(
    sql`select subida from archivo_subido where archivo_subido_id = ${upload.archivoId}`,
  );
  const part = `subidas/${rows[0]!.subida}-2.parte`;
  const { parts } = t.deps.storage;
  const complete = parts.complete.bind(parts);
  const held = vi.spyOn(parts, 'complete').mockImplementationOnce(async (whole) => {
    await complete(whole);
    await t.deps.storage.put(part, Buffer.from('tarde'), 'application/octet-stream');
  });
  const { status } = await finish(upload).finally(() => held.mockRestore());
  expect(status).toBe(200);
  expect(await t.deps.storage.head(part)).toBeNull();
  await settle(upload, status, 'after a late part');
});

const acts: Record<string, (deps: Deps, upload: Upload) => Promise<unknown>> = {
  finished: (deps, { archivoId: id }) =>
    finishUpload(deps, deps.db, { id, usuario: { ...person, rol: 'ADMIN' } as never, requestId: 'killed' }),
  cancelled: (deps, { archivoId }) => cancel(deps, deps.db, archivoId),
  'cleaned up': async (deps, { archivoId }) => {
    await t.deps.db.execute(
      sql`update archivo_subido set creado = now() - interval '3 days' where archivo_subido_id = ${archivoId}`,
    );
    await deleteUnusedArchivos(deps);
  },
};

test.each(Object.entries(acts))(
  'SEA-31 an upload that is being %s when the process is killed, between any two steps, ends in one state',
  async (what, act) => {
    const whole = mortal(t, Number.POSITIVE_INFINITY);
    await act(whole.deps, await arrived());
    await whole.close();
    expect(whole.events()).toBeGreaterThan(4);
    for (let dieAt = 1; dieAt <= whole.events(); dieAt++) {
      const upload = await arrived();
      const process = mortal(t, dieAt);
      await act(process.deps, upload).catch(() => {});
      await process.close();
      await checkStorage(t);
      // The browser repeats the request.
      const again = await finish(upload);
      if (what === 'finished') expect([dieAt, again.status]).toEqual([dieAt, 200]);
      expect([200, 404], again.text).toContain(again.status);
      await settle(upload, again.status, `killed at ${dieAt}`);
    }
  },
);

test('SEA-31 an unused file whose deletion was killed at any step is deleted by the next run', async () => {
  for (let dieAt = 1; ; dieAt++) {
    const upload = await arrived();
    const { materialId } = (await finish(upload)).body.resource!;
    await t.deps.db.execute(sql`delete from material where material_id = ${materialId}`);
    await deleteUnusedArchivos(t.deps);
    await t.deps.db.execute(sql`
      update archivo_subido set sin_uso = now() - interval '8 days' where archivo_subido_id = ${upload.archivoId}`);
    const process = mortal(t, dieAt);
    await deleteUnusedArchivos(process.deps).catch(() => {});
    await process.close();
    await checkStorage(t);
    await cleanUpTomorrow();
    await checkStorage(t);
    const { rows } = await t.deps.db.execute(
      sql`select 1 from archivo_subido where archivo_subido_id = ${upload.archivoId}`,
    );
    expect([dieAt, rows]).toEqual([dieAt, []]);
    if (process.events() < dieAt) break;
  }
});
