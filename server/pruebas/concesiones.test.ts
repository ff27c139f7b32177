import { resetAlumno } from 'domain/contract/matriculas.ts';
import { listModulos } from 'domain/contract/modulos.ts';
import { getBorrador, getPrueba, saveBorrador, submitRespuestas, updatePrueba } from 'domain/contract/pruebas.ts';
import { listRendiciones, setIntentosExtra, setProrroga, startRendicion } from 'domain/contract/rendiciones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { allPruebas } from '../db/schema/pruebas.ts';
import { cleanUp } from '../jobs.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { untilBlocked } from '../testing/blocked.ts';
import type { Client } from '../testing/client.ts';
import { answersFor, type Exam, makeAdmin, makeEstudiante, makeExam } from '../testing/exams.ts';
import { closeRendiciones } from './close-rendiciones.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
afterAll(() => t.close());

const now = Date.parse('2026-11-23T09:00:00-05:00');
const minute = (after: number) => new Date(now + after * 60_000).toISOString();
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  return (minutes: number) => void vi.setSystemTime(now + minutes * 60_000);
}

async function examWith(settings: Partial<typeof allPruebas.$inferInsert>) {
  const exam = await makeExam(t.deps.db);
  await t.deps.db.update(allPruebas).set(settings).where(sql`prueba_id = ${exam.pruebaId}`);
  return { ...exam, ...(await makeEstudiante(t, exam.cursoId)) };
}

const begin = (browser: Client, id: number) => browser.call(startRendicion, { params: { id } });
const send = (browser: Client, exam: Exam, correct = true) =>
  browser.call(submitRespuestas, { body: answersFor(exam, correct) });
const read = async (browser: Client, id: number) => (await browser.call(getPrueba, { params: { id } })).body.resource!;
const extra = (usuarioId: number, pruebaId: number, n: number) =>
  admin.call(setIntentosExtra, { body: { usuarioId, pruebaId, extra: n } });
const minutos = (
  pruebaId: number,
  body: { usuarioId: number; minutos: number } | { usuarioIds: number[]; minutos: number },
) => admin.call(setProrroga, { params: { id: pruebaId }, body });
const reset = (usuarioId: number, cursoId: number) => admin.call(resetAlumno, { body: { usuarioId, cursoId } });
const granted = async (pruebaId: number) =>
  (await admin.call(listRendiciones, { params: { id: pruebaId } })).body.resources!.map((row) => [
    row.usuarioId,
    row.prorroga,
    row.intentosExtra,
  ]);

/** Holds what a start or submission of the student writes first, so that the acts meet there. */
async function meeting(
  usuarioId: number,
  pruebaId: number,
  acts: (() => Promise<{ status: number }>)[],
  meanwhile?: () => Promise<void>,
) {
  const undone = new Error('undone');
  const answers: Promise<{ status: number }>[] = [];
  const holding = inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`
      insert into borrador (usuario_id, prueba_id) values (${usuarioId}, ${pruebaId})
      on conflict (usuario_id, prueba_id) do update set actualizado = now()`);
    for (const [at, act] of acts.entries()) {
      answers.push(act());
      await untilBlocked(t.deps.db, at + 1);
    }
    await meanwhile?.();
    throw undone;
  });
  await expect(holding).rejects.toBe(undone);
  return Promise.all(answers);
}

