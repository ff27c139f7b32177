import { getRecordatorios, updateRecordatorios } from 'domain/contract/sesiones.ts';
import type { Recordatorio } from 'domain/rules/sesiones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBulkMail } from '../jobs.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeUsuario } from '../testing/builders.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion, minutesFromNow } from '../testing/sesiones.ts';
import { enrolAlumno } from '../testing/study.ts';
import { sendRecordatorios } from './notify-alumnos.ts';
import { mailKey, savePreferencias } from './queries/recordatorios.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

type Mail = { para: string; asunto: string; texto: string; clave: string; estado: string; plantilla: string };

async function mailsOf(materialId: number): Promise<Mail[]> {
  const { rows } = await t.deps.db.execute<Mail>(sql`
    select para, asunto, texto, clave, estado, plantilla from correo_saliente
     where clave like ${`sesion-${materialId}-%`} order by clave`);
  return rows;
}

const kindOf = ({ clave }: Mail) => clave.replace(/^sesion-\d+-(.*)-\d+$/, '$1');
const kindsOf = async (materialId: number) => (await mailsOf(materialId)).map(kindOf);
const remind = (now: Date) => sendRecordatorios(t.deps, now);
const hour = 3_600_000;

test('SES-07 each reminder is sent once, to who wants it and has access, also by two processes and after a kill', async () => {
  const { db } = t.deps;
  const inicio = minutesFromNow(60 * 24 * 400);
  const { materialId, cursoId } = await makeSesion(db, { inicio });
  const ana = await signedIn(t, 'USU');
  const luis = await signedIn(t, 'USU');
  for (const { person } of [ana, luis]) await enrolAlumno(db, person.usuarioId, cursoId);
  await makeUsuario(db);
  await luis.browser.call(updateRecordatorios, { body: { unDia: false, unaHora: true } });
  const before = (ms: number) => new Date(inicio.getTime() - ms);

  await remind(before(24 * hour + 1));
  expect(await mailsOf(materialId)).toEqual([]);
  // Killed after the recipients were chosen: the transaction leaves nothing, and the next run sends all mails.
  const dying = { ...t.deps, jobs: { ...t.deps.jobs, enqueue: () => Promise.reject(new Error('killed')) } };
  await expect(sendRecordatorios(dying, before(24 * hour))).rejects.toThrow('killed');
  expect(await mailsOf(materialId)).toEqual([]);
  const moments = [24, 24, 23].map((hours) => () => remind(before(hours * hour)));
  await atOnce(t.deps, 'correo_saliente', moments);
  expect((await mailsOf(materialId)).map(({ para }) => para)).toEqual([ana.person.correo]);
  await atOnce(t.deps, 'correo_saliente', [() => remind(before(hour)), () => remind(before(hour - 60_000))]);
  expect(await kindsOf(materialId)).toEqual(['un-dia-0', 'una-hora-0', 'una-hora-0']);
  const [first] = await mailsOf(materialId);
  expect(first!.texto).toContain(`/sesion/${materialId}`);
  expect(first!.texto).not.toContain('zoom.example');
  await remind(inicio);
  expect(await mailsOf(materialId)).toHaveLength(3);
});

test('SES-07 two reminders switched off at once are both off; what is not named stays', async () => {
  const { browser } = await signedIn(t, 'USU');
  const choices = [{ unDia: false }, { unaHora: false }];
  await atOnce(
    t.deps,
    'preferencia_recordatorio',
    choices.map((body) => () => browser.call(updateRecordatorios, { body })),
  );
  expect((await browser.call(getRecordatorios, {})).body.resource).toEqual({ unDia: false, unaHora: false });
  const { body } = await browser.call(updateRecordatorios, { body: { unDia: true } });
  expect(body.resource).toEqual({ unDia: true, unaHora: false });
});

