import { acceptChoque, checkPlan, createAgendaCalendario, getAgenda } from 'domain/contract/agenda.ts';
import { getHorario } from 'domain/contract/horario.ts';
import { createCalendario } from 'domain/contract/sesiones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeDocente, makeModulo, makePrueba, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion } from '../testing/sesiones.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
let staff: Client;
beforeAll(async () => {
  t = await startTestApp();
  staff = (await signedIn(t, 'COORDINACION')).browser;
});
afterAll(() => t.close());

const lima = (clock: string) => new Date(`${clock}:00-05:00`);
const agendaOf = async (who: Client, desde: string, hasta: string) =>
  (await who.call(getAgenda, { query: { desde, hasta } })).body;

/** Two courses of one lecturer, whose sessions of 4 March 2031 overlap; one of them with a test. */
async function school() {
  const { db } = t.deps;
  const docente = await signedIn(t, 'DOCENTE');
  const { docenteId } = await makeDocente(db, { usuarioId: docente.person.usuarioId });
  const own = await makeCurso(db, {
    nombre: 'Notarial',
    coordinadorId: docenteId,
    fechaHoraInicio: lima('2031-03-04T19:00'),
    fechaHoraLimite: lima('2031-12-31T22:00'),
  });
  const other = await makeCurso(db, { nombre: 'Registral', fechaHoraLimite: lima('2031-12-31T22:00') });
  const first = await makeSesion(db, {
    cursoId: own.cursoId,
    inicio: lima('2031-03-04T19:00'),
    ponenteId: docenteId,
    nombre: 'Clase 1',
    video: `https://zoom.example/j/${own.cursoId}?pwd=secreta`,
  });
  const second = await makeSesion(db, {
    cursoId: other.cursoId,
    inicio: lima('2031-03-04T20:00'),
    ponenteId: docenteId,
    nombre: 'Clase 7',
    video: `https://zoom.example/j/${other.cursoId}`,
  });
  const { moduloId } = await makeModulo(db, { cursoId: own.cursoId, tipoModuloId: 2 });
  await makePrueba(db, {
    moduloId,
    nombre: 'Final',
    apertura: lima('2031-03-05T08:00'),
    cierre: lima('2031-04-20T20:00'),
  });
  return { docente, docenteId, own, other, first, second };
}

test('TRM-34 the agenda has sessions, openings, deadlines and first days of a range; a lecturer sees the own courses', async () => {
  const { docente, docenteId, own, first, second } = await school();
  await enrolAlumno(t.deps.db, (await makeUsuario(t.deps.db)).usuarioId, own.cursoId);
  const { resource } = await agendaOf(staff, '2031-03-01', '2031-03-31');
  const mine = resource!.eventos.filter(({ curso }) => ['Notarial', 'Registral'].includes(curso));
  expect(mine.map(({ clase, nombre, inicio }) => [clase, nombre, inicio])).toEqual([
    ['inicio', 'Notarial', lima('2031-03-04T19:00').toISOString()],
    ['sesion', 'Clase 1', lima('2031-03-04T19:00').toISOString()],
    ['sesion', 'Clase 7', lima('2031-03-04T20:00').toISOString()],
    ['apertura', 'Final', lima('2031-03-05T08:00').toISOString()],
  ]);
  expect(resource!.choques).toContainEqual({
    por: 'docente',
    a: first.materialId,
    b: second.materialId,
    aceptado: null,
  });
  expect(mine.map(({ alumnos }) => alumnos)).toEqual([null, 1, 0, null]);
  // The URL of a room identifies it; its password is left out.
  expect(mine.find(({ nombre }) => nombre === 'Clase 1')?.sala).toBe(`zoom.example/j/${own.cursoId}`);
  expect(JSON.stringify(resource)).not.toContain('secreta');
  const april = await agendaOf(staff, '2031-04-20', '2031-04-20');
  expect(april.resource!.eventos.map(({ clase }) => clase)).toContain('cierre');

  const theirs = await agendaOf(docente.browser, '2031-03-01', '2031-03-31');
  expect(new Set(theirs.resource!.eventos.map(({ cursoId }) => cursoId))).toEqual(
    new Set([own.cursoId, second.cursoId]),
  );
  expect([resource!.docenteId, theirs.resource!.docenteId]).toEqual([null, docenteId]);
  expect((await agendaOf(staff, '2031-03-01', '2031-09-01')).errores).toEqual({ hasta: 'Hasta 62 días' });
  expect((await agendaOf(staff, '2031-03-02', '2031-03-01')).errores).toEqual({ hasta: 'Hasta 62 días' });
});

