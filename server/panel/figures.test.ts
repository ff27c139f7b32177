import { associateCertificado, dissociateCertificado } from 'domain/contract/certificados.ts';
import { getCurso, getFigures } from 'domain/contract/cursos.ts';
import { getSummary } from 'domain/contract/panel.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intentos } from '../db/schema/intentos.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { materiales } from '../db/schema/modulos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeEntidad, makeModulo, makePrueba, makeUsuario } from '../testing/builders.ts';
import { makeAlumnoOf, makeCertifiableCurso } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const ask = async (cursoId: number) => (await admin.call(getFigures, { params: { id: cursoId } })).body;

async function enrolAlumno(cursoId: number) {
  const { usuarioId } = await makeUsuario(t.deps.db);
  await t.deps.db.insert(allMatriculas).values({ usuarioId, cursoId });
  return usuarioId;
}

test('the figures of a course follow its grades: passed, failed, waiting to be graded, still missing', async () => {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db);
  const { moduloId } = await makeModulo(db, { cursoId });
  const exam = await makeModulo(db, { cursoId, tipoModuloId: 2, nombre: 'Prueba', orden: 2 });
  const { pruebaId } = await makePrueba(db, { moduloId: exam.moduloId });
  await db.insert(materiales).values({ moduloId, tipoMaterialId: 1, nombre: 'Lectura', orden: 1 });
  const takePrueba = async (nota: number | null, anulado: Date | null = null) => {
    const usuarioId = await enrolAlumno(cursoId);
    const calificado = nota === null ? null : new Date();
    const estado = nota === null ? ('pendiente' as const) : ('calificado' as const);
    await db
      .insert(intentos)
      .values({ usuarioId, pruebaId, numero: 1, preguntas: [], nota, estado, calificado, anulado });
  };
  await takePrueba(13);
  await takePrueba(19.5);
  await takePrueba(12.99);
  await takePrueba(null);
  await takePrueba(18, new Date());
  await enrolAlumno(cursoId);
  expect((await ask(cursoId)).resource).toEqual({
    matriculados: 6,
    aprobados: 2,
    desaprobados: 1,
    faltan: 3,
    modulos: 2,
    materiales: 1,
    certificados: 0,
    pruebas: 1,
    pruebasPendientes: 1,
  });
});

test('a course without modules: all who are enrolled have everything ahead; an unknown one has no figures', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  await enrolAlumno(cursoId);
  expect((await ask(cursoId)).resource).toMatchObject({ matriculados: 1, aprobados: 0, faltan: 1, pruebas: 0 });
  expect(await ask(999_999)).toMatchObject({ status: 404, message: 'Curso no encontrado' });
});

test('a course tells who certifies it and whether the caller is enrolled, with or without access', async () => {
  const { db } = t.deps;
  const { entidadId } = await makeEntidad(db, { firma: 'secreta.webp', logo: 'logo.webp' });
  const { cursoId } = await makeCurso(db, { entidadId, activa: false });
  const { browser, person } = await signedIn(t, 'USU');
  const read = async () => (await browser.call(getCurso, { params: { id: cursoId } })).body.resource;
  expect(await read()).toMatchObject({
    entidadId,
    entidad: { titulo: 'Instituto de Derecho', acronimo: 'ID', ubicacion: 'Lima', logo: 'logo.webp' },
    matriculado: false,
  });
  expect(JSON.stringify(await read())).not.toContain('secreta');
  await db.insert(allMatriculas).values({ usuarioId: person.usuarioId, cursoId });
  expect(await read()).toMatchObject({ matriculado: true, acceso: false });
});

test('the summary counts published courses, enrolments with access and people who are not deleted', async () => {
  const summary = async () => (await admin.call(getSummary, {})).body.resource!;
  const before = await summary();
  const { cursoId: open } = await makeCurso(t.deps.db, { vigencia: null });
  const { cursoId: closed } = await makeCurso(t.deps.db, { vigencia: null, activa: false });
  for (const cursoId of [open, closed]) await enrolAlumno(cursoId);
  await makeUsuario(t.deps.db, { eliminado: new Date() });
  expect(await summary()).toEqual({
    certificadosEmitidos: before.certificadosEmitidos,
    garantiasActivas: before.garantiasActivas + 1,
    cursosHabilitados: before.cursosHabilitados + 1,
    usuariosRegistrados: before.usuariosRegistrados + 2,
  });
});

test('a revoked certificate leaves the figures of its course and of the school, and a new one is counted', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const [ana, luis] = [await makeAlumnoOf(t.deps, curso), await makeAlumnoOf(t.deps, curso)];
  const issued = async () => (await admin.call(getSummary, {})).body.resource!.certificadosEmitidos;
  const figures = async () => [(await ask(curso.cursoId)).resource?.certificados, await issued()];
  const before = await issued();
  const body = (who: typeof ana) => ({ cursoId: curso.cursoId, usuarioId: who.usuarioId });
  for (const who of [ana, luis]) {
    expect((await admin.call(associateCertificado, { body: body(who) })).status).toBe(200);
  }
  expect(await figures()).toEqual([2, before + 2]);
  await admin.call(dissociateCertificado, { body: body(ana) });
  expect(await figures()).toEqual([1, before + 1]);
  await admin.call(associateCertificado, { body: { ...body(ana), motivo: 'Se corrigió el apellido' } });
  expect(await figures()).toEqual([2, before + 2]);
});
