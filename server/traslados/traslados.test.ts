import { getFechas, getHorario, shiftCurso, undoHorario } from 'domain/contract/horario.ts';
import { startRendicion } from 'domain/contract/rendiciones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyHorario } from '../sesiones/notify-horario.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso, makeModulo, makePrueba, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makeEstudiante, makeExam } from '../testing/exams.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion, minutesFromNow } from '../testing/sesiones.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
let staff: Client;
beforeAll(async () => {
  t = await startTestApp();
  staff = (await signedIn(t, 'COORDINACION')).browser;
});
afterAll(() => t.close());

const lima = (clock: string) => new Date(`${clock}:00-05:00`);

/** A course of March 2031 with every kind of date, including a session that is over. */
async function school() {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db, {
    nombre: 'Derecho Notarial',
    fechaHoraInicio: lima('2031-03-04T19:00'),
    fechaHoraLimite: lima('2031-06-24T22:00'),
    precioPreventa: 50,
    preventaHasta: lima('2031-02-25T23:59'),
  });
  const sesion = await makeSesion(db, { cursoId, inicio: lima('2031-03-04T19:00'), nombre: 'Sesión 1' });
  const over = await makeSesion(db, { cursoId, inicio: minutesFromNow(-300), nombre: 'Prueba de sala' });
  const { moduloId } = await makeModulo(db, { cursoId, tipoModuloId: 2 });
  const { pruebaId } = await makePrueba(db, {
    moduloId,
    nombre: 'Final',
    apertura: lima('2031-06-10T08:00'),
    cierre: lima('2031-06-12T20:00'),
  });
  const alumno = await makeUsuario(db);
  await enrolAlumno(db, alumno.usuarioId, cursoId);
  return { cursoId, sesion, over, pruebaId, alumno };
}

const fechas = async (cursoId: number) => (await staff.call(getFechas, { params: { id: cursoId } })).body.resource!;
const dates = async (cursoId: number) =>
  Object.fromEntries(
    (await fechas(cursoId)).fechas.map(({ clase, propia, fecha }) => [propia ? `${clase}-propia` : clase, fecha]),
  );
const horario = async (cursoId: number) => (await staff.call(getHorario, { params: { id: cursoId } })).body.resource!;
const shift = async (cursoId: number, body: object) =>
  staff.call(shiftCurso, {
    params: { id: cursoId },
    body: { version: (await fechas(cursoId)).version, ...body } as never,
  });
const undo = (cursoId: number, cambioHorarioId: number) =>
  staff.call(undoHorario, { params: { id: cursoId, cambioHorarioId } });
const tell = (id: number) => notifyHorario(t.deps, id, minutesFromNow(11));

async function mailsTo({ usuarioId }: { usuarioId: number }) {
  const { rows } = await t.deps.db.execute<{ asunto: string; texto: string }>(sql`
    select asunto, texto from correo_saliente where usuario_id = ${usuarioId} and plantilla = 'sesion-cambio'
     order by correo_saliente_id`);
  return rows;
}

test('TRM-27 TRM-28 a course moves to a new first day with everything dated, told once, undone before', async () => {
  const { cursoId, sesion, over, pruebaId, alumno } = await school();
  const own = await makeUsuario(t.deps.db);
  await enrolAlumno(t.deps.db, own.usuarioId, cursoId);
  await t.deps.db.execute(sql`
    insert into concesion (usuario_id, prueba_id, cierre) values (${own.usuarioId}, ${pruebaId}, ${lima('2031-06-14T20:00').toISOString()})`);
  const before = [await dates(cursoId), (await horario(cursoId)).sesiones];
  const first = await shift(cursoId, { tipo: 'inicio', inicio: '2031-03-21', motivo: 'Huelga.' });
  expect(first.status).toBe(200);
  const shifted = {
    inicio: lima('2031-03-21T19:00').toISOString(),
    fin: lima('2031-07-15T22:00').toISOString(),
    preventa: lima('2031-03-18T23:59').toISOString(),
    apertura: lima('2031-07-01T08:00').toISOString(),
    cierre: lima('2031-07-03T20:00').toISOString(),
    'cierre-propia': lima('2031-07-05T20:00').toISOString(),
  };
  expect(await dates(cursoId)).toEqual(shifted);
  const { sesiones, pendientes } = await horario(cursoId);
  expect(sesiones.find(({ materialId }) => materialId === sesion.materialId)).toMatchObject({
    inicio: lima('2031-03-25T19:00').toISOString(),
    secuencia: 1,
  });
  expect(sesiones.find(({ materialId }) => materialId === over.materialId)).toMatchObject({ secuencia: 0 });
  expect(pendientes).toMatchObject([{ tipo: 'traslado', motivo: 'Huelga.' }]);
  expect(pendientes[0]!.fechas.map(({ clase }) => clase)).toEqual(['preventa', 'inicio', 'apertura', 'cierre', 'fin']);

  const id = first.body.resource!.cambioHorarioId;
  expect((await undo(cursoId, id)).status).toBe(200);
  const after = (await horario(cursoId)).sesiones.map((each) => ({ ...each, secuencia: 0 }));
  expect([await dates(cursoId), after]).toEqual(before);
  await tell(id);
  expect(await mailsTo(alumno)).toEqual([]);

  const again = await shift(cursoId, { tipo: 'dias', dias: 7, motivo: 'Huelga.' });
  await tell(again.body.resource!.cambioHorarioId);
  await tell(again.body.resource!.cambioHorarioId);
  const [mail, ...more] = await mailsTo(alumno);
  expect(more).toEqual([]);
  expect(mail!.asunto).toBe('Cambiaron las fechas de «Derecho Notarial»');
  for (const line of [
    'El curso empieza el martes 11 de marzo, 19:00. Antes: martes 4 de marzo, 19:00.',
    'El curso termina el martes 1 de julio, 22:00.',
    'La prueba «Final» cierra el jueves 19 de junio, 20:00. Antes: jueves 12 de junio, 20:00.',
    '«Sesión 1» será el martes 11 de marzo, 19:00 a 21:00',
    'Motivo: Huelga.',
  ]) {
    expect(mail!.texto).toContain(line);
  }
  expect(mail!.texto).not.toContain('preventa');
  const [theirs] = await mailsTo(own);
  expect(theirs!.texto).toContain('La prueba «Final» cierra el sábado 21 de junio, 20:00.');
  expect(theirs!.texto).not.toContain('19 de junio');
  expect((await undo(cursoId, again.body.resource!.cambioHorarioId)).status).toBe(409);
});