test('SES-07 a cancelled session and one whose access ended remind nobody', async () => {
  const { db } = t.deps;
  const { usuarioId } = await makeUsuario(db);
  const cancelled = await makeSesion(db, { inicio: minutesFromNow(30), cancelada: new Date() });
  const ended = await makeSesion(db, { inicio: minutesFromNow(30) });
  for (const { cursoId } of [cancelled, ended]) await enrolAlumno(db, usuarioId, cursoId);
  await db.execute(sql`update curso set activa = false where curso_id = ${ended.cursoId}`);
  await remind(new Date());
  expect([...(await mailsOf(cancelled.materialId)), ...(await mailsOf(ended.materialId))]).toEqual([]);
});

/** A queued mail about a session that begins in half an hour; at the time of writing it was correct. */
async function waitingMail(kind: Recordatorio, { canceled = false } = {}) {
  const { db } = t.deps;
  const { materialId, cursoId } = await makeSesion(db, {
    inicio: minutesFromNow(30),
    secuencia: 2,
    cancelada: canceled ? new Date() : null,
  });
  const { usuarioId, correo } = await makeUsuario(db);
  await enrolAlumno(db, usuarioId, cursoId);
  const clave = mailKey(kind, { materialId, secuencia: 2, usuarioId });
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into correo_saliente (clave, para, asunto, texto) values (${clave}, ${correo}, 'x', 'x')
    returning correo_saliente_id::int as id`);
  const leave = async (now = new Date()) => {
    await sendBulkMail(t.deps, rows[0]!.id, { lastAttempt: false, now });
    const left = await db.execute<{ estado: string }>(sql`
      select estado from correo_saliente where correo_saliente_id = ${rows[0]!.id}`);
    return left.rows[0]?.estado ?? 'ninguno';
  };
  const run = (change: ReturnType<typeof sql>) => db.execute(change);
  return { materialId, cursoId, usuarioId, leave, run };
}

test('SES-09 access is checked again when a reminder leaves: who lost it since, or whose session changed since, gets none', async () => {
  type Waiting = Awaited<ReturnType<typeof waitingMail>>;
  const changes: Record<string, (waiting: Waiting) => Promise<unknown>> = {
    refunded: ({ run, usuarioId }) => run(sql`delete from matricula where usuario_id = ${usuarioId}`),
    'without account': ({ run, usuarioId }) =>
      run(sql`update usuario set eliminado = now() where usuario_id = ${usuarioId}`),
    'course closed': ({ run, cursoId }) => run(sql`update curso set activa = false where curso_id = ${cursoId}`),
    'moved again': ({ run, materialId }) =>
      run(sql`update sesion_programada set secuencia = 3 where material_id = ${materialId}`),
    'date removed': ({ run, materialId }) => run(sql`delete from sesion_programada where material_id = ${materialId}`),
  };
  for (const kind of ['un-dia', 'una-hora'] as const) {
    expect([kind, await (await waitingMail(kind)).leave()]).toEqual([kind, 'enviado']);
    for (const [why, change] of Object.entries(changes)) {
      const waiting = await waitingMail(kind);
      await change(waiting);
      expect([kind, why, await waiting.leave()]).toEqual([kind, why, 'ninguno']);
    }
  }
  for (const kind of ['un-dia', 'una-hora'] as const) {
    expect([kind, await (await waitingMail(kind, { canceled: true })).leave()]).toEqual([kind, 'ninguno']);
    expect([kind, await (await waitingMail(kind)).leave(minutesFromNow(200))]).toEqual([kind, 'ninguno']);
    const unwanted = await waitingMail(kind);
    const wanted = { unDia: kind !== 'un-dia', unaHora: kind !== 'una-hora' };
    await savePreferencias(t.deps.db, unwanted.usuarioId, wanted);
    expect([kind, await unwanted.leave()]).toEqual([kind, 'ninguno']);
  }
  const started = await waitingMail('una-hora');
  expect(await started.leave(minutesFromNow(40))).toBe('enviado');
});