test('TRM-34 what was still to come when a course was cancelled is shown as cancelled', async () => {
  const { own } = await school();
  await t.deps.db.execute(
    sql`update curso set archivado = now(), cancelado = ${lima('2031-04-01T09:00').toISOString()} where curso_id = ${own.cursoId}`,
  );
  const shown = async (desde: string, hasta: string) =>
    (await agendaOf(staff, desde, hasta))
      .resource!.eventos.filter(({ cursoId, clase }) => cursoId === own.cursoId && clase !== 'sesion')
      .map(({ clase, cancelada }) => [clase, cancelada]);
  expect(await shown('2031-03-01', '2031-04-30')).toEqual([
    ['inicio', false],
    ['apertura', false],
    ['cierre', true],
  ]);
  expect(await shown('2031-12-31', '2031-12-31')).toEqual([['fin', true]]);
});

test('TRM-33 a course names its sessions that clash by lecturer or room, and nothing that is cancelled or over', async () => {
  const { db } = t.deps;
  const { own, other, first, second } = await school();
  const choques = async (cursoId: number) =>
    (await staff.call(getHorario, { params: { id: cursoId } })).body.resource!.choques;
  const expected = {
    por: 'docente',
    nombre: 'Clase 1',
    con: 'Clase 7',
    conCurso: 'Registral',
    conCursoId: other.cursoId,
  };
  expect(await choques(own.cursoId)).toMatchObject([expected]);
  expect(await choques(other.cursoId)).toMatchObject([{ nombre: 'Clase 7', con: 'Clase 1' }]);
  await db.execute(sql`update sesion_programada set ponente_id = null where material_id = ${second.materialId}`);
  expect(await choques(own.cursoId)).toEqual([]);
  // The same room under another password.
  await db.execute(
    sql`update material set video = ${`https://zoom.example/j/${own.cursoId}?pwd=otra`} where material_id = ${second.materialId}`,
  );
  expect(await choques(own.cursoId)).toMatchObject([{ por: 'sala' }]);
  await db.execute(sql`update sesion_programada set cancelada = now() where material_id = ${second.materialId}`);
  expect(await choques(own.cursoId)).toEqual([]);
  expect((await agendaOf(staff, '2031-03-01', '2031-03-31')).resource!.choques).not.toContainEqual(
    expect.objectContaining({ a: first.materialId }),
  );
});

test('TRM-84 a clash or a holiday that is accepted with a note is silent until a session moves, or it is shown again', async () => {
  const { db } = t.deps;
  const { docente, own, first, second } = await school();
  const holiday = await makeSesion(db, { cursoId: own.cursoId, inicio: lima('2031-05-01T19:00'), nombre: 'Feriada' });
  const accept = async (body: object, who = staff) => (await who.call(acceptChoque, { body: body as never })).status;
  const notes = async () => {
    const { choques } = (await agendaOf(staff, '2031-03-01', '2031-03-31')).resource!;
    const { eventos } = (await agendaOf(staff, '2031-05-01', '2031-05-01')).resource!;
    return [
      choques.find(({ a, b }) => a === first.materialId && b === second.materialId)?.aceptado,
      eventos.find(({ id, clase }) => clase === 'sesion' && id === holiday.materialId)?.feriadoAceptado,
    ];
  };
  const ofCurso = async () =>
    (await staff.call(getHorario, { params: { id: own.cursoId } })).body.resource!.choques.length;
  expect([await notes(), await ofCurso()]).toEqual([[null, null], 1]);
  // The order in which both are named does not matter.
  const pair = { materialId: second.materialId, otroId: first.materialId };
  expect(await accept({ ...pair, acepta: true, nota: 'Clase conjunta' })).toBe(200);
  expect(await accept({ ...pair, acepta: true, nota: 'Clase conjunta, acordado' })).toBe(200);
  expect(await accept({ materialId: holiday.materialId, acepta: true })).toBe(200);
  expect([await notes(), await ofCurso()]).toEqual([['Clase conjunta, acordado', ''], 0]);

  expect(await accept({ ...pair, acepta: false })).toBe(200);
  expect(await accept({ ...pair, acepta: false })).toBe(404);
  expect([await notes(), await ofCurso()]).toEqual([[null, ''], 1]);
  await accept({ ...pair, acepta: true });
  for (const { materialId } of [first, holiday]) {
    await db.execute(sql`
      update sesion_programada set inicio = inicio + interval '5 minutes' where material_id = ${materialId}`);
  }
  expect([await notes(), await ofCurso()]).toEqual([[null, null], 1]);

  expect(await accept({ materialId: first.materialId, otroId: first.materialId, acepta: true })).toBe(422);
  expect(await accept({ materialId: first.materialId, otroId: 2_000_000_000, acepta: true })).toBe(404);
  expect(await accept({ ...pair, acepta: true }, docente.browser)).toBe(403);
});

