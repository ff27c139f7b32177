import * as contract from 'domain/contract/anuncios.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { sendBulkMail } from '../jobs.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { makeCurso } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { makeAnuncio } from '../testing/samples-anuncios.ts';
import { openSession } from '../testing/sessions.ts';
import { enrolAlumno } from '../testing/study.ts';
import { bajaUrl } from './baja-key.ts';
import { publishAnuncios, sendAnuncio } from './send-anuncio.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  const { usuarioId } = await makePerson(t.deps.db, 'ADMIN', { nombre: 'Inés', apellido: 'Vela' });
  admin = await openSession(t, usuarioId);
});
afterAll(() => t.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const words = { titulo: 'Cambio de aula', texto: 'Nos vemos en el aula 2.\n\n- Trae tu código\n- <b>Puntual</b>' };

/** A course that is open, with two students. */
async function course(fields: Parameters<typeof makeCurso>[1] = {}) {
  const { cursoId } = await makeCurso(t.deps.db, { vigencia: null, nombre: 'Derecho Marítimo', ...fields });
  const [ana, luis] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  for (const { person } of [ana, luis]) await enrolAlumno(t.deps.db, person.usuarioId, cursoId);
  const write = (body: Record<string, unknown> = {}, key?: string) =>
    admin.call(
      contract.createAnuncio,
      { params: { id: cursoId }, body: { ...words, ...body } },
      key ? { 'idempotency-key': key } : {},
    );
  return { cursoId, ana, luis, write };
}

type Student = Awaited<ReturnType<typeof signedIn>>;
const readBy = async ({ browser }: Student, cursoId: number) =>
  (await browser.call(contract.listAnuncios, { params: { id: cursoId } })).body.resource?.anuncios.map(
    ({ titulo, leido }) => [titulo, leido],
  );
const dashboardOf = async ({ browser }: Student) => (await browser.call(contract.listMyAnuncios, {})).body.resource!;

async function mailsOf(anuncioId: number) {
  const { rows } = await t.deps.pool.query<{
    para: string;
    asunto: string;
    texto: string;
    html: string;
    url_baja: string;
    prioridad: number;
  }>(`select para, asunto, texto, html, url_baja, prioridad from correo_saliente where clave like $1 order by para`, [
    `anuncio-${anuncioId}-%`,
  ]);
  return rows;
}

/** Published, with its mails not queued yet. */
async function outOf(cursoId: number): Promise<number> {
  const { id } = await makeAnuncio(t, cursoId);
  await t.deps.db.execute(sql`update anuncio set enviado = null where anuncio_id = ${id}`);
  return id;
}

test('ANU-01 ANU-03 written for now, an announcement is out at once, in the bulk lane, and twice the same request is one', async () => {
  const { cursoId, ana, luis, write } = await course();
  const again = () => write({}, 'misma');
  const [first, second] = await atOnce(t.deps, 'anuncio', [again, again]);
  const { anuncioId, estado } = first.body.resource!;
  expect([estado, second.body.resource?.anuncioId]).toEqual(['publicado', anuncioId]);
  expect((await write({}, 'misma')).body.resource?.anuncioId).toBe(anuncioId);
  await expect.poll(async () => (await mailsOf(anuncioId)).length).toBe(2);
  const mails = await mailsOf(anuncioId);
  expect(mails.map(({ para }) => para)).toEqual([ana.person.correo, luis.person.correo].sort());
  const own = mails.find(({ para }) => para === ana.person.correo)!;
  expect(own).toMatchObject({ asunto: 'Cambio de aula · Derecho Marítimo', prioridad: 0 });
  expect(own.html).toContain('&lt;b&gt;Puntual&lt;/b&gt;');
  expect(own.url_baja).toBe(bajaUrl(t.deps, { usuarioId: ana.person.usuarioId, cursoId }));
  for (const part of [own.texto, own.html.replaceAll('&amp;', '&')]) expect(part).toContain(own.url_baja);
  await sendAnuncio(t.deps, anuncioId);
  expect(await mailsOf(anuncioId)).toHaveLength(2);
  expect(await readBy(ana, cursoId)).toEqual([['Cambio de aula', false]]);
  // Idempotency keys are per author.
  const { browser } = await signedIn(t, 'ADMIN');
  const params = { id: cursoId };
  await browser.call(contract.createAnuncio, { params, body: words }, { 'idempotency-key': 'misma' });
  const { anuncios } = (await browser.call(contract.listAnuncios, { params })).body.resource!;
  expect(anuncios.map(({ autor }) => autor)).toEqual([expect.not.stringContaining('Vela'), 'Inés Vela']);
});

test('ANU-01 for a time in Lima: edited and withdrawn until it is out, then only withdrawn', async () => {
  const { cursoId, ana, write } = await course();
  const at = inMinutes(90);
  const made = (await write({ publicarEn: toLimaInput(at.toISOString()) })).body.resource!;
  expect(made.estado).toBe('programado');
  expect(Math.abs(Date.parse(made.publicarEn) - at.getTime())).toBeLessThan(60_000);
  expect(await readBy(ana, cursoId)).toEqual([]);
  const edit = (body: object) =>
    admin.call(contract.updateAnuncio, {
      params: { id: made.anuncioId },
      body: { ...words, publicarEn: made.publicarEn, ...body },
    });
  const edited = await edit({ titulo: 'Otra aula', version: made.version });
  expect([edited.status, edited.body.resource?.titulo]).toEqual([200, 'Otra aula']);
  expect((await edit({ version: made.version })).body).toMatchObject({ status: 409, codigo: 'cambio-ajeno' });
  expect((await edit({ publicarEn: '2199-01-01T00:00' })).body.errores).toEqual({
    publicarEn: 'Elige una fecha dentro de un año',
  });
  await publishAnuncios(t.deps, inMinutes(89));
  expect(await readBy(ana, cursoId)).toEqual([]);
  await publishAnuncios(t.deps, inMinutes(91));
  await publishAnuncios(t.deps, inMinutes(91));
  expect(await readBy(ana, cursoId)).toEqual([['Otra aula', false]]);
  const { rows: published } = await t.deps.db.execute(
    sql`select usuario_id as by from auditoria where accion = 'publicar' and entidad_id = ${String(made.anuncioId)}`,
  );
  expect(published).toEqual([{ by: null }]);
  expect((await edit({ titulo: 'Tarde' })).body).toMatchObject({ status: 409, codigo: 'ya-salio' });
  const withdraw = (id: number) => admin.call(contract.withdrawAnuncio, { params: { id } });
  expect([(await withdraw(made.anuncioId)).status, (await withdraw(made.anuncioId)).status]).toEqual([200, 200]);
  expect(await readBy(ana, cursoId)).toEqual([]);
  const soon = (await write({ publicarEn: made.publicarEn })).body.resource!.anuncioId;
  const now = await admin.call(contract.updateAnuncio, { params: { id: soon }, body: words });
  expect(now.body.resource?.estado).toBe('publicado');
  await expect.poll(async () => (await mailsOf(soon)).length).toBe(2);
  await withdraw(soon);
  const never = (await write({ titulo: 'Nunca', publicarEn: inMinutes(5).toISOString() })).body.resource!;
  await withdraw(never.anuncioId);
  await publishAnuncios(t.deps, inMinutes(10));
  expect(await readBy(ana, cursoId)).toEqual([]);
  const all = (await admin.call(contract.listAnuncios, { params: { id: cursoId } })).body.resource!;
  expect(all.anuncios.map(({ titulo, estado }) => [titulo, estado])).toEqual([
    ['Otra aula', 'retirado'],
    ['Cambio de aula', 'retirado'],
  ]);
});

test('ANU-02 students of the course see it in the course and on the dashboard, and what was read is kept per person', async () => {
  const { cursoId, ana, luis } = await course();
  const old = await makeAnuncio(t, cursoId, { titulo: 'Uno' });
  const second = await makeAnuncio(t, cursoId, { titulo: 'Dos' });
  await makeAnuncio(t, cursoId, { titulo: 'Mañana', out: false });
  const read = (who: Student, id: number) => who.browser.call(contract.markAnuncioRead, { params: { id } });
  expect((await read(ana, old.id)).status).toBe(200);
  expect((await read(ana, old.id)).status).toBe(200);
  expect(await readBy(ana, cursoId)).toEqual([
    ['Dos', false],
    ['Uno', true],
  ]);
  expect(await dashboardOf(ana)).toMatchObject({ sinLeer: 1, anuncios: [{ titulo: 'Dos' }, { titulo: 'Uno' }] });
  const aged = (await makeAnuncio(t, cursoId, { titulo: 'Antiguo' })).id;
  const age = (days: number) =>
    t.deps.db.execute(sql`
      update anuncio set publicado = now() - make_interval(days => ${days}::int) where anuncio_id = ${aged}`);
  await age(29);
  await read(luis, second.id);
  const unreadFirst = [{ titulo: 'Uno' }, { titulo: 'Antiguo' }, { titulo: 'Dos' }];
  expect(await dashboardOf(luis)).toMatchObject({ sinLeer: 2, anuncios: unreadFirst });
  await age(31);
  expect(await dashboardOf(luis)).toMatchObject({ sinLeer: 1, anuncios: [{ titulo: 'Uno' }, { titulo: 'Dos' }] });
  const busy = await course();
  for (let n = 0; n < 6; n++) await makeAnuncio(t, busy.cursoId);
  expect(await dashboardOf(busy.ana)).toMatchObject({ sinLeer: 6, anuncios: { length: 5 } });
  const stranger = await signedIn(t, 'USU');
  expect(await dashboardOf(stranger)).toEqual({ sinLeer: 0, anuncios: [] });
  expect((await read(stranger, old.id)).status).toBe(403);
  const { id: hidden } = await makeAnuncio(t, cursoId, { out: false });
  expect((await read(ana, hidden)).status).toBe(404);
  await t.deps.db.execute(sql`update curso set activa = false where curso_id = ${cursoId}`);
  expect(await dashboardOf(luis)).toEqual({ sinLeer: 0, anuncios: [] });
  expect((await admin.call(contract.listAnuncios, { params: { id: cursoId } })).body.resource).toMatchObject({
    alumnos: 0,
    anuncios: [{}, {}, { titulo: 'Dos', lectores: 1 }, { titulo: 'Uno', lectores: 1 }, { titulo: 'Antiguo' }],
  });
});

test('SEA-77 an announcement that fails holds up none after it, counts as failed, and is published by the next run', async () => {
  const { cursoId } = await course();
  const now = new Date();
  const ids: number[] = [];
  for (const titulo of ['Falla', 'Sale', 'También']) {
    const { id } = await makeAnuncio(t, cursoId, { titulo, out: false });
    await t.deps.db.execute(sql`update anuncio set publicar_en = now() - interval '1 minute' where anuncio_id = ${id}`);
    ids.push(id);
  }
  await t.deps.pool.query(`
    create function refuse_anuncio() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
    create trigger broken before update on anuncio for each row when (old.titulo = 'Falla')
      execute function refuse_anuncio()`);
  const published = async () => {
    const { rows } = await t.deps.pool.query<{ out: boolean }>(
      'select publicado is not null as out from anuncio where anuncio_id = any($1) order by anuncio_id',
      [ids],
    );
    return rows.map(({ out }) => out);
  };
  await expect(publishAnuncios(t.deps, now)).rejects.toThrow(/^1 of \d+ failed: /);
  expect(await published()).toEqual([false, true, true]);
  await t.deps.pool.query('drop trigger broken on anuncio');
  await publishAnuncios(t.deps, now);
  expect(await published()).toEqual([true, true, true]);
});

test('SEA-78 an announcement that is put off while the job reaches it is not published', async () => {
  const { cursoId } = await course();
  const { id } = await makeAnuncio(t, cursoId, { out: false });
  await t.deps.db.execute(sql`update anuncio set publicar_en = now() - interval '1 minute' where anuncio_id = ${id}`);
  let job: Promise<void> | undefined;
  await inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`update anuncio set publicar_en = now() + interval '1 day' where anuncio_id = ${id}`);
    job = publishAnuncios(t.deps);
    await untilBlocked(t.deps.db);
  });
  await job;
  const { rows } = await t.deps.pool.query('select publicado from anuncio where anuncio_id = $1', [id]);
  expect(rows).toEqual([{ publicado: null }]);
  expect(await mailsOf(id)).toEqual([]);
});

