import { randomUUID } from 'node:crypto';
import { getBorrador, saveBorrador, submitRespuestas } from 'domain/contract/pruebas.ts';
import { setProrroga, startRendicion } from 'domain/contract/rendiciones.ts';
import { graceMs } from 'domain/rules/rendicion.ts';
import { seed } from 'domain/testing/seed.ts';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { intentos } from '../db/schema/intentos.ts';
import { allPruebas } from '../db/schema/pruebas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { type Exam, exclusivePregunta, makeAdmin, makeEstudiante, makeExam, preguntaVF } from '../testing/exams.ts';
import { cases } from '../testing/pedidos.ts';
import { openSession } from '../testing/sessions.ts';
import { closeRendiciones } from './close-rendiciones.ts';

let t: TestApp;
let admin: Client;
let exam: Exam;
const minutos = 10;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
  exam = await makeExam(t.deps.db, { preguntas: [preguntaVF, exclusivePregunta], intentos: 100 });
  await t.deps.db
    .update(allPruebas)
    .set({ minutos, mezclaOpciones: true })
    .where(eq(allPruebas.pruebaId, exam.pruebaId));
});
afterAll(() => t.close());

/**
 * `device`: one of the student's two. `lost`: the process dies before its response arrives, and the device repeats the
 * request. The server's clock may also be set back.
 */
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('save' as const),
      device: fc.nat(1),
      choice: fc.nat(5),
      lost: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('wait' as const), seconds: fc.constantFrom(1, 20, 31, 240, 599, -15) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('start' as const), device: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('reload' as const), device: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('submit' as const),
      device: fc.nat(1),
      choice: fc.nat(5),
      lost: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('close' as const), workers: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('extend' as const), minutes: fc.constantFrom(0, 1, 5) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

type Shown = { opciones: { opcionId: number }[] }[];
type Sitting = { end: number; saved: number[]; version: number; preguntas: Shown };
/** An attempt in the model. */
type Ended = { opciones: number[]; entrega: string };
type Model = { sitting: Sitting | null; ended: Ended[]; prorroga: number };

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
const answer = (choice: number, preguntas: Shown = exam.preguntas) =>
  sorted(preguntas.map(({ opciones }, at) => opciones[(choice >> at) % opciones.length]!.opcionId));

/** Submits the model's sitting when its time is over, as the server must. */
function expire(model: Model, now: number): void {
  if (!model.sitting || now < model.sitting.end + graceMs) return;
  model.ended.push({ opciones: model.sitting.saved, entrega: 'automatica' });
  model.sitting = null;
}

type World = { model: Model; devices: Client[]; usuarioId: number; move: (seconds: number) => void };

async function perform(each: Act, { model, devices, usuarioId, move }: World): Promise<void> {
  const now = Date.now();
  const params = { id: exam.pruebaId };
  const { sitting } = model;
  switch (each.what) {
    case 'wait':
      return move(each.seconds);
    case 'start': {
      expire(model, now);
      const { body } = await devices[each.device]!.call(startRendicion, { params });
      const { preguntas } = body.resource!;
      model.sitting ??= { end: now + (minutos + model.prorroga) * 60_000, saved: [], version: -1, preguntas };
      expect(Date.parse(body.resource!.rendicion!.fin!), 'nobody gets more time').toBe(model.sitting.end);
      return;
    }
    case 'reload': {
      const { resource } = (await devices[each.device]!.call(getBorrador, { params })).body;
      if (!sitting) return void expect(resource!.fin).toBeNull();
      expect(resource).toMatchObject({ opciones: sitting.saved, fin: new Date(sitting.end).toISOString() });
      return;
    }
    case 'save': {
      const device = devices[each.device]!;
      const { version } = (await device.call(getBorrador, { params })).body.resource!;
      const body = { opciones: answer(each.choice, sitting?.preguntas), version: version + 1 };
      const { status } = await device.call(saveBorrador, { params, body });
      expect(status).toBe(sitting && now < sitting.end ? 200 : 409);
      if (each.lost) expect((await device.call(saveBorrador, { params, body })).status, 'asked again').toBe(status);
      if (status === 200) sitting!.saved = body.opciones;
      return;
    }
    case 'submit': {
      const opciones = answer(each.choice, sitting?.preguntas);
      const key = { 'idempotency-key': randomUUID() };
      const send = () =>
        devices[each.device]!.call(submitRespuestas, { body: { pruebaId: exam.pruebaId, opciones } }, key);
      const { status, body } = await send();
      if (each.lost) expect((await send()).body.resource, 'asked again').toEqual(body.resource);
      if (!sitting) return void expect(status).toBe(409);
      expect(status).toBe(200);
      if (now >= sitting.end + graceMs) return expire(model, now);
      const late = now >= sitting.end && sitting.saved.join() !== opciones.join();
      expect(body.resource!.entrega).toBe(late ? 'tarde' : 'normal');
      model.ended.push({ opciones, entrega: late ? 'tarde' : 'normal' });
      model.sitting = null;
      return;
    }
    case 'close': {
      await Promise.all(Array.from({ length: each.workers }, () => closeRendiciones(t.deps)));
      return expire(model, now);
    }
    case 'extend': {
      await admin.call(setProrroga, { params, body: { usuarioId, minutos: each.minutes } });
      const moved = (each.minutes - model.prorroga) * 60_000;
      if (sitting)
        sitting.end = now < sitting.end ? Math.max(now, sitting.end + moved) : sitting.end + Math.max(0, moved);
      model.prorroga = each.minutes;
    }
  }
}

async function play(acts: Act[]): Promise<void> {
  let at = Date.parse('2026-11-23T09:00:00-05:00');
  vi.setSystemTime(at);
  const move = (seconds: number) => {
    at += seconds * 1000;
    vi.setSystemTime(at);
  };
  const { usuarioId, browser } = await makeEstudiante(t, exam.cursoId);
  const devices = [browser, await openSession(t, usuarioId)];
  const model: Model = { sitting: null, ended: [], prorroga: 0 };
  for (const each of acts) await perform(each, { model, devices, usuarioId, move });
  move(3_600);
  await closeRendiciones(t.deps);
  expire(model, at);
  const rows = await t.deps.db
    .select({ opciones: intentos.opciones, entrega: intentos.entrega })
    .from(intentos)
    .where(eq(intentos.usuarioId, usuarioId))
    .orderBy(asc(intentos.numero));
  expect(rows.map(({ opciones, entrega }) => ({ opciones: sorted(opciones), entrega }))).toEqual(model.ended);
}

test('REL-19 in any history with two devices, reloads, extra time and workers no acknowledged answer is lost and nobody gets more time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const history = fc
    .array(act, { minLength: 5, maxLength: 25 })
    .map((acts) => [{ what: 'start' as const, device: 0 }, ...acts]);
  await fc.assert(fc.asyncProperty(history, play), { seed, numRuns: cases(12, 400), endOnFailure: true });
}, 600_000);
