import { changeHorario, getHorario, undoHorario } from 'domain/contract/horario.ts';
import { deleteMaterial, updateMaterial } from 'domain/contract/materiales.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cursoPonentes } from '../db/schema/cursos.ts';
import { sendBulkMail } from '../jobs.ts';
import { notifyHorario } from '../sesiones/notify-horario.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso, makeDocente, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion, minutesFromNow, sala, sesTipo } from '../testing/sesiones.ts';
import { enrolAlumno } from '../testing/study.ts';
import { makeWaitAgain } from '../testing/waiting-mail.ts';

let t: TestApp;
let staff: Client;
beforeAll(async () => {
  t = await startTestApp();
  staff = (await signedIn(t, 'COORDINACION')).browser;
});
afterAll(() => t.close());

const week = 7 * 86_400_000;

/** Three weekly sessions of a course with a student, held by a lecturer with an account. */
async function school() {
  const { db } = t.deps;
  const ponente = await makeUsuario(db);
  const { docenteId } = await makeDocente(db, { usuarioId: ponente.usuarioId });
  const { cursoId } = await makeCurso(db, { vigencia: null, nombre: 'Derecho Notarial', coordinadorId: docenteId });
  const first = new Date('2031-03-04T19:00:00-05:00');
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const inicio = new Date(first.getTime() + n * week);
    const sesion = await makeSesion(db, {
      cursoId,
      inicio,
      nombre: `Sesión ${n + 1}`,
      ponenteId: n === 1 ? docenteId : null,
    });
    ids.push(sesion.materialId);
  }
  const alumno = await makeUsuario(db);
  await enrolAlumno(db, alumno.usuarioId, cursoId);
  return { cursoId, ids, alumno, ponente };
}

const change = (cursoId: number, body: object) =>
  staff.call(changeHorario, { params: { id: cursoId }, body: body as never });
const undo = (cursoId: number, cambioHorarioId: number) =>
  staff.call(undoHorario, { params: { id: cursoId, cambioHorarioId } });
const horario = async (cursoId: number) => (await staff.call(getHorario, { params: { id: cursoId } })).body.resource!;
const days = async (cursoId: number) =>
  (await horario(cursoId)).sesiones.map(({ nombre, inicio, secuencia, cancelada }) => [
    nombre,
    inicio.slice(0, 10),
    secuencia,
    cancelada,
  ]);
/** The job that runs ten minutes after the change. */
const tell = (id: number, minutes = 11) => notifyHorario(t.deps, id, minutesFromNow(minutes));

async function mailsTo({ usuarioId }: { usuarioId: number }) {
  const { rows } = await t.deps.db.execute<{ id: number; asunto: string; texto: string }>(sql`
    select correo_saliente_id::int as id, asunto, texto from correo_saliente
     where usuario_id = ${usuarioId} and plantilla = 'sesion-cambio' order by correo_saliente_id`);
  return rows;
}

test('TRM-11 TRM-12 this and all later sessions move in one act, told in one mail with reason and calendar', async () => {
  const { cursoId, ids, alumno, ponente } = await school();
  const { body } = await change(cursoId, {
    materialId: ids[1]!,
    siguientes: true,
    tipo: 'dias',
    dias: 7,
    motivo: 'Viaje del ponente.',
  });
  expect(body.resource!.sesiones.map(({ nombre }) => nombre)).toEqual(['Sesión 2', 'Sesión 3']);
  expect(await days(cursoId)).toEqual([
    ['Sesión 1', '2031-03-05', 0, false],
    ['Sesión 2', '2031-03-19', 1, false],
    ['Sesión 3', '2031-03-26', 1, false],
  ]);
  const id = body.resource!.cambioHorarioId;
  expect((await horario(cursoId)).pendientes.map(({ cambioHorarioId }) => cambioHorarioId)).toEqual([id]);
  await tell(id);
  // The job runs again, as after a crash.
  await tell(id);
  const [mail, ...more] = await mailsTo(alumno);
  expect(more).toEqual([]);
  expect(mail!.asunto).toBe('Cambió el horario de «Derecho Notarial»: 2 sesiones');
  expect(mail!.texto).toContain(
    '«Sesión 2» será el martes 18 de marzo, 19:00 a 21:00 (hora de Lima). Antes: martes 11 de marzo, 19:00.',
  );
  expect(mail!.texto).toContain('Motivo: Viaje del ponente.');
  expect(mail!.texto).not.toContain('zoom.example');
  const [own] = await mailsTo(ponente);
  expect(own!.asunto).toBe('Cambió el horario de «Derecho Notarial»: 2 sesiones');
  expect((await horario(cursoId)).pendientes).toEqual([]);

  const sent: string[] = [];
  const mailPort = {
    ...t.deps.mail,
    send: async (message: { calendario?: string | null }) => {
      sent.push(message.calendario ?? '');
      return { id: 'x' };
    },
  };
  await makeWaitAgain(t, mail!.id);
  await sendBulkMail({ ...t.deps, mail: mailPort }, mail!.id, { lastAttempt: false });
  expect(sent[0]).toContain(`UID:sesion-${ids[1]}@`);
  expect(sent[0]).toContain('SEQUENCE:1');
  expect(sent[0]).toContain('DTSTART:20310319T000000Z');
});

