import { exportAsistencia, getAsistencia, getOwnAsistencia, putAsistencia } from 'domain/contract/asistencia.ts';
import { joinSesion } from 'domain/contract/sesiones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeAdmin, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { makeSesion, minutesFromNow } from '../testing/sesiones.ts';
import { openSession } from '../testing/sessions.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  await makeAdmin(t.deps.db);
  const { usuarioId } = await makePerson(t.deps.db, 'ADMIN', { nombre: 'Inés', apellido: 'Vela' });
  admin = await openSession(t, usuarioId);
});
afterAll(() => t.close());

let cursoId: number;
let first: number;
let second: number;
beforeEach(async () => {
  ({ cursoId, materialId: first } = await makeSesion(t.deps.db, { inicio: minutesFromNow(-300), nombre: 'Uno' }));
  second = (await makeSesion(t.deps.db, { cursoId, inicio: minutesFromNow(-130), nombre: 'Dos' })).materialId;
});

async function enrolled(fields: Parameters<typeof makeUsuario>[1] = {}) {
  const usuario = await makeUsuario(t.deps.db, fields);
  await enrolAlumno(t.deps.db, usuario.usuarioId, cursoId);
  return usuario.usuarioId;
}

const grid = async (query: object = {}) =>
  (await admin.call(getAsistencia, { params: { id: cursoId }, query })).body.resource!;
type Cell = { usuarioId: number; materialId: number; presente: boolean | null };
const mark = (...celdas: Cell[]) => admin.call(putAsistencia, { params: { id: cursoId }, body: { celdas } });
const marksOf = async (usuarioId: number) =>
  (await grid()).alumnos
    .find((alumno) => alumno.usuarioId === usuarioId)!
    .celdas.map(({ materialId, presente, origen }) => [materialId, presente, origen]);

test('ASI-01 the grid has students × sessions by date, where each mark comes from, and counts what was held', async () => {
  const rosa = await enrolled({ nombre: 'Rosa', apellido: 'Ñahui' });
  const luis = await enrolled({ nombre: 'Luis', apellido: 'Alva' });
  const later = await makeSesion(t.deps.db, { cursoId, inicio: minutesFromNow(90), nombre: 'Tres' });
  await makeSesion(t.deps.db, { cursoId, inicio: minutesFromNow(-500), nombre: 'Cero', cancelada: new Date() });
  expect((await mark({ usuarioId: rosa, materialId: first, presente: true })).status).toBe(200);
  const found = await grid();
  expect(found.sesiones.map(({ nombre, cancelada }) => [nombre, cancelada])).toEqual([
    ['Cero', true],
    ['Uno', false],
    ['Dos', false],
    ['Tres', false],
  ]);
  expect(found).toMatchObject({ realizadas: 2, minimo: null, page: 1, pages: 1, total: 2 });
  expect(found.alumnos.map(({ usuarioId, asistidas, minutos }) => [usuarioId, asistidas, minutos])).toEqual([
    [luis, 0, 0],
    [rosa, 1, 120],
  ]);
  expect(found.alumnos[1]!.celdas).toMatchObject([
    { materialId: first, presente: true, origen: 'manual', minutos: null, por: 'Inés Vela' },
  ]);
  expect((await grid({ q: 'nahui' })).alumnos).toHaveLength(1);
  expect(await grid({ page: 2, size: 5 })).toMatchObject({ alumnos: [], total: 2, sesiones: { length: 4 } });
  const early = await mark({ usuarioId: rosa, materialId: later.materialId, presente: true });
  expect([early.status, early.body.message]).toEqual([409, '«Tres» todavía no empieza; no guardamos nada.']);
});

