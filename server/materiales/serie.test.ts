import { copyCurso } from 'domain/contract/copias.ts';
import { getPublication } from 'domain/contract/cursos.ts';
import { createSerie, createTimetable } from 'domain/contract/sesiones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso, makeDocente, makeModulo, makePrueba } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let staff: Client;
beforeAll(async () => {
  t = await startTestApp();
  staff = (await signedIn(t, 'COORDINACION')).browser;
});
afterAll(() => t.close());

const plan = { desde: '2031-12-02', dias: [2, 4], hora: '19:00', minutos: 120, cantidad: 3 };

async function school(clases: number) {
  const { db } = t.deps;
  const { docenteId } = await makeDocente(db);
  const inicio = new Date('2031-12-01T19:00:00-05:00');
  const { cursoId } = await makeCurso(db, {
    activa: true,
    coordinadorId: docenteId,
    fechaHoraInicio: inicio,
    fechaHoraLimite: new Date('2032-01-30T22:00:00-05:00'),
    precioPreventa: 200,
    preventaHasta: new Date('2031-11-20T23:59:00-05:00'),
  });
  for (let n = 1; n <= clases; n += 1) await makeModulo(db, { cursoId, nombre: `Clase ${n}`, orden: n });
  return { cursoId, docenteId };
}

const serie = (cursoId: number, changes: object = {}) =>
  staff.call(createSerie, { params: { id: cursoId }, body: { ...plan, ...changes } });

test('TRM-03 a series dates the class modules in their order, on Lima time, past holidays', async () => {
  const { cursoId, docenteId } = await school(3);
  const { status, body } = await serie(cursoId, { ponenteId: docenteId, video: 'https://us02web.zoom.us/j/812' });
  expect(status).toBe(200);
  // 9 December is a holiday.
  expect(body.resources?.map(({ nombre, inicio, fin }) => [nombre, inicio, fin])).toEqual([
    ['Clase 1', '2031-12-03T00:00:00.000Z', '2031-12-03T02:00:00.000Z'],
    ['Clase 2', '2031-12-05T00:00:00.000Z', '2031-12-05T02:00:00.000Z'],
    ['Clase 3', '2031-12-12T00:00:00.000Z', '2031-12-12T02:00:00.000Z'],
  ]);
  const { rows } = await t.deps.db.execute(sql`
    select distinct video, ponente_id from sesion_programada join material using (material_id) join modulo using (modulo_id)
     where curso_id = ${cursoId}`);
  expect(rows).toEqual([{ video: 'https://us02web.zoom.us/j/812', ponente_id: docenteId }]);
  expect((await serie(cursoId)).body.message).toBe('Todos los módulos de clase ya tienen su sesión.');
});