test('TRM-72 planned sessions are told what they clash with, before anything is stored', async () => {
  const { db } = t.deps;
  const { docenteId, own, first, second } = await school();
  const fila = (from: string, to: string, more: object = {}) => ({
    inicio: lima(`2031-03-04T${from}`).toISOString(),
    fin: lima(`2031-03-04T${to}`).toISOString(),
    ...more,
  });
  const check = async (filas: ReturnType<typeof fila>[], video = '') => {
    const { body } = await staff.call(checkPlan, { body: { filas, video } });
    return body.resources!.map(({ fila: at, por, con, conFila }) => [at, por, conFila ?? con]);
  };
  // A session that ends when the other begins is no clash; the same room with another password is one.
  const room = `https://ZOOM.example/j/${own.cursoId}?pwd=otra`;
  expect(await check([fila('17:00', '19:00', { ponenteId: docenteId }), fila('18:00', '19:01')], room)).toEqual([
    [0, 'sala', 1],
    [1, 'sala', 0],
    [1, 'sala', 'Clase 1'],
  ]);
  expect(await check([fila('20:30', '20:45', { ponenteId: docenteId })])).toEqual([
    [0, 'docente', 'Clase 1'],
    [0, 'docente', 'Clase 7'],
  ]);
  expect(await check([fila('20:30', '20:45')])).toEqual([]);
  // Sessions that move keep lecturer and room, and free their old date.
  expect(await check([fila('19:30', '21:00', { materialId: first.materialId })])).toEqual([[0, 'docente', 'Clase 7']]);
  expect(
    await check([
      fila('20:00', '21:00', { materialId: first.materialId }),
      fila('21:00', '22:00', { materialId: second.materialId }),
    ]),
  ).toEqual([]);
  await db.execute(sql`update sesion_programada set cancelada = now() where material_id = ${second.materialId}`);
  expect(await check([fila('20:30', '20:45', { ponenteId: docenteId })])).toEqual([[0, 'docente', 'Clase 1']]);
  expect(await check([])).toEqual([]);
  // The session whose form is open is not in its own way, and has the lecturer that is written there.
  const edited = { filas: [fila('20:00', '20:30', { ponenteId: docenteId })], excepto: first.materialId };
  expect((await staff.call(checkPlan, { body: edited })).body.resources).toEqual([]);
  const wrong = await staff.call(checkPlan, { body: { filas: [fila('20:00', '19:00')] } });
  expect([wrong.status, wrong.body.errores]).toEqual([422, { 'filas.0.fin': 'La sesión termina después de empezar' }]);
});

test('TRM-35 staff read the agenda in their calendar, each what their role sees at that moment; students may not', async () => {
  const { docente, own } = await school();
  const feed = async (who: Client) => {
    const made = await who.call(createAgendaCalendario, {});
    const { pathname } = new URL(made.body.resource!.url);
    return { read: async () => (await t.client().request('GET', pathname, {})).text };
  };
  const coordinator = await signedIn(t, 'COORDINACION');
  const calendar = await feed(coordinator.browser);
  expect(await calendar.read()).toContain('SUMMARY:Clase 7 · Registral');
  expect(await calendar.read()).toContain('SUMMARY:Cierra: Final · Notarial');
  const lecturer = await feed(docente.browser);
  expect(await lecturer.read()).toContain('Notarial');
  await t.deps.db.execute(sql`update usuario set rol_id = 2 where usuario_id = ${coordinator.person.usuarioId}`);
  expect(await calendar.read()).not.toContain('Registral');
  await t.deps.db.execute(sql`update curso set coordinador_id = null where curso_id = ${own.cursoId}`);
  const student = await signedIn(t, 'USU');
  expect((await student.browser.call(createAgendaCalendario, {})).status).toBe(403);
  expect((await student.browser.call(createCalendario, {})).status).toBe(200);
});