test('TRM-27 the same request twice or two at once move the course once; what cannot be is refused in words', async () => {
  const { cursoId } = await school();
  const { version } = await fechas(cursoId);
  const once = () => shift(cursoId, { tipo: 'dias', dias: 7, version });
  const answers = await atOnce(t.deps, 'curso', [once, once]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await once()).body.message).toBe(
    '«Derecho Notarial» cambió mientras tanto. Revisa cómo queda y vuelve a guardar.',
  );
  expect((await dates(cursoId)).inicio).toBe(lima('2031-03-11T19:00').toISOString());
  const errors = async (body: object) => (await shift(cursoId, body)).body.errores;
  expect(await errors({ tipo: 'dias', dias: 0 })).toEqual({ dias: 'Escribe cuántos días' });
  expect(await errors({ tipo: 'inicio', inicio: '31/02/2031' })).toEqual({ inicio: 'Escribe el primer día' });
  expect((await shift(cursoId, { tipo: 'inicio', inicio: '2020-03-03' })).body.message).toMatch(
    /quedaría en una fecha/,
  );
  const unknown = { params: { id: 2_000_000_000 }, body: { tipo: 'dias' as const, dias: 1, version: 1 } };
  expect((await staff.call(shiftCurso, unknown)).status).toBe(404);
  expect((await staff.call(getFechas, { params: unknown.params })).status).toBe(404);

  const begun = await makeCurso(t.deps.db, {
    fechaHoraInicio: minutesFromNow(-600),
    fechaHoraLimite: minutesFromNow(60 * 24 * 30),
  });
  expect((await shift(begun.cursoId, { tipo: 'inicio', inicio: '2031-01-01' })).body.message).toBe(
    'El curso ya empezó: muévelo por días.',
  );
  expect(
    (await shift(begun.cursoId, { tipo: 'dias', dias: 3 })).body.resource!.fechas.map(({ clase }) => clase),
  ).toEqual(['fin']);
  const over = await makeCurso(t.deps.db, {
    fechaHoraInicio: minutesFromNow(-6000),
    fechaHoraLimite: minutesFromNow(-600),
  });
  expect((await shift(over.cursoId, { tipo: 'dias', dias: 3 })).body.message).toBe(
    'El curso no tiene fechas por venir que mover.',
  );
});

test('TRM-28 a test that somebody sits keeps its dates, and stops the undo when it was begun since', async () => {
  const { db } = t.deps;
  const { cursoId, pruebaId } = await makeExam(db, { curso: { fechaHoraLimite: lima('2031-06-24T22:00') } });
  const cierre = minutesFromNow(60);
  await db.execute(sql`
    update prueba set apertura = now() - interval '1 hour', cierre = ${cierre.toISOString()} where prueba_id = ${pruebaId}`);
  const { browser } = await makeEstudiante(t, cursoId);
  const moved = (await shift(cursoId, { tipo: 'dias', dias: 7 })).body.resource!;
  expect(moved.fechas.map(({ clase }) => clase).sort()).toEqual(['cierre', 'fin']);
  expect((await browser.call(startRendicion, { params: { id: pruebaId } })).status).toBe(200);
  expect((await undo(cursoId, moved.cambioHorarioId)).body.message).toMatch(/se está rindiendo/);
  const later = (await shift(cursoId, { tipo: 'dias', dias: 7 })).body.resource!;
  expect(later.fechas.map(({ clase }) => clase)).toEqual(['fin']);
  expect((await dates(cursoId)).cierre).toBe(new Date(cierre.getTime() + 7 * 86_400_000).toISOString());
});
