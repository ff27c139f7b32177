import { getBorrador, gradeIntento, saveBorrador, submitRespuestas, updatePregunta } from 'domain/contract/pruebas.ts';
import { grade } from 'domain/rules/calificacion.ts';
import { tipoPregunta } from 'domain/rules/preguntas.ts';
import type { Borrador } from 'domain/schemas/pruebas.ts';
import { seed } from 'domain/testing/seed.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GradedPregunta, intentos, respuestasAbiertas } from '../db/schema/intentos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { draftPregunta, type Exam, makeAdmin, makeEstudiante, makeExam } from '../testing/exams.ts';
import { cases } from '../testing/pedidos.ts';
import { preguntasWithAnswerKey } from './queries/pruebas.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
afterAll(() => t.close());

const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      que: fc.constant('guardar' as const),
      choice: fc.nat(),
      jump: fc.integer({ min: 0, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ que: fc.constant('editar' as const), cual: fc.nat(), por: draftPregunta }) },
  { weight: 1, arbitrary: fc.record({ que: fc.constant('agregar' as const), nueva: draftPregunta }) },
  { weight: 1, arbitrary: fc.record({ que: fc.constant('quitar' as const), cual: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ que: fc.constant('enviar' as const), choice: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ que: fc.constant('calificar' as const), cual: fc.nat(), puntos: fc.nat(2_000) }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;
/** Acts of one turn run concurrently; turns run one after the other. */
const history = fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 12 });

type Respuestas = Pick<Borrador, 'opciones' | 'abiertas'>;
type Saved = Respuestas & { version: number };
/** Everything that the server has acknowledged to the student. */
type Model = { saved: Saved[]; sent: Map<number, Respuestas>; puntos: Map<string, number> };

/** Answers every question; the number decides which options. */
function answer(preguntas: readonly GradedPregunta[], choice: number): Respuestas {
  const respuestas: Respuestas = { opciones: [], abiertas: [] };
  preguntas.forEach(({ preguntaId, tipo, opciones, exclusiva }, at) => {
    if (tipo === tipoPregunta.open) respuestas.abiertas.push({ preguntaId, texto: `Respuesta ${choice}` });
    const first = (choice >> at) % Math.max(opciones.length, 1);
    const several = tipo === tipoPregunta.multiple && !exclusiva && choice % 3 === 0;
    respuestas.opciones.push(...opciones.slice(first, several ? undefined : first + 1).map(({ opcionId }) => opcionId));
  });
  return respuestas;
}

async function play(exam: Exam, alumna: Client, turns: Act[][]): Promise<void> {
  const model: Model = { saved: [], sent: new Map(), puntos: new Map() };
  const { pruebaId } = exam;
  const read = async () => (await alumna.call(getBorrador, { params: { id: pruebaId } })).body.resource!;
  for (const turn of turns) {
    const preguntas = await preguntasWithAnswerKey(t.deps.db, pruebaId);
    const version = (await read()).version;
    // One grading per turn: with two at once either may win.
    const unique = turn.filter(
      (each, at) => each.que !== 'calificar' || turn.findIndex((a) => a.que === 'calificar') === at,
    );
    await Promise.all(unique.map((each) => perform(each, { exam, alumna, model, preguntas, version })));
    checkBorrador(await read(), model, await preguntasWithAnswerKey(t.deps.db, pruebaId));
    await checkIntentos(pruebaId, model);
  }
}

type World = { exam: Exam; alumna: Client; model: Model; preguntas: GradedPregunta[]; version: number };

async function perform(act: Act, { exam: { pruebaId }, alumna, model, preguntas, version }: World): Promise<void> {
  const chosen = 'cual' in act ? preguntas[act.cual % Math.max(preguntas.length, 1)] : undefined;
  switch (act.que) {
    case 'guardar': {
      const saved = { ...answer(preguntas, act.choice), version: version + act.jump };
      if (saved.version === 0) return;
      const { status, body } = await alumna.call(saveBorrador, { params: { id: pruebaId }, body: saved });
      expect([200, 409]).toContain(status);
      if (status === 200) model.saved.push({ ...saved, abiertas: body.resource!.abiertas });
      return;
    }
    case 'enviar': {
      const respuestas = answer(preguntas, act.choice);
      const { status, body } = await alumna.call(submitRespuestas, { body: { pruebaId, ...respuestas } });
      // Refused when the test was edited meanwhile, or has no questions left.
      expect([200, 422, 409], body.message).toContain(status);
      if (status === 200) model.sent.set(body.resource!.intentoId, respuestas);
      return;
    }
    case 'editar': {
      if (!chosen) return;
      const body = { ...act.por, pruebaId };
      expect([200, 404]).toContain(
        (await admin.call(updatePregunta, { params: { id: chosen.preguntaId }, body })).status,
      );
      return;
    }
    case 'agregar':
      expect((await admin.request('POST', '/api/preguntas', { body: { ...act.nueva, pruebaId } })).status).toBe(200);
      return;
    case 'quitar':
      if (chosen)
        expect([200, 404]).toContain((await admin.request('DELETE', `/api/preguntas/${chosen.preguntaId}`)).status);
      return;
    case 'calificar':
      return setPuntos(act.cual, act.puntos / 100, model);
  }
}

