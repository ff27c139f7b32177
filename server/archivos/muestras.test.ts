import { removeArchivo } from 'domain/contract/archivos.ts';
import { copyCurso } from 'domain/contract/copias.ts';
import { listCatalogo } from 'domain/contract/cursos.ts';
import { getFlyerExtras } from 'domain/contract/flyers.ts';
import {
  createMaterial,
  deleteMaterial,
  listMateriales,
  markMuestra,
  restoreMaterial,
  updateMaterial,
} from 'domain/contract/materiales.ts';
import { deleteModulo } from 'domain/contract/modulos.ts';
import { openMuestra } from 'domain/contract/muestras.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeLinkedArchivo, uploadWhole } from '../testing/archivos.ts';
import { makeCurso, makeMaterial, makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';

const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.from('0123456789')]);
const videoTipo = 2;
const sesionTipo = 3;

let t: TestApp;
let admin: Client;
let adminId: number;
let visitor: Client;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'ADMIN');
  admin = browser;
  adminId = person.usuarioId;
  visitor = t.client();
});
afterAll(() => t.close());

/** A published course with a video that is a sample, and one that is not. */
async function published() {
  const { moduloId, cursoId } = await makeModulo(t.deps.db);
  const upload = async (nombre: string) =>
    (await uploadWhole(t, admin, moduloId, nombre, video)).body.resource!.materialId;
  const [materialId, other] = [await upload('Clase 1.mp4'), await upload('Clase 2.mp4')];
  await admin.call(markMuestra, { params: { id: materialId }, body: { muestra: true } });
  const open = (wanted = materialId, of = cursoId) =>
    visitor.call(openMuestra, { params: { id: of, materialId: wanted } });
  const read = async (address: string) => (await visitor.request('GET', address)).status;
  return { moduloId, cursoId, materialId, other, open, read };
}

const muestrasOf = async (id: number) =>
  (await visitor.call(getFlyerExtras, { params: { id } })).body.resource!.muestras;

test('BUY-80 a visitor plays a sample of a published course, whole or in parts, and nothing else of it', async () => {
  const { cursoId, materialId, other, open, read } = await published();
  expect(await muestrasOf(cursoId)).toEqual([{ materialId, nombre: 'Clase 1', clase: 'video', duracion: null }]);
  const { url, descarga } = (await open()).body.resource!;
  const whole = await visitor.request('GET', url);
  expect([whole.status, whole.text.slice(-10)]).toEqual([200, '0123456789']);
  expect(whole.headers.get('content-security-policy')).toContain('sandbox');
  const part = await visitor.request('GET', url, { headers: { range: 'bytes=12-14' } });
  expect([part.status, part.text]).toEqual([206, '012']);
  expect((await visitor.request('GET', descarga)).headers.get('content-disposition')).toMatch(/^attachment;/);
  expect((await open(other)).status).toBe(404);
  const { cursoId: elsewhere } = await makeCurso(t.deps.db);
  expect((await open(materialId, elsewhere)).status).toBe(404);
  const sign = /firma=(.)/.exec(url)![1]!;
  for (const [from, to] of [
    [/vence=\d/, 'vence=9'],
    [`firma=${sign}`, `firma=${sign === 'A' ? 'B' : 'A'}`],
    [/\?/, '?descarga=1&'],
    [/archivo\/\d+/, `archivo/${other}`],
    [`/muestras/${materialId}/`, `/muestras/${other}/`],
  ] as const) {
    expect(await read(url.replace(from, to))).toBe(403);
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121 * 60_000 });
  try {
    expect(await read(url)).toBe(403);
  } finally {
    vi.useRealTimers();
  }
});