test('ASI-01 marks are all or nothing, the last of two about a cell counts, and they can be taken back', async () => {
  const rosa = await enrolled();
  const stranger = (await makeUsuario(t.deps.db)).usuarioId;
  const refused = await mark(
    { usuarioId: rosa, materialId: first, presente: true },
    { usuarioId: stranger, materialId: first, presente: true },
  );
  expect([refused.status, await marksOf(rosa)]).toEqual([409, []]);
  const foreign = await makeSesion(t.deps.db, { inicio: minutesFromNow(-60) });
  expect((await mark({ usuarioId: rosa, materialId: foreign.materialId, presente: true })).status).toBe(409);
  const marked = await mark(
    { usuarioId: rosa, materialId: first, presente: true },
    { usuarioId: rosa, materialId: first, presente: false },
    { usuarioId: rosa, materialId: second, presente: true },
  );
  expect(marked.body.resource?.celdas.map(({ celda }) => [celda?.presente, celda?.origen])).toEqual([
    [false, 'manual'],
    [true, 'manual'],
  ]);
  expect(await marksOf(rosa)).toEqual([
    [first, false, 'manual'],
    [second, true, 'manual'],
  ]);
  const back = await mark({ usuarioId: rosa, materialId: first, presente: null });
  expect(back.body.resource).toEqual({ celdas: [{ usuarioId: rosa, materialId: first, celda: null }] });
  expect(await marksOf(rosa)).toEqual([[second, true, 'manual']]);
  await t.deps.db.execute(sql`update sesion_programada set cancelada = now() where material_id = ${second}`);
  expect((await mark({ usuarioId: rosa, materialId: second, presente: true })).status).toBe(409);
  expect((await mark({ usuarioId: rosa, materialId: second, presente: null })).status).toBe(200);
  expect(await marksOf(rosa)).toEqual([]);
  const { rows } = await t.deps.db.execute(sql`
    select despues from auditoria where entidad = 'asistencia' and entidad_id = ${String(cursoId)} order by auditoria_id`);
  expect(rows).toMatchObject([
    {
      despues: {
        celdas: 2,
        cambios: [expect.stringMatching(/ · Uno: ausente$/), expect.stringMatching(/ · Dos: presente$/)],
      },
    },
    { despues: { cambios: [expect.stringMatching(/ · Uno: sin registro$/)] } },
    { despues: { cambios: [expect.stringMatching(/ · Dos: sin registro$/)] } },
  ]);
});

test('ASI-01 who joined stays known: a mark by hand taken back is the entry again, also for two at once', async () => {
  const ana = await signedIn(t, 'USU');
  const { usuarioId } = ana.person;
  await enrolAlumno(t.deps.db, usuarioId, cursoId);
  const now = await makeSesion(t.deps.db, { cursoId, inicio: minutesFromNow(0) });
  const cell = { usuarioId, materialId: now.materialId };
  const both = await atOnce(t.deps, 'asistencia', [
    () => ana.browser.call(joinSesion, { params: { id: now.materialId } }),
    () => mark({ ...cell, presente: false }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await marksOf(usuarioId)).toEqual([[now.materialId, false, 'manual']]);
  await mark({ ...cell, presente: null });
  expect(await marksOf(usuarioId)).toEqual([[now.materialId, true, 'ingreso']]);
});

test('ASI-01 a student reads the own attendance only, and not after a refund', async () => {
  const ana = await signedIn(t, 'USU');
  const { usuarioId } = ana.person;
  await enrolAlumno(t.deps.db, usuarioId, cursoId);
  await mark(
    { usuarioId, materialId: first, presente: true },
    { usuarioId: await enrolled(), materialId: second, presente: true },
  );
  const own = () => ana.browser.call(getOwnAsistencia, { params: { id: cursoId } });
  expect((await own()).body.resource).toMatchObject({
    horas: 2,
    minimo: null,
    mensaje: 'Asististe a 1 de 2 sesiones (50 %).',
    sesiones: [
      { nombre: 'Uno', presente: true },
      { nombre: 'Dos', presente: null },
    ],
  });
  await mark({ usuarioId, materialId: second, presente: false });
  expect((await own()).body.resource).toMatchObject({ horas: 2, mensaje: 'Asististe a 1 de 2 sesiones (50 %).' });
  await t.deps.db.execute(sql`delete from matricula where usuario_id = ${usuarioId}`);
  expect((await own()).status).toBe(403);
  expect((await grid()).alumnos.map((alumno) => alumno.usuarioId)).not.toContain(usuarioId);
});

test('ASI-06 the export has what the table shows, by session, with hours, and is audited', async () => {
  const rosa = await enrolled({ nombre: 'Rosa', apellido: 'Ñahui', dni: '40404040' });
  await enrolled({ apellido: 'Otro' });
  await mark(
    { usuarioId: rosa, materialId: first, presente: true },
    { usuarioId: rosa, materialId: second, presente: false },
  );
  const { body } = await admin.call(exportAsistencia, { params: { id: cursoId }, query: { q: 'nahui' } });
  const [head, line, ...more] = Buffer.from(body.resource!.data, 'base64').toString().trim().split(/\r?\n/);
  expect(head).toMatch(/DNI.Apellidos.Nombres.Uno \(.+\).Dos \(.+\).Sesiones asistidas.Horas/);
  expect(line).toMatch(/40404040.*Ñahui.Rosa.Presente.Ausente.1.2$/);
  expect(more).toEqual([]);
  const { rows } = await t.deps.db.execute(sql`
    select despues from auditoria where accion = 'exportar' and entidad = 'asistencia' and entidad_id = ${String(cursoId)}`);
  expect(rows).toMatchObject([{ despues: { q: 'nahui', filas: 1 } }]);
});
