import { listAlumnos, resetAlumno } from 'domain/contract/matriculas.ts';
import { submitRespuestas } from 'domain/contract/pruebas.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borradores, intentos } from '../db/schema/intentos.ts';
import { notasModulo, notasModuloHistoria } from '../db/schema/matriculas.ts';
import { alumnosOf } from '../testing/alumnos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeModulo, makePrueba, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { answersFor, type Exam, enrolAlumno, makeEstudiante, makeExam } from '../testing/exams.ts';
import { signedIn } from '../testing/people.ts';
import { submitIntento } from '../testing/study.ts';

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
    const { body } = await browser.call(resetAlumno, { body: { usuarioId, cursoId } });
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
    const again = await browser.call(resetAlumno, { body: { usuarioId, cursoId } });
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
    await admin.call(resetAlumno, { body: { usuarioId: alumna.usuarioId, cursoId: exam.cursoId } });
    expect(await submit(exam, 'clave-1')).not.toBe(first);
    expect(await submit(elsewhere, 'clave-2')).toBe(other);
  });

  test('what belongs to another student or to another course stays, row by row', async () => {
    const { db } = t.deps;
    const second = (await makeCurso(db)).cursoId;
    const [ana, luis] = [await alumnos.enrolled(), await alumnos.enrolled()];
    for (const { usuarioId } of [ana, luis]) await enrolAlumno(db, usuarioId, second);
    for (const id of [cursoId, second]) {
      const { moduloId } = await makeModulo(db, { cursoId: id });
      const exam = await makeModulo(db, { cursoId: id, tipoModuloId: 2, orden: 2 });
      const { pruebaId } = await makePrueba(db, { moduloId: exam.moduloId });
      for (const { usuarioId } of [ana, luis]) {
        await submitIntento(db, { usuarioId, pruebaId, nota: 15 });
        await db.insert(borradores).values({ usuarioId, pruebaId });
        await db.insert(notasModulo).values({ usuarioId, moduloId, nota: 16, puestaPor: adminId });
      }
    }
    const { body } = await admin.call(resetAlumno, { body: { usuarioId: ana.usuarioId, cursoId } });
    expect(body.resource).toEqual({ intentos: 1, borradores: 1, notas: 1 });

    const { rows } = await db.execute(sql`
      select m.usuario_id as "usuarioId", m.curso_id as "cursoId",
             (select count(*)::int from intento i join prueba using (prueba_id) join modulo o using (modulo_id)
               where i.usuario_id = m.usuario_id and o.curso_id = m.curso_id and i.anulado is null) as intentos,
             (select count(*)::int from borrador b join prueba using (prueba_id) join modulo o using (modulo_id)
               where b.usuario_id = m.usuario_id and o.curso_id = m.curso_id) as borradores,
             (select count(*)::int from nota_modulo n join modulo o using (modulo_id)
               where n.usuario_id = m.usuario_id and o.curso_id = m.curso_id and n.nota is not null) as notas
        from matricula m where m.curso_id in (${cursoId}, ${second}) order by 1, 2`);
    const left = (intentos: number) => ({ intentos, borradores: intentos, notas: intentos });
    expect(rows).toEqual([
      { usuarioId: ana.usuarioId, cursoId, ...left(0) },
      { usuarioId: ana.usuarioId, cursoId: second, ...left(1) },
      { usuarioId: luis.usuarioId, cursoId, ...left(1) },
      { usuarioId: luis.usuarioId, cursoId: second, ...left(1) },
    ]);
  });

  test('somebody who is not enrolled is a 404 in words', async () => {
    const { usuarioId } = await makeUsuario(t.deps.db, { nombre: 'Luis', apellido: 'Paz' });
    const { body } = await admin.call(resetAlumno, { body: { usuarioId, cursoId } });
    expect(body).toMatchObject({ status: 404, message: 'Luis Paz no está en «Proceso Penal».' });
  });
});
