import { createCurso, deleteCurso, getCurso, listCursos, updateCurso } from 'domain/contract/cursos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeDocente, makeEspecialidad } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const flyer = (especialidadId: number) => ({
  nombre: 'Arbitraje Comercial e Internacional',
  especialidadId,
  fechaHoraInicio: '2027-03-17T19:00',
  fechaHoraLimite: '2027-06-30T22:00',
  duracionMinutos: 6600,
  precio: 1480.5,
  tipo: 'D' as const,
});

test('API-24 API-25 API-23 CUR-10 CUR-11 CUR-12 CUR-18 a course is created, changed and read with every field it has', async () => {
  const { especialidadId } = await makeEspecialidad(t.deps.db);
  const { docenteId } = await makeDocente(t.deps.db);
  const created = await admin.call(createCurso, { body: flyer(especialidadId) });
  expect(created.status).toBe(200);
  expect(created.body.resource).toMatchObject({
    nombre: 'Arbitraje Comercial e Internacional',
    fechaHoraInicio: '2027-03-18T00:00:00.000Z',
    fechaHoraLimite: '2027-07-01T03:00:00.000Z',
    duracionMinutos: 6600,
    precio: 1480.5,
    tipo: 'D',
    asincronico: 'N',
    activa: true,
    esGrabada: false,
    nivel: null,
    coordinador: null,
  });
  const id = created.body.resource!.cursoId;
  const changes = {
    ...flyer(especialidadId),
    nombre: 'Arbitraje de Inversiones',
    descripcion: 'Línea uno\n- punto',
    objetivo: 'Litigar',
    temario: '1. Convenio\n2. Laudo',
    nivel: 3,
    esGrabada: true,
    activa: false,
    coordinadorId: docenteId,
    nombreCertificado: 'Diplomado en Arbitraje',
    preparacionCertificado: '110 horas',
    codigoCertificado: 'ARB-2027-01',
    tipoCertificado: 'D' as const,
    asincronico: 'S' as const,
    cantidadModulo: 12,
    vigencia: 6,
    whatsapp: 'https://wa.me/51900000001',
  };
  const updated = await admin.call(updateCurso, { params: { id }, body: changes });
  const { fechaHoraInicio: _a, fechaHoraLimite: _b, ...asSent } = changes;
  expect(updated.body.resource).toMatchObject({ ...asSent, cursoId: id, coordinador: 'César Núñez' });
  const read = await t.client().call(getCurso, { params: { id } });
  expect(read.body.resource).toEqual({ ...updated.body.resource, acceso: false });
});

test('CONST-06 CONST-08 CONST-05 tipo defaults to N and the duration to 60 minutes', async () => {
  const { especialidadId } = await makeEspecialidad(t.deps.db);
  const { duracionMinutos: _d, tipo: _t, ...least } = flyer(especialidadId);
  const { body } = await admin.call(createCurso, { body: least });
  expect(body.resource).toMatchObject({ tipo: 'N', duracionMinutos: 60 });
});

test.each([
  ['nombre', '   ', 'El nombre es requerido'],
  ['especialidadId', 0, 'Seleccione la especialidad'],
  ['especialidadId', 999_999, 'Seleccione la especialidad'],
  ['fechaHoraInicio', '', 'Fecha de inicio requerida'],
  ['fechaHoraLimite', undefined, 'Fecha de término requerida'],
  ['duracionMinutos', 0, 'Duración inválida'],
  ['precio', -1, 'Precio inválido'],
  ['precio', 1.005, 'Usa hasta dos decimales'],
  ['whatsapp', 'javascript:alert(1)', 'Escribe un enlace que empiece con https://'],
])('%s %j is refused with «%s»', async (field, value, message) => {
  const { especialidadId } = await makeEspecialidad(t.deps.db);
  const answer = await admin.call(createCurso, { body: { ...flyer(especialidadId), [field]: value } as never });
  expect(answer.status).toBe(422);
  expect(answer.body.errores).toEqual({ [field]: message });
});

test('FLY-50 an end before the start is accepted', async () => {
  const { especialidadId } = await makeEspecialidad(t.deps.db);
  const body = { ...flyer(especialidadId), fechaHoraLimite: '2020-01-01T00:00' };
  expect((await admin.call(createCurso, { body })).status).toBe(200);
});