test('ANU-03 cut off at any mail and started again, everybody gets it once', async () => {
  const { cursoId } = await makeCurso(t.deps.db, { vigencia: null });
  await t.deps.db.execute(sql`
    with people as (
      insert into usuario (dni, correo, nombre, apellido)
      select (71000000 + n)::text, 'anu' || n || '@correo.pe', 'Persona', 'Muchas' from generate_series(1, 120) n returning usuario_id)
    insert into matricula (usuario_id, curso_id) select usuario_id, ${cursoId} from people`);
  const id = await outOf(cursoId);
  for (const dieAt of [1, 37, 50, 51, 70, 1]) {
    let queued = 0;
    const enqueue: typeof t.deps.jobs.enqueue = (...args) => {
      queued += 1;
      if (queued === dieAt) throw new Error('killed');
      return t.deps.jobs.enqueue(...args);
    };
    await sendAnuncio({ ...t.deps, jobs: { ...t.deps.jobs, enqueue } }, id).catch(() => {});
  }
  await atOnce(t.deps, 'anuncio', [() => sendAnuncio(t.deps, id), () => sendAnuncio(t.deps, id)]);
  const mails = await mailsOf(id);
  expect([mails.length, new Set(mails.map(({ para }) => para)).size]).toEqual([120, 120]);
  const { rows } = await t.deps.pool.query(
    'select correos, enviado is not null as done from anuncio where anuncio_id = $1',
    [id],
  );
  expect(rows).toEqual([{ correos: 120, done: true }]);
});

