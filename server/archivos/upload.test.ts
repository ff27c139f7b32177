import { finishArchivo, openArchivo, savePosicion, startArchivo } from 'domain/contract/archivos.ts';
import {
  deleteMaterial,
  listDeletedMateriales,
  listMateriales,
  markSeen,
  restoreMaterial,
} from 'domain/contract/materiales.ts';
import { getProgress } from 'domain/contract/modulos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { cancelUpload, sendPartes, startUpload, uploadWhole, zipOf } from '../testing/archivos.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeMaterial, makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion } from '../testing/sesiones.ts';
import { enrolAlumno } from '../testing/study.ts';
import { emptyAccount } from '../usuarios/queries/erase.ts';
import { deleteUnusedArchivos } from './delete-unused-archivos.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp({ env: { FILE_MAX_MB: '6' } });
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const megabyte = 1024 ** 2;
const office = (part: string, ...more: string[]) => zipOf('[Content_Types].xml', part, ...more);
const mp4 = (bytes: number) =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(bytes - 12, 7)]);
const keyOf = async (archivoId: number) => {
  const { rows } = await t.deps.db.execute<{ clave: string }>(
    sql`select clave from archivo_subido where archivo_subido_id = ${archivoId} and estado in ('subiendo', 'listo')`,
  );
  return rows[0]?.clave ?? null;
};

test.each([
  ['Casación 4442-2015.pdf', Buffer.from('%PDF-1.7\n…'), 'MAT'],
  ['Modelo_de  demanda.docx', office('word/document.xml'), 'MAT'],
  ['Diapositivas.pptx', office('ppt/presentation.xml'), 'MAT'],
  ['Cuadro.XLSX', office('xl/workbook.xml'), 'MAT'],
  ['Audiencia.mp3', Buffer.from('ID3\x04 sonido'), 'MAT'],
  ['Clase 1.mp4', mp4(100), 'VID'],
  ['Clase 2.webm', Buffer.from('\x1aE\xdf\xa3\x01\x00\x00\x00webm…', 'latin1'), 'VID'],
  ['Expediente.zip', zipOf('auto.txt'), 'MAT'],
] as const)('FIL-01 %s becomes a material named after it', async (nombre, content, acronimo) => {
  const { moduloId } = await makeModulo(t.deps.db);
  const { status, body } = await uploadWhole(t, admin, moduloId, nombre, Buffer.from(content));
  const shown = nombre.replace(/\.\w+$/, '').replace(/[\s_]+/g, ' ');
  expect([status, body.resource], body.message).toMatchObject([
    200,
    { nombre: shown, tipoMaterial: { acronimo }, orden: 1, video: '', archivo: { nombre, bytes: content.length } },
  ]);
});

test.each([
  ['Lectura.pdf', Buffer.from('<html><script>alert(1)</script>'), 'El contenido no es el de un archivo PDF.'],
  ['Lectura.docx', zipOf('lectura.txt'), 'El contenido no es el de un archivo Word.'],
  ['Lectura.docx', Buffer.from('PK\x03\x04 cortado a la mitad'), 'El contenido no es el de un archivo Word.'],
  ['Cuadro.xlsx', office('word/document.xml'), 'El contenido no es el de un archivo Excel.'],
  ['Macro.docx', office('word/document.xml', 'word/vbaProject.bin'), 'El archivo tiene macros.'],
  ['Video.mp4', Buffer.from('MZ\x90\0 un programa'), 'El contenido no es el de un archivo MP4.'],
  ['Corto.pdf', Buffer.from('%PDF'), 'El contenido no es el de un archivo PDF.'],
] as const)('FIL-03 %s with another content is refused and deleted: %#', async (nombre, content, message) => {
  const { moduloId } = await makeModulo(t.deps.db);
  const upload = (await startUpload(admin, moduloId, nombre, content.length)).body.resource!;
  await sendPartes(t, admin, upload, Buffer.from(content), [1]);
  const clave = await keyOf(upload.archivoId);
  const refused = await admin.call(finishArchivo, { params: { id: upload.archivoId } });
  expect([refused.status, refused.body.errores?.archivo]).toEqual([422, expect.stringContaining(message)]);
  expect(await t.deps.storage.head(clave!)).toBeNull();
  expect(await keyOf(upload.archivoId)).toBeNull();
  expect((await admin.call(listMateriales, { query: { moduloId } })).body.resources).toEqual([]);
});

