import { submitRespuestas } from 'domain/contract/pruebas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { answersFor, type Exam, intentosOf, makeEstudiante, makeExam } from '../testing/exams.ts';
import { cases } from '../testing/pedidos.ts';

const trials = cases(12, 50);
const many = 50;
const intentos = 3;

let t: TestApp;
let exam: Exam;
beforeAll(async () => {
  t = await startTestApp();
  exam = await makeExam(t.deps.db, { intentos });
});
afterAll(() => t.close());

/** Seeded random numbers. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test(`${trials} times ${many} submits at once, with 0 to ${intentos} attempts left: exactly so many are taken`, async () => {
  const below = chance(20_260_728);
  const leftBefore: number[] = [];
  for (let trial = 0; trial < trials; trial++) {
    const left = below(intentos + 1);
    leftBefore.push(left);
    const { browser, usuarioId } = await makeEstudiante(t, exam.cursoId);
    const submit = async (correct: boolean) => {
      const body = answersFor(exam, correct);
      // Retry when the server is busy.
      for (;;) {
        const answer = await browser.call(submitRespuestas, { body });
        if (answer.status !== 503) return answer;
      }
    };
    for (let used = left; used < intentos; used++) expect((await submit(true)).status).toBe(200);
    const submits = Array.from({ length: many }, () => () => submit(below(2) === 1));
    // Without attempts left no request reaches the insert.
    const answers =
      left === 0 ? await Promise.all(submits.map((act) => act())) : await atOnce(t.deps, 'intento', submits);
    const taken = answers.filter(({ status }) => status === 200);
    const label = `trial ${trial} with ${left} left`;
    expect(taken, label).toHaveLength(left);
    const refusals = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message));
    expect([...refusals], label).toEqual(['Ya usaste todos tus intentos.']);
    const remaining = taken.map(({ body }) => body.resource!.intentosRestantes).sort();
    expect(remaining, label).toEqual([...Array(left).keys()]);
    const counted = await intentosOf(t.deps.db, usuarioId, exam.pruebaId);
    expect(
      counted.map(({ numero }) => numero),
      label,
    ).toEqual([1, 2, 3]);
  }
  expect(new Set(leftBefore).size).toBe(intentos + 1);
}, 300_000);