test('ANU-04 who unsubscribed, whose access ended, and whose enrolment or account is gone get no mail', async () => {
  const { cursoId, ana, luis } = await course();
  const [refunded, deleted] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  for (const { person } of [refunded, deleted]) await enrolAlumno(t.deps.db, person.usuarioId, cursoId);
  await luis.browser.call(contract.setAnuncioMails, { params: { id: cursoId }, body: { recibe: false } });
  await t.deps.db.execute(sql`delete from matricula where usuario_id = ${refunded.person.usuarioId}`);
  await t.deps.db.execute(sql`update usuario set eliminado = now() where usuario_id = ${deleted.person.usuarioId}`);
  const id = await outOf(cursoId);
  await sendAnuncio(t.deps, id);
  expect((await mailsOf(id)).map(({ para }) => para)).toEqual([ana.person.correo]);
  const ended = await course({ vigencia: 1, fechaHoraLimite: new Date('2020-01-01') });
  const late = await outOf(ended.cursoId);
  await sendAnuncio(t.deps, late);
  expect(await mailsOf(late)).toEqual([]);
});

test('DAT-08 Mi cuenta lists the courses with access, each with its switch, whichever way it was set', async () => {
  const [mine, other] = [await course({ nombre: 'Zoología' }), await course({ nombre: 'Aguas' })];
  const ended = await course({ vigencia: 1, fechaHoraLimite: new Date('2020-01-01') });
  const { browser, person } = mine.ana;
  const { usuarioId } = person;
  for (const { cursoId } of [other, ended]) await enrolAlumno(t.deps.db, usuarioId, cursoId);
  const listed = async () =>
    (await browser.call(contract.listAnuncioMails, {})).body.resources!.map(({ curso, recibe }) => [curso, recibe]);
  expect(await listed()).toEqual([
    ['Aguas', true],
    ['Zoología', true],
  ]);
  await browser.call(contract.setAnuncioMails, { params: { id: mine.cursoId }, body: { recibe: false } });
  const clave = new URL(bajaUrl(t.deps, { usuarioId, cursoId: other.cursoId })).searchParams.get('clave')!;
  await t.client().call(contract.setBaja, { body: { clave } });
  expect(await listed()).toEqual([
    ['Aguas', false],
    ['Zoología', false],
  ]);
  await browser.call(contract.setAnuncioMails, { params: { id: other.cursoId }, body: { recibe: true } });
  expect((await listed())[0]).toEqual(['Aguas', true]);
});

