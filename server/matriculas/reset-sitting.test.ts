import { resetAlumno } from 'domain/contract/matriculas.ts';
import { getBorrador, saveBorrador } from 'domain/contract/pruebas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCleanUp } from '../jobs.ts';
import { closeRendiciones } from '../pruebas/close-rendiciones.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { answersFor, drawnOf, makeAdmin } from '../testing/exams.ts';
import { sittingsOf } from '../testing/sittings.ts';

let t: TestApp;
let admin: Client;
let s: ReturnType<typeof sittingsOf>;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
  s = sittingsOf(t, admin);
});
afterAll(() => t.close());

const reset = (usuarioId: number, cursoId: number) => admin.call(resetAlumno, { body: { usuarioId, cursoId } });

describe('limpiar', () => {
  test('SEA-04 is refused in words while the student sits a test, and nothing changes', async () => {
    const exam = await s.examWith({ minutos: 30, nombre: 'Final' });
    const { browser, usuarioId, pruebaId, cursoId } = exam;
    await s.begin(browser, pruebaId);
    const chosen = answersFor(exam).opciones.slice(0, 1);
    await browser.call(saveBorrador, { params: { id: pruebaId }, body: { opciones: chosen, version: 2 } });
    const refused = await reset(usuarioId, cursoId);
    expect(refused.body).toMatchObject({
      status: 409,
      message: expect.stringContaining('está rindiendo «Final». Espera'),
    });
    const draft = (await browser.call(getBorrador, { params: { id: pruebaId } })).body.resource!;
    expect(draft.opciones).toEqual(chosen);
    expect((await s.send(browser, exam)).status).toBe(200);
    expect((await reset(usuarioId, cursoId)).body.resource).toMatchObject({ intentos: 1 });
  });

  test('SEA-04 of a test without an end the way out is named: a closing', async () => {
    const { browser, usuarioId, pruebaId, cursoId } = await s.examWith({ mezclaPreguntas: true });
    await s.begin(browser, pruebaId);
    expect((await reset(usuarioId, cursoId)).body.message).toContain('ponle un cierre');
  });

  test('SEA-04 at the moment of a start it waits, and is refused', async () => {
    const { browser, usuarioId, pruebaId, cursoId } = await s.examWith({ minutos: 30 });
    const [begun, refused] = await s.meeting(usuarioId, pruebaId, [
      () => s.begin(browser, pruebaId),
      () => reset(usuarioId, cursoId),
    ]);
    expect([begun!.status, refused!.status]).toEqual([200, 409]);
    expect((await s.read(browser, pruebaId)).rendicion).not.toBeNull();
  });

  test('SEA-04 at the moment of a save the answer stays', async () => {
    const exam = await s.examWith({ minutos: 30 });
    const { browser, usuarioId, pruebaId, cursoId } = exam;
    await s.begin(browser, pruebaId);
    const { opciones } = answersFor(exam);
    let resetStatus = 0;
    const [saved] = await s.meeting(
      usuarioId,
      pruebaId,
      [() => browser.call(saveBorrador, { params: { id: pruebaId }, body: { opciones, version: 2 } })],
      async () => {
        resetStatus = (await reset(usuarioId, cursoId)).status;
      },
    );
    expect([saved!.status, resetStatus]).toEqual([200, 409]);
    expect((await browser.call(getBorrador, { params: { id: pruebaId } })).body.resource!.opciones).toEqual(opciones);
  });

  test('SEA-04 at the moment of a submission it waits, and annuls the attempt', async () => {
    const exam = await s.examWith({ intentos: 2 });
    const { browser, usuarioId, pruebaId, cursoId } = exam;
    const [sent, done] = await s.meeting(usuarioId, pruebaId, [
      () => s.send(browser, exam),
      () => reset(usuarioId, cursoId),
    ]);
    expect([sent!.status, done!.status]).toEqual([200, 200]);
    expect(await s.read(browser, pruebaId)).toMatchObject({ intento: 0 });
  });

  test('SEA-05 extra minutes and attempts stay', async () => {
    const exam = await s.examWith({ minutos: 30 });
    const { browser, usuarioId, pruebaId, cursoId } = exam;
    await s.minutos(pruebaId, { usuarioId, minutos: 10 });
    await s.extra(usuarioId, pruebaId, 2);
    await s.begin(browser, pruebaId);
    await s.send(browser, exam);
    expect((await reset(usuarioId, cursoId)).body.resource).toMatchObject({ intentos: 1 });
    expect(await s.granted(pruebaId)).toEqual([[usuarioId, 10, 2]]);
    // The hourly job deletes old drafts; granted minutes are not part of the draft.
    await t.deps.db.execute(sql`
      insert into borrador (usuario_id, prueba_id, actualizado)
      values (${usuarioId}, ${pruebaId}, now() - interval '2 years')`);
    await runCleanUp(t.deps);
    const { rows } = await t.deps.db.execute(sql`select from borrador where usuario_id = ${usuarioId}`);
    expect(rows).toEqual([]);
    expect(await s.granted(pruebaId)).toEqual([[usuarioId, 10, 2]]);
  });
});

test('SEA-14 the hourly job gives an old sitting without an end one, so that its answers become an attempt', async () => {
  const { browser, usuarioId, pruebaId } = await s.examWith({ mezclaPreguntas: true });
  await s.begin(browser, pruebaId);
  const preguntas = await drawnOf(t.deps.db, usuarioId, pruebaId);
  const opciones = answersFor({ pruebaId, preguntas }).opciones.toSorted((a, b) => a - b);
  await browser.call(saveBorrador, { params: { id: pruebaId }, body: { opciones, version: 2 } });
  await t.deps.db.execute(
    sql`update borrador set actualizado = now() - interval '2 years' where usuario_id = ${usuarioId}`,
  );
  await runCleanUp(t.deps);
  expect((await browser.call(getBorrador, { params: { id: pruebaId } })).body.resource!.opciones).toEqual(opciones);
  await closeRendiciones(t.deps, new Date(Date.now() + 60_000));
  const { rows } = await t.deps.db.execute(
    sql`select nota::float8 as nota, entrega from intento where prueba_id = ${pruebaId}`,
  );
  expect(rows).toEqual([{ nota: 20, entrega: 'automatica' }]);
});
