import { cleanAlumno, listAlumnos } from 'domain/contract/matriculas.ts';
import { submitRespuestas } from 'domain/contract/pruebas.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borradores, intentos } from '../db/schema/intentos.ts';
import { notasModulo, notasModuloHistoria } from '../db/schema/matriculas.ts';
import { alumnosOf } from '../testing/alumnos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeModulo, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { answersFor, type Exam, makeEstudiante, makeExam } from '../testing/exams.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'ADMIN');
  admin = browser;
  adminId = person.usuarioId;
});
afterAll(() => t.close());

let cursoId: number;
let alumnos: ReturnType<typeof alumnosOf>;
beforeEach(async () => {
  cursoId = (await makeCurso(t.deps.db, { nombre: 'Proceso Penal', vigencia: 6 })).cursoId;
  alumnos = alumnosOf(t.deps.db, cursoId);
});

const list = async (query: object = {}) => (await admin.call(listAlumnos, { params: { cursoId }, query })).body;

describe('clearing', () => {
  test('API-79 attempts, drafts and grades go, the enrolment stays, and the history tells what was there', async () => {
    const { usuarioId } = await alumnos.enrolled();
    const other = await alumnos.enrolled();
    const { moduloId } = await makeModulo(t.deps.db, { cursoId });
    const { pruebaId } = await alumnos.attempted(usuarioId, [12, null]);
    for (const each of [usuarioId, other.usuarioId]) {
      await t.deps.db.insert(notasModulo).values({ usuarioId: each, moduloId, nota: 18, puestaPor: adminId });
      await t.deps.db.insert(borradores).values({ usuarioId: each, pruebaId });
    }
    const { browser, person } = await signedIn(t, 'ADMIN');
    const { body } = await browser.call(cleanAlumno, { body: { usuarioId, cursoId } });
    expect(body).toMatchObject({ success: true, resource: { intentos: 2, borradores: 1, notas: 1 } });

    expect(await alumnos.isEnrolled(usuarioId)).toBe(true);
    const { resources } = await list();
    expect(resources?.find((row) => row.usuarioId === usuarioId)).toMatchObject({ promedio: null, estado: 'falta' });
    expect(resources?.find((row) => row.usuarioId === other.usuarioId)).toMatchObject({ promedio: 18 });
    const kept = await t.deps.db.select().from(intentos).where(eq(intentos.usuarioId, usuarioId));
    expect(kept.map(({ anulado }) => anulado)).toEqual([expect.any(Date), expect.any(Date)]);
    const history = await t.deps.db
      .select()
      .from(notasModuloHistoria)
      .where(eq(notasModuloHistoria.usuarioId, usuarioId));
    expect(history.at(-1)).toMatchObject({ antes: 18, despues: null, puestaPor: person.usuarioId });
    expect(await alumnos.auditOf(usuarioId)).toEqual([
      expect.objectContaining({
        usuarioId: person.usuarioId,
        accion: 'limpiar',
        antes: expect.objectContaining({
          notas: [{ moduloId, nota: 18 }],
          intentos: [expect.objectContaining({ pruebaId, nota: 12 }), expect.objectContaining({ nota: null })],
          borradores: 1,
        }),
      }),
    ]);
    const again = await browser.call(cleanAlumno, { body: { usuarioId, cursoId } });
    expect(again.body.resource).toEqual({ intentos: 0, borradores: 0, notas: 0 });
  });

  test('the same Idempotency-Key submits a new attempt afterwards, and keys of other courses are kept', async () => {
    const [exam, elsewhere] = [await makeExam(t.deps.db, { intentos: 1 }), await makeExam(t.deps.db)];
    const alumna = await makeEstudiante(t, exam.cursoId, elsewhere.cursoId);
    const submit = async (taken: Exam, key: string) =>
      (await alumna.browser.call(submitRespuestas, { body: answersFor(taken) }, { 'idempotency-key': key })).body
        .resource!.intentoId;
    const [first, other] = [await submit(exam, 'clave-1'), await submit(elsewhere, 'clave-2')];
    expect(await submit(exam, 'clave-1')).toBe(first);
    await admin.call(cleanAlumno, { body: { usuarioId: alumna.usuarioId, cursoId: exam.cursoId } });
    expect(await submit(exam, 'clave-1')).not.toBe(first);
    expect(await submit(elsewhere, 'clave-2')).toBe(other);
  });

  test('what belongs to another course stays', async () => {
    const { usuarioId } = await alumnos.enrolled();
    const elsewhere = await makeModulo(t.deps.db);
    await t.deps.db
      .insert(notasModulo)
      .values({ usuarioId, moduloId: elsewhere.moduloId, nota: 15, puestaPor: adminId });
    const { body } = await admin.call(cleanAlumno, { body: { usuarioId, cursoId } });
    expect(body.resource).toEqual({ intentos: 0, borradores: 0, notas: 0 });
  });

  test('somebody who is not enrolled is a 404 in words', async () => {
    const { usuarioId } = await makeUsuario(t.deps.db, { nombre: 'Luis', apellido: 'Paz' });
    const { body } = await admin.call(cleanAlumno, { body: { usuarioId, cursoId } });
    expect(body).toMatchObject({ status: 404, message: 'Luis Paz no está en «Proceso Penal».' });
  });
});
