import { limpiarAlumno, listAlumnos } from 'domain/contract/matriculas.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borradores, intentos } from '../db/schema/intentos.ts';
import { notasModulo, notasModuloHistoria } from '../db/schema/matriculas.ts';
import { alumnosDe } from '../testing/alumnos.ts';
import { makeCurso, makeModulo, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { startTestHouse, type TestHouse } from '../testing/house.ts';
import { signedIn } from '../testing/people.ts';

let t: TestHouse;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  t = await startTestHouse();
  const { browser, person } = await signedIn(t, 'ADMIN');
  admin = browser;
  adminId = person.usuarioId;
});
afterAll(() => t.close());

let cursoId: number;
let alumnos: ReturnType<typeof alumnosDe>;
beforeEach(async () => {
  cursoId = (await makeCurso(t.house.db, { nombre: 'Proceso Penal', vigencia: 6 })).cursoId;
  alumnos = alumnosDe(t.house.db, cursoId);
});

const list = async (query: object = {}) => (await admin.call(listAlumnos, { params: { cursoId }, query })).body;

describe('clearing', () => {
  test('API-79 attempts, drafts and grades go, the enrolment stays, and the history tells what was there', async () => {
    const { usuarioId } = await alumnos.enrolled();
    const other = await alumnos.enrolled();
    const { moduloId } = await makeModulo(t.house.db, { cursoId });
    const { pruebaId } = await alumnos.attempted(usuarioId, [12, null]);
    for (const each of [usuarioId, other.usuarioId]) {
      await t.house.db.insert(notasModulo).values({ usuarioId: each, moduloId, nota: 18, puestaPor: adminId });
      await t.house.db.insert(borradores).values({ usuarioId: each, pruebaId });
    }
    const { browser, person } = await signedIn(t, 'ADMIN');
    const { body } = await browser.call(limpiarAlumno, { body: { usuarioId, cursoId } });
    expect(body).toMatchObject({ success: true, resource: { intentos: 2, borradores: 1, notas: 1 } });

    expect(await alumnos.isEnrolled(usuarioId)).toBe(true);
    const { resources } = await list();
    expect(resources?.find((row) => row.usuarioId === usuarioId)).toMatchObject({ promedio: null, estado: 'falta' });
    expect(resources?.find((row) => row.usuarioId === other.usuarioId)).toMatchObject({ promedio: 18 });
    const kept = await t.house.db.select().from(intentos).where(eq(intentos.usuarioId, usuarioId));
    expect(kept.map(({ anulado }) => anulado)).toEqual([expect.any(Date), expect.any(Date)]);
    const historia = await t.house.db
      .select()
      .from(notasModuloHistoria)
      .where(eq(notasModuloHistoria.usuarioId, usuarioId));
    expect(historia.at(-1)).toMatchObject({ antes: 18, despues: null, puestaPor: person.usuarioId });
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
    const again = await browser.call(limpiarAlumno, { body: { usuarioId, cursoId } });
    expect(again.body.resource).toEqual({ intentos: 0, borradores: 0, notas: 0 });
  });

  test('what belongs to another course stays', async () => {
    const { usuarioId } = await alumnos.enrolled();
    const elsewhere = await makeModulo(t.house.db);
    await t.house.db
      .insert(notasModulo)
      .values({ usuarioId, moduloId: elsewhere.moduloId, nota: 15, puestaPor: adminId });
    const { body } = await admin.call(limpiarAlumno, { body: { usuarioId, cursoId } });
    expect(body.resource).toEqual({ intentos: 0, borradores: 0, notas: 0 });
  });

  test('somebody who is not enrolled is a 404 in words', async () => {
    const { usuarioId } = await makeUsuario(t.house.db, { nombre: 'Luis', apellido: 'Paz' });
    const { body } = await admin.call(limpiarAlumno, { body: { usuarioId, cursoId } });
    expect(body).toMatchObject({ status: 404, message: 'Luis Paz no está en «Proceso Penal».' });
  });
});
