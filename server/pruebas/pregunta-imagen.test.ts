import { createPregunta, getPrueba, updatePregunta } from 'domain/contract/pruebas.ts';
import { startRendicion } from 'domain/contract/rendiciones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { makeAdmin, makeEstudiante, makeExam, preguntaVF } from '../testing/exams.ts';
import { uploadImage } from '../testing/uploads.ts';
import { markUnusedFiles } from '../uploads/queries/unused-files.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
afterAll(() => t.close());

async function withPicture() {
  const exam = await makeExam(t.deps.db, { preguntas: [preguntaVF] });
  const { preguntaId } = exam.preguntas[0]!;
  const imagen = await uploadImage(admin, { ownerType: 'pregunta', ownerId: preguntaId });
  return { ...exam, preguntaId, imagen };
}

const change = (id: number, pruebaId: number, fields: object) =>
  admin.call(updatePregunta, { params: { id }, body: { ...preguntaVF, pruebaId, ...fields } });
const shownTo = async (browser: Client, id: number) =>
  (await browser.call(getPrueba, { params: { id } })).body.resource!.preguntas[0]!;

test('IMP-24 the picture of a question stays with a save that does not name it, is described, and goes with an empty name', async () => {
  const { preguntaId, pruebaId, cursoId, imagen } = await withPicture();
  const described = await change(preguntaId, pruebaId, { imagenTexto: 'Un acta con dos firmas' });
  expect(described.body.resource).toMatchObject({ imagen, imagenTexto: 'Un acta con dos firmas' });
  const { browser } = await makeEstudiante(t, cursoId);
  expect(await shownTo(browser, pruebaId)).toMatchObject({ imagen, imagenTexto: 'Un acta con dos firmas' });
  const removed = await change(preguntaId, pruebaId, { imagen: '' });
  expect(removed.body.resource).toMatchObject({ imagen: '', imagenTexto: 'Un acta con dos firmas' });
  const long = await change(preguntaId, pruebaId, { imagenTexto: 'x'.repeat(501) });
  expect([long.status, Object.keys(long.body.errores ?? {})]).toEqual([422, ['imagenTexto']]);
});

test('IMP-24 a save names only pictures of questions that were uploaded; a copy of a question has the same picture', async () => {
  const { preguntaId, pruebaId, imagen } = await withPicture();
  const unknown = await change(preguntaId, pruebaId, { imagen: 'nunca-subida.webp' });
  expect([unknown.status, unknown.body.message]).toEqual([422, 'La imagen no se ha subido.']);
  const ofCurso = await uploadImage(admin, { ownerType: 'curso', confirm: false });
  expect((await change(preguntaId, pruebaId, { imagen: ofCurso })).status).toBe(422);
  expect((await change(preguntaId, pruebaId, { imagen: '../../etc/passwd' })).status).toBe(422);
  const body = { ...preguntaVF, pruebaId, imagen: ofCurso };
  expect((await admin.call(createPregunta, { body })).body.errores).toEqual({ imagen: 'La imagen no se ha subido.' });
  const uploaded = await uploadImage(admin, { ownerType: 'pregunta' });
  expect((await change(preguntaId, pruebaId, { imagen: uploaded })).body.resource).toMatchObject({ imagen: uploaded });
  const copy = await admin.call(createPregunta, { body: { ...preguntaVF, pruebaId, imagen, imagenTexto: 'Un acta' } });
  expect(copy.body.resource).toMatchObject({ imagen, imagenTexto: 'Un acta' });
});

test('IMP-24 a sitting keeps the picture it began with, and its file is not deleted as unused', async () => {
  const { db } = t.deps;
  const { preguntaId, pruebaId, cursoId, imagen } = await withPicture();
  await db.execute(sql`update prueba set mezcla_preguntas = true where prueba_id = ${pruebaId}`);
  const { browser } = await makeEstudiante(t, cursoId);
  await browser.call(startRendicion, { params: { id: pruebaId } });
  const replaced = await uploadImage(admin, { ownerType: 'pregunta', ownerId: preguntaId });
  const dropped = await uploadImage(admin, { ownerType: 'pregunta', ownerId: preguntaId, confirm: false });
  expect(await shownTo(admin, pruebaId)).toMatchObject({ imagen: replaced });
  expect(await shownTo(browser, pruebaId)).toMatchObject({ imagen, imagenTexto: '' });
  await db.execute(sql`update archivo set creado = now() - interval '2 days'`);
  await markUnusedFiles(db);
  const { rows } = await db.execute(sql`
    select nombre, sin_uso is not null as "sinUso" from archivo where nombre in (${imagen}, ${replaced}, ${dropped})
     order by archivo_id`);
  expect(rows.map(({ sinUso }) => sinUso)).toEqual([false, false, true]);
});
