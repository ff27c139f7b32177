import { enviarRespuestas } from 'domain/contract/pruebas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Examen, intentosDe, makeEstudiante, makeExamen, responder } from '../testing/examenes.ts';
import { startTestHouse, type TestHouse } from '../testing/house.ts';

const trials = 50;
const atOnce = 50;
const intentos = 3;

let t: TestHouse;
let examen: Examen;
beforeAll(async () => {
  t = await startTestHouse();
  examen = await makeExamen(t.house.db, { intentos });
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

test(`${trials} times ${atOnce} submits at once, with 0 to ${intentos} attempts left: exactly so many are taken`, async () => {
  const below = chance(20_260_728);
  const leftBefore: number[] = [];
  for (let trial = 0; trial < trials; trial++) {
    const left = below(intentos + 1);
    leftBefore.push(left);
    const { browser, usuarioId } = await makeEstudiante(t, examen.cursoId);
    const submit = async (bien: boolean) => {
      const body = responder(examen, bien);
      // Retry when the server is busy.
      for (;;) {
        const answer = await browser.call(enviarRespuestas, { body });
        if (answer.status !== 503) return answer;
      }
    };
    for (let used = left; used < intentos; used++) expect((await submit(true)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: atOnce }, () => submit(below(2) === 1)));
    const taken = answers.filter(({ status }) => status === 200);
    const label = `trial ${trial} with ${left} left`;
    expect(taken, label).toHaveLength(left);
    const refusals = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message));
    expect([...refusals], label).toEqual(['Ya usaste todos tus intentos.']);
    const remaining = taken.map(({ body }) => body.resource!.intentosRestantes).sort();
    expect(remaining, label).toEqual([...Array(left).keys()]);
    const counted = await intentosDe(t.house.db, usuarioId, examen.pruebaId);
    expect(
      counted.map(({ numero }) => numero),
      label,
    ).toEqual([1, 2, 3]);
  }
  expect(new Set(leftBefore).size).toBe(intentos + 1);
}, 300_000);