test('ANU-04 what still waits in the queue is not sent after unsubscribing or withdrawing', async () => {
  const { cursoId, ana, luis } = await course();
  const id = await outOf(cursoId);
  for (const { person } of [ana, luis]) {
    await t.deps.db.execute(sql`insert into correo_saliente (clave, para, asunto, texto)
      values (${`anuncio-${id}-${person.usuarioId}`}, ${person.correo}, 'x', 'x')`);
  }
  const clave = new URL(bajaUrl(t.deps, { usuarioId: ana.person.usuarioId, cursoId })).searchParams.get('clave')!;
  await t.client().call(contract.setBaja, { body: { clave } });
  expect((await mailsOf(id)).map(({ para }) => para)).toEqual([luis.person.correo]);
  await admin.call(contract.withdrawAnuncio, { params: { id } });
  expect(await mailsOf(id)).toEqual([]);
  await sendAnuncio(t.deps, id);
  expect(await mailsOf(id)).toEqual([]);
});

test('ANU-04 access is checked again when the mail is sent: refunded, expired or withdrawn meanwhile gets none', async () => {
  const { cursoId, ana, luis } = await course();
  const ended = await course();
  const sent = async (anuncioId: number, { person: { usuarioId, correo } }: Student, clave?: string) => {
    const { rows } = await t.deps.db.execute<{ id: number }>(sql`
      insert into correo_saliente (clave, para, asunto, texto)
      values (${clave ?? `anuncio-${anuncioId}-${usuarioId}`}, ${correo}, 'x', 'x') returning correo_saliente_id::int as id`);
    await sendBulkMail(t.deps, rows[0]!.id, { lastAttempt: false });
    const left = await t.deps.db.execute<{ estado: string }>(sql`
      select estado from correo_saliente where correo_saliente_id = ${rows[0]!.id}`);
    return left.rows[0]?.estado ?? 'ninguno';
  };
  const id = await outOf(cursoId);
  await t.deps.db.execute(sql`delete from matricula where usuario_id = ${ana.person.usuarioId}`);
  expect([await sent(id, ana), await sent(id, luis)]).toEqual(['ninguno', 'enviado']);
  // Mails other than announcements are not checked.
  expect(await sent(id, ana, `otro-${id}`)).toBe('enviado');
  const late = await outOf(ended.cursoId);
  await t.deps.db.execute(sql`
    update curso set vigencia = 0, fecha_hora_limite = now() - interval '1 day' where curso_id = ${ended.cursoId}`);
  expect(await sent(late, ended.ana)).toBe('ninguno');
  const withdrawn = await outOf(cursoId);
  await admin.call(contract.withdrawAnuncio, { params: { id: withdrawn } });
  expect(await sent(withdrawn, luis)).toBe('ninguno');
});