test('BUY-81 an address that was given out ends with the mark, the file, the material, its module and the course', async () => {
  const { cursoId, moduloId, materialId, open, read } = await published();
  const { url } = (await open()).body.resource!;
  const now = async () => [(await open()).status, await read(url), (await muestrasOf(cursoId)).length];
  const params = { id: materialId };
  expect(await now()).toEqual([200, 200, 1]);
  await admin.call(markMuestra, { params, body: { muestra: false } });
  expect(await now()).toEqual([404, 404, 0]);
  await admin.call(markMuestra, { params, body: { muestra: true } });
  await admin.call(deleteMaterial, { params });
  expect(await now()).toEqual([404, 404, 0]);
  expect((await admin.call(restoreMaterial, { params })).body.resource).toMatchObject({ muestra: true });
  expect(await now()).toEqual([200, 200, 1]);
  const { db } = t.deps;
  await db.execute(sql`update curso set activa = false where curso_id = ${cursoId}`);
  expect(await now()).toEqual([404, 404, 0]);
  await db.execute(sql`update curso set activa = true, archivado = now() where curso_id = ${cursoId}`);
  expect(await now()).toEqual([404, 404, 0]);
  await db.execute(sql`update curso set archivado = null where curso_id = ${cursoId}`);
  await admin.call(removeArchivo, { params });
  expect(await now()).toEqual([404, 404, 0]);
  await uploadWhole(t, admin, moduloId, 'Otra.mp4', video, { destino: 'archivo', materialId });
  expect(await now()).toEqual([200, 404, 1]);
  await admin.call(deleteModulo, { params: { id: moduloId } });
  expect(await now()).toEqual([404, 404, 0]);
  await db.execute(sql`update modulo set eliminado = null where modulo_id = ${moduloId}`);
  await db.execute(sql`update curso set eliminado = now() where curso_id = ${cursoId}`);
  expect([(await open()).status, await read(url)]).toEqual([404, 404]);
});

test('BUY-82 links, documents and texts are samples too; the room of a session never is', async () => {
  const { db } = t.deps;
  const { moduloId, cursoId } = await makeModulo(db);
  await makeLinkedArchivo(t, { nombre: 'muestra-uno.mp4', creadoPor: adminId, content: video });
  await makeLinkedArchivo(t, { nombre: 'muestra-uno.vtt', creadoPor: adminId, content: Buffer.from('WEBVTT\n') });
  const make = (nombre: string, tipoMaterialId: number, data = {}) =>
    makeMaterial(db, { moduloId, nombre, tipoMaterialId, muestra: true, ...data });
  await make('Propio', videoTipo, { orden: 1, video: '/api/materiales/archivos/muestra-uno.mp4' });
  await make('YouTube', videoTipo, { orden: 2, video: 'https://youtu.be/dQw4w9WgXcQ' });
  await make('Lectura', 1, { orden: 3, descripcion: 'Un texto' });
  await make('Sin enlace', videoTipo, { orden: 4 });
  await make('Perdido', videoTipo, { orden: 5, video: '/api/materiales/archivos/no-existe.mp4' });
  await make('Sala', sesionTipo, { orden: 6, video: 'https://zoom.us/j/1' });
  const held = await make('Sesión', sesionTipo, { orden: 7, video: 'https://zoom.us/j/2' });
  await db.execute(sql`
    insert into sesion_programada (material_id, inicio, fin, grabacion)
    values (${held.materialId}, now() + interval '1 hour', now() + interval '2 hours', 'https://vimeo.com/76979871')`);
  const shown = async () => (await muestrasOf(cursoId)).map(({ nombre, clase }) => [nombre, clase]);
  const first = [
    ['Propio', 'video'],
    ['YouTube', 'marco'],
    ['Lectura', 'texto'],
  ];
  expect(await shown()).toEqual(first);
  await db.execute(sql`
    update sesion_programada set inicio = now() - interval '2 hours', fin = now() - interval '1 hour'
     where material_id = ${held.materialId}`);
  await expect.poll(shown).toEqual([...first, ['Sesión', 'marco']]);
  const opened = await Promise.all(
    (await muestrasOf(cursoId)).map(async ({ materialId }) => {
      const { body } = await visitor.call(openMuestra, { params: { id: cursoId, materialId } });
      return body.resource!;
    }),
  );
  expect(JSON.stringify(opened)).not.toContain('zoom');
  expect(opened.map(({ url }) => url.slice(0, 24))).toEqual([
    `/api/catalogo/${cursoId}/muestras/`.slice(0, 24),
    'https://www.youtube-nocookie.com'.slice(0, 24),
    '',
    'https://player.vimeo.com/'.slice(0, 24),
  ]);
  expect(opened[2]!.texto).toBe('Un texto');
  expect((await visitor.request('GET', opened[0]!.subtitulos!)).text).toBe('WEBVTT\n');
});