describe('limpiar', () => {
  test('SEA-04 is refused in words while the student sits a test, and nothing changes', async () => {
    const exam = await examWith({ minutos: 30, nombre: 'Final' });
    const { browser, usuarioId, pruebaId, cursoId } = exam;
    await begin(browser, pruebaId);
    const chosen = answersFor(exam).opciones.slice(0, 1);
    await browser.call(saveBorrador, { params: { id: pruebaId }, body: { opciones: chosen, version: 2 } });
    const refused = await reset(usuarioId, cursoId);
    expect(refused.body).toMatchObject({
      status: 409,
      message: expect.stringContaining('está rindiendo «Final». Espera'),
    });
    const draft = (await browser.call(getBorrador, { params: { id: pruebaId } })).body.resource!;
    expect(draft.opciones).toEqual(chosen);
    expect((await send(browser, exam)).status).toBe(200);
    expect((await reset(usuarioId, cursoId)).body.resource).toMatchObject({ intentos: 1 });
  });

  test('SEA-04 of a test without an end the way out is named: a closing', async () => {
    const { browser, usuarioId, pruebaId, cursoId } = await examWith({ mezclaPreguntas: true });
    await begin(browser, pruebaId);
    expect((await reset(usuarioId, cursoId)).body.message).toContain('ponle un cierre');
  });

  test('SEA-04 at the moment of a start it waits, and is refused', async () => {
    const { browser, usuarioId, pruebaId, cursoId } = await examWith({ minutos: 30 });
    const [begun, cleaned] = await meeting(usuarioId, pruebaId, [
      () => begin(browser, pruebaId),
      () => reset(usuarioId, cursoId),
    ]);
    expect([begun!.status, cleaned!.status]).toEqual([200, 409]);
    expect((await read(browser, pruebaId)).rendicion).not.toBeNull();
  });

  test('SEA-04 at the moment of a save the answer stays', async () => {
    const exam = await examWith({ minutos: 30 });
    const { browser, usuarioId, pruebaId, cursoId } = exam;
    await begin(browser, pruebaId);
    const { opciones } = answersFor(exam);
    let cleaned = 0;
    const [saved] = await meeting(
      usuarioId,
      pruebaId,
      [() => browser.call(saveBorrador, { params: { id: pruebaId }, body: { opciones, version: 2 } })],
      async () => {
        cleaned = (await reset(usuarioId, cursoId)).status;
      },
    );
    expect([saved!.status, cleaned]).toEqual([200, 409]);
    expect((await browser.call(getBorrador, { params: { id: pruebaId } })).body.resource!.opciones).toEqual(opciones);
  });

  test('SEA-04 at the moment of a submission it waits, and annuls the attempt', async () => {
    const exam = await examWith({ intentos: 2 });
    const { browser, usuarioId, pruebaId, cursoId } = exam;
    const [sent, cleaned] = await meeting(usuarioId, pruebaId, [
      () => send(browser, exam),
      () => reset(usuarioId, cursoId),
    ]);
    expect([sent!.status, cleaned!.status]).toEqual([200, 200]);
    expect(await read(browser, pruebaId)).toMatchObject({ intento: 0 });
  });

  test('SEA-05 extra minutes and attempts stay', async () => {
    const exam = await examWith({ minutos: 30 });
    const { browser, usuarioId, pruebaId, cursoId } = exam;
    await minutos(pruebaId, { usuarioId, minutos: 10 });
    await extra(usuarioId, pruebaId, 2);
    await begin(browser, pruebaId);
    await send(browser, exam);
    expect((await reset(usuarioId, cursoId)).body.resource).toMatchObject({ intentos: 1 });
    expect(await granted(pruebaId)).toEqual([[usuarioId, 10, 2]]);
    // The hourly job deletes old drafts; what was granted is no draft.
    await t.deps.db.execute(sql`update borrador set actualizado = now() - interval '2 years'`);
    await cleanUp(t.deps);
    expect(await granted(pruebaId)).toEqual([[usuarioId, 10, 2]]);
  });
});

test('SEA-14 the hourly job gives an old sitting without an end one, so that its answers become an attempt', async () => {
  const exam = await examWith({ mezclaPreguntas: true });
  const { browser, usuarioId, pruebaId } = exam;
  await begin(browser, pruebaId);
  const { opciones } = answersFor(exam);
  await browser.call(saveBorrador, { params: { id: pruebaId }, body: { opciones, version: 2 } });
  await t.deps.db.execute(
    sql`update borrador set actualizado = now() - interval '2 years' where usuario_id = ${usuarioId}`,
  );
  await cleanUp(t.deps);
  expect((await browser.call(getBorrador, { params: { id: pruebaId } })).body.resource!.opciones).toEqual(opciones);
  await closeRendiciones(t.deps, new Date(Date.now() + 60_000));
  const { rows } = await t.deps.db.execute(
    sql`select nota::float8 as nota, entrega from intento where prueba_id = ${pruebaId}`,
  );
  expect(rows).toEqual([{ nota: 20, entrega: 'automatica' }]);
});

