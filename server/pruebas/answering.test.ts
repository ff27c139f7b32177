import { restoreEliminado } from 'domain/contract/eliminados.ts';
import { resetAlumno } from 'domain/contract/matriculas.ts';
import { deleteModulo, updateModulo } from 'domain/contract/modulos.ts';
import { deletePrueba, getBorrador, saveBorrador } from 'domain/contract/pruebas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { untilBlocked } from '../testing/blocked.ts';
import type { Client } from '../testing/client.ts';
import { answersFor, makeAdmin } from '../testing/exams.ts';
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

/** A test without an explicit start and a student of its course. */
const makeOpenExam = () => s.examWith({ nombre: 'Repaso', intentos: 1 });
type OpenExam = Awaited<ReturnType<typeof makeOpenExam>>;

const chosenOf = (exam: OpenExam) => answersFor(exam).opciones.slice(0, 1);
const save = (exam: OpenExam, version = 1) =>
  exam.browser.call(saveBorrador, {
    params: { id: exam.pruebaId },
    body: { opciones: chosenOf(exam), version },
  });
const draftOf = async ({ browser, pruebaId }: OpenExam) =>
  (await browser.call(getBorrador, { params: { id: pruebaId } })).body.resource?.opciones;
const age = ({ pruebaId }: OpenExam, hours: number) =>
  t.deps.db.execute(
    sql`update borrador set actualizado = now() - make_interval(hours => ${hours}) where prueba_id = ${pruebaId}`,
  );

const remove = (moduloId: number) => admin.call(deleteModulo, { params: { id: moduloId } });
const reset = ({ usuarioId, cursoId }: OpenExam) => admin.call(resetAlumno, { body: { usuarioId, cursoId } });
type Way = [string, (exam: OpenExam) => Promise<{ status: number; body: { message: string } }>, string];
const deletions: Way[] = [
  ['deleting the module', ({ moduloId }) => remove(moduloId), 'alguien está rindiendo su prueba.'],
  [
    'changing its type',
    ({ moduloId }) =>
      admin.call(updateModulo, { params: { id: moduloId }, body: { nombre: 'Repaso', orden: 1, tipoModuloId: 1 } }),
    'alguien está rindiendo su prueba.',
  ],
  [
    'deleting the test',
    ({ pruebaId }) => admin.call(deletePrueba, { params: { id: pruebaId } }),
    'alguien la está rindiendo.',
  ],
];
const ways: Way[] = [
  ...deletions,
  [
    'limpiar',
    reset,
    'está rindiendo «Repaso». Espera a que la envíe o a que pasen 24 horas desde su última respuesta.',
  ],
];

test.each(ways)(
  'SEA-110 %s is refused while somebody answers a test without an explicit start',
  async (_, act, words) => {
    const exam = await makeOpenExam();
    expect((await save(exam)).status).toBe(200);
    const refused = await act(exam);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(words)]);
    expect(await draftOf(exam)).toEqual(chosenOf(exam));
    await age(exam, 25);
    expect((await act(exam)).status).toBe(200);
  },
);

test('SEA-110 an empty draft and one of somebody without attempts left keep nobody from deleting the test', async () => {
  const exam = await makeOpenExam();
  const { browser, pruebaId, usuarioId } = exam;
  await browser.call(saveBorrador, { params: { id: pruebaId }, body: { opciones: [], version: 1 } });
  expect((await reset(exam)).status).toBe(200);
  await save(exam, 2);
  await t.deps.db.execute(sql`
    insert into intento (usuario_id, prueba_id, numero, preguntas, opciones, estado, nota, calificado)
    values (${usuarioId}, ${pruebaId}, 1, '[]', '{}', 'calificado', 10, now())`);
  expect((await reset(exam)).status).toBe(200);
});

test('SEA-110 somebody who answers with an extra attempt is not reset, and keeps the module from being deleted', async () => {
  const exam = await makeOpenExam();
  const { browser, usuarioId, pruebaId, moduloId } = exam;
  expect((await s.send(browser, exam, false)).status).toBe(200);
  expect((await s.extra(usuarioId, pruebaId, 1)).status).toBe(200);
  expect((await save(exam, 2)).status).toBe(200);
  expect((await reset(exam)).body).toMatchObject({
    status: 409,
    message: expect.stringContaining('está rindiendo «Repaso»'),
  });
  expect((await remove(moduloId)).body.message).toContain('alguien está rindiendo su prueba');
  expect(await draftOf(exam)).toEqual(chosenOf(exam));
  // Without the extra attempt nothing more can be submitted.
  expect((await s.extra(usuarioId, pruebaId, 0)).status).toBe(200);
  expect((await reset(exam)).status).toBe(200);
});

test('SEA-110 an older draft goes with its module and comes back with it', async () => {
  const exam = await makeOpenExam();
  await save(exam);
  await age(exam, 25);
  expect((await remove(exam.moduloId)).status).toBe(200);
  expect((await save(exam, 2)).status).toBe(404);
  await admin.call(restoreEliminado, { body: { tipo: 'modulo', id: exam.moduloId } });
  expect(await draftOf(exam)).toEqual(chosenOf(exam));
});

test.each(ways)('SEA-111 %s waits for a save under way, and is refused', async (_, act) => {
  const exam = await makeOpenExam();
  await save(exam);
  await age(exam, 25);
  const [saved, changed] = await s.meeting(exam.usuarioId, exam.pruebaId, [() => save(exam, 2), () => act(exam)]);
  expect([saved!.status, changed!.status]).toEqual([200, 409]);
  expect(await draftOf(exam)).toEqual(chosenOf(exam));
});

test.each(deletions)('SEA-111 a save that waits for %s is refused', async (_, act) => {
  const exam = await makeOpenExam();
  await save(exam);
  await age(exam, 25);
  const [changed, saved] = await s.meeting(exam.usuarioId, exam.pruebaId, [() => act(exam), () => save(exam, 2)]);
  expect([changed!.status, saved!.status]).toEqual([200, 404]);
});

test.each(deletions)('SEA-111 %s, held at the moment of a first save: one of them is refused', async (_, act) => {
  const exam = await makeOpenExam();
  const undone = new Error('undone');
  let both: Promise<{ status: number }[]> | undefined;
  const holding = inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`select from modulo where modulo_id = ${exam.moduloId} for update`);
    await tx.execute(sql`select from prueba where prueba_id = ${exam.pruebaId} for update`);
    both = Promise.all([act(exam), save(exam)]);
    await untilBlocked(t.deps.db, 2);
    throw undone;
  });
  await expect(holding).rejects.toBe(undone);
  const [changed, saved] = await both!;
  expect([changed!.status, saved!.status]).toEqual(saved!.status === 200 ? [409, 200] : [200, 404]);
});