test('BUY-83 the first recorded class of a new course is a sample by itself; a copy keeps the marks', async () => {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db, { activa: false, publicado: null });
  const { moduloId } = await makeModulo(db, { cursoId });
  const body = { moduloId, orden: 1, tipoMaterialId: videoTipo, video: 'https://videos.example/clase.mp4' };
  const create = async (nombre: string, more = {}) =>
    (await admin.call(createMaterial, { body: { ...body, nombre, ...more } })).body.resource!;
  expect(await create('Lectura', { tipoMaterialId: 1 })).toMatchObject({ muestra: false });
  const both = await Promise.all([create('Una'), create('Otra')]);
  expect(both.map(({ muestra }) => muestra).toSorted()).toEqual([false, true]);
  const second = await uploadWhole(t, admin, moduloId, 'Clase.mp4', video);
  expect(second.body.resource).toMatchObject({ muestra: false });
  // An update without `muestra` keeps it.
  const { materialId, tipoMaterialId, version } = both.find(({ muestra }) => muestra)!;
  const change = { nombre: 'Nuevo nombre', orden: 1, tipoMaterialId, version };
  const saved = await admin.call(updateMaterial, { params: { id: materialId }, body: change });
  expect(saved.body.resource).toMatchObject({ nombre: 'Nuevo nombre', muestra: true });
  const off = { ...change, version: saved.body.resource!.version, muestra: false };
  expect((await admin.call(updateMaterial, { params: { id: materialId }, body: off })).body.resource?.muestra).toBe(
    false,
  );
  await admin.call(markMuestra, { params: { id: materialId }, body: { muestra: true } });

  const copied = await admin.call(copyCurso, { params: { id: cursoId }, body: {} });
  const copy = copied.body.resource!.cursoId;
  const { rows } = await db.execute<{ id: number }>(sql`select modulo_id as id from modulo where curso_id = ${copy}`);
  const { body: list } = await admin.call(listMateriales, { query: { moduloId: rows[0]!.id } });
  expect(list.resources!.filter(({ muestra }) => muestra).map(({ nombre }) => nombre)).toEqual(['Nuevo nombre']);

  // In a published course no recording becomes a sample by itself.
  const { moduloId: known } = await makeModulo(db);
  const { body: first } = await admin.call(createMaterial, { body: { ...body, moduloId: known, nombre: 'Clase' } });
  expect(first.resource).toMatchObject({ muestra: false });
});

test('BUY-84 the card of a course with a sample says so; a draft and its sample stay unseen', async () => {
  const { db } = t.deps;
  const { cursoId, materialId } = await published();
  await db.execute(sql`update curso set nombre = 'Quinta disponible' where curso_id = ${cursoId}`);
  const card = async () =>
    (await visitor.call(listCatalogo, { query: { q: 'Quinta disponible' } })).body.resources?.[0];
  expect(await card()).toMatchObject({ cursoId, muestra: true });
  await admin.call(markMuestra, { params: { id: materialId }, body: { muestra: false } });
  expect(await card()).toMatchObject({ cursoId, muestra: false });
  await db.execute(sql`update curso set activa = false, publicado = null where curso_id = ${cursoId}`);
  await admin.call(markMuestra, { params: { id: materialId }, body: { muestra: true } });
  expect((await visitor.call(openMuestra, { params: { id: cursoId, materialId } })).status).toBe(404);
});
