import { limpiarAlumno, listAlumnos } from 'domain/contract/matriculas.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditorias } from '../db/schema/auditoria.ts';
import { borradores, intentos } from '../db/schema/intentos.ts';
import { matriculas, notasModulo, notasModuloHistoria } from '../db/schema/matriculas.ts';
import { makeCurso, makeModulo, makePrueba, makeUsuario } from '../testing/builders.ts';
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
beforeEach(async () => {
  cursoId = (await makeCurso(t.house.db, { nombre: 'Proceso Penal', vigencia: 6 })).cursoId;
});

async function enrolled(fields: Parameters<typeof makeUsuario>[1] = {}) {
  const usuario = await makeUsuario(t.house.db, fields);
  await t.house.db.insert(matriculas).values({ usuarioId: usuario.usuarioId, cursoId });
  return usuario;
}

/** A test with its attempts: each with its grade, null while it waits to be graded. */
async function attempted(usuarioId: number, notas: (number | null)[]) {
  const { moduloId } = await makeModulo(t.house.db, { cursoId, tipoModuloId: 2, nombre: 'Examen', orden: 9 });
  const { pruebaId } = await makePrueba(t.house.db, { moduloId, intentos: 3 });
  for (const [at, nota] of notas.entries()) {
    const graded = nota === null ? { estado: 'pendiente' as const } : { estado: 'calificado' as const, nota };
    const calificado = nota === null ? null : new Date();
    await t.house.db
      .insert(intentos)
      .values({ usuarioId, pruebaId, numero: at + 1, preguntas: [], ...graded, calificado });
  }
  return { moduloId, pruebaId };
}

const list = async (query: object = {}) => (await admin.call(listAlumnos, { params: { cursoId }, query })).body;
const isEnrolled = async (usuarioId: number) =>
  (
    await t.house.db
      .select()
      .from(matriculas)
      .where(and(eq(matriculas.usuarioId, usuarioId), eq(matriculas.cursoId, cursoId)))
  ).length === 1;
const auditOf = (usuarioId: number) =>
  t.house.db
    .select()
    .from(auditorias)
    .where(and(eq(auditorias.entidad, 'matricula'), eq(auditorias.entidadId, `${cursoId}-${usuarioId}`)));

describe('clearing', () => {
  test('API-79 attempts, drafts and grades go, the enrolment stays, and the history tells what was there', async () => {
    const { usuarioId } = await enrolled();
    const other = await enrolled();
    const { moduloId } = await makeModulo(t.house.db, { cursoId });
    const { pruebaId } = await attempted(usuarioId, [12, null]);
    for (const each of [usuarioId, other.usuarioId]) {
      await t.house.db.insert(notasModulo).values({ usuarioId: each, moduloId, nota: 18, puestaPor: adminId });
      await t.house.db.insert(borradores).values({ usuarioId: each, pruebaId });
    }
    const { browser, person } = await signedIn(t, 'ADMIN');
    const { body } = await browser.call(limpiarAlumno, { body: { usuarioId, cursoId } });
    expect(body).toMatchObject({ success: true, resource: { intentos: 2, borradores: 1, notas: 1 } });

    expect(await isEnrolled(usuarioId)).toBe(true);
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
    expect(await auditOf(usuarioId)).toEqual([
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
    const { usuarioId } = await enrolled();
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
