import {
  createMaterial,
  deleteMaterial,
  getMaterial,
  listMateriales,
  updateMaterial,
} from 'domain/contract/materiales.ts';
import { deleteModulo } from 'domain/contract/modulos.ts';
import { getSesion, joinSesion, listProximas } from 'domain/contract/sesiones.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCursos, cursoPonentes } from '../db/schema/cursos.ts';
import { asistencias, sesionesProgramadas } from '../db/schema/sesiones-programadas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeDocente, makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion, minutesFromNow, moveSesion, sala, sesTipo } from '../testing/sesiones.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
let admin: Client;
let ana: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
  ana = await signedIn(t, 'USU');
});
afterAll(() => t.close());

const enrol = (cursoId: number) => enrolAlumno(t.deps.db, ana.person.usuarioId, cursoId);
const join = (browser: Client, materialId: number) => browser.call(joinSesion, { params: { id: materialId } });
const attended = (materialId: number) =>
  t.deps.db.select().from(asistencias).where(eq(asistencias.materialId, materialId));

test('SES-01 TRM-80 a session gets its dates in Lima time, its lecturer and its recording, and loses them again', async () => {
  const { db } = t.deps;
  const { moduloId, cursoId } = await makeModulo(db);
  const { docenteId } = await makeDocente(db, { nombre: 'Inés', apellido: 'Ñaupari' });
  await db.insert(cursoPonentes).values({ cursoId, docenteId });
  const body = { nombre: 'Sesión 1', orden: 1, tipoMaterialId: sesTipo, moduloId, video: sala };
  const dates = { inicio: '2031-03-10T19:00', fin: '2031-03-10T21:30', ponenteId: docenteId };
  const { materialId, version } = (await admin.call(createMaterial, { body: { ...body, ...dates } })).body.resource!;
  const params = { id: materialId };
  const read = async () => (await admin.call(getMaterial, { params })).body.resource!;
  expect(await read()).toMatchObject({
    inicio: '2031-03-11T00:00:00.000Z',
    fin: '2031-03-11T02:30:00.000Z',
    video: sala,
    cancelada: false,
    ponenteId: docenteId,
    ponente: 'Inés Ñaupari',
    grabacion: '',
  });
  // Omitted fields keep their value; sent ones replace it.
  await admin.call(updateMaterial, { params, body: { ...body, nombre: 'Sesión de apertura', version } });
  expect(await read()).toMatchObject({ nombre: 'Sesión de apertura', inicio: '2031-03-11T00:00:00.000Z' });
  const silent = await admin.call(updateMaterial, { params, body: { ...body, cancelada: true, motivo: ' ' } });
  expect([silent.status, silent.body.errores]).toEqual([422, { motivo: 'Escribe por qué se cancela' }]);
  const recorded = {
    ...body,
    grabacion: 'https://example.com/grabada',
    ponenteId: null,
    cancelada: true,
    motivo: 'Enfermedad',
  };
  await admin.call(updateMaterial, { params, body: recorded });
  expect(await read()).toMatchObject({ grabacion: 'https://example.com/grabada', ponente: null, cancelada: true });
  const without = await admin.call(updateMaterial, {
    params,
    body: { ...body, inicio: null, fin: null, grabacion: '' },
  });
  expect([without.status, without.body.resource]).toMatchObject([200, { inicio: null, fin: null, video: sala }]);
  expect(await db.select().from(sesionesProgramadas).where(eq(sesionesProgramadas.materialId, materialId))).toEqual([]);
});

test.each([
  [{ inicio: '2031-03-10T19:00' }, { fin: 'Escribe cuándo termina' }],
  [{ fin: '2031-03-10T19:00' }, { inicio: 'Escribe cuándo empieza' }],
  [{ inicio: '2031-03-10T19:00', fin: '2031-03-10T19:00' }, { fin: 'La sesión termina después de empezar' }],
  [{ inicio: '2031-03-10T19:00', fin: '2031-03-11T19:00' }, { fin: 'Una sesión dura como máximo 12 horas' }],
  [{ inicio: 'mañana', fin: '2031-03-10T19:00' }, { inicio: 'Escribe la fecha y la hora' }],
  [
    { inicio: '2031-03-10T19:00', fin: '2031-03-10T21:00', ponenteId: 1 },
    { ponenteId: 'Elige un ponente de este curso' },
  ],
  [{ grabacion: 'http://example.com' }, { grabacion: 'Escribe un enlace que empiece con https://' }],
  [{ grabacion: 'https://example.com' }, { inicio: 'Escribe cuándo fue la sesión' }],
  [
    { tipoMaterialId: 2, inicio: '2031-03-10T19:00', fin: '2031-03-10T21:00' },
    { inicio: 'Solo una sesión en vivo tiene fecha' },
  ],
])('SES-01 %j is refused', async (changes, errores) => {
  await makeDocente(t.deps.db);
  const { moduloId } = await makeModulo(t.deps.db);
  const body = { nombre: 'Sesión', orden: 1, tipoMaterialId: sesTipo, moduloId, ...changes };
  const answer = await admin.call(createMaterial, { body });
  expect([answer.status, answer.body.errores]).toEqual([422, errores]);
});