test('TRM-12 a session without a speaker is told to the coordinator and the lecturers of the course, one with a speaker to that one', async () => {
  const { db } = t.deps;
  const { cursoId, ids, ponente: coordinador } = await school();
  const [lecturer, speaker] = [await makeUsuario(db), await makeUsuario(db)];
  const [ofCourse, ofSesion] = [
    await makeDocente(db, { usuarioId: lecturer.usuarioId }),
    await makeDocente(db, { usuarioId: speaker.usuarioId }),
  ];
  await db.insert(cursoPonentes).values({ cursoId, docenteId: ofCourse.docenteId });
  await db.execute(sql`
    update sesion_programada set ponente_id = ${ofSesion.docenteId} where material_id = ${ids[1]!}`);
  const moved = await change(cursoId, { materialId: ids[1]!, siguientes: true, tipo: 'dias', dias: 7 });
  await tell(moved.body.resource!.cambioHorarioId);
  const subjects = async (who: { usuarioId: number }) => (await mailsTo(who)).map(({ asunto }) => asunto);
  const ofThird = ['Cambió la hora de una sesión: Sesión 3'];
  expect(await subjects(coordinador)).toEqual(ofThird);
  expect(await subjects(lecturer)).toEqual(ofThird);
  expect(await subjects(speaker)).toEqual(['Cambió la hora de una sesión: Sesión 2']);
  // Still theirs when the bulk lane sends it; not to who left the course meanwhile.
  const mails = [...(await mailsTo(coordinador)), ...(await mailsTo(lecturer))];
  await db.execute(sql`delete from curso_ponente where curso_id = ${cursoId}`);
  for (const { id } of mails) {
    await makeWaitAgain(t, id);
    await sendBulkMail(t.deps, id, { lastAttempt: false });
  }
  expect(await subjects(coordinador)).toEqual(ofThird);
  expect(await subjects(lecturer)).toEqual([]);
});

test('TRM-11 to a new pattern past holidays, cancelled with a reason, recovered on another date', async () => {
  const { cursoId, ids, alumno } = await school();
  const pattern = { tipo: 'patron', desde: '2031-04-09', semana: [4], hora: '20:00' };
  expect((await change(cursoId, { materialId: ids[0]!, siguientes: true, ...pattern })).status).toBe(200);
  // 10 April is Jueves Santo, 1 May Día del Trabajo. Times are UTC here.
  expect((await days(cursoId)).map(([, day]) => day)).toEqual(['2031-04-18', '2031-04-25', '2031-05-09']);
  const cancelled = await change(cursoId, { materialId: ids[1]!, tipo: 'cancelar', motivo: 'Sin quórum.' });
  await tell(cancelled.body.resource!.cambioHorarioId);
  const [mail] = await mailsTo(alumno);
  expect(mail!.texto).toContain('«Sesión 2», que era el martes 11 de marzo, 19:00, no se dictará en esa fecha.');
  const unexplained = await change(cursoId, { materialId: ids[0]!, tipo: 'cancelar', motivo: ' ' });
  expect([unexplained.status, unexplained.body.errores]).toEqual([422, { motivo: 'Escribe por qué se cancela' }]);
  const again = await change(cursoId, { materialId: ids[1]!, tipo: 'cancelar', motivo: 'Sin quórum.' });
  expect(again.body.message).toBe('Con esos datos no cambia ninguna sesión.');
  const recovered = await change(cursoId, {
    materialId: ids[1]!,
    tipo: 'fecha',
    inicio: '2031-05-03T10:00',
    fin: '2031-05-03T12:00',
  });
  await tell(recovered.body.resource!.cambioHorarioId);
  expect((await mailsTo(alumno))[1]).toMatchObject({ asunto: 'Una sesión vuelve a dictarse: Sesión 2' });
});

