import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, inTransaction } from '../db/connect.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  answersFor,
  type Exam,
  intentosOf,
  makeEstudiante,
  makeExam,
  openPregunta,
  preguntaVF,
} from '../testing/exams.ts';
import { connectFrail } from '../testing/frail-connection.ts';
import { readBorrador } from './queries/borradores.ts';
import { storeBorrador } from './save-borrador.ts';
import { submitRespuestas } from './submit-intento.ts';

let t: TestApp;
let exam: Exam;
beforeAll(async () => {
  t = await startTestApp();
  exam = await makeExam(t.deps.db, { preguntas: [preguntaVF, openPregunta] });
});
afterAll(() => t.close());

test('wherever submitting is cut off, the attempt counts or it does not, and sent again it counts once', async () => {
  for (let at = 1; ; at++) {
    const { browser: _, ...person } = await makeEstudiante(t, exam.cursoId);
    const who = { usuario: { ...person, rol: 'USU' as const }, now: new Date() };
    const { usuarioId } = person;
    const draft = { opciones: [], abiertas: answersFor(exam).abiertas, version: 1 };
    await storeBorrador(t.deps.db, exam.pruebaId, draft, who);
    const submit = (db: Db) => inTransaction(db, (tx) => submitRespuestas(tx, answersFor(exam), 'una-vez', who));

    const cut = await connectFrail(t.deps.pool.options.connectionString!, at);
    const failed = await submit(cut.db).then(
      () => false,
      () => true,
    );
    const reached = cut.sent() >= at;
    await cut.close();
    // The interrupted transaction may still be running on the server: the next request waits for it.
    const again = await submit(t.deps.db);
    expect(again, `statement ${at}`).toMatchObject({ numero: 1, intentosRestantes: 2 });
    expect(await intentosOf(t.deps.db, usuarioId, exam.pruebaId), `statement ${at}`).toHaveLength(1);
    expect(await readBorrador(t.deps.db, exam.pruebaId, usuarioId)).toMatchObject({ abiertas: [], version: 2 });
    if (!reached) {
      expect(failed).toBe(false);
      // Five statements were interrupted: begin, lock, test, attempt, commit.
      expect(at).toBe(6);
      return;
    }
  }
});