test('SES-02 joining early and late is refused; in time it counts once and gives the link', async () => {
  const { materialId, cursoId } = await makeSesion(t.deps.db, { inicio: minutesFromNow(16) });
  await enrol(cursoId);
  const early = await join(ana.browser, materialId);
  expect([early.status, early.body.message]).toEqual([409, expect.stringMatching(/^Podrás entrar desde el \S+ \d/)]);
  await moveSesion(t.deps.db, materialId, 14);
  const enter = () => join(ana.browser, materialId);
  const both = await atOnce(t.deps, 'asistencia', [enter, enter]);
  for (const { status, body } of both) expect([status, body.resource]).toEqual([200, { enlace: sala }]);
  const [first, ...others] = await attended(materialId);
  expect(first).toMatchObject({ usuarioId: ana.person.usuarioId, origen: 'ingreso', presente: true, minutos: null });
  expect([others, first!.entro]).toEqual([[], expect.any(Date)]);
  expect((await ana.browser.call(getMaterial, { params: { id: materialId } })).body.resource?.visto).toBe(true);

  await moveSesion(t.deps.db, materialId, -121);
  const late = await join(ana.browser, materialId);
  expect([late.status, late.body.message]).toEqual([409, 'Esta sesión ya terminó.']);
  await moveSesion(t.deps.db, materialId, 0);
  await t.deps.db.execute(sql`update sesion_programada set cancelada = now() where material_id = ${materialId}`);
  expect((await join(ana.browser, materialId)).body.message).toBe('Esta sesión fue cancelada.');
  expect(await attended(materialId)).toEqual([first]);
});

test('SES-02 what ADMIN noted stays, ADMIN enters at any time uncounted, and a room without a link says so', async () => {
  const { db } = t.deps;
  const { materialId, cursoId } = await makeSesion(db, { inicio: minutesFromNow(0) });
  await enrol(cursoId);
  const { usuarioId } = ana.person;
  await db.insert(asistencias).values({ materialId, usuarioId, origen: 'manual', presente: false });
  expect((await join(ana.browser, materialId)).status).toBe(200);
  expect(await attended(materialId)).toMatchObject([{ origen: 'manual', presente: false, entro: expect.any(Date) }]);

  const later = await makeSesion(db, { inicio: minutesFromNow(600) });
  expect((await join(admin, later.materialId)).body.resource).toEqual({ enlace: sala });
  expect(await attended(later.materialId)).toEqual([]);
  const empty = await makeSesion(db, { inicio: minutesFromNow(0), video: '', cursoId });
  expect((await join(ana.browser, empty.materialId)).body.message).toMatch(/^La sala todavía no tiene enlace/);
  expect(await attended(empty.materialId)).toEqual([]);
});

test('SES-03 the link of the meeting reaches no student by another way, and the recording only after the end', async () => {
  const { db } = t.deps;
  const grabacion = 'https://example.com/grabacion';
  const { materialId, moduloId, cursoId } = await makeSesion(db, { grabacion });
  await enrol(cursoId);
  const params = { id: materialId };
  const read = async (browser: Client) => [
    (await browser.call(getMaterial, { params })).text,
    (await browser.call(listMateriales, { query: { moduloId } })).text,
    (await browser.call(getSesion, { params })).text,
    (await browser.call(listProximas, { query: { cursoId } })).text,
  ];
  for (const text of await read(ana.browser)) {
    expect(text).toContain(`"materialId":${materialId}`);
    expect(text).not.toContain('zoom.example');
    expect(text).not.toContain(grabacion);
  }
  expect((await read(admin))[0]).toContain(JSON.stringify(sala).slice(1, -1));
  await moveSesion(db, materialId, -180);
  const [material, , sesion] = await read(ana.browser);
  for (const text of [material, sesion]) expect(text).toContain(grabacion);
  expect(material).not.toContain('zoom.example');
});