test('ANU-05 the link of a mail unsubscribes from one course without signing in, can be undone, and cannot be forged', async () => {
  const { cursoId, ana, luis } = await course();
  const visitor = t.client();
  const place = { usuarioId: ana.person.usuarioId, cursoId };
  const clave = new URL(bajaUrl(t.deps, place)).searchParams.get('clave')!;
  const ask = async () => (await visitor.call(contract.getBaja, { query: { clave } })).body.resource;
  const set = (recibe?: 'si' | 'no') => visitor.call(contract.setBaja, { body: { clave, ...(recibe && { recibe }) } });
  expect(await ask()).toEqual({ curso: 'Derecho Marítimo', recibe: true });
  expect((await set()).body.resource).toEqual({ curso: 'Derecho Marítimo', recibe: false });
  expect((await set()).status).toBe(200);
  expect(await ask()).toMatchObject({ recibe: false });
  const own = await ana.browser.call(contract.listAnuncios, { params: { id: cursoId } });
  expect(own.body.resource?.recibe).toBe(false);
  const other = await luis.browser.call(contract.listAnuncios, { params: { id: cursoId } });
  expect(other.body.resource?.recibe).toBe(true);
  expect((await set('si')).body.resource).toMatchObject({ recibe: true });
  const [usuario, curso, signature] = clave.split('.');
  const forged = [
    `${luis.person.usuarioId.toString(36)}.${curso}.${signature}`,
    `${usuario}.${curso}`,
    'x'.repeat(200),
    '',
  ];
  for (const wrong of forged) {
    expect((await visitor.call(contract.setBaja, { body: { clave: wrong } })).status, wrong).toBe(404);
  }
  await t.deps.db.execute(sql`delete from matricula where curso_id = ${cursoId}`);
  expect((await set()).body.message).toBe('Ya no tienes matrícula en este curso: no recibirás sus anuncios.');
});