test('TRM-11 a plan that somebody outran, that ends in the past or of a session that is over is refused in words', async () => {
  const { cursoId, ids } = await school();
  const vistas = (await horario(cursoId)).sesiones.map(({ materialId, secuencia }) => ({ materialId, secuencia }));
  await change(cursoId, { materialId: ids[2]!, tipo: 'dias', dias: 1 });
  const outrun = await change(cursoId, { materialId: ids[1]!, siguientes: true, tipo: 'dias', dias: 7, vistas });
  expect(outrun.body).toMatchObject({
    status: 409,
    message: '«Sesión 3» cambió mientras tanto. Revisa cómo queda y vuelve a guardar.',
  });
  // A change of a session that is not selected does not matter.
  expect((await change(cursoId, { materialId: ids[0]!, tipo: 'dias', dias: 1, vistas })).status).toBe(200);
  const far = await change(cursoId, {
    materialId: ids[0]!,
    tipo: 'fecha',
    inicio: '2020-01-01T10:00',
    fin: '2020-01-01T11:00',
  });
  expect(far.body.message).toBe('«Sesión 1» quedaría en una fecha que ya pasó.');
  const over = await makeSesion(t.deps.db, { cursoId, inicio: minutesFromNow(-600) });
  expect((await change(cursoId, { materialId: over.materialId, tipo: 'dias', dias: 1 })).status).toBe(409);
  expect((await change(cursoId, { materialId: 2_000_000_000, tipo: 'dias', dias: 1 })).status).toBe(404);
  expect((await change(cursoId, { materialId: ids[0]!, tipo: 'dias' })).body.errores).toEqual({
    dias: 'Escribe cuántos días',
  });
  const two = [1, 2].map((dias) => () => change(cursoId, { materialId: ids[1]!, tipo: 'dias', dias }));
  const answers = await atOnce(t.deps, 'sesion_programada', two);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await days(cursoId)).find(([nombre]) => nombre === 'Sesión 2')).toEqual(['Sesión 2', '2031-03-15', 2, false]);
});

test('TRM-12 SES-06 CAL-04 changes of a course that wait are one mail, also those of the material form; back where it was tells nobody', async () => {
  const { cursoId, ids, alumno } = await school();
  const form = { nombre: 'Sesión 1', orden: 1, tipoMaterialId: sesTipo, video: sala };
  const save = (changes: object) =>
    staff.call(updateMaterial, { params: { id: ids[0]! }, body: { ...form, ...changes } });
  expect((await save({ inicio: '2031-03-06T19:00', fin: '2031-03-06T21:00', motivo: 'Feriado.' })).status).toBe(200);
  const [first] = (await horario(cursoId)).pendientes;
  const second = (await change(cursoId, { materialId: ids[0]!, tipo: 'dias', dias: 1 })).body.resource!;
  await save({ nombre: 'Otro nombre' });
  // The first change hands its mail to the second, which is not due yet.
  await tell(first!.cambioHorarioId, 5);
  expect(await mailsTo(alumno)).toEqual([]);
  await atOnce(t.deps, 'correo_saliente', [() => tell(second.cambioHorarioId), () => tell(second.cambioHorarioId)]);
  const mails = await mailsTo(alumno);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.texto).toContain(
    'será el viernes 7 de marzo, 19:00 a 21:00 (hora de Lima). Antes: martes 4 de marzo, 19:00.',
  );
  expect(mails[0]!.texto).toContain('Motivo: Feriado.');

  await change(cursoId, { materialId: ids[1]!, tipo: 'dias', dias: 1 });
  const back = (await change(cursoId, { materialId: ids[1]!, tipo: 'dias', dias: -1 })).body.resource!;
  await tell(back.cambioHorarioId);
  expect(await mailsTo(alumno)).toHaveLength(1);
});

test('TRM-13 a change is undone until its mail leaves: dates return, the sequence grows, nobody is told', async () => {
  const { cursoId, ids, alumno } = await school();
  const moved = (await change(cursoId, { materialId: ids[0]!, siguientes: true, tipo: 'dias', dias: 7 })).body
    .resource!;
  const later = (await change(cursoId, { materialId: ids[2]!, tipo: 'cancelar', motivo: 'Sin quórum.' })).body
    .resource!;
  expect((await undo(cursoId, moved.cambioHorarioId)).body).toMatchObject({
    status: 409,
    message: '«Sesión 3» cambió después: deshaz primero ese cambio.',
  });
  expect((await undo(cursoId, later.cambioHorarioId)).status).toBe(200);
  expect((await undo(cursoId, moved.cambioHorarioId)).status).toBe(200);
  expect((await days(cursoId)).map(([, day]) => day)).toEqual(['2031-03-05', '2031-03-12', '2031-03-19']);
  await tell(moved.cambioHorarioId);
  await tell(later.cambioHorarioId);
  expect(await mailsTo(alumno)).toEqual([]);
  expect((await undo(cursoId, moved.cambioHorarioId)).body.message).toBe('Ese cambio ya se deshizo.');
  expect((await undo(cursoId, 2_000_000_000)).status).toBe(404);

  const told = (await change(cursoId, { materialId: ids[0]!, tipo: 'dias', dias: 1 })).body.resource!;
  await tell(told.cambioHorarioId);
  expect((await undo(cursoId, told.cambioHorarioId)).body.message).toBe(
    'El aviso ya salió: mueve las sesiones de nuevo y se avisará el cambio.',
  );
});

