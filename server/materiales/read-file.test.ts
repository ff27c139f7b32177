import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeMaterial, makeModulo } from '../testing/builders.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('VIS-52 a video of our own is served in parts, with captions, to who may study it', async () => {
  const { moduloId, cursoId } = await makeModulo(t.deps.db);
  await makeMaterial(t.deps.db, { moduloId, video: '/api/materiales/archivos/clase.mp4' });
  const bytes = Buffer.from('0123456789');
  await t.deps.storage.put('materiales/clase.mp4', bytes, 'video/mp4');
  await t.deps.storage.put('materiales/clase.vtt', Buffer.from('WEBVTT'), 'text/vtt');
  await t.deps.storage.put('materiales/otra.mp4', bytes, 'video/mp4');
  const ana = await signedIn(t, 'USU');
  const get = (nombre: string, range?: string) =>
    ana.browser.request('GET', `/api/materiales/archivos/${nombre}`, { headers: range ? { range } : {} });
  expect((await get('clase.mp4')).status).toBe(404);
  await enrolAlumno(t.deps.db, ana.person.usuarioId, cursoId);

  const whole = await get('clase.mp4');
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    ...[200, 'video/mp4', 'bytes'],
  ]);
  const part = await get('clase.mp4', 'bytes=2-4');
  expect([part.status, part.headers.get('content-range'), part.text]).toEqual([206, 'bytes 2-4/10', '234']);
  const captions = await get('clase.vtt');
  expect([captions.status, captions.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
  // Stored, but no material leads there.
  expect((await get('otra.mp4')).status).toBe(404);
  expect((await get('..%2Fclase.mp4')).status).toBe(422);
});