describe('extra attempts', () => {
  test('SEA-07 one student gets another attempt; the grades of everybody stay, and only they have it', async () => {
    const exam = await examWith({ intentos: 1 });
    const { browser, usuarioId, pruebaId, cursoId } = exam;
    const classmate = await makeEstudiante(t, cursoId);
    for (const each of [browser, classmate.browser]) expect((await send(each, exam, false)).status).toBe(200);
    expect((await send(browser, exam)).body).toMatchObject({ codigo: 'sin-intentos' });

    expect((await extra(usuarioId, pruebaId, 1)).body.resource).toMatchObject({
      usuarioId,
      intentosExtra: 1,
      intento: 1,
    });
    expect(await read(browser, pruebaId)).toMatchObject({ intentos: 2, intento: 1, intentosExtra: 1 });
    expect(await read(admin, pruebaId)).toMatchObject({ intentos: 1 });
    const seenBy = async (who: Client) => (await who.call(listModulos, { query: { cursoId } })).body.resources![0]!;
    expect(await seenBy(browser)).toMatchObject({ intentoMax: 2, intento: 1, nota: 0 });
    expect(await seenBy(classmate.browser)).toMatchObject({ intentoMax: 1 });
    expect(await seenBy(admin)).toMatchObject({ intentoMax: 1, intentosEnviados: 2 });

    const draft = { params: { id: pruebaId }, body: { opciones: answersFor(exam).opciones, version: 2 } };
    expect((await browser.call(saveBorrador, draft)).status).toBe(200);
    expect((await classmate.browser.call(saveBorrador, draft)).body).toMatchObject({ codigo: 'sin-intentos' });
    expect((await send(browser, exam)).body.resource).toMatchObject({ nota: 20, intentosRestantes: 0 });
    expect((await send(browser, exam)).body).toMatchObject({ codigo: 'sin-intentos' });
    expect((await send(classmate.browser, exam)).body).toMatchObject({ codigo: 'sin-intentos' });
  });

  test('SEA-07 the extra attempt of a timed test is started, and closed by the server like any other', async () => {
    const at = stopClock();
    const exam = await examWith({ intentos: 1, minutos: 10 });
    const { browser, usuarioId, pruebaId } = exam;
    await begin(browser, pruebaId);
    await send(browser, exam, false);
    expect((await begin(browser, pruebaId)).body).toMatchObject({ codigo: 'sin-intentos' });
    await extra(usuarioId, pruebaId, 1);
    expect((await begin(browser, pruebaId)).body.resource).toMatchObject({ rendicion: { fin: minute(10) } });
    at(11);
    await closeRendiciones(t.deps);
    expect((await begin(browser, pruebaId)).body).toMatchObject({ codigo: 'sin-intentos' });
  });

  test('SEA-07 is audited once, taken back alone, and refused for strangers and nonsense', async () => {
    const { usuarioId, pruebaId } = await examWith({ minutos: 10 });
    await minutos(pruebaId, { usuarioId, minutos: 5 });
    for (const n of [3, 3, 0]) expect((await extra(usuarioId, pruebaId, n)).status).toBe(200);
    expect(await granted(pruebaId)).toEqual([[usuarioId, 5, 0]]);
    const { rows } = await t.deps.db.execute(sql`
      select antes->'intentosExtra' as antes, despues->'intentosExtra' as despues from auditoria
       where accion = 'intentos-extra' and entidad_id = ${String(pruebaId)} order by auditoria_id`);
    expect(rows).toEqual([
      { antes: 0, despues: 3 },
      { antes: 3, despues: 0 },
    ]);
    const stranger = await makeEstudiante(t);
    expect((await extra(stranger.usuarioId, pruebaId, 1)).body).toMatchObject({
      status: 422,
      errores: { usuarioId: 'Esta persona no está matriculada en el curso' },
    });
    expect((await extra(usuarioId, 999_999, 1)).status).toBe(404);
    for (const n of [-1, 101, 1.5]) expect((await extra(usuarioId, pruebaId, n)).body.errores).toHaveProperty('extra');
  });
});

