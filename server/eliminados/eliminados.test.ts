import { listAuditoria } from 'domain/contract/auditoria.ts';
import { deleteCurso, getCurso, getPublication } from 'domain/contract/cursos.ts';
import { listEliminados, restoreEliminado } from 'domain/contract/eliminados.ts';
import { importAlumnos, listAlumnos, reviewImportacion } from 'domain/contract/matriculas.ts';
import { myCursos } from 'domain/contract/panel.ts';
import { listEventos } from 'domain/contract/security-events.ts';
import { createUsuario, deleteUsuario, getUsuario } from 'domain/contract/usuarios.ts';
import { deletedKinds } from 'domain/schemas/eliminados.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCursos, cursoPonentes } from '../db/schema/cursos.ts';
import { allDocentes } from '../db/schema/docentes.ts';
import { allEntidades } from '../db/schema/entidades.ts';
import { allEspecialidades } from '../db/schema/especialidades.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { allUsuarios } from '../db/schema/usuarios.ts';
import { importRows } from '../matriculas/import-alumnos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeDocente, makeEntidad, makeEspecialidad, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { contrasena, makePerson } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';

let t: TestApp;
let admin: Client;

beforeAll(async () => {
  t = await startTestApp();
  const staff = await makePerson(t.deps.db, 'ADMIN', { nombre: 'Inés', apellido: 'Vela' });
  admin = await openSession(t, staff.usuarioId);
});
afterAll(() => t.close());

type Kind = (typeof deletedKinds)[number];
const eliminado = new Date();
const listed = async (tipo: Kind, query = {}) =>
  (await admin.call(listEliminados, { query: { tipo, ...query } })).body.resources!;
const ids = async (tipo: Kind) => (await listed(tipo)).map(({ id }) => id);
const restore = async (tipo: Kind, id: number, juntos = false) =>
  (await admin.call(restoreEliminado, { body: { tipo, id, juntos } })).body;
const acts = async (query: object) =>
  (await admin.call(listAuditoria, { query })).body.resources!.map(({ accion }) => accion);
const students = async (cursoId: number) =>
  (await admin.call(listAlumnos, { params: { cursoId }, query: {} })).body.resources!.map(({ usuarioId }) => usuarioId);

test('ADM-70 a deleted person is listed with who did it, and comes back with enrolments and password', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const person = await makePerson(t.deps.db, 'USU', { apellido: 'Zevallos Único' });
  const { usuarioId } = person;
  await t.deps.db.insert(allMatriculas).values({ usuarioId, cursoId });
  await makeUsuario(t.deps.db, { eliminado });
  await admin.call(deleteUsuario, { params: { id: usuarioId } });
  expect(await students(cursoId)).toEqual([]);
  expect((await t.client().login(person.dni, contrasena)).status).toBe(401);
  expect(await listed('usuario', { q: 'zevallos unico' })).toMatchObject([
    { id: usuarioId, quien: 'Inés Vela', detalle: `${person.dni} · ${person.correo}` },
  ]);
  expect(await listed('usuario', { dni: person.dni })).toHaveLength(1);
  expect(await restore('usuario', usuarioId)).toMatchObject({ success: true, resource: { id: usuarioId, juntos: [] } });
  expect(await students(cursoId)).toEqual([usuarioId]);
  expect(await ids('usuario')).not.toContain(usuarioId);
  expect((await admin.call(getUsuario, { params: { id: usuarioId } })).status).toBe(200);
  expect((await t.client().login(person.dni, contrasena)).status).toBe(200);
  expect(await restore('usuario', usuarioId)).toMatchObject({ status: 404 });
  const about = { entidad: 'usuario', entidadId: String(usuarioId), sobre: usuarioId };
  expect(await acts(about)).toEqual(['restaurar', 'eliminar']);
});

