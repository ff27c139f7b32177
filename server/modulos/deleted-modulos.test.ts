import { listEliminados, restoreEliminado } from 'domain/contract/eliminados.ts';
import { getMaterial, listApuntes, saveApunte } from 'domain/contract/materiales.ts';
import { resetAlumno } from 'domain/contract/matriculas.ts';
import { deleteModulo, getModulo, listModulos, updateModulo } from 'domain/contract/modulos.ts';
import { deletePrueba, getBorrador, getPrueba, saveBorrador, submitRespuestas } from 'domain/contract/pruebas.ts';
import { startRendicion } from 'domain/contract/rendiciones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { runCleanUp } from '../jobs.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { makeMaterial } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { answersFor, makeAdmin, makeEstudiante, makeExam } from '../testing/exams.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
afterAll(() => t.close());

const begin = (browser: Client, id: number) => browser.call(startRendicion, { params: { id } });
const remove = (id: number) => admin.call(deleteModulo, { params: { id } });
const asClase = (id: number) =>
  admin.call(updateModulo, { params: { id }, body: { nombre: 'Evaluación', orden: 1, tipoModuloId: 1 } });
const removePrueba = (id: number) => admin.call(deletePrueba, { params: { id } });

/** A test with a time and a student of its course. */
async function timedExam() {
  const exam = await makeExam(t.deps.db);
  await t.deps.db.execute(sql`update prueba set minutos = 30 where prueba_id = ${exam.pruebaId}`);
  return { ...exam, ...(await makeEstudiante(t, exam.cursoId)) };
}

type Timed = Awaited<ReturnType<typeof timedExam>>;
const ways: [string, (exam: Timed) => Promise<{ status: number; body: { message: string } }>, string][] = [
  [
    'deleting the module',
    ({ moduloId }) => remove(moduloId),
    'eliminar «Evaluación»: alguien está rindiendo su prueba',
  ],
  [
    'its type',
    ({ moduloId }) => asClase(moduloId),
    'cambiar el tipo de «Evaluación»: alguien está rindiendo su prueba',
  ],
  ['deleting the test', ({ pruebaId }) => removePrueba(pruebaId), 'eliminar «Prueba»: alguien la está rindiendo'],
];

test.each(ways)('SEA-01 %s is refused while somebody sits the test, whose answers stay', async (_, act, words) => {
  const exam = await timedExam();
  const { browser, pruebaId } = exam;
  await begin(browser, pruebaId);
  const [chosen] = exam.preguntas[0]!.opciones;
  const body = { opciones: [chosen!.opcionId], version: 2 };
  expect((await browser.call(saveBorrador, { params: { id: pruebaId }, body })).status).toBe(200);
  const refused = await act(exam);
  expect([refused.status, refused.body.message]).toEqual([409, `No se puede ${words}.`]);
  const draft = (await browser.call(getBorrador, { params: { id: pruebaId } })).body.resource!;
  expect(draft.opciones).toEqual([chosen!.opcionId]);
  expect((await browser.call(submitRespuestas, { body: answersFor(exam) })).body.resource).toMatchObject({ nota: 20 });
});

test.each(ways)('SEA-02 %s, held at the moment a student begins: one of them is refused', async (_, act) => {
  const exam = await timedExam();
  const { browser, pruebaId, moduloId } = exam;
  const undone = new Error('undone');
  let both: Promise<{ status: number }[]> | undefined;
  const holding = inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`select from modulo where modulo_id = ${moduloId} for update`);
    await tx.execute(sql`select from prueba where prueba_id = ${pruebaId} for update`);
    both = Promise.all([act(exam), begin(browser, pruebaId)]);
    await untilBlocked(t.deps.db, 2);
    throw undone;
  });
  await expect(holding).rejects.toBe(undone);
  const [changed, begun] = await both!;
  const { rows } = await t.deps.db.execute(sql`
    select (select count(*) from rendicion r join prueba_viva p using (prueba_id) where p.prueba_id = ${pruebaId})::int as kept,
           (select count(*) from rendicion r where r.prueba_id = ${pruebaId})::int as sittings`);
  expect([changed!.status, begun!.status, rows[0]]).toEqual(
    begun!.status === 200 ? [409, 200, { kept: 1, sittings: 1 }] : [200, 404, { kept: 0, sittings: 0 }],
  );
});

test.each(ways)('SEA-02 %s waits for a start under way, and is refused', async (_, act) => {
  const exam = await timedExam();
  const { browser, pruebaId, usuarioId } = exam;
  const undone = new Error('undone');
  let begun: ReturnType<typeof begin> | undefined;
  let changed: ReturnType<typeof act> | undefined;
  const holding = inTransaction(t.deps.db, async (tx) => {
    // The start has read the test and waits here before it writes the sitting.
    await tx.execute(sql`insert into borrador (usuario_id, prueba_id) values (${usuarioId}, ${pruebaId})`);
    begun = begin(browser, pruebaId);
    await untilBlocked(t.deps.db, 1);
    changed = act(exam);
    await untilBlocked(t.deps.db, 2);
    throw undone;
  });
  await expect(holding).rejects.toBe(undone);
  expect([(await begun!).status, (await changed!).status]).toEqual([200, 409]);
});