test('TRM-13 undone while its mail is being sent, killed between, deleted meanwhile: told or undone, never both', async () => {
  const { cursoId, ids, alumno } = await school();
  const moved = (await change(cursoId, { materialId: ids[0]!, tipo: 'dias', dias: 1 })).body.resource!;
  const id = moved.cambioHorarioId;
  const [, undone] = await atOnce(t.deps, 'cambio_horario', [() => tell(id), () => undo(cursoId, id)]);
  expect((await mailsTo(alumno)).length).toBe((undone as { status: number }).status === 200 ? 0 : 1);

  // A crash after claiming the mail: the next run sends it, and the change cannot be undone.
  const second = (await change(cursoId, { materialId: ids[1]!, tipo: 'dias', dias: 1 })).body.resource!.cambioHorarioId;
  const before = (await mailsTo(alumno)).length;
  const dying = { ...t.deps, jobs: { ...t.deps.jobs, enqueue: () => Promise.reject(new Error('killed')) } };
  await expect(notifyHorario(dying, second, minutesFromNow(11))).rejects.toThrow('killed');
  expect((await undo(cursoId, second)).status).toBe(409);
  await tell(second);
  expect((await mailsTo(alumno)).length).toBe(before + 1);

  // Undoing a later change returns the mail to the one before it.
  const third = (await change(cursoId, { materialId: ids[1]!, tipo: 'dias', dias: 1 })).body.resource!.cambioHorarioId;
  const fourth = (await change(cursoId, { materialId: ids[2]!, tipo: 'cancelar', motivo: 'Sin quórum.' })).body
    .resource!.cambioHorarioId;
  await tell(third, 5);
  await undo(cursoId, fourth);
  const { rows } = await t.deps.db.execute(sql`
    select 1 from pgboss.job where name = 'sesiones.cambio' and (data ->> 'cambioHorarioId')::int = ${third}`);
  expect(rows).toHaveLength(2);
  await change(cursoId, { materialId: ids[2]!, tipo: 'cancelar', motivo: 'Sin quórum.' });
  expect((await staff.call(deleteMaterial, { params: { id: ids[2]! } })).status).toBe(200);
  const [waiting] = (await horario(cursoId)).pendientes;
  await tell(waiting!.cambioHorarioId, 25);
  expect((await mailsTo(alumno)).at(-1)!.texto).toContain('«Sesión 2»');
});

test('SES-09 a mail about a change that waits is dropped for who lost access since', async () => {
  const { db } = t.deps;
  for (const how of ['refunded', 'kept'] as const) {
    const { cursoId, ids, alumno } = await school();
    const { cambioHorarioId } = (await change(cursoId, { materialId: ids[0]!, tipo: 'dias', dias: 1 })).body.resource!;
    await tell(cambioHorarioId);
    const [mail] = await mailsTo(alumno);
    await makeWaitAgain(t, mail!.id);
    if (how === 'refunded') await db.execute(sql`delete from matricula where usuario_id = ${alumno.usuarioId}`);
    await sendBulkMail(t.deps, mail!.id, { lastAttempt: false });
    expect([how, (await mailsTo(alumno)).length]).toEqual([how, how === 'refunded' ? 0 : 1]);
  }
});

test('SES-06 a change of a session that is over is told to nobody', async () => {
  const { cursoId, materialId } = await makeSesion(t.deps.db, { inicio: minutesFromNow(-600) });
  const body = {
    nombre: 'Sesión 1',
    orden: 1,
    tipoMaterialId: sesTipo,
    inicio: '2025-03-10T19:00',
    fin: '2025-03-10T21:00',
  };
  expect((await staff.call(updateMaterial, { params: { id: materialId }, body })).status).toBe(200);
  expect((await horario(cursoId)).pendientes).toEqual([]);
});