test('SES-04 without enrolment, after the end of access and after a refund a session is closed', async () => {
  const { db } = t.deps;
  const { materialId, cursoId } = await makeSesion(db, { inicio: minutesFromNow(0) });
  const params = { id: materialId };
  const ask = async () => [
    (await ana.browser.call(getSesion, { params })).status,
    (await join(ana.browser, materialId)).status,
    (await ana.browser.call(listProximas, { query: { cursoId } })).status,
  ];
  const mine = async () =>
    (await ana.browser.call(listProximas, {})).body.resources!.some((one) => one.materialId === materialId);
  expect([await ask(), await mine()]).toEqual([[403, 403, 403], false]);
  await enrol(cursoId);
  expect([await ask(), await mine()]).toEqual([[200, 200, 200], true]);
  const past = { fechaHoraLimite: minutesFromNow(-1), vigencia: 0 };
  await db.update(allCursos).set(past).where(eq(allCursos.cursoId, cursoId));
  expect([await ask(), await mine()]).toEqual([[403, 403, 403], false]);
  await db.update(allCursos).set({ vigencia: null }).where(eq(allCursos.cursoId, cursoId));
  expect((await ask())[1]).toBe(200);
  // A refund deletes the enrolment.
  await db.execute(sql`delete from matricula where curso_id = ${cursoId}`);
  expect([await ask(), await mine()]).toEqual([[403, 403, 403], false]);
  await db.execute(sql`update curso set eliminado = now() where curso_id = ${cursoId}`);
  expect(await ask()).toEqual([404, 404, 404]);
  for (const id of [materialId, 2_000_000_000]) {
    const said = await Promise.all([ana.browser.call(getSesion, { params: { id } }), join(ana.browser, id)]);
    expect(said.map(({ body }) => body.message)).toEqual(['No se encontró la sesión.', 'No se encontró la sesión.']);
  }
});

test('SES-05 the next sessions come by date, over all courses, and cancelled ones say so', async () => {
  const { db } = t.deps;
  const luis = await signedIn(t, 'USU');
  const late = await makeSesion(db, { inicio: minutesFromNow(300), nombre: 'Tercera' });
  const soon = await makeSesion(db, { inicio: minutesFromNow(-30), nombre: 'Primera' });
  const other = await makeSesion(db, { inicio: minutesFromNow(30), nombre: 'Segunda', cancelada: new Date() });
  await makeSesion(db, { inicio: minutesFromNow(-300), cursoId: soon.cursoId, nombre: 'Pasada' });
  for (const { cursoId } of [late, soon, other]) await enrolAlumno(db, luis.person.usuarioId, cursoId);
  const { resources } = (await luis.browser.call(listProximas, {})).body;
  expect(resources!.map(({ nombre, cancelada, conEnlace }) => [nombre, cancelada, conEnlace])).toEqual([
    ['Primera', false, true],
    ['Segunda', true, true],
    ['Tercera', false, true],
  ]);
  expect(Math.abs(Date.parse(resources![0]!.ahora) - Date.now())).toBeLessThan(60_000);
});

test('SES-01 a session with attendance, or one that students expect, is not deleted and keeps its date', async () => {
  const { db } = t.deps;
  const { materialId, moduloId, cursoId } = await makeSesion(db);
  const params = { id: materialId };
  const body = { nombre: 'Sesión 1', orden: 1, tipoMaterialId: sesTipo, inicio: null, fin: null };
  const refusals = async () =>
    Promise.all([
      admin.call(deleteMaterial, { params }),
      admin.call(updateMaterial, { params, body }),
      admin.call(updateMaterial, { params, body: { ...body, tipoMaterialId: 1, inicio: undefined, fin: undefined } }),
      admin.call(deleteModulo, { params: { id: moduloId } }),
    ]);
  await enrol(cursoId);
  for (const { status, body } of await refusals())
    expect([status, body.message]).toEqual([409, expect.stringMatching(/canc[eé]l/)]);
  await db.execute(sql`update sesion_programada set cancelada = now() where material_id = ${materialId}`);
  await db.insert(asistencias).values({ materialId, usuarioId: ana.person.usuarioId, origen: 'manual' });
  for (const { status, body } of await refusals())
    expect([status, body.message]).toEqual([409, expect.stringMatching(/asistencia/)]);
  await db.delete(asistencias).where(eq(asistencias.materialId, materialId));
  expect((await admin.call(deleteMaterial, { params })).status).toBe(200);
});
