import { getPrueba, listIntentos, submitRespuestas, updatePregunta, updatePrueba } from 'domain/contract/pruebas.ts';
import { startRendicion } from 'domain/contract/rendiciones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import {
  answersFor,
  exclusivePregunta,
  makeAdmin,
  makeEstudiante,
  makeExam,
  openPregunta,
  preguntaMultiple,
} from '../testing/exams.ts';
import { uploadImage } from '../testing/uploads.ts';
import { deleteUnusedFiles } from '../uploads/delete-unused-files.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
afterAll(() => t.close());

const data = { nombre: 'Evaluación', descripcion: 'Lee con calma.', intentos: 3 };
const noPicture = { imagen: '', imagenTexto: '' };
const explicacion = 'Son quince días hábiles: artículo 218.';

async function explainedExam() {
  const preguntas = [preguntaMultiple, { ...exclusivePregunta, explicacion }, openPregunta];
  const exam = await makeExam(t.deps.db, { preguntas });
  return { ...exam, params: { id: exam.pruebaId }, alumna: (await makeEstudiante(t, exam.cursoId)).browser };
}

test('REL-01 after submitting, and only if the test says so, students see their answers and the explanations', async () => {
  const { params, alumna, ...exam } = await explainedExam();
  const read = async () => (await alumna.call(listIntentos, { params })).body.resources!;
  await alumna.call(submitRespuestas, { body: answersFor(exam, false) });
  expect((await read())[0]).not.toHaveProperty('explicadas');
  expect(JSON.stringify(await read())).not.toContain('artículo 218');

  await admin.call(updatePrueba, { params, body: { ...data, explicaciones: 'al-enviar' } });
  expect((await read())[0]!.explicadas).toEqual([
    { enunciado: preguntaMultiple.enunciado, respuestas: ['Casación'], acertada: false, explicacion: '', ...noPicture },
    { enunciado: exclusivePregunta.enunciado, respuestas: ['Cinco días'], acertada: false, explicacion, ...noPicture },
    {
      enunciado: openPregunta.enunciado,
      respuestas: ['Apelación, dentro de quince días.'],
      acertada: null,
      explicacion: '',
      ...noPicture,
    },
  ]);
  expect(JSON.stringify(await read())).not.toMatch(/correcto|Quince días"/);
  expect(JSON.stringify((await alumna.call(getPrueba, { params })).body)).not.toContain('artículo 218');

  await alumna.call(submitRespuestas, { body: answersFor(exam) });
  expect((await read())[1]!.explicadas!.map(({ acertada }) => acertada)).toEqual([true, true, null]);

  // A save without the setting keeps it; turning it off hides everything again.
  await admin.call(updatePrueba, { params, body: data });
  expect((await read())[0]).toHaveProperty('explicadas');
  await admin.call(updatePrueba, { params, body: { ...data, explicaciones: 'nunca' } });
  expect((await read())[0]).not.toHaveProperty('explicadas');
});

test('REL-02 an attempt keeps the explanation it was submitted with', async () => {
  const { params, alumna, preguntas, pruebaId } = await explainedExam();
  await admin.call(updatePrueba, { params, body: { ...data, explicaciones: 'al-enviar' } });
  await alumna.call(submitRespuestas, { body: answersFor({ pruebaId, preguntas }) });
  const id = preguntas[1]!.preguntaId;
  await admin.call(updatePregunta, { params: { id }, body: { ...exclusivePregunta, pruebaId, explicacion: 'Otra' } });
  const { resources } = (await alumna.call(listIntentos, { params })).body;
  expect(resources![0]!.explicadas![1]!.explicacion).toBe(explicacion);
  const wrong = await admin.call(updatePrueba, { params, body: { ...data, explicaciones: 'siempre' as never } });
  expect([wrong.status, wrong.body.errores?.explicaciones]).toEqual([422, 'Elige cuándo se ven las explicaciones']);
});

test('SEA-13 while the student sits the test again, past attempts give grades alone; afterwards everything is back', async () => {
  const { params, alumna, ...exam } = await explainedExam();
  await admin.call(updatePrueba, { params, body: { ...data, minutos: 30, explicaciones: 'al-enviar' } });
  const classmate = (await makeEstudiante(t, exam.cursoId)).browser;
  const begin = (browser: Client) => browser.call(startRendicion, { params });
  const read = async (browser: Client) => (await browser.call(listIntentos, { params })).body.resources!;
  for (const browser of [alumna, classmate]) {
    await begin(browser);
    await browser.call(submitRespuestas, { body: answersFor(exam) });
  }
  const before = await read(alumna);
  expect(before[0]!.explicadas).toHaveLength(3);
  await begin(alumna);
  const { explicadas: _, ...brief } = before[0]!;
  expect(await read(alumna)).toEqual([{ ...brief, comentarios: [] }]);
  expect(JSON.stringify(await read(alumna))).not.toMatch(/artículo 218|Apelación/);
  // Another student's sitting hides nothing.
  expect((await read(classmate))[0]!.explicadas).toHaveLength(3);
  await alumna.call(submitRespuestas, { body: answersFor(exam) });
  expect((await read(alumna))[0]).toEqual(before[0]);
});

test('REL-26 an attempt shows the picture that its question had, also after the picture was replaced and cleaned up', async () => {
  const { params, alumna, preguntas, pruebaId } = await explainedExam();
  await admin.call(updatePrueba, { params, body: { ...data, explicaciones: 'al-enviar' } });
  const id = preguntas[1]!.preguntaId;
  const owner = { ownerType: 'pregunta', ownerId: id } as const;
  const imagen = await uploadImage(admin, owner);
  const body = { ...exclusivePregunta, pruebaId, imagenTexto: 'Un cargo con fecha' };
  await admin.call(updatePregunta, { params: { id }, body });
  await alumna.call(submitRespuestas, { body: answersFor({ pruebaId, preguntas }) });
  const neverShown = await uploadImage(admin, owner);
  const replaced = await uploadImage(admin, owner);

  const daysLater = (days: number) =>
    t.deps.db.execute(sql`update archivo set creado = creado - make_interval(days => ${days}),
      sin_uso = sin_uso - make_interval(days => ${days})`);
  for (const days of [2, 8, 8]) {
    await daysLater(days);
    await deleteUnusedFiles(t.deps);
  }
  const { resources } = (await alumna.call(listIntentos, { params })).body;
  expect(resources![0]!.explicadas!.map((each) => [each.imagen, each.imagenTexto])).toEqual([
    ['', ''],
    [imagen, 'Un cargo con fecha'],
    ['', ''],
  ]);
  const status = async (nombre: string) => (await fetch(`${t.url}/imagenes/preguntas/${nombre}`)).status;
  expect([await status(imagen), await status(neverShown), await status(replaced)]).toEqual([200, 404, 200]);
});