test.each([
  ['virus.exe', 10, 'Formato no permitido. Sube PDF, Word, PowerPoint, Excel, MP3, MP4, WebM o ZIP.'],
  ['sin-extension', 10, 'Formato no permitido. Sube PDF, Word, PowerPoint, Excel, MP3, MP4, WebM o ZIP.'],
  ['vacio.pdf', 0, 'El archivo está vacío.'],
  ['grande.pdf', 350 * megabyte, 'El archivo pesa 350 MB y el máximo es 6 MB.'],
  [`${'\\'.repeat(16_000)}.pdf`, 10, 'El nombre del archivo es demasiado largo'],
])('FIL-04 before a byte is sent: %.20s of %d bytes', async (nombre, bytes, message) => {
  const { moduloId } = await makeModulo(t.deps.db);
  const refused = await startUpload(admin, moduloId, nombre, bytes);
  expect([refused.status, refused.body.message]).toEqual([422, message]);
});

test('FIL-02 an upload goes on where it was left, by the same person with the same file', async () => {
  const { moduloId } = await makeModulo(t.deps.db);
  const content = mp4(5 * megabyte + 77);
  const first = (await startUpload(admin, moduloId, 'Clase.mp4', content.length, { modificado: 5 })).body.resource!;
  expect(await sendPartes(t, admin, first, content, [3, 1])).toEqual([200, 200]);
  const early = await admin.call(finishArchivo, { params: { id: first.archivoId } });
  expect([early.status, early.body.codigo]).toEqual([409, 'subida-incompleta']);

  const again = (await startUpload(admin, moduloId, 'Clase.mp4', content.length, { modificado: 5 })).body.resource!;
  expect(again).toEqual({ ...first, recibidas: [1, 3] });
  const changed = await startUpload(admin, moduloId, 'Clase.mp4', content.length, { modificado: 6 });
  expect(changed.body.resource).toMatchObject({ recibidas: [] });
  const { browser: other } = await signedIn(t, 'ADMIN');
  const renamed = await startUpload(admin, moduloId, 'Otra.mp4', content.length, { modificado: 5 });
  expect(renamed.body.resource!.archivoId).not.toBe(first.archivoId);
  const theirs = await startUpload(other, moduloId, 'Clase.mp4', content.length, { modificado: 5 });
  expect(theirs.body.resource?.archivoId).not.toBe(first.archivoId);

  expect(await sendPartes(t, admin, again, content, [2])).toEqual([200]);
  const params = { id: first.archivoId };
  // Concurrent requests of two tabs, and one more after a lost response: one material.
  const finish = () => admin.call(finishArchivo, { params });
  const answers = [...(await atOnce(t.deps, 'archivo_subido', [finish, finish, finish])), await finish()];
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.resource?.materialId}`)).size).toBe(1);
  // A finished upload can no longer be cancelled.
  await cancelUpload(admin, first.archivoId);
  expect((await admin.call(listMateriales, { query: { moduloId } })).body.resources).toHaveLength(1);
  const stored = await t.deps.storage.get((await keyOf(first.archivoId))!);
  expect(stored?.bytes).toBe(content.length);
  stored?.body.destroy();
});

test('SEA-37 a part that is too short has not arrived: it is asked for again, and the file is not put together', async () => {
  const { moduloId } = await makeModulo(t.deps.db);
  const content = mp4(3 * megabyte);
  const upload = (await startUpload(admin, moduloId, 'Corta.mp4', content.length)).body.resource!;
  expect(await sendPartes(t, admin, upload, content.subarray(0, -1), [1, 2])).toEqual([200, 200]);
  const early = await admin.call(finishArchivo, { params: { id: upload.archivoId } });
  expect([early.status, early.body.codigo]).toEqual([409, 'subida-incompleta']);
  expect(await t.deps.storage.head((await keyOf(upload.archivoId))!)).toBeNull();
  const again = (await startUpload(admin, moduloId, 'Corta.mp4', content.length)).body.resource!;
  expect(again).toEqual({ ...upload, recibidas: [1] });
  expect(await sendPartes(t, admin, upload, content, [2])).toEqual([200]);
  expect((await admin.call(finishArchivo, { params: { id: upload.archivoId } })).status).toBe(200);
});

test('FIL-02 a process that was killed after the parts were put together finishes with the next request', async () => {
  const { moduloId } = await makeModulo(t.deps.db);
  const content = Buffer.from('%PDF-1.7 entero');
  const upload = (await startUpload(admin, moduloId, 'Lectura.pdf', content.length)).body.resource!;
  await sendPartes(t, admin, upload, content, [1]);
  const { rows } = await t.deps.db.execute<{ key: string; uploadId: string }>(
    sql`select clave as key, subida as "uploadId" from archivo_subido where archivo_subido_id = ${upload.archivoId}`,
  );
  await t.deps.storage.parts.complete({ ...rows[0]!, contentType: 'application/pdf', bytes: content.length });
  const finished = await admin.call(finishArchivo, { params: { id: upload.archivoId } });
  expect([finished.status, finished.body.resource?.archivo?.bytes]).toEqual([200, content.length]);
});

test('FIL-02 a cancelled upload is gone; an unknown part and an upload of nobody are refused', async () => {
  const { moduloId } = await makeModulo(t.deps.db);
  const upload = (await startUpload(admin, moduloId, 'Lectura.pdf', 100)).body.resource!;
  expect(await sendPartes(t, admin, upload, Buffer.alloc(100), [2])).toEqual([]);
  for (const _ of [1, 2]) expect((await cancelUpload(admin, upload.archivoId)).status).toBe(200);
  const gone = await admin.call(finishArchivo, { params: { id: upload.archivoId } });
  expect([gone.status, gone.body.message]).toEqual([404, 'Esta subida ya no existe. Vuelve a elegir el archivo.']);
  const nowhere = await admin.call(startArchivo, {
    params: { id: 2_000_000_000 },
    body: { nombre: 'a.pdf', bytes: 9 },
  });
  expect(nowhere.status).toBe(404);
  const { materialId } = await makeMaterial(t.deps.db);
  const elsewhere = await startUpload(admin, moduloId, 'a.pdf', 9, { destino: 'archivo', materialId });
  expect([elsewhere.status, elsewhere.body.errores]).toEqual([422, { materialId: 'No se encontró el material' }]);
});

/** Two runs of the job, with days in between. */
async function cleanUpAfter(days: number): Promise<void> {
  await deleteUnusedArchivos(t.deps);
  await t.deps.db.execute(sql`
    update archivo_subido set sin_uso = sin_uso - make_interval(days => ${days}), creado = creado - make_interval(days => ${days})`);
  await t.deps.db.execute(sql`update archivo_eliminado set eliminado = eliminado - make_interval(days => ${days})`);
  await deleteUnusedArchivos(t.deps);
}

test('FIL-12 a deleted material comes back within a week, with its file and what students had of it', async () => {
  const { moduloId, cursoId } = await makeModulo(t.deps.db);
  const { body } = await uploadWhole(t, admin, moduloId, 'Lectura.pdf', Buffer.from('%PDF-1.7 …'));
  const { materialId: id, archivo } = body.resource!;
  const clave = (await keyOf(archivo!.archivoId))!;
  const ana = await signedIn(t, 'USU');
  await enrolAlumno(t.deps.db, ana.person.usuarioId, cursoId);
  await ana.browser.call(markSeen, { params: { id }, query: {} });
  await admin.call(deleteMaterial, { params: { id } });
  const deleted = await admin.call(listDeletedMateriales, { params: { id: moduloId } });
  expect(deleted.body.resources).toMatchObject([{ materialId: id, nombre: 'Lectura', archivo: 'Lectura.pdf' }]);
  await cleanUpAfter(6);
  expect(await t.deps.storage.head(clave)).not.toBeNull();

  // Two concurrent restores: one restores, the other finds nothing to restore.
  const restore = () => admin.call(restoreMaterial, { params: { id } });
  const answers = await atOnce(t.deps, 'material', [restore, restore]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const { body: seen } = await ana.browser.call(listMateriales, { query: { moduloId } });
  expect(seen.resources).toMatchObject([
    { materialId: id, nombre: 'Lectura', visto: true, archivo: { nombre: 'Lectura.pdf' } },
  ]);
  await cleanUpAfter(30);
  expect(await t.deps.storage.head(clave)).not.toBeNull();
});

test('FIL-12 a restored video is taken up where it was left, and what was played of it counts; a position saved meanwhile is kept or refused', async () => {
  const { db, pool } = t.deps;
  const { moduloId, cursoId } = await makeModulo(db);
  const { body } = await uploadWhole(t, admin, moduloId, 'Clase.mp4', mp4(100));
  const { materialId: id } = body.resource!;
  const [ana, luis, erased] = [await signedIn(t, 'USU'), await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  for (const { person } of [ana, luis, erased]) await enrolAlumno(db, person.usuarioId, cursoId);
  const watch = async ({ browser }: typeof ana, from: number, to: number) => {
    const tramos: [number, number][] = [[from, to]];
    return (await browser.call(savePosicion, { params: { id }, body: { segundos: to, duracion: 15, tramos } })).body;
  };
  for (const each of [ana, erased]) expect((await watch(each, 0, 12)).resource).toEqual({ segundos: 12, visto: false });

  const saving = await pool.connect();
  await saving.query('begin');
  await saving.query(
    `insert into archivo_posicion (usuario_id, material_id, segundos, vistos) values ($1, $2, 7, '{[0,7)}')`,
    [luis.person.usuarioId, id],
  );
  const deleting = admin.call(deleteMaterial, { params: { id } });
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'material'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  await saving.query('commit');
  saving.release();
  expect((await deleting).status).toBe(200);
  expect((await watch(ana, 12, 14)).status).toBe(404);
  await emptyAccount(db, erased.person.usuarioId);

  await admin.call(restoreMaterial, { params: { id } });
  const left = async ({ browser }: typeof ana) =>
    (await browser.call(openArchivo, { params: { id } })).body.resource?.posicion;
  expect([await left(ana), await left(luis)]).toEqual([12, 7]);
  expect((await watch(ana, 12, 14)).resource).toEqual({ segundos: 14, visto: true });
  const { rows } = await pool.query('select usuario_id from archivo_posicion where material_id = $1', [id]);
  expect(rows).toHaveLength(2);
});

test('FIL-12 who was at a material when it was deleted is there again when it is restored, unless they went on', async () => {
  const { db } = t.deps;
  const { moduloId, cursoId } = await makeModulo(db);
  const { materialId: id } = await makeMaterial(db, { moduloId });
  const { materialId: other } = await makeMaterial(db, { moduloId, orden: 2 });
  const elsewhere = await makeModulo(db);
  await makeMaterial(db, { moduloId: elsewhere.moduloId });
  const [ana, luis] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  for (const { person, browser } of [ana, luis]) {
    await enrolAlumno(db, person.usuarioId, cursoId);
    await enrolAlumno(db, person.usuarioId, elsewhere.cursoId);
    await browser.call(markSeen, { params: { id }, query: {} });
  }
  const places = () =>
    Promise.all(
      [ana, luis].map(async ({ browser }) => {
        const { body } = await browser.call(getProgress, { params: { id: cursoId } });
        return body.resource?.ultimoMaterialId;
      }),
    );
  await admin.call(deleteMaterial, { params: { id } });
  expect(await places()).toEqual([null, null]);
  await luis.browser.call(markSeen, { params: { id: other }, query: {} });
  await admin.call(restoreMaterial, { params: { id } });
  expect(await places()).toEqual([id, other]);
  const { body } = await ana.browser.call(getProgress, { params: { id: elsewhere.cursoId } });
  expect(body.resource?.ultimoMaterialId).toBeNull();
});

test('FIL-12 a restored session has its dates and its recording again', async () => {
  const grabacion = 'https://zoom.us/rec/1';
  const { materialId: id } = await makeSesion(t.deps.db, {
    inicio: new Date('2026-01-10T00:00:00Z'),
    fin: new Date('2026-01-10T02:00:00Z'),
    grabacion,
  });
  await admin.call(deleteMaterial, { params: { id } });
  const restored = await admin.call(restoreMaterial, { params: { id } });
  expect(restored.body.resource, restored.body.message).toMatchObject({
    materialId: id,
    inicio: '2026-01-10T00:00:00.000Z',
    fin: '2026-01-10T02:00:00.000Z',
    grabacion,
  });
});

test('FIL-12 FIL-13 after a week the file is deleted, also when the process was killed before; shared and new ones stay', async () => {
  const { moduloId } = await makeModulo(t.deps.db);
  const upload = async (nombre: string) =>
    (await uploadWhole(t, admin, moduloId, nombre, Buffer.from(`%PDF-1.7 ${nombre}`))).body.resource!;
  const [gone, kept, replaced] = [await upload('Uno.pdf'), await upload('Dos.pdf'), await upload('Tres.pdf')];
  const keys = await Promise.all([gone, kept, replaced].map(({ archivo }) => keyOf(archivo!.archivoId)));
  const target = { destino: 'archivo', materialId: replaced.materialId } as const;
  await uploadWhole(t, admin, moduloId, 'Nuevo.pdf', Buffer.from('%PDF-1.7 nuevo'), target);
  const left = (await startUpload(admin, moduloId, 'Dejado.pdf', 10)).body.resource!;
  await sendPartes(t, admin, left, Buffer.alloc(10), [1]);
  await admin.call(deleteMaterial, { params: { id: gone.materialId } });

  const killed = { ...t.deps.storage, delete: () => Promise.reject(new Error('killed')) };
  await t.deps.db.execute(sql`update archivo_subido set creado = creado - interval '47 hours'`);
  await deleteUnusedArchivos(t.deps);
  expect(await keyOf(left.archivoId)).not.toBeNull();
  await t.deps.db.execute(
    sql`update archivo_subido set sin_uso = sin_uso - interval '8 days', creado = creado - interval '8 days'`,
  );
  await t.deps.db.execute(sql`update archivo_eliminado set eliminado = eliminado - interval '8 days'`);
  await expect(deleteUnusedArchivos({ ...t.deps, storage: killed })).rejects.toThrow('3 of 3 failed');
  for (const key of keys) expect(await t.deps.storage.head(key!)).not.toBeNull();
  for (const _ of [1, 2]) await deleteUnusedArchivos(t.deps);
  expect(await Promise.all(keys.map(async (key) => (await t.deps.storage.head(key!)) !== null))).toEqual([
    ...[false, true, false],
  ]);
  expect(await keyOf(left.archivoId)).toBeNull();
  const late = await admin.call(restoreMaterial, { params: { id: gone.materialId } });
  expect([late.status, late.body.message]).toEqual([404, 'Este material ya no se puede restaurar.']);
});