test('ADM-70 somebody whose DNI or e-mail has another account by now is not restored, and the answer says which', async () => {
  const first = await makeUsuario(t.deps.db, { eliminado });
  await makeUsuario(t.deps.db, { dni: first.dni });
  const second = await makeUsuario(t.deps.db, { eliminado });
  await makeUsuario(t.deps.db, { correo: second.correo.toUpperCase() });
  const [byDni, byCorreo] = [await restore('usuario', first.usuarioId), await restore('usuario', second.usuarioId)];
  expect([byDni.status, byCorreo.status]).toEqual([409, 409]);
  expect(byDni.message).toContain(`otra cuenta con el DNI ${first.dni}`);
  expect(byCorreo.message).toContain(`usa ahora el correo ${second.correo}`);
});

test('ADM-70 a deleted student does not keep the course, and restored sees it again when the course is', async () => {
  const { cursoId } = await makeCurso(t.deps.db, { activa: true });
  const { usuarioId } = await makePerson(t.deps.db, 'USU');
  await t.deps.db.insert(allMatriculas).values({ usuarioId, cursoId });
  await admin.call(deleteUsuario, { params: { id: usuarioId } });
  expect((await admin.call(deleteCurso, { params: { id: cursoId } })).status).toBe(200);
  await t.deps.db
    .update(allCursos)
    .set({ activa: false, publicarEn: new Date('2020-01-01') })
    .where(eq(allCursos.cursoId, cursoId));
  await restore('usuario', usuarioId);
  const student = await openSession(t, usuarioId);
  const seen = async () => (await student.call(myCursos, {})).body.resources!.map((each) => each.cursoId);
  expect(await seen()).toEqual([]);
  expect(await restore('curso', cursoId)).toMatchObject({ success: true });
  expect(await seen()).toEqual([cursoId]);
  const { resource } = (await admin.call(getPublication, { params: { id: cursoId } })).body;
  expect(resource).toMatchObject({ publicado: false, publicarEn: null });
});

test('ADM-70 a course says what it needs, and brings it along when asked', async () => {
  const { db } = t.deps;
  const { especialidadId } = await makeEspecialidad(db, { nombre: 'Derecho Romano' });
  const { entidadId } = await makeEntidad(db, { titulo: 'Instituto Gayo' });
  const { docenteId } = await makeDocente(db, { nombre: 'Julia', apellido: 'Paulo' });
  const { cursoId, nombre } = await makeCurso(db, { especialidadId, entidadId });
  await db.insert(cursoPonentes).values({ cursoId, docenteId });
  await admin.call(deleteCurso, { params: { id: cursoId } });
  await db.update(allEspecialidades).set({ eliminado }).where(eq(allEspecialidades.especialidadId, especialidadId));
  await db.update(allEntidades).set({ eliminado }).where(eq(allEntidades.entidadId, entidadId));
  await db.update(allDocentes).set({ eliminado }).where(eq(allDocentes.docenteId, docenteId));
  for (const make of [makeEspecialidad, makeEntidad, makeDocente]) await make(db, { eliminado });
  const refused = await restore('curso', cursoId);
  expect(refused).toMatchObject({ status: 409, codigo: 'faltan-registros' });
  expect(refused.message).toBe(
    `Para restaurar «${nombre}» hace falta también la especialidad «Derecho Romano», la entidad «Instituto Gayo», el docente «Julia Paulo».`,
  );
  expect(await ids('curso')).toContain(cursoId);
  expect((await restore('curso', cursoId, true)).resource?.juntos).toHaveLength(3);
  expect(await acts({ entidad: 'docente', entidadId: String(docenteId) })).toEqual(['restaurar']);
  expect((await admin.call(getCurso, { params: { id: cursoId } })).body.resource).toMatchObject({
    especialidad: 'Derecho Romano',
    entidad: { titulo: 'Instituto Gayo' },
  });
  await admin.call(deleteCurso, { params: { id: cursoId } });
  await db.update(allDocentes).set({ eliminado }).where(eq(allDocentes.docenteId, docenteId));
  expect((await restore('curso', cursoId)).message).toMatch(/hace falta también el docente «Julia Paulo»\.$/);
});

