import { deleteMaterial } from 'domain/contract/materiales.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Span } from '../ports/storage/port.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeLinkedArchivo } from '../testing/archivos.ts';
import { makeMaterial, makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion } from '../testing/sesiones.ts';
import { checkStorage } from '../testing/storage-checks.ts';
import { enrolAlumno } from '../testing/study.ts';
import { deleteUnusedArchivos } from './delete-unused-archivos.ts';

let t: TestApp;
let admin: Client;
let creadoPor: number;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'ADMIN');
  admin = browser;
  creadoPor = person.usuarioId;
});
afterAll(() => t.close());

const link = (nombre: string) => `/api/materiales/archivos/${nombre}`;
const address = (nombre: string) => `/api/enlaces/${nombre}`;
const bytes = Buffer.from('0123456789');
const linked = (nombre: string, content = bytes) => makeLinkedArchivo(t, { nombre, creadoPor, content });

test('VIS-52 a linked video of our own is served in parts, with captions, to who may study it', async () => {
  const { moduloId, cursoId } = await makeModulo(t.deps.db);
  await makeMaterial(t.deps.db, { moduloId, video: link('clase.mp4') });
  await linked('clase.mp4');
  await linked('clase.vtt', Buffer.from('WEBVTT'));
  await linked('otra.mp4');
  const ana = await signedIn(t, 'USU');
  const get = (nombre: string, range?: string) =>
    ana.browser.request('GET', address(nombre), { headers: range ? { range } : {} });
  expect((await get('clase.mp4')).status).toBe(404);
  await enrolAlumno(t.deps.db, ana.person.usuarioId, cursoId);

  const stored = await ana.browser.request('GET', link('clase.mp4'));
  expect([stored.status, stored.headers.get('location')]).toEqual([308, address('clase.mp4')]);
  const whole = await get('clase.mp4');
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    ...[200, 'video/mp4', 'bytes'],
  ]);
  const part = await get('clase.mp4', 'bytes=2-4');
  expect([part.status, part.headers.get('content-range'), part.text]).toEqual([206, 'bytes 2-4/10', '234']);
  const captions = await get('clase.vtt');
  expect([captions.status, captions.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
  // Stored, but no material links it.
  expect((await get('otra.mp4')).status).toBe(404);
  expect((await get('..%2Fclase.mp4')).status).toBe(422);
});

test('SEA-33 of a linked video only the bytes of the range are read, and nobody reads it as a picture', async () => {
  const { moduloId } = await makeModulo(t.deps.db);
  await makeMaterial(t.deps.db, { moduloId, video: link('larga.mp4') });
  await linked('larga.mp4');
  const { storage } = t.deps;
  const { get } = storage;
  const spans: (Span | undefined)[] = [];
  storage.get = (key, span) => {
    spans.push(span);
    return get(key, span);
  };
  const { text } = await admin.request('GET', address('larga.mp4'), { headers: { range: 'bytes=3-5' } });
  storage.get = get;
  expect([text, spans]).toEqual(['345', [{ start: 3, end: 5, total: 10 }]]);
  for (const folder of ['materiales', 'archivos']) {
    expect((await fetch(`${t.url}/imagenes/${folder}/larga.mp4`)).status).toBe(404);
  }
});

test('SEA-33 the clean-up keeps what a material, a recording or a restorable material links, and its captions', async () => {
  const { db } = t.deps;
  const { moduloId } = await makeModulo(db);
  const names = ['enlazado.mp4', 'enlazado.vtt', 'grabado.mp4', 'borrable.pdf', 'suelto.mp4'];
  for (const nombre of names) await linked(nombre);
  await makeMaterial(db, { moduloId, video: link('enlazado.mp4') });
  await makeSesion(db, {
    inicio: new Date('2026-01-10T00:00:00Z'),
    fin: new Date('2026-01-10T02:00:00Z'),
    grabacion: link('grabado.mp4'),
  });
  const { materialId: id } = await makeMaterial(db, { moduloId, video: link('borrable.pdf') });
  await admin.call(deleteMaterial, { params: { id } });
  for (const _ of [1, 2]) {
    await deleteUnusedArchivos(t.deps);
    await db.execute(sql`update archivo_subido set sin_uso = sin_uso - interval '8 days'`);
    await deleteUnusedArchivos(t.deps);
  }
  const { rows } = await db.execute<{ nombre: string }>(sql`
    select nombre from archivo_subido where estado = 'listo' and nombre = any(${sql.param(names)}::text[]) order by 1`);
  expect(rows.map(({ nombre }) => nombre)).toEqual(['borrable.pdf', 'enlazado.mp4', 'enlazado.vtt', 'grabado.mp4']);
  await checkStorage(t);
});