describe('extra minutes of several', () => {
  test('SEA-09 all of them at once, also who is sitting, with one entry each in the history', async () => {
    stopClock();
    const { browser, usuarioId, pruebaId, cursoId } = await examWith({ minutos: 10 });
    const second = await makeEstudiante(t, cursoId);
    const third = await makeEstudiante(t, cursoId);
    await begin(browser, pruebaId);
    const usuarioIds = [second.usuarioId, usuarioId];
    expect((await minutos(pruebaId, { usuarioIds, minutos: 15 })).body.resource).toMatchObject({ cambiados: 2 });
    expect((await minutos(pruebaId, { usuarioIds, minutos: 15 })).body.resource).toMatchObject({ cambiados: 0 });
    expect((await granted(pruebaId)).toSorted()).toEqual(
      [
        [usuarioId, 15, 0],
        [second.usuarioId, 15, 0],
        [third.usuarioId, 0, 0],
      ].toSorted(),
    );
    expect((await read(browser, pruebaId)).rendicion!.fin).toBe(minute(25));
    const { rows } = await t.deps.db.execute(sql`
      select 1 from auditoria where accion = 'prorrogar' and entidad_id = ${String(pruebaId)}`);
    expect(rows).toHaveLength(2);
  });

  test('SEA-09 all or none: with a stranger among them nobody gets any', async () => {
    const { usuarioId, pruebaId } = await examWith({ minutos: 10 });
    const stranger = await makeEstudiante(t);
    const refused = await minutos(pruebaId, { usuarioIds: [usuarioId, stranger.usuarioId], minutos: 15 });
    expect(refused.body.errores).toEqual({ usuarioId: 'Alguna persona no está matriculada en el curso' });
    expect(await granted(pruebaId)).toEqual([[usuarioId, 0, 0]]);
    const nobody = await admin.call(setProrroga, { params: { id: pruebaId }, body: { minutos: 5 } });
    expect(nobody.body.errores).toEqual({ usuarioId: 'Elige a una persona' });
  });
});

describe('the closing is moved while somebody sits the test', () => {
  const close = (exam: Exam, cierre: string | null) =>
    admin.call(updatePrueba, {
      params: { id: exam.pruebaId },
      body: { nombre: 'Final', descripcion: 'De todo', intentos: 3, cierre },
    });
  const finOf = async (browser: Client, id: number) => (await read(browser, id)).rendicion!.fin;

  test('SEA-08 later and earlier reach the sitting, never before now, and the next save says so', async () => {
    const at = stopClock();
    const exam = await examWith({ cierre: new Date(minute(20)) });
    const { browser, pruebaId } = exam;
    await begin(browser, pruebaId);
    await close(exam, minute(40));
    expect(await finOf(browser, pruebaId)).toBe(minute(40));
    at(5);
    await close(exam, minute(10));
    const { opciones } = answersFor(exam);
    const saved = await browser.call(saveBorrador, { params: { id: pruebaId }, body: { opciones, version: 2 } });
    expect(saved.body.resource).toMatchObject({ fin: minute(10) });
    await close(exam, minute(2));
    expect(await finOf(browser, pruebaId)).toBe(minute(5));
    at(6);
    await closeRendiciones(t.deps);
    expect(await read(browser, pruebaId)).toMatchObject({ intento: 1, rendicion: null });
  });

  test('SEA-08 the time and the extra minutes of the sitting still count; a change of the time does not', async () => {
    stopClock();
    const exam = await examWith({ cierre: new Date(minute(20)), minutos: 30 });
    const { browser, usuarioId, pruebaId } = exam;
    await minutos(pruebaId, { usuarioId, minutos: 5 });
    await begin(browser, pruebaId);
    expect(await finOf(browser, pruebaId)).toBe(minute(25));
    await t.deps.db.execute(sql`update prueba set minutos = 5 where prueba_id = ${pruebaId}`);
    await close(exam, minute(120));
    expect(await finOf(browser, pruebaId)).toBe(minute(35));
    await close(exam, null);
    expect(await finOf(browser, pruebaId)).toBe(minute(35));
  });

  test('SEA-08 a sitting that begins at that moment gets the new end', async () => {
    stopClock();
    const exam = await examWith({ cierre: new Date(minute(20)) });
    const { browser, usuarioId, pruebaId } = exam;
    const [begun, moved] = await meeting(usuarioId, pruebaId, [
      () => begin(browser, pruebaId),
      () => close(exam, minute(40)),
    ]);
    expect([begun!.status, moved!.status]).toEqual([200, 200]);
    expect(await finOf(browser, pruebaId)).toBe(minute(40));
  });
});
