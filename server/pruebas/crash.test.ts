import { saveBorrador, submitRespuestas } from 'domain/contract/pruebas.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type Client, makeClient } from '../testing/client.ts';
import { startSchoolProcess } from '../testing/exam-process.ts';
import {
  answersFor,
  type Exam,
  intentosOf,
  makeEstudiante,
  makeExam,
  openPregunta,
  preguntaVF,
} from '../testing/exams.ts';
import { cases } from '../testing/pedidos.ts';
import { readBorrador } from './queries/borradores.ts';

const estudiantes = 4;
let t: TestApp;
let exam: Exam;
beforeAll(async () => {
  t = await startTestApp();
  exam = await makeExam(t.deps.db, { intentos: 100, preguntas: [preguntaVF, openPregunta] });
});
afterAll(() => t.close());

type Alumna = { usuarioId: number; cookies: Client['cookies'] };

async function makeAlumnas(): Promise<Alumna[]> {
  const made = Array.from({ length: estudiantes }, () => makeEstudiante(t, exam.cursoId));
  return (await Promise.all(made)).map(({ usuarioId, browser }) => ({ usuarioId, cookies: browser.cookies }));
}

/** The student's browser with a connection to that process. */
function browserAt(url: string, { cookies }: Alumna): Client {
  const browser = makeClient(url);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

/** Kills the server after that many responses; each caller continues until its request fails. */
async function untilKilled(enough: number, caller: (url: string, at: number, answered: () => void) => Promise<void>) {
  const server = await startSchoolProcess(t);
  onTestFinished(() => server.signal('SIGKILL'));
  let answers = 0;
  const answered = () => {
    answers += 1;
    if (answers === enough) server.signal('SIGKILL');
  };
  await Promise.all(Array.from({ length: estudiantes }, (_, at) => caller(server.url, at, answered)));
  expect(await server.ended).toBeNull();
}

const text = (version: number) => [{ preguntaId: exam.preguntas[1]!.preguntaId, texto: `Palabra ${version}` }];

test('killed with -9 while answers are saved, nothing that was called saved is lost', async () => {
  for (let round = 0; round < cases(2, 20); round++) {
    const alumnas = await makeAlumnas();
    const acknowledged = alumnas.map(() => 0);
    await untilKilled(40 + round * 7, async (url, at, answered) => {
      const browser = browserAt(url, alumnas[at]!);
      for (let version = 1; ; version++) {
        const body = { opciones: [], abiertas: text(version), version };
        const answer = await browser.call(saveBorrador, { params: { id: exam.pruebaId }, body }).catch(() => null);
        if (!answer) return;
        expect(answer.status, answer.text).toBe(200);
        acknowledged[at] = version;
        answered();
      }
    });
    for (const [at, { usuarioId }] of alumnas.entries()) {
      const draft = await readBorrador(t.deps.db, exam.pruebaId, usuarioId);
      // The save in flight may have been stored.
      expect([acknowledged[at], acknowledged[at]! + 1]).toContain(draft.version);
      if (draft.version > 0) expect(draft.abiertas).toEqual(text(draft.version));
    }
    expect(acknowledged.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(40);
  }
}, 200_000);

test('killed with -9 while tests are submitted, each submission counts once, whether or not it was answered', async () => {
  for (let round = 0; round < cases(2, 20); round++) {
    const alumnas = await makeAlumnas();
    const sent = alumnas.map(() => [] as { key: string; intentoId: number | null }[]);
    const submit = (url: string, at: number, key: string) =>
      browserAt(url, alumnas[at]!).call(submitRespuestas, { body: answersFor(exam) }, { 'idempotency-key': key });
    await untilKilled(25 + round * 5, async (url, at, answered) => {
      for (let n = 1; ; n++) {
        const key = `envio-${round}-${at}-${n}`;
        const answer = await submit(url, at, key).catch(() => null);
        sent[at]!.push({ key, intentoId: answer?.body.resource?.intentoId ?? null });
        if (!answer) return;
        expect(answer.status, answer.text).toBe(200);
        answered();
      }
    });
    // The browser reconnects, repeats the request without a response, and sends the rest.
    for (const [at, { usuarioId }] of alumnas.entries()) {
      const before = (await intentosOf(t.deps.db, usuarioId, exam.pruebaId)).length;
      const answered = sent[at]!.filter(({ intentoId }) => intentoId !== null).length;
      expect([answered, answered + 1]).toContain(before);
      for (const { key, intentoId } of sent[at]!) {
        const { status, body } = await submit(t.url, at, key);
        expect(status, body.message).toBe(200);
        if (intentoId !== null) expect(body.resource!.intentoId).toBe(intentoId);
      }
      const numeros = (await intentosOf(t.deps.db, usuarioId, exam.pruebaId)).map(({ numero }) => numero);
      expect(numeros).toEqual(sent[at]!.map((_, n) => n + 1));
    }
  }
}, 200_000);
