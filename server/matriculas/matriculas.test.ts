import { associateAlumno, dissociateAlumno, exportAlumnos, listAlumnos } from 'domain/contract/matriculas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allMatriculas, avances, notasModulo } from '../db/schema/matriculas.ts';
import { alumnosOf } from '../testing/alumnos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce, times } from '../testing/barrier.ts';
import { makeCurso, makeMaterial, makeModulo, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
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
const mailsTo = async (correo: string) =>
  (await t.deps.db.execute(sql`select asunto from correo_saliente where para = ${correo}`)).rows;

describe('the students of a course', () => {
  test('API-77 each with progress, grades, access and certificate, by surname', async () => {
    const zoe = await alumnos.enrolled({
      nombre: 'Zoé',
      apellido: 'Álvarez',
      dni: '70000001',
      correo: 'zoe@correo.pe',
    });
    const ana = await alumnos.enrolled({ nombre: 'Ana', apellido: 'Zúñiga' });
    const { moduloId } = await makeModulo(t.deps.db, { cursoId });
    const [first] = [await makeMaterial(t.deps.db, { moduloId }), await makeMaterial(t.deps.db, { moduloId })];
    await t.deps.db.insert(avances).values({ usuarioId: zoe.usuarioId, materialId: first.materialId });
    await t.deps.db.insert(notasModulo).values({ usuarioId: zoe.usuarioId, moduloId, nota: 17, puestaPor: adminId });
    await alumnos.attempted(zoe.usuarioId, [11, 14]);
    await t.deps.db.execute(sql`
      insert into certificado_correlativo values (2031, 1);
      insert into certificado (codigo, anio, correlativo, usuario_id, curso_id, tipo, datos_alumno, datos_curso, datos_entidad)
      values ('ABCDEFGHJKMNPQRSTVWXYZ0123', 2031, 1, ${sql.raw(String(zoe.usuarioId))}, ${sql.raw(String(cursoId))}, 'D', '{}', '{}', '{}')`);

    const body = await list();
    expect(body).toMatchObject({ success: true, paginador: false });
    expect(body.resources).toEqual([
      {
        usuarioId: zoe.usuarioId,
        dni: '70000001',
        correo: 'zoe@correo.pe',
        nombre: 'Zoé',
        apellido: 'Álvarez',
        matriculado: expect.stringMatching(/^\d{4}-.*Z$/),
        avance: { vistos: 1, total: 2 },
        promedio: 15.5,
        estado: 'aprobado',
        regla: 'Cuenta solo la prueba',
        parcial: '',
        hasta: '2026-12-27T03:00:00.000Z',
        acceso: expect.any(Boolean),
        ultimoAcceso: null,
        certificado: 'ABCDEFGHJKMNPQRSTVWXYZ0123',
      },
      expect.objectContaining({
        usuarioId: ana.usuarioId,
        avance: { vistos: 0, total: 2 },
        promedio: null,
        estado: 'falta',
        certificado: null,
      }),
    ]);
  });

  test('pages and searches by DNI, name or e-mail, whatever the accents', async () => {
    for (let n = 1; n <= 7; n++) await alumnos.enrolled({ apellido: `Quispe ${n}` });
    const nunez = await alumnos.enrolled({
      nombre: 'Óscar',
      apellido: 'Núñez',
      dni: '70000002',
      correo: 'onu@correo.pe',
    });
    expect(await list({ page: 2, size: 5 })).toMatchObject({ page: 2, pages: 2, total: 8, paginador: true });
    for (const q of ['nunez', 'ÓSCAR núñez', '70000002', 'onu@correo']) {
      const { resources } = await list({ q });
      expect([q, resources?.map(({ usuarioId }) => usuarioId)]).toEqual([q, [nunez.usuarioId]]);
    }
  });

  test('a course that ends never says so, and one that is over gives no access', async () => {
    const endless = await makeCurso(t.deps.db, { vigencia: null });
    const past = await makeCurso(t.deps.db, { vigencia: 0, fechaHoraLimite: new Date('2020-01-01') });
    const { usuarioId } = await makeUsuario(t.deps.db);
    for (const { cursoId: id } of [endless, past])
      await t.deps.db.insert(allMatriculas).values({ usuarioId, cursoId: id });
    const of = async (id: number) => (await admin.call(listAlumnos, { params: { cursoId: id } })).body.resources?.[0];
    expect(await of(endless.cursoId)).toMatchObject({ hasta: null, acceso: true });
    expect(await of(past.cursoId)).toMatchObject({ hasta: '2020-01-01T00:00:00.000Z', acceso: false });
  });

  test('as a spreadsheet, all that the search finds', async () => {
    for (let n = 1; n <= 12; n++) await alumnos.enrolled({ nombre: 'Inés', apellido: `Peña ${n}` });
    await alumnos.enrolled({ nombre: 'Otro' });
    const { body } = await admin.call(exportAlumnos, { params: { cursoId }, query: { q: 'pena' } });
    const lines = Buffer.from(body.resource?.data ?? '', 'base64')
      .toString()
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(13);
    expect(lines[0]).toContain('DNI,Apellidos,Nombres,Correo');
    expect(lines[1]).toContain('Peña 1,Inés');
  });

  test('a course that is not there is a 404', async () => {
    const { body } = await admin.call(listAlumnos, { params: { cursoId: 2_000_000_000 } });
    expect(body).toMatchObject({ status: 404, message: 'Curso no encontrado' });
  });
});

describe('enrolling', () => {
  test('API-78 one person, who is told by mail; again changes nothing', async () => {
    const { usuarioId, correo } = await makeUsuario(t.deps.db);
    const first = await admin.call(associateAlumno, { body: { usuarioId, cursoId } });
    expect(first.body).toMatchObject({ success: true, resource: { matriculados: 1, yaEstaban: 0 } });
    expect(await alumnos.isEnrolled(usuarioId)).toBe(true);
    const again = await admin.call(associateAlumno, { body: { usuarioId, cursoId } });
    expect(again.body).toMatchObject({ success: true, resource: { matriculados: 0, yaEstaban: 1 } });
    expect(await alumnos.auditOf(usuarioId)).toEqual([
      expect.objectContaining({
        usuarioId: adminId,
        accion: 'matricular',
        despues: expect.objectContaining({ cursoId }),
      }),
    ]);
    expect(await mailsTo(correo)).toEqual([{ asunto: 'Ya estás en «Proceso Penal»' }]);
  });

  test('several at once, quietly if so wished', async () => {
    const people = [await makeUsuario(t.deps.db), await makeUsuario(t.deps.db), await alumnos.enrolled()];
    const usuarioIds = people.map(({ usuarioId }) => usuarioId);
    const { body } = await admin.call(associateAlumno, { body: { usuarioIds, cursoId, avisar: false } });
    expect(body.resource).toEqual({ matriculados: 2, yaEstaban: 1 });
    for (const { usuarioId, correo } of people) {
      expect(await alumnos.isEnrolled(usuarioId)).toBe(true);
      expect(await mailsTo(correo)).toEqual([]);
    }
  });

  test.each([
    [{ usuarioId: 2_000_000_000 }, { usuarioId: 'No se encontró a esa persona' }],
    [{ usuarioIds: [1, 2_000_000_000] }, { usuarioIds: 'Alguna persona ya no existe' }],
    [{}, { usuarioId: 'Elige a una persona' }],
    [{ usuarioId: 1, usuarioIds: [1] }, { usuarioId: 'Elige a una persona' }],
    [{ usuarioIds: [] }, { usuarioIds: 'Elige al menos a una persona' }],
    [{ usuarioIds: Array(101).fill(1) }, { usuarioIds: 'Hasta 100 personas a la vez' }],
  ])('%j is refused with words, and nobody is enrolled', async (who, errores) => {
    const { body } = await admin.call(associateAlumno, { body: { ...who, cursoId } });
    expect(body).toMatchObject({ status: 422, errores });
    expect((await list()).resources).toEqual([]);
  });

  test('somebody who was deleted, and a course that is not there', async () => {
    const gone = await makeUsuario(t.deps.db, { eliminado: new Date() });
    expect((await admin.call(associateAlumno, { body: { usuarioId: gone.usuarioId, cursoId } })).status).toBe(422);
    const { usuarioId } = await makeUsuario(t.deps.db);
    const { body } = await admin.call(associateAlumno, { body: { usuarioId, cursoId: 2_000_000_000 } });
    expect(body).toMatchObject({ status: 404, message: 'Curso no encontrado' });
  });
});

describe('taking out', () => {
  test('API-80 the enrolment goes, attempts and grades stay and count again on coming back', async () => {
    const { usuarioId } = await alumnos.enrolled({ nombre: 'Rosa', apellido: 'Paz' });
    await alumnos.attempted(usuarioId, [16]);
    const body = { usuarioId, cursoId };
    expect((await admin.call(dissociateAlumno, { body })).body).toMatchObject({ success: true });
    expect(await alumnos.isEnrolled(usuarioId)).toBe(false);
    expect(await alumnos.auditOf(usuarioId)).toEqual([
      expect.objectContaining({
        accion: 'quitar',
        antes: expect.objectContaining({ nombre: 'Rosa Paz · Proceso Penal' }),
      }),
    ]);
    const twice = await admin.call(dissociateAlumno, { body });
    expect(twice.body).toMatchObject({ status: 404, message: 'Rosa Paz no está en «Proceso Penal».' });

    await admin.call(associateAlumno, { body: { ...body, avisar: false } });
    expect((await list()).resources).toMatchObject([{ promedio: 16, estado: 'aprobado' }]);
  });

  test('ADM-50 several at once, each in the history; with one who is not there, nobody', async () => {
    const people = [
      await alumnos.enrolled({ nombre: 'Ana' }),
      await alumnos.enrolled({ nombre: 'Luis' }),
      await alumnos.enrolled({ nombre: 'Zoe' }),
    ];
    const usuarioIds = people.map(({ usuarioId }) => usuarioId);
    const remove = (ids: number[]) => admin.call(dissociateAlumno, { body: { usuarioIds: ids, cursoId } });
    const stranger = await makeUsuario(t.deps.db, { nombre: 'Otra', apellido: 'Persona' });
    expect((await remove([...usuarioIds, stranger.usuarioId])).body).toMatchObject({
      status: 404,
      message: 'Otra Persona no está en «Proceso Penal».',
    });
    expect((await remove([...usuarioIds, 2_000_000_000])).body).toMatchObject({
      status: 404,
      message: 'Alguna persona ya no existe.',
    });
    expect((await list()).resources).toHaveLength(3);

    const some = usuarioIds.slice(0, 2);
    expect((await remove([...some, some[0]!])).body).toMatchObject({ status: 200 });
    expect((await list()).resources).toMatchObject([{ nombre: 'Zoe' }]);
    for (const usuarioId of some) expect(await alumnos.auditOf(usuarioId)).toMatchObject([{ accion: 'quitar' }]);
    expect((await remove(some)).status).toBe(404);
    const { body } = await admin.call(dissociateAlumno, { body: { cursoId } });
    expect(body).toMatchObject({ status: 422, errores: { usuarioId: 'Elige a una persona' } });
  });

  test('many who enrol and take out the same person at once leave one state and no error', async () => {
    const people = await Promise.all([1, 2, 3].map(() => makeUsuario(t.deps.db)));
    const usuarioIds = people.map(({ usuarioId }) => usuarioId);
    const acts = Array.from({ length: 30 }, (_, n) => {
      const usuarioId = usuarioIds[n % 3]!;
      const everybody = { usuarioIds: [...usuarioIds].reverse(), cursoId, avisar: false };
      if (n % 5 === 0) return () => admin.call(associateAlumno, { body: everybody });
      return n % 2 === 0
        ? () => admin.call(associateAlumno, { body: { usuarioId, cursoId, avisar: false } })
        : () => admin.call(dissociateAlumno, { body: { usuarioId, cursoId } });
    });
    const statuses = (await atOnce(t.deps, 'matricula', acts)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    for (const usuarioId of usuarioIds) {
      const actions = (await alumnos.auditOf(usuarioId)).map(({ accion }) => accion);
      const balance = actions.reduce((sum, action) => sum + (action === 'matricular' ? 1 : -1), 0);
      expect(balance).toBe((await alumnos.isEnrolled(usuarioId)) ? 1 : 0);
    }
  });

  test('ten who enrol somebody at once enrol once, with one mail and one entry in the history', async () => {
    const { usuarioId, correo } = await makeUsuario(t.deps.db);
    const enrol = () => admin.call(associateAlumno, { body: { usuarioId, cursoId } });
    const answers = await atOnce(t.deps, 'matricula', times(10, enrol));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await alumnos.auditOf(usuarioId)).toHaveLength(1);
    expect(await mailsTo(correo)).toHaveLength(1);
  });
});