test('ADM-70 specialities, lecturers and entities come back', async () => {
  const { db } = t.deps;
  const made = {
    especialidad: (await makeEspecialidad(db, { eliminado })).especialidadId,
    docente: (await makeDocente(db, { eliminado })).docenteId,
    entidad: (await makeEntidad(db, { eliminado })).entidadId,
  };
  for (const [tipo, id] of Object.entries(made) as [Kind, number][]) {
    expect(await ids(tipo), tipo).toContain(id);
    expect((await restore(tipo, id)).success, tipo).toBe(true);
    expect(await ids(tipo), tipo).not.toContain(id);
  }
});

test('every table that is deleted softly can be listed and restored', async () => {
  // Deleted cupones are created anew; pruebas are restored with their module, preguntas never.
  const elsewhere = ['archivo_eliminado', 'cupon', 'prueba', 'pregunta'];
  const { rows } = await t.deps.pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'eliminado'`);
  for (const { name } of rows.filter(({ name: each }) => !elsewhere.includes(each))) {
    expect(
      deletedKinds,
      `add ${name} to deletedKinds in domain/schemas/eliminados.ts and to registro_eliminado`,
    ).toContain(name);
    const { rowCount } = await t.deps.pool.query('select from registro_eliminado where tipo = $1 limit 1', [name]);
    expect(rowCount, name).not.toBeNull();
  }
});

test('ADM-70 the last deleted is listed first', async () => {
  const at = (day: number) => makeEntidad(t.deps.db, { eliminado: new Date(Date.UTC(2099, 0, day)) });
  const [newer, older] = [await at(2), await at(1)];
  expect((await ids('entidad')).slice(0, 2)).toEqual([newer.entidadId, older.entidadId]);
});

test('SEC-02 a restored ADMIN is a security event, a restored student is none', async () => {
  const restored = async (rol: 'ADMIN' | 'USU') => {
    const { usuarioId } = await makePerson(t.deps.db, rol, { eliminado });
    await restore('usuario', usuarioId);
    const { resources } = (await admin.call(listEventos, { query: { usuarioId } })).body;
    return resources!.map(({ tipo, detalle }) => [tipo, detalle]);
  };
  expect([await restored('ADMIN'), await restored('USU')]).toEqual([[['rol', 'ADMIN']], []]);
});

test('ADM-71 an import restores deleted accounts when asked, and creates others when not', async () => {
  const { db } = t.deps;
  const known = await makeUsuario(db, { eliminado, nombre: 'Ana', apellido: 'Ríos' });
  const { dni, nombre, apellido, usuarioId } = known;
  const [{ cursoId: before }, { cursoId }] = [await makeCurso(db), await makeCurso(db)];
  await db.insert(allMatriculas).values({ usuarioId, cursoId: before });
  const filas = [{ linea: 2, dni, nombre, apellido, correo: '', numero: '' }];
  const ask = async (restaurarEliminados: boolean) =>
    (await admin.call(reviewImportacion, { body: { cursoId, filas, restaurarEliminados } })).body.resource!.filas;
  expect(await ask(false)).toMatchObject([{ veredicto: 'error', motivo: 'Falta el correo', eliminado: true }]);
  expect(await ask(true)).toMatchObject([{ veredicto: 'existente', eliminado: true }]);
  const started = await admin.call(importAlumnos, {
    body: { cursoId, filas, avisar: false, restaurarEliminados: true },
  });
  await importRows(t.deps, started.body.resource!.importacionId);
  await expect.poll(() => students(cursoId)).toEqual([usuarioId]);
  expect(await students(before)).toEqual([usuarioId]);
});

test('ADM-71 the same DNI can still be created anew; the deleted account then stays where it is', async () => {
  const { dni, usuarioId } = await makeUsuario(t.deps.db, { eliminado });
  const body = { dni, correo: `${dni}@otro.pe`, nombre: 'Ana', apellido: 'Ríos', contrasena };
  expect((await admin.call(createUsuario, { body })).status).toBe(200);
  expect(await ids('usuario')).toContain(usuarioId);
  const [row] = await t.deps.db.select().from(allUsuarios).where(eq(allUsuarios.usuarioId, usuarioId));
  expect(row?.eliminado).not.toBeNull();
});