test('SEA-06 after a reset the editor, the module list and the refusal count the same: none, and the test can go', async () => {
  const exam = await makeExam(t.deps.db);
  const { browser, usuarioId } = await makeEstudiante(t, exam.cursoId);
  const { pruebaId, moduloId, cursoId } = exam;
  const counts = async () => [
    (await admin.call(getPrueba, { params: { id: pruebaId } })).body.resource!.intentosEnviados,
    (await admin.call(getModulo, { params: { id: moduloId } })).body.resource!.intentosEnviados,
  ];
  for (let at = 0; at < 2; at++) await browser.call(submitRespuestas, { body: answersFor(exam) });
  expect(await counts()).toEqual([2, 2]);
  expect((await removePrueba(pruebaId)).body.message).toContain('tiene 2 intentos enviados');
  await admin.call(resetAlumno, { body: { usuarioId, cursoId } });
  expect(await counts()).toEqual([0, 0]);
  expect((await removePrueba(pruebaId)).status).toBe(200);
  // Annulled attempts are still the answers of a student.
  const { rows } = await t.deps.db.execute(sql`select anulado from intento where prueba_id = ${pruebaId}`);
  expect(rows).toHaveLength(2);
  expect((await remove(moduloId)).status).toBe(200);
});

test('SEA-03 a deleted module comes back with its materials, test, questions, notes and positions', async () => {
  const { db } = t.deps;
  const exam = await timedExam();
  const { moduloId, pruebaId, cursoId, browser, usuarioId } = exam;
  const { materialId } = await makeMaterial(db, { moduloId });
  await browser.call(saveApunte, { params: { id: materialId }, body: { texto: 'Repasar los plazos' } });
  await db.execute(sql`
    insert into archivo_posicion (usuario_id, material_id, segundos) values (${usuarioId}, ${materialId}, 95)`);
  const before = (await admin.call(getModulo, { params: { id: moduloId } })).body.resource!;
  expect((await remove(moduloId)).status).toBe(200);
  const gone = [
    await admin.call(getModulo, { params: { id: moduloId } }),
    await admin.call(getMaterial, { params: { id: materialId } }),
    await browser.call(getPrueba, { params: { id: pruebaId } }),
    await begin(browser, pruebaId),
  ];
  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await admin.call(listModulos, { query: { cursoId } })).body.resources).toEqual([]);

  const deleted = (await admin.call(listEliminados, { query: { tipo: 'modulo' } })).body.resources!;
  expect(deleted.find(({ id }) => id === moduloId)).toMatchObject({
    nombre: 'Evaluación',
    detalle: expect.any(String),
  });
  const restored = await admin.call(restoreEliminado, { body: { tipo: 'modulo', id: moduloId } });
  expect(restored.body).toMatchObject({ success: true, resource: { id: moduloId } });
  const { version: _, ...same } = before;
  expect((await admin.call(getModulo, { params: { id: moduloId } })).body.resource).toMatchObject(same);
  expect((await admin.call(getPrueba, { params: { id: pruebaId } })).body.resource!.preguntas).toHaveLength(3);
  expect((await browser.call(listApuntes, { params: { id: moduloId } })).body.resources).toEqual([
    { materialId, texto: 'Repasar los plazos' },
  ]);
  const { rows } = await db.execute(sql`select segundos from archivo_posicion where material_id = ${materialId}`);
  expect(rows).toEqual([{ segundos: 95 }]);
  expect((await begin(browser, pruebaId)).status).toBe(200);
});

test('SEA-03 after a week it is gone for good, unless it keeps annulled attempts', async () => {
  const { db } = t.deps;
  const [plain, reset] = [await makeExam(db), await makeExam(db)];
  const { browser, usuarioId } = await makeEstudiante(t, reset.cursoId);
  await browser.call(submitRespuestas, { body: answersFor(reset) });
  await admin.call(resetAlumno, { body: { usuarioId, cursoId: reset.cursoId } });
  const young = await makeExam(db);
  for (const { moduloId } of [plain, reset, young]) expect((await remove(moduloId)).status).toBe(200);
  await db.execute(sql`
    update modulo set eliminado = now() - interval '8 days' where modulo_id in (${plain.moduloId}, ${reset.moduloId})`);
  expect((await admin.call(restoreEliminado, { body: { tipo: 'modulo', id: plain.moduloId } })).status).toBe(404);
  await runCleanUp(t.deps);
  const { rows } = await db.execute(sql`
    select modulo_id as id from modulo where modulo_id in (${plain.moduloId}, ${reset.moduloId}, ${young.moduloId}) order by 1`);
  expect(rows.map(({ id }) => id)).toEqual([reset.moduloId, young.moduloId]);
  expect((await admin.call(restoreEliminado, { body: { tipo: 'modulo', id: young.moduloId } })).status).toBe(200);
});
