import { getAsistencia, importZoom, putAsistencia } from 'domain/contract/asistencia.ts';
import { parseCsv } from 'domain/formats/parse-csv.ts';
import { readZoom } from 'domain/rules/read-zoom.ts';
import type { zoomInput } from 'domain/schemas/asistencia.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion, minutesFromNow } from '../testing/sesiones.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

type Person = Awaited<ReturnType<typeof makeUsuario>>;
let sesion: Awaited<ReturnType<typeof makeSesion>>;
let rosa: Person;
let luis: Person;
let juan: Person;
let other: Person;
beforeEach(async () => {
  sesion = await makeSesion(t.deps.db, { inicio: minutesFromNow(-180) });
  const enrolled = async (nombre: string, apellido: string) => {
    const usuario = await makeUsuario(t.deps.db, { nombre, apellido });
    await enrolAlumno(t.deps.db, usuario.usuarioId, sesion.cursoId);
    return usuario;
  };
  rosa = await enrolled('Rosa', 'Ñahui Soto');
  luis = await enrolled('Luis', 'Alva');
  juan = await enrolled('Juan', 'Pérez');
  other = await enrolled('JUAN', 'PEREZ');
});

/** Lines as Zoom writes them: one person twice, one by name, a name that two students share, and the host. */
const report = () => {
  const csv = `Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest
rosita,${rosa.correo.toUpperCase()},11/10/2026 07:00:00 PM,11/10/2026 07:30:00 PM,30,Yes
rosita,${rosa.correo},11/10/2026 07:40:00 PM,11/10/2026 08:34:00 PM,54,Yes
"Alva, Luis",,11/10/2026 07:00:00 PM,11/10/2026 07:10:00 PM,10,Yes
Juan Perez,,11/10/2026 07:00:00 PM,11/10/2026 09:00:00 PM,120,Yes
Anfitrión,escuela@aula.example,11/10/2026 07:00:00 PM,11/10/2026 09:00:00 PM,120,No`;
  return readZoom(parseCsv(csv).records.map(({ cells }) => cells)).filas;
};

type Input = Partial<z.input<typeof zoomInput>>;
const send = (input: Input, cursoId = sesion.cursoId) =>
  admin.call(importZoom, {
    params: { id: cursoId },
    body: { materialId: sesion.materialId, filas: report(), minutosMinimos: 20, ...input },
  });
const review = async (input: Input = {}) => (await send({ ...input, revisar: true })).body.resource!;
const stored = async () => {
  const { body } = await admin.call(getAsistencia, { params: { id: sesion.cursoId }, query: {} });
  const all = body.resource!.alumnos.flatMap(({ usuarioId, celdas }) =>
    celdas.map(({ presente, minutos, origen }) => [usuarioId, presente, minutos, origen] as const),
  );
  return all.toSorted(([a], [b]) => a - b);
};
const chosen = (...people: [Person, 'nueva' | 'cambia' | 'manual'][]) =>
  people.map(([{ usuarioId }, estado]) => ({ usuarioId, estado }));
const markByHand = (usuarioId: number, presente: boolean) =>
  admin.call(putAsistencia, {
    params: { id: sesion.cursoId },
    body: { celdas: [{ usuarioId, materialId: sesion.materialId, presente }] },
  });

test('ASI-03 everybody in the report gets a verdict and nothing is written; then who was chosen is saved', async () => {
  const { filas, faltan, guardadas } = await review();
  expect(
    filas.map(({ lineas, alumno, por, minutos, presente, estado }) => [lineas, alumno, por, minutos, presente, estado]),
  ).toEqual([
    [[2, 3], 'Ñahui Soto, Rosa', 'correo', 84, true, 'nueva'],
    [[4], 'Alva, Luis', 'nombre', 10, false, 'nueva'],
    [[5], '', null, 120, true, 'ambigua'],
    [[6], '', null, 120, true, 'sin-alumno'],
  ]);
  const names = [juan.usuarioId, other.usuarioId].toSorted();
  expect(filas[2]!.candidatos.map(({ usuarioId }) => usuarioId).toSorted()).toEqual(names);
  expect(faltan.map(({ usuarioId }) => usuarioId).toSorted()).toEqual(names);
  expect([guardadas, await stored()]).toEqual([0, []]);
  const presentWith = async (minutosMinimos: number) => (await review({ minutosMinimos })).filas[0]!.presente;
  expect([await presentWith(84), await presentWith(85)]).toEqual([true, false]);

  const elegidos = chosen([rosa, 'nueva'], [luis, 'nueva']);
  expect((await send({ elegidos })).body.resource?.guardadas).toBe(2);
  expect(await stored()).toEqual([
    [rosa.usuarioId, true, 84, 'zoom'],
    [luis.usuarioId, false, 10, 'zoom'],
  ]);
  // The client repeats the request after a lost response.
  expect((await send({ elegidos })).body.resource?.guardadas).toBe(0);
  const { rows } = await t.deps.db.execute(sql`
    select despues from auditoria where entidad = 'asistencia' and entidad_id = ${String(sesion.cursoId)}`);
  expect(rows).toMatchObject([{ despues: { sesion: 'Sesión 1', guardadas: 2 } }]);
});

test('ASI-02 two students of one name are not guessed: who it was is chosen by hand, and counts with their other joins', async () => {
  const asignados = [{ linea: 5, usuarioId: other.usuarioId }];
  const { filas, faltan } = await review({ asignados });
  expect(filas[2]).toMatchObject({ usuarioId: other.usuarioId, por: 'eleccion', estado: 'nueva' });
  expect(faltan.map(({ usuarioId }) => usuarioId)).toEqual([juan.usuarioId]);
  await send({ asignados, elegidos: chosen([other, 'nueva']) });
  expect(await stored()).toEqual([[other.usuarioId, true, 120, 'zoom']]);
  const stranger = await makeUsuario(t.deps.db);
  const refused = await send({ asignados: [{ linea: 5, usuarioId: stranger.usuarioId }], revisar: true });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/ya no estudia en este curso/)]);
});

