import { getBorrador, saveBorrador } from 'domain/contract/pruebas.ts';
import { startRendicion } from 'domain/contract/rendiciones.ts';
import { graceMs } from 'domain/rules/rendicion.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intentos } from '../db/schema/intentos.ts';
import { allPruebas } from '../db/schema/pruebas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { answersFor, type Exam, makeEstudiante, makeExam, openPregunta, preguntaVF } from '../testing/exams.ts';
import { connectFrail } from '../testing/frail-connection.ts';
import { closeRendiciones } from './close-rendiciones.ts';
import { rendicionesEndedBy } from './queries/rendiciones.ts';

let t: TestApp;
let exam: Exam;
beforeAll(async () => {
  t = await startTestApp();
  exam = await makeExam(t.deps.db, { preguntas: [preguntaVF, openPregunta], intentos: 5 });
  await t.deps.db.update(allPruebas).set({ minutos: 10 }).where(eq(allPruebas.pruebaId, exam.pruebaId));
});
afterAll(() => t.close());

const later = () => new Date(Date.now() + 10 * 60_000 + graceMs + 1_000);

/** Starts a sitting and saves answers, which the server acknowledges. */
async function leaveOpen() {
  const { usuarioId, browser } = await makeEstudiante(t, exam.cursoId);
  const params = { id: exam.pruebaId };
  expect((await browser.call(startRendicion, { params })).status).toBe(200);
  const { version } = (await browser.call(getBorrador, { params })).body.resource!;
  const { opciones, abiertas } = answersFor(exam);
  expect(
    (await browser.call(saveBorrador, { params, body: { opciones, abiertas, version: version + 1 } })).status,
  ).toBe(200);
  return usuarioId;
}

async function submitted(usuarioId: number) {
  return t.deps.db
    .select({ numero: intentos.numero, opciones: intentos.opciones, entrega: intentos.entrega })
    .from(intentos)
    .where(eq(intentos.usuarioId, usuarioId));
}

for (const how of ['refused', 'lost'] as const) {
  test(`REL-25 closing sittings, cut at any statement (${how}), submits each exactly once with what was saved`, async () => {
    for (let at = 1; ; at++) {
      const left = [await leaveOpen(), await leaveOpen()];
      const now = later();
      const cut = await connectFrail(t.deps.pool.options.connectionString!, at, how);
      await closeRendiciones({ db: cut.db }, now).catch(() => {});
      const reached = cut.sent() >= at;
      await cut.close();
      // Two processes run the job at once.
      await Promise.all([closeRendiciones(t.deps, now), closeRendiciones(t.deps, now)]);
      for (const usuarioId of left) {
        const expected = { numero: 1, opciones: answersFor(exam).opciones, entrega: 'automatica' };
        expect(await submitted(usuarioId), `statement ${at}`).toEqual([expected]);
      }
      expect(await rendicionesEndedBy(t.deps.db, now)).toEqual([]);
      if (!reached) {
        // The statements: the list; per sitting begin, lock, sitting, attempt, commit.
        expect(at).toBeGreaterThanOrEqual(12);
        return;
      }
    }
  });
}