test('TRM-03 a series asks for enough modules and a lecturer of the course, and two at once date nothing twice', async () => {
  const { cursoId } = await school(4);
  expect((await serie(cursoId, { cantidad: 5 })).body).toMatchObject({
    status: 409,
    message: 'Hay 4 módulos de clase sin sesión: crea los que faltan o pide menos sesiones.',
  });
  const { docenteId } = await makeDocente(t.deps.db);
  expect((await serie(cursoId, { ponenteId: docenteId })).body.errores).toEqual({
    ponenteId: 'Elige un ponente de la lista',
  });
  expect((await serie(cursoId, { dias: [] })).body.errores?.dias).toBe('Elige al menos un día');
  const answers = await atOnce(t.deps, 'material', [() => serie(cursoId), () => serie(cursoId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('TRM-78 a series ends on a day instead of after a number, and asks for one of both', async () => {
  const { cursoId } = await school(3);
  const until = (hasta: string | null, cantidad: number | null = null) => serie(cursoId, { cantidad, hasta });
  expect((await until(null)).body.errores).toEqual({ cantidad: 'Escribe cuántas sesiones' });
  expect((await until('2031-12-11', 3)).body.errores).toEqual({ hasta: 'Elige una cantidad o una última fecha' });
  expect((await until('2031-12-01')).body.errores).toEqual({ hasta: 'Termina antes de empezar' });
  expect((await serie(cursoId, { cantidad: null, dias: [7], hasta: '2031-12-03' })).body.errores).toEqual({
    hasta: 'Hasta ese día no hay ninguna fecha',
  });
  expect((await until('2099-12-31')).body.errores?.hasta).toBe('Hasta 60 sesiones por vez: elige un día anterior');
  expect((await until('2031-12-16')).status).toBe(409);
  const made = await until('2031-12-11');
  expect(made.body.resources?.map(({ inicio }) => inicio)).toEqual([
    '2031-12-03T00:00:00.000Z',
    '2031-12-05T00:00:00.000Z',
    '2031-12-12T00:00:00.000Z',
  ]);
});

test('TRM-04 a copy for a new term moves sessions, tests, early-bird and end by whole weeks, and names holidays', async () => {
  const { cursoId, docenteId } = await school(2);
  await serie(cursoId, { cantidad: 2, ponenteId: docenteId });
  const exam = await makeModulo(t.deps.db, { cursoId, nombre: 'Examen', tipoModuloId: 2, orden: 3 });
  await makePrueba(t.deps.db, {
    moduloId: exam.moduloId,
    apertura: new Date('2031-12-15T08:00:00-05:00'),
    cierre: new Date('2031-12-17T22:00:00-05:00'),
  });
  const copied = await staff.call(copyCurso, { params: { id: cursoId }, body: { inicio: '2032-04-19' } });
  expect(copied.status).toBe(200);
  const made = copied.body.resource!;
  expect(made).toMatchObject({
    activa: false,
    fechaHoraInicio: '2032-04-20T00:00:00.000Z',
    fechaHoraLimite: '2032-06-19T03:00:00.000Z',
    precioPreventa: 200,
    preventaHasta: '2032-04-09T04:59:00.000Z',
  });
  const { rows } = await t.deps.db.execute(sql`
    select t.nombre, to_char(s.inicio at time zone 'America/Lima', 'YYYY-MM-DD HH24:MI') as inicio, s.ponente_id as ponente
      from sesion_programada s join material t using (material_id) join modulo using (modulo_id)
     where curso_id = ${made.cursoId} order by s.inicio`);
  expect(rows).toEqual([
    { nombre: 'Clase 1', inicio: '2032-04-20 19:00', ponente: docenteId },
    { nombre: 'Clase 2', inicio: '2032-04-22 19:00', ponente: docenteId },
  ]);
  // 140 days, as the sessions: a Monday and a Wednesday at the same hour.
  expect(await pruebaDates(made.cursoId)).toEqual([{ apertura: '2032-05-03 08:00', cierre: '2032-05-05 22:00' }]);
  expect(made.enFeriado).toEqual([]);
  // 29 June is a holiday.
  const later = await staff.call(copyCurso, { params: { id: cursoId }, body: { inicio: '2032-06-28' } });
  expect(later.body.resource!.enFeriado.map(({ nombre, feriado }) => [nombre, feriado])).toEqual([
    ['Clase 1', 'San Pedro y San Pablo'],
  ]);
  // A copy moves a scheduled publication with its dates, and drops one that would be in the past.
  const publication = async (inicio: string) => {
    const again = (await staff.call(copyCurso, { params: { id: cursoId }, body: { inicio } })).body.resource!;
    return (await staff.call(getPublication, { params: { id: again.cursoId } })).body.resource!.publicarEn;
  };
  expect(await publication('2032-04-19')).toBe(null);
  await t.deps.db.execute(sql`
    update curso set activa = false, publicar_en = '2031-11-03T08:00:00-05:00' where curso_id = ${cursoId}`);
  expect(await publication('2032-04-19')).toBe('2032-03-22T13:00:00.000Z');
  expect(await publication('2020-04-20')).toBe(null);
  // Without a date: no early-bird price, and sessions and tests without dates.
  const plain = await staff.call(copyCurso, { params: { id: cursoId }, body: {} });
  expect(plain.body.resource).toMatchObject({ precioPreventa: null, enFeriado: [] });
  expect(await pruebaDates(plain.body.resource!.cursoId)).toEqual([{ apertura: null, cierre: null }]);
});

async function pruebaDates(cursoId: number) {
  const lima = (column: string) =>
    sql.raw(`to_char(${column} at time zone 'America/Lima', 'YYYY-MM-DD HH24:MI') as ${column}`);
  const { rows } = await t.deps.db.execute(sql`
    select ${lima('apertura')}, ${lima('cierre')} from prueba_viva join modulo using (modulo_id)
     where curso_id = ${cursoId}`);
  return rows;
}

test('TRM-43 a timetable dates the modules it names, each with its speaker, all or none and each module once', async () => {
  const { db } = t.deps;
  const { docenteId } = await makeDocente(db);
  const { cursoId } = await makeCurso(db, { coordinadorId: docenteId });
  const ids: number[] = [];
  for (const orden of [1, 2]) ids.push((await makeModulo(db, { cursoId, orden, nombre: `Clase ${orden}` })).moduloId);
  const exam = await makeModulo(db, { cursoId, tipoModuloId: 2, orden: 3 });
  const line = (moduloId: number, day: number, ponenteId: number | null = null) => ({
    moduloId,
    inicio: `2031-03-0${day}T00:00:00.000Z`,
    fin: `2031-03-0${day}T02:00:00.000Z`,
    ponenteId,
  });
  const send = (filas: ReturnType<typeof line>[]) =>
    staff.call(createTimetable, { params: { id: cursoId }, body: { filas } });
  const other = await makeDocente(db);
  expect((await send([line(ids[0]!, 5), line(exam.moduloId, 6)])).body.errores).toEqual({
    'filas.1.moduloId': 'Este módulo ya tiene sesión o no es de clase',
  });
  expect((await send([line(ids[0]!, 5, other.docenteId)])).body.errores).toEqual({
    'filas.0.ponenteId': 'Elige un ponente del curso',
  });
  expect((await send([line(ids[0]!, 5), line(ids[0]!, 6)])).status).toBe(422);
  expect((await send([{ ...line(ids[0]!, 5), fin: '2031-03-05T00:05:00.000Z' }])).body.errores).toEqual({
    'filas.0.fin': 'Dura entre 15 minutos y 10 horas',
  });
  const made = await send([line(ids[1]!, 5, docenteId), line(ids[0]!, 7)]);
  expect(made.body.resources).toMatchObject([
    { moduloId: ids[1], nombre: 'Clase 2', inicio: '2031-03-05T00:00:00.000Z' },
    { moduloId: ids[0], nombre: 'Clase 1' },
  ]);
  const { rows } = await db.execute(sql`
    select ponente_id as "ponenteId" from sesion_programada where material_id = ${made.body.resources![0]!.materialId}`);
  expect(rows).toEqual([{ ponenteId: docenteId }]);
  expect((await send([line(ids[1]!, 5)])).status).toBe(422);
});