test('TRM-51 who was identified in one session is recognised in the next one, by a hash, until somebody says otherwise', async () => {
  const zoomRow = (nombre: string, correo: string) => ({ linea: 2, nombre, correo, minutos: 60 });
  const phone = [zoomRow('iPhone', 'trabajo@empresa.pe')];
  await send({ filas: phone, asignados: [{ linea: 2, usuarioId: luis.usuarioId }], revisar: true });
  expect((await review({ filas: phone })).filas[0]).toMatchObject({ usuarioId: null });
  const asignados = [{ linea: 2, usuarioId: luis.usuarioId }];
  await send({ filas: phone, asignados, elegidos: chosen([luis, 'nueva']) });
  const next = await makeSesion(t.deps.db, { cursoId: sesion.cursoId, inicio: minutesFromNow(-60) });
  const again = { materialId: next.materialId, filas: [zoomRow('Otro nombre', 'TRABAJO@empresa.pe')] };
  expect((await review(again)).filas[0]).toMatchObject({
    usuarioId: luis.usuarioId,
    por: 'recordado',
    estado: 'nueva',
  });
  const corrected = [{ linea: 2, usuarioId: rosa.usuarioId }];
  await send({ ...again, asignados: corrected, elegidos: chosen([rosa, 'nueva']) });
  expect((await review(again)).filas[0]).toMatchObject({ usuarioId: rosa.usuarioId, por: 'recordado' });
  const elsewhere = await makeSesion(t.deps.db, { inicio: minutesFromNow(-60) });
  const foreign = await send({ ...again, materialId: elsewhere.materialId, revisar: true }, elsewhere.cursoId);
  expect(foreign.body.resource!.filas[0]).toMatchObject({ usuarioId: null });
  const { rows } = await t.deps.pool.query('select * from zoom_conocido where curso_id = $1', [sesion.cursoId]);
  expect(rows).toEqual([
    { curso_id: sesion.cursoId, huella: expect.stringMatching(/^[0-9a-f]{64}$/), usuario_id: rosa.usuarioId },
  ]);
});

test('TRM-50 the DNI beside the name proposes its student', async () => {
  const { dni } = await makeUsuario(t.deps.db);
  const withDni = (text: string) => [{ linea: 2, nombre: text, correo: '', minutos: 60 }];
  const { filas } = await review({ filas: withDni(`DNI ${luis.dni}`) });
  expect(filas[0]).toMatchObject({ usuarioId: null, estado: 'ambigua', candidatos: [{ usuarioId: luis.usuarioId }] });
  expect((await review({ filas: withDni(`DNI ${dni}`) })).filas[0]).toMatchObject({ candidatos: [] });
});

test('ASI-03 what was marked by hand is replaced only when it was chosen so, and what changed since the review stops all', async () => {
  await markByHand(rosa.usuarioId, false);
  expect((await review()).filas[0]).toMatchObject({ usuarioId: rosa.usuarioId, estado: 'manual' });
  await send({ elegidos: chosen([luis, 'nueva']) });
  expect((await stored())[0]).toEqual([rosa.usuarioId, false, null, 'manual']);
  await send({ elegidos: chosen([rosa, 'manual']) });
  expect((await stored())[0]).toEqual([rosa.usuarioId, true, 84, 'zoom']);

  // Reviewed as new; then one of them is marked by hand and another leaves the course.
  await t.deps.db.execute(sql`delete from asistencia where material_id = ${sesion.materialId}`);
  await markByHand(luis.usuarioId, true);
  const late = await send({ elegidos: chosen([rosa, 'nueva'], [luis, 'nueva']) });
  expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^La asistencia cambió mientras/)]);
  expect(late.body.resource?.filas.map(({ estado }) => estado).slice(0, 2)).toEqual(['nueva', 'manual']);
  await t.deps.db.execute(sql`delete from matricula where usuario_id = ${luis.usuarioId}`);
  expect((await send({ elegidos: chosen([rosa, 'nueva'], [luis, 'manual']) })).status).toBe(409);
  expect((await stored()).filter(([usuarioId]) => usuarioId === rosa.usuarioId)).toEqual([]);
});

test('ASI-03 two imports at once save each person once, and only sessions that were held take one', async () => {
  const elegidos = chosen([rosa, 'nueva'], [luis, 'nueva']);
  const both = await atOnce(t.deps, 'asistencia', [() => send({ elegidos }), () => send({ elegidos })]);
  expect(both.map(({ body }) => body.resource!.guardadas).toSorted()).toEqual([0, 2]);
  expect(await stored()).toHaveLength(2);
  const foreign = await makeSesion(t.deps.db, { inicio: minutesFromNow(-60) });
  const later = await makeSesion(t.deps.db, { cursoId: sesion.cursoId, inicio: minutesFromNow(60) });
  const gone = await makeSesion(t.deps.db, {
    cursoId: sesion.cursoId,
    inicio: minutesFromNow(-60),
    cancelada: new Date(),
  });
  const said = await Promise.all(
    [foreign, later, gone].map(async ({ materialId }) => (await send({ materialId, revisar: true })).body.message),
  );
  expect(said).toEqual([
    'Esa sesión ya no está en el curso. Recarga la página.',
    'Esta sesión todavía no empieza.',
    'Esta sesión fue cancelada.',
  ]);
  expect((await send({ filas: [], revisar: true })).body.errores).toEqual({
    filas: 'El reporte no tiene participantes',
  });
  expect((await send({}, 999_999)).status).toBe(404);
});