test('two administrators: the second save on an older version is refused and changes nothing', async () => {
  const { cursoId, especialidadId, version } = await makeCurso(t.deps.db);
  const save = (nombre: string) =>
    admin.call(updateCurso, { params: { id: cursoId }, body: { ...flyer(especialidadId), nombre, version } });
  const answers = await Promise.all([save('Primera'), save('Segunda')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers.find(({ status }) => status === 200)?.body.resource?.nombre;
  expect((await admin.call(getCurso, { params: { id: cursoId } })).body.resource?.nombre).toBe(winner);
});

describe('who sees which courses', () => {
  test('API-21 API-22 the list of one speciality: active for everybody, inactive also for ADMIN and the enrolled', async () => {
    const { especialidadId } = await makeEspecialidad(t.deps.db);
    const open = await makeCurso(t.deps.db, { especialidadId, nombre: 'Activo' });
    const closed = await makeCurso(t.deps.db, { especialidadId, nombre: 'Inactivo', activa: false });
    await makeCurso(t.deps.db, { nombre: 'De otra especialidad' });
    const { browser: student, person } = await signedIn(t, 'USU');
    const names = async (who: Client) =>
      (await who.call(listCursos, { query: { especialidadId } })).body.resources?.map(({ nombre }) => nombre);
    expect(await names(t.client())).toEqual(['Activo']);
    expect(await names(student)).toEqual(['Activo']);
    expect(await names(admin)).toEqual(['Activo', 'Inactivo']);
    await t.deps.db.insert(allMatriculas).values({ usuarioId: person.usuarioId, cursoId: closed.cursoId });
    expect(await names(student)).toEqual(['Activo', 'Inactivo']);
    const paged = await admin.call(listCursos, { query: { especialidadId, page: 1, size: 5, q: 'ACTÍVO' } });
    expect(paged.body).toMatchObject({ page: 1, pages: 1, total: 2, paginador: true });
    expect(open.activa).toBe(true);
  });

  test('CUR-17 acceso follows enrolment, activity and vigencia', async () => {
    const { browser: student, person } = await signedIn(t, 'USU');
    const { cursoId } = await makeCurso(t.deps.db, {
      fechaHoraLimite: new Date(Date.now() + 86_400_000),
      vigencia: 0,
    });
    const acceso = async (who: Client) => (await who.call(getCurso, { params: { id: cursoId } })).body.resource?.acceso;
    expect([await acceso(t.client()), await acceso(student), await acceso(admin)]).toEqual([false, false, true]);
    await t.deps.db.insert(allMatriculas).values({ usuarioId: person.usuarioId, cursoId });
    expect(await acceso(student)).toBe(true);
    await t.deps.db.execute(
      sql`update curso set fecha_hora_limite = now() - interval '1 minute' where curso_id = ${cursoId}`,
    );
    expect(await acceso(student)).toBe(false);
  });
});

test('API-26 a course is deleted softly, and not while somebody is enrolled', async () => {
  const { cursoId, nombre } = await makeCurso(t.deps.db);
  const { person } = await signedIn(t, 'USU');
  await t.deps.db.insert(allMatriculas).values({ usuarioId: person.usuarioId, cursoId });
  const refused = await admin.call(deleteCurso, { params: { id: cursoId } });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain(nombre);
  await t.deps.db.execute(sql`delete from matricula where curso_id = ${cursoId}`);
  expect((await admin.call(deleteCurso, { params: { id: cursoId } })).status).toBe(200);
  expect((await t.client().call(getCurso, { params: { id: cursoId } })).status).toBe(404);
  const { rows } = await t.deps.db.execute(
    sql`select accion from auditoria where entidad = 'curso' and entidad_id = ${String(cursoId)}`,
  );
  expect(rows).toEqual([{ accion: 'eliminar' }]);
});

test('API-26 somebody who enrols while the course is being deleted keeps it alive', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const { person } = await signedIn(t, 'USU');
  let answer: ReturnType<typeof admin.call<typeof deleteCurso>> | undefined;
  await inTransaction(t.deps.db, async (tx) => {
    await tx.insert(allMatriculas).values({ usuarioId: person.usuarioId, cursoId });
    answer = admin.call(deleteCurso, { params: { id: cursoId } });
    await expect
      .poll(async () => (await t.deps.db.execute(sql`select 1 from pg_locks where not granted`)).rows.length)
      .toBeGreaterThan(0);
  });
  expect((await answer)?.status).toBe(409);
  expect((await admin.call(getCurso, { params: { id: cursoId } })).status).toBe(200);
});
