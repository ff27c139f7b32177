import { allEndpoints } from 'domain/contract/all.ts';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import { isPermiso } from 'domain/rules/permisos.ts';
import { type DraftPregunta, isExclusive } from 'domain/rules/preguntas.ts';
import { seed } from 'domain/testing/seed.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Answer, Client } from '../testing/client.ts';
import {
  answersFor,
  draftPregunta,
  drawnOf,
  type Exam,
  exclusivePregunta,
  makeEstudiante,
  makeExam,
  openPregunta,
  preguntaMultiple,
} from '../testing/exams.ts';
import { cases } from '../testing/pedidos.ts';
import { unzip } from '../testing/unzip.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const reachable = allEndpoints().filter(({ spec }) => spec.method === 'GET' && !isPermiso(spec.access));
const preguntas = fc.array(draftPregunta, { minLength: 1, maxLength: 5 });

/** Every URL of the endpoint that refers to something of this course. */
function addresses(
  { path }: EndpointSpec,
  { cursoId, moduloId, pruebaId, preguntas: theirs }: Exam,
  usuarioId: number,
) {
  const [pregunta] = theirs;
  const ids = [cursoId, moduloId, pruebaId, pregunta!.preguntaId, pregunta!.opciones[0]?.opcionId ?? 1, usuarioId, 1];
  const search = `cursoId=${cursoId}&moduloId=${moduloId}&pruebaId=${pruebaId}&ids=${cursoId}&numero=1&clave=1`;
  const paths = path.includes(':') ? [...new Set(ids)].map((id) => path.replace(/:\w+/g, String(id))) : [path];
  return paths.flatMap((each) => [`/api${each}`, `/api${each}?${search}`]);
}

function expectNoKey(where: string, { text }: Answer): void {
  expect(text, where).not.toMatch(/"correct|\bcorrect[oa]s?\b/i);
}

async function refusals(browser: Client, exam: Exam): Promise<Answer[]> {
  const { pruebaId } = exam;
  const everything = answersFor(exam);
  const all = exam.preguntas.flatMap(({ opciones }) => opciones.map(({ opcionId }) => opcionId));
  const submit = (body: object) => browser.request('POST', '/api/respuestas/envio', { body });
  const save = (body: object) => browser.request('PUT', `/api/pruebas/${pruebaId}/borrador`, { body });
  return [
    await submit({ pruebaId }),
    await submit({ ...everything, opciones: [...everything.opciones, 2_000_000_000] }),
    await submit({ pruebaId, opciones: all, abiertas: [{ preguntaId: 2_000_000_000, texto: 'x' }] }),
    await submit({ pruebaId: 'x', opciones: [null], abiertas: {} }),
    await save({ opciones: all, version: 7 }),
    await save({ opciones: [], version: 7 }),
    await save({ opciones: ['x'], version: 0 }),
  ];
}

test('nothing a student can reach holds the key of a test, before or after submitting', async () => {
  let walked = 0;
  await fc.assert(
    fc.asyncProperty(preguntas, async (typed) => {
      const exam = await makeExam(t.deps.db, { preguntas: typed });
      const { browser, usuarioId } = await makeEstudiante(t, exam.cursoId);
      const walk = async () => {
        for (const { spec } of reachable) {
          for (const address of addresses(spec, exam, usuarioId)) {
            const answer = await browser.request('GET', address);
            expectNoKey(address, answer);
            if (answer.status === 200) walked += 1;
          }
        }
      };
      for (const answer of await refusals(browser, exam)) expectNoKey('refused', answer);
      await walk();
      for (const correct of [true, false]) {
        expectNoKey(
          'submitted',
          await browser.request('POST', '/api/respuestas/envio', { body: answersFor(exam, correct) }),
        );
      }
      await walk();
    }),
    { numRuns: cases(2, 100), seed, endOnFailure: true },
  );
  expect(walked).toBeGreaterThan(100);
}, 300_000);

/** The same questions with other correct answers. */
function otherAnswerKey(pregunta: DraftPregunta): DraftPregunta {
  const { opciones } = pregunta;
  const single = isExclusive(pregunta);
  const right = opciones.findIndex(({ correcto }) => correcto);
  const all = opciones.every(({ correcto }) => correcto);
  const correcto = (at: number) =>
    single ? at === (right + 1) % opciones.length : all ? at === 0 : !opciones[at]!.correcto;
  return { ...pregunta, opciones: opciones.map(({ descripcion }, at) => ({ descripcion, correcto: correcto(at) })) };
}

/** The response with ids replaced by positions and timestamps by a word. */
function said({ status, text }: Answer, exam: Exam): string {
  // Separate lists: an option and a question may have the same number.
  const opciones = exam.preguntas.flatMap((pregunta) => pregunta.opciones.map(({ opcionId }) => String(opcionId)));
  const preguntaIds = exam.preguntas.map(({ preguntaId }) => String(preguntaId));
  const placeOf = (ids: string[], id: string) => (ids.includes(id) ? `lugar ${ids.indexOf(id)}` : id);
  const bare = text
    .replace(/"(?:pruebaId|moduloId|cursoId|errorId)":[^,}]+/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'entonces')
    .replace(/("opcionId":|La opción )(\d+)/g, (_, what, id) => what + placeOf(opciones, id))
    .replace(/("preguntaId":|La pregunta )(\d+)/g, (_, what, id) => what + placeOf(preguntaIds, id))
    .replace(
      /"opciones":\[([\d,]+)\]/g,
      (_, ids: string) =>
        `"opciones":[${ids
          .split(',')
          .map((id) => placeOf(opciones, id))
          .join()}]`,
    );
  return `${status} ${bare}`;
}

