import { createCurso, deleteCurso, getCurso, listCatalogo, listCursos, updateCurso } from 'domain/contract/cursos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso, makeDocente, makeEntidad, makeEspecialidad } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { uploadImage } from '../testing/uploads.ts';

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
  activa: true,
});

test('API-24 API-25 API-23 CUR-10 CUR-11 CUR-12 CUR-17 CUR-18 a course is created, changed and read with every field it has', async () => {
  const { db } = t.deps;
  const { especialidadId } = await makeEspecialidad(db, { nombre: 'Arbitraje' });
  const other = await makeEspecialidad(db, { nombre: 'Inversiones' });
  const { docenteId } = await makeDocente(db);
  const { entidadId, titulo, acronimo, ubicacion, logo } = await makeEntidad(db);
  const created = await admin.call(createCurso, { body: flyer(especialidadId) });
  expect(created.status).toBe(200);
  const id = created.body.resource!.cursoId;
  expect(created.body.resource).toEqual({
    cursoId: expect.any(Number),
    nombre: 'Arbitraje Comercial e Internacional',
    descripcion: '',
    imagen: '',
    ext: '',
    especialidadId,
    especialidad: 'Arbitraje',
    fechaHoraInicio: '2027-03-18T00:00:00.000Z',
    fechaHoraLimite: '2027-07-01T03:00:00.000Z',
    duracionMinutos: 6600,
    esGrabada: false,
    activa: true,
    coordinadorId: null,
    coordinador: null,
    objetivo: '',
    temario: '',
    nivel: null,
    nombreCertificado: '',
    preparacionCertificado: '',
    codigoCertificado: '',
    tipoCertificado: null,
    entidadId: null,
    entidad: null,
    asincronico: 'N',
    cantidadModulo: 0,
    precio: 1480.5,
    tipo: 'D',
    precioPreventa: null,
    preventaHasta: null,
    precioActual: 1480.5,
    enVenta: true,
    cupos: null,
    cuposDesde: null,
    cuposDescuento: null,
    vigencia: null,
    whatsapp: '',
    acceso: true,
    matriculado: false,
    version: 1,
    horario: '',
    logros: '',
    publicoObjetivo: '',
    inclusiones: '',
    preguntasFrecuentes: '',
  });
  // Every field gets a new value, so that one which is not stored is found.
  const imagen = await uploadImage(admin, { ownerType: 'curso' });
  const changes = {
    nombre: 'Arbitraje de Inversiones',
    descripcion: 'Línea uno\n- punto',
    imagen,
    ext: 'png',
    fechaHoraInicio: '2028-01-10T18:30',
    fechaHoraLimite: '2028-04-11T20:00',
    duracionMinutos: 90,
    especialidadId: other.especialidadId,
    esGrabada: true,
    activa: false,
    coordinadorId: docenteId,
    objetivo: 'Litigar',
    temario: '1. Convenio\n2. Laudo',
    nivel: 3,
    nombreCertificado: 'Diplomado en Arbitraje',
    preparacionCertificado: '110 horas',
    codigoCertificado: 'ARB-2027-01',
    tipoCertificado: 'D' as const,
    entidadId,
    asincronico: 'S' as const,
    cantidadModulo: 12,
    precio: 99.9,
    tipo: 'C' as const,
    vigencia: 6,
    whatsapp: 'https://wa.me/51900000001',
    horario: 'Lunes',
    logros: '- Laudar',
    publicoObjetivo: '- Árbitros',
    inclusiones: '- Clases',
    preguntasFrecuentes: '¿Sí?\nSí.',
  };
  const updated = await admin.call(updateCurso, { params: { id }, body: changes });
  const expected = {
    ...changes,
    cursoId: id,
    coordinador: 'César Núñez',
    especialidad: 'Inversiones',
    ext: 'webp',
    entidad: { titulo, acronimo, ubicacion, logo },
    acceso: true,
    matriculado: false,
    version: 2,
    precioPreventa: null,
    preventaHasta: null,
    precioActual: 99.9,
    enVenta: false,
    cupos: null,
    cuposDesde: null,
    cuposDescuento: null,
    fechaHoraInicio: '2028-01-10T23:30:00.000Z',
    fechaHoraLimite: '2028-04-12T01:00:00.000Z',
  };
  expect(updated.body.resource).toEqual(expected);
  const read = await t.client().call(getCurso, { params: { id } });
  expect(read.body.resource).toEqual({ ...expected, acceso: false });
});

test('CONST-06 CONST-08 tipo defaults to N and the duration to 60 minutes', async () => {
  const { especialidadId } = await makeEspecialidad(t.deps.db);
  const { duracionMinutos: _d, tipo: _t, ...least } = flyer(especialidadId);
  const { body } = await admin.call(createCurso, { body: least });
  expect(body.resource).toMatchObject({ tipo: 'N', duracionMinutos: 60 });
});

test('CONST-05 tipo D is a diploma and C a course, in the record and in the lists; other codes are refused', async () => {
  const { especialidadId } = await makeEspecialidad(t.deps.db);
  for (const [tipo, own, foreign] of [
    ['D', 'diplomas-vigentes', 'cursos-vigentes'],
    ['C', 'cursos-vigentes', 'diplomas-vigentes'],
  ] as const) {
    const { cursoId } = (await admin.call(createCurso, { body: { ...flyer(especialidadId), tipo } })).body.resource!;
    expect((await admin.call(getCurso, { params: { id: cursoId } })).body.resource?.tipo).toBe(tipo);
    const idsIn = async (coleccion: typeof own | typeof foreign) => {
      const { body } = await t.client().call(listCatalogo, { query: { especialidadId, coleccion } });
      return body.resources?.map((curso) => curso.cursoId);
    };
    expect([await idsIn(own), await idsIn(foreign)]).toEqual([[cursoId], expect.not.arrayContaining([cursoId])]);
  }
  for (const tipo of ['X', 'd', '', 'Diploma', null]) {
    const body = { ...flyer(especialidadId), tipo } as never;
    const { status, body: refused } = await admin.call(createCurso, { body });
    expect([tipo, status, Object.keys(refused.errores ?? {})]).toEqual([tipo, 422, ['tipo']]);
  }
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
  ['whatsapp', 'javascript:alert(1)', 'Escribe un celular o un enlace que empiece con https://'],
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
  const answers = await atOnce(t.deps, 'curso', [() => save('Primera'), () => save('Segunda')]);
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