async function setPuntos(which: number, puntos: number, model: Model): Promise<void> {
  const withText = [...model.sent].filter(([, { abiertas }]) => abiertas.length > 0);
  const [intentoId, respuestas] = withText[which % Math.max(withText.length, 1)] ?? [];
  if (intentoId === undefined || !respuestas) return;
  const { preguntaId } = respuestas.abiertas[which % respuestas.abiertas.length]!;
  const { status } = await admin.call(gradeIntento, {
    params: { id: intentoId },
    body: { respuestas: [{ preguntaId, puntos }] },
  });
  expect(status).toBe(200);
  model.puntos.set(`${intentoId} ${preguntaId}`, puntos);
}

/** The newest acknowledged save is stored, except for what an edit removed; only a submission clears it. */
function checkBorrador(draft: Borrador, { saved, sent }: Model, preguntas: GradedPregunta[]): void {
  const last = Math.max(0, ...saved.map(({ version }) => version));
  expect(draft.version).toBeGreaterThanOrEqual(last);
  if (draft.version > last) {
    expect(sent.size).toBeGreaterThan(0);
    expect([draft.opciones, draft.abiertas]).toEqual([[], []]);
    return;
  }
  const exists = new Set(preguntas.flatMap(({ opciones }) => opciones.map(({ opcionId }) => opcionId)));
  const open = new Set(preguntas.filter(({ tipo }) => tipo === 1).map(({ preguntaId }) => preguntaId));
  // A repeated save is acknowledged twice.
  for (const guardado of saved.filter(({ version }) => version === last)) {
    expect(new Set(draft.opciones)).toEqual(new Set(guardado.opciones.filter((opcionId) => exists.has(opcionId))));
    expect(draft.abiertas).toEqual(guardado.abiertas.filter(({ preguntaId }) => open.has(preguntaId)));
  }
}

/** Every attempt equals its submission, and its grade follows the rule on its own questions. */
async function checkIntentos(pruebaId: number, { sent, puntos }: Model): Promise<void> {
  const rows = await t.deps.db.select().from(intentos).where(eq(intentos.pruebaId, pruebaId));
  expect(rows.map(({ intentoId }) => intentoId).sort()).toEqual([...sent.keys()].sort());
  for (const { intentoId, preguntas, opciones, nota, estado } of rows) {
    const enviado = sent.get(intentoId)!;
    expect(new Set(opciones)).toEqual(new Set(enviado.opciones));
    const own = new Set(preguntas.flatMap((pregunta) => pregunta.opciones.map(({ opcionId }) => opcionId)));
    expect(opciones.filter((opcionId) => !own.has(opcionId))).toEqual([]);
    const texts = await t.deps.db
      .select()
      .from(respuestasAbiertas)
      .where(eq(respuestasAbiertas.intentoId, intentoId))
      .orderBy(respuestasAbiertas.preguntaId);
    expect(texts.map(({ preguntaId, texto }) => ({ preguntaId, texto }))).toEqual(
      enviado.abiertas.toSorted((a, b) => a.preguntaId - b.preguntaId),
    );
    const given = new Map(
      texts.map(({ preguntaId }) => [preguntaId, puntos.get(`${intentoId} ${preguntaId}`) ?? null]),
    );
    expect(new Map(texts.map(({ preguntaId, puntos: n }) => [preguntaId, n]))).toEqual(given);
    expect(nota).toBe(grade(preguntas, new Set(opciones), given));
    expect(estado).toBe(nota === null ? 'pendiente' : 'calificado');
  }
}

test('whatever happens at once or in turn, no acknowledged answer is lost and every grade is the rule’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(draftPregunta, { minLength: 1, maxLength: 4 }), history, async (preguntas, turns) => {
      const exam = await makeExam(t.deps.db, { intentos: 100, preguntas });
      const { browser } = await makeEstudiante(t, exam.cursoId);
      await play(exam, browser, turns as Act[][]);
    }),
    { numRuns: cases(25, 500), seed, endOnFailure: true },
  );
}, 600_000);
