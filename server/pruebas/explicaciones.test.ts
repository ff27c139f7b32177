import { getPrueba, listIntentos, submitRespuestas, updatePregunta, updatePrueba } from 'domain/contract/pruebas.ts';
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

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
afterAll(() => t.close());

const data = { nombre: 'Evaluación', descripcion: 'Lee con calma.', intentos: 3 };
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
    { enunciado: preguntaMultiple.enunciado, respuestas: ['Casación'], acertada: false, explicacion: '' },
    { enunciado: exclusivePregunta.enunciado, respuestas: ['Cinco días'], acertada: false, explicacion },
    {
      ...{ enunciado: openPregunta.enunciado, respuestas: ['Apelación, dentro de quince días.'] },
      ...{ acertada: null, explicacion: '' },
    },
  ]);
  expect(JSON.stringify(await read())).not.toMatch(/correcto|Quince días"/);
  expect(JSON.stringify((await alumna.call(getPrueba, { params })).body)).not.toContain('artículo 218');

  await alumna.call(submitRespuestas, { body: answersFor(exam) });
  expect((await read())[1]!.explicadas!.map(({ acertada }) => acertada)).toEqual([true, true, null]);

  // A save that does not name the setting keeps it, and turning it off hides everything again.
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
