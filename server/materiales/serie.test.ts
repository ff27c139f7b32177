import { randomUUID } from 'node:crypto';
import { copyCurso } from 'domain/contract/copias.ts';
import { getPublication } from 'domain/contract/cursos.ts';
import { changeHorario, getHorario, undoSerie } from 'domain/contract/horario.ts';
import { createSerie, createTimetable } from 'domain/contract/sesiones.ts';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cursoPonentes } from '../db/schema/cursos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso, makeDocente, makeMaterial, makeModulo, makePrueba } from '../testing/builders.ts';
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

test('TRM-81 each session of a series may have its own date, hour, speaker and room', async () => {
  const { cursoId, docenteId } = await school(3);
  const guest = await makeDocente(t.deps.db);
  await t.deps.db.insert(cursoPonentes).values({ cursoId, docenteId: guest.docenteId });
  const cambios = [
    { dia: '2031-12-04', fecha: '2031-12-06', hora: '09:00' },
    { dia: '2031-12-11', ponenteId: guest.docenteId, video: 'https://meet.example/otra' },
  ];
  const stranger = await makeDocente(t.deps.db);
  const refusal = async (changes: object[]) => (await serie(cursoId, { cambios: changes })).body.errores;
  expect(await refusal([{ dia: '2031-12-04', ponenteId: stranger.docenteId }])).toEqual({
    'cambios.0.ponenteId': 'Elige un ponente de la lista',
  });
  // 9 December is a holiday, which the series skips.
  expect(await refusal([{ dia: '2031-12-09', hora: '08:00' }])).toEqual({
    'cambios.0.dia': 'Esa fecha no es de la serie',
  });
  expect(await refusal([cambios[0]!, cambios[0]!])).toHaveProperty(['cambios.1.dia']);
  expect(await refusal([{ dia: '2031-12-04', video: 'ftp://sala' }])).toHaveProperty(['cambios.0.video']);
  const made = await serie(cursoId, { ponenteId: docenteId, video: 'https://zoom.example/j/1', cambios });
  expect(made.status).toBe(200);
  const { rows } = await t.deps.db.execute(sql`
    select t.nombre, to_char(s.inicio at time zone 'America/Lima', 'YYYY-MM-DD HH24:MI') as inicio,
           s.ponente_id as ponente, t.video
      from sesion_programada s join material t using (material_id) join modulo using (modulo_id)
     where curso_id = ${cursoId} order by t.nombre`);
  expect(rows).toEqual([
    { nombre: 'Clase 1', inicio: '2031-12-02 19:00', ponente: docenteId, video: 'https://zoom.example/j/1' },
    { nombre: 'Clase 2', inicio: '2031-12-06 09:00', ponente: docenteId, video: 'https://zoom.example/j/1' },
    { nombre: 'Clase 3', inicio: '2031-12-11 19:00', ponente: guest.docenteId, video: 'https://meet.example/otra' },
  ]);
});

test('TRM-82 a series is taken back for a day, whole, as it was before, and not once something changed', async () => {
  const { db } = t.deps;
  const { cursoId } = await school(3);
  const [first] = await modulosOf(cursoId);
  // A session without a date keeps its own room once the series is gone.
  const [tipo] = (
    await db.execute<{ id: number }>(sql`select tipo_material_id as id from tipo_material where acronimo = 'SES'`)
  ).rows;
  const waiting = await makeMaterial(db, {
    moduloId: first!,
    nombre: 'Sesión inaugural',
    tipoMaterialId: tipo!.id,
    video: 'https://meet.example/antes',
  });
  const series = async () => (await staff.call(getHorario, { params: { id: cursoId } })).body.resource!.series;
  const undo = (key: string, id = cursoId) => staff.call(undoSerie, { params: { id, serie: key } });
  const materials = async () => {
    const { rows } = await db.execute(sql`
      select t.material_id as id, t.video, s.inicio is not null as dated
        from material t join modulo using (modulo_id) left join sesion_programada s using (material_id)
       where curso_id = ${cursoId} order by 1`);
    return rows;
  };
  const before = await materials();
  const make = async () => {
    expect((await serie(cursoId, { video: 'https://zoom.example/j/3' })).status).toBe(200);
    const [made, ...others] = await series();
    expect([made!.sesiones, others]).toEqual([3, []]);
    return made!.serie;
  };
  const key = await make();
  expect((await materials()).filter(({ dated }) => dated)).toHaveLength(3);
  expect((await undo(key, (await school(1)).cursoId)).status).toBe(404);
  expect((await undo(randomUUID())).status).toBe(404);
  const answers = await atOnce(t.deps, 'sesion_programada', [() => undo(key), () => undo(key)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await materials()).toEqual(before);
  expect(before).toEqual([{ id: waiting.materialId, video: 'https://meet.example/antes', dated: false }]);
  expect(await series()).toEqual([]);

  const refusal = async (again: string) => (await undo(again)).body.message;
  const moved = await make();
  await staff.call(changeHorario, {
    params: { id: cursoId },
    body: { materialId: waiting.materialId, tipo: 'dias', dias: 1 } as never,
  });
  expect(await series()).toEqual([]);
  expect(await refusal(moved)).toBe('«Sesión inaugural» cambió después: muévela o cancélala.');
  const set = (assignment: SQL) => db.execute(sql`update sesion_programada set ${assignment} where serie = ${moved}`);
  await set(sql`secuencia = 0, creado = now() - interval '25 hours'`);
  expect(await refusal(moved)).toBe('Ya pasaron 24 horas: mueve o cancela las sesiones.');
  expect(await series()).toEqual([]);
  await set(sql`creado = now(), inicio = now() + interval '23 hours', fin = now() + interval '25 hours'`);
  expect(await refusal(moved)).toMatch(/ya se recordó a sus estudiantes/);
  expect(await series()).toEqual([]);
  await set(sql`inicio = now() - interval '300 days', fin = now() - interval '299 days'`);
  // A wrong year: nobody is reminded of what was over when it was made.
  expect(await series()).toHaveLength(1);
  // What was added to a session since stays.
  await set(sql`inicio = now() + interval '3 days', fin = now() + interval '73 hours'`);
  const made = (await materials()).at(-1)!;
  await db.execute(
    sql`update material set descripcion = 'Lee antes el caso.' where material_id = ${made.id as number}`,
  );
  expect((await undo(moved)).status).toBe(200);
  expect((await materials()).map(({ id, dated }) => [id, dated])).toEqual([
    [waiting.materialId, false],
    [made.id, false],
  ]);
});

async function modulosOf(cursoId: number): Promise<number[]> {
  const { rows } = await t.deps.db.execute<{ id: number }>(
    sql`select modulo_id as id from modulo where curso_id = ${cursoId} order by orden`,
  );
  return rows.map(({ id }) => id);
}

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