test('two tests that differ in their key only look the same to a student until the grade', async () => {
  await fc.assert(
    fc.asyncProperty(preguntas, fc.nat(), async (typed, salt) => {
      // Shift the id sequence, so that the ids of both tests are unrelated.
      await t.deps.db.execute(
        sql`select setval(pg_get_serial_sequence('opcion', 'opcion_id'), nextval(pg_get_serial_sequence('opcion', 'opcion_id')) + ${salt % 50})`,
      );
      const twins = [
        await makeExam(t.deps.db, { preguntas: typed }),
        await makeExam(t.deps.db, { preguntas: typed.map(otherAnswerKey) }),
      ];
      const seen = [];
      for (const exam of twins) {
        const { browser } = await makeEstudiante(t, exam.cursoId);
        const all = exam.preguntas.flatMap(({ opciones }) => opciones.map(({ opcionId }) => opcionId));
        const answers = [...(await refusalsWithoutKey(browser, exam, all))];
        for (const part of ['', '/borrador', '/intentos'])
          answers.push(await browser.request('GET', `/api/pruebas/${exam.pruebaId}${part}`));
        answers.push(await browser.request('GET', `/api/preguntas/prueba/${exam.pruebaId}`));
        seen.push(answers.map((answer) => said(answer, exam)));
      }
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[0]!.filter((each) => each.startsWith('200')).length).toBeGreaterThanOrEqual(5);
    }),
    { numRuns: cases(20, 300), seed, endOnFailure: true },
  );
}, 300_000);

/** The response to a submission must not depend on the correct answers either. */
async function refusalsWithoutKey(browser: Client, { pruebaId }: Exam, all: number[]): Promise<Answer[]> {
  const submit = (opciones: number[]) =>
    browser.request('POST', '/api/respuestas/envio', { body: { pruebaId, opciones } });
  const body = { opciones: all, version: 1 };
  return [
    await submit([]),
    await submit([...all, 2_000_000_000]),
    await browser.request('PUT', `/api/pruebas/${pruebaId}/borrador`, { body }),
    await browser.request('PUT', `/api/pruebas/${pruebaId}/borrador`, { body: { ...body, opciones: [] } }),
  ];
}

/** Moves the id sequences to a range that no other number uses. */
async function farIds(): Promise<RegExp> {
  await t.deps.db.execute(sql`
    select setval(pg_get_serial_sequence('pregunta', 'pregunta_id'), 611111000),
           setval(pg_get_serial_sequence('opcion', 'opcion_id'), 722222000)`);
  return /611111\d{3}|722222\d{3}/;
}

test('SEC-110 nothing a student can reach has an id of the database in a mixed test, before, in or after a sitting', async () => {
  const stored = await farIds();
  const exam = await makeExam(t.deps.db, { preguntas: [preguntaMultiple, exclusivePregunta, openPregunta] });
  const { pruebaId } = exam;
  expect(JSON.stringify(exam.preguntas)).toMatch(stored);
  const { browser, usuarioId } = await makeEstudiante(t, exam.cursoId);
  // An attempt and a draft from before the test was mixed.
  await browser.request('POST', '/api/respuestas/envio', { body: answersFor(exam) });
  const before = { opciones: answersFor(exam).opciones, abiertas: answersFor(exam).abiertas, version: 9 };
  await browser.request('PUT', `/api/pruebas/${pruebaId}/borrador`, { body: before });
  await t.deps.db.execute(sql`
    update prueba set mezcla_opciones = true, muestra = 3, explicaciones = 'al-enviar' where prueba_id = ${pruebaId}`);
  let walked = 0;
  const look = async (answer: Answer, where: string) => {
    expect(answer.text, where).not.toMatch(stored);
    const { data } = (answer.body.resource ?? {}) as { data?: string };
    if (data === undefined || !answer.text.includes('.zip')) return;
    for (const [name, content] of unzip(Buffer.from(data, 'base64'))) {
      expect(content.toString(), `${where} ${name}`).not.toMatch(stored);
      walked += 1;
    }
  };
  const walk = async () => {
    for (const { spec } of reachable) {
      for (const address of addresses(spec, exam, usuarioId)) {
        const answer = await browser.request('GET', address);
        if (answer.status === 200) walked += 1;
        await look(answer, address);
      }
    }
  };
  await walk();
  await look(await browser.request('POST', '/api/respuestas/envio', { body: answersFor(exam) }), 'not begun');
  await look(await browser.request('POST', `/api/pruebas/${pruebaId}/rendicion`), 'start');
  await walk();
  const own = answersFor({ pruebaId, preguntas: await drawnOf(t.deps.db, usuarioId, pruebaId) });
  const save = (version: number) =>
    browser.request('PUT', `/api/pruebas/${pruebaId}/borrador`, { body: { ...own, version } });
  for (const version of [20, 3]) await look(await save(version), 'saved, then changed elsewhere');
  await look(await browser.request('POST', '/api/respuestas/envio', { body: own }), 'submitted');
  await walk();
  expect(walked).toBeGreaterThan(100);
}, 300_000);
