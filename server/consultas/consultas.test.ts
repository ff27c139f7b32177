import * as contract from 'domain/contract/consultas.ts';
import { getPending } from 'domain/contract/panel.ts';
import { maxWaiting } from 'domain/rules/consultas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeModulo } from '../testing/builders.ts';
import { signedIn } from '../testing/people.ts';
import { makeConsulta } from '../testing/samples-anuncios.ts';
import { enrolAlumno } from '../testing/study.ts';
import { remindOfConsultas } from './mails.ts';

type Person = Awaited<ReturnType<typeof signedIn>>;

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = await signedIn(t, 'ADMIN');
});
afterAll(() => t.close());

async function course() {
  const { moduloId, cursoId } = await makeModulo(t.deps.db);
  await t.deps.db.execute(sql`update curso set vigencia = null, nombre = 'Derecho Minero' where curso_id = ${cursoId}`);
  const [ana, luis] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  await t.deps.db.execute(
    sql`update usuario set nombre = 'María del Pilar' where usuario_id = ${ana.person.usuarioId}`,
  );
  for (const { person } of [ana, luis]) await enrolAlumno(t.deps.db, person.usuarioId, cursoId);
  const ask = ({ browser }: Person, texto: string) =>
    browser.call(contract.createConsulta, { params: { id: moduloId }, body: { texto } });
  const read = async ({ browser }: Person) =>
    (await browser.call(contract.listConsultas, { params: { id: moduloId } })).body.resources!;
  return { moduloId, cursoId, ana, luis, ask, read };
}

const answer = ({ browser }: Person, id: number, texto: string) =>
  browser.call(contract.answerConsulta, { params: { id }, body: { texto } });
const remove = ({ browser }: Person, id: number) => browser.call(contract.deleteConsulta, { params: { id } });
const mailsOf = async (clave: string) =>
  (
    await t.deps.pool.query<{ para: string; texto: string }>(
      'select para, texto from correo_saliente where clave = $1',
      [clave],
    )
  ).rows;

test('PRG-01 a student asks under a module, the course reads it with the first name only, and nobody else', async () => {
  const { moduloId, ana, luis, ask, read } = await course();
  const asked = await ask(ana, '¿Rige la Ley 27444?\n<script>');
  expect(asked.body).toMatchObject({
    status: 200,
    resource: { propia: true, autor: 'María', estado: 'sin-responder' },
  });
  expect((await ask(ana, '¿Rige la Ley 27444?\n<script>')).body.resource?.consultaId).toBe(
    asked.body.resource?.consultaId,
  );
  const [seen] = await read(luis);
  expect(seen).toMatchObject({
    autor: 'María',
    propia: false,
    texto: '¿Rige la Ley 27444?\n<script>',
    respuesta: null,
  });
  expect(JSON.stringify(seen)).not.toMatch(/Pilar|Quispe|usuarioId|correo/);
  expect((await read(admin))[0]).toMatchObject({ alumno: 'María del Pilar Quispe Ñahui', editable: true });
  const stranger = await signedIn(t, 'USU');
  expect((await ask(stranger, 'Hola')).status).toBe(403);
  expect((await stranger.browser.call(contract.listConsultas, { params: { id: moduloId } })).status).toBe(403);
  expect((await ask(admin, 'Hola')).status).toBe(409);
  expect((await ask(ana, '   ')).body.errores).toEqual({ texto: 'Escribe tu consulta' });
  expect((await ask(ana, 'ñ'.repeat(2001))).status).toBe(422);
});

test('PRG-02 the answer is mailed to who asked, once; who answered corrects it, nobody else', async () => {
  const { ana, luis, ask, read } = await course();
  const { consultaId } = (await ask(ana, '¿Y el plazo?')).body.resource!;
  expect((await answer(luis, consultaId, 'x')).status).toBe(403);
  expect((await answer(admin, consultaId, 'Quince días.\n\nHábiles.')).body.resource).toMatchObject({
    estado: 'respondida',
  });
  const key = `consulta-${consultaId}-respuesta`;
  const [mail, ...more] = await mailsOf(key);
  expect([mail?.para, more]).toEqual([ana.person.correo, []]);
  expect(mail?.texto).toContain('«¿Y el plazo?»');
  expect(mail?.texto).toContain('Hábiles.');
  expect((await answer(admin, consultaId, 'Treinta días.')).status).toBe(200);
  expect(await mailsOf(key)).toHaveLength(1);
  const colleague = await signedIn(t, 'ADMIN');
  expect((await answer(colleague, consultaId, 'No')).body.message).toMatch(/^Otra persona ya respondió/);
  expect((await read(colleague))[0]).toMatchObject({ editable: false });
  expect((await read(luis))[0]).toMatchObject({ respuesta: 'Treinta días.' });
  expect((await remove(ana, consultaId)).body.message).toBe('Ya respondimos tu consulta: no se puede eliminar.');
});

test('PRG-03 the tray of ADMIN has what waits first and counts it in Por atender, and one mail a day tells the school', async () => {
  const { ana, luis, ask } = await course();
  const tray = async (query: object) =>
    (await admin.browser.call(contract.listAllConsultas, { query: { page: 1, size: 50, ...query } })).body;
  const pending = async () => (await admin.browser.call(getPending, {})).body.resource!.consultas;
  const before = await pending();
  const first = (await ask(ana, 'Primera zarigüeya')).body.resource!.consultaId;
  const second = (await ask(luis, 'Segunda zarigüeya')).body.resource!.consultaId;
  expect(await pending()).toBe(before + 2);
  const ids = async (query: object) => (await tray(query)).resources!.map(({ consultaId }) => consultaId);
  expect(await ids({ q: 'ZARIGUEYA' })).toEqual([first, second]);
  await answer(admin, first, 'Sí.');
  expect(await ids({ q: 'zarigüeya' })).toEqual([second, first]);
  expect(await ids({ q: 'zarigüeya', estado: 'sin-responder' })).toEqual([second]);
  expect(await ids({ q: 'zarigüeya', estado: 'respondida' })).toEqual([first]);
  expect((await tray({ q: 'pilar zarigüeya' })).resources).toMatchObject([
    { curso: 'Derecho Minero', modulo: 'Sesión 1' },
  ]);
  const day = new Date('2031-05-05T12:00:00Z');
  await remindOfConsultas(t.deps, day);
  await remindOfConsultas(t.deps, new Date('2031-05-05T20:00:00Z'));
  const mails = await mailsOf('consultas-2031-05-05');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ para: t.deps.config.institucion.correo });
  expect(mails[0]!.texto).toContain('«Derecho Minero»');
  await t.deps.db.execute(sql`update consulta set oculta = now() where respuesta is null`);
  expect(await pending()).toBe(0);
  await remindOfConsultas(t.deps, new Date('2031-05-06T12:00:00Z'));
  expect(await mailsOf('consultas-2031-05-06')).toEqual([]);
});

test('PRG-04 who asked deletes an unanswered question; ADMIN hides one, and only its author still reads it', async () => {
  const { ana, luis, ask, read } = await course();
  const { consultaId } = (await ask(ana, 'Me equivoqué')).body.resource!;
  expect([(await remove(luis, consultaId)).status, (await remove(admin, consultaId)).status]).toEqual([403, 403]);
  expect((await remove(ana, consultaId)).status).toBe(200);
  expect((await remove(ana, consultaId)).status).toBe(404);
  const rude = (await ask(luis, 'Algo feo')).body.resource!.consultaId;
  const hide = (oculta: boolean) =>
    admin.browser.call(contract.hideConsulta, { params: { id: rude }, body: { oculta } });
  expect((await hide(true)).body.resource).toMatchObject({ estado: 'oculta' });
  expect(await read(ana)).toEqual([]);
  expect(await read(luis)).toMatchObject([{ estado: 'oculta', propia: true }]);
  expect(await read(admin)).toHaveLength(1);
  await hide(false);
  expect(await read(ana)).toHaveLength(1);
});

test('PRG-05 a student has at most ten questions waiting in a course, also when several arrive at once', async () => {
  const { moduloId, ana, luis, ask } = await course();
  for (let n = 1; n < maxWaiting; n++) await makeConsulta(t, moduloId, ana.person.usuarioId, `Pregunta ${n}`);
  const asked = ['Una más', 'Y otra', 'Y otra más'].map((texto) => () => ask(ana, texto));
  const many = await atOnce(t.deps, 'consulta', asked);
  expect(many.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(many.find(({ status }) => status === 409)?.body.message).toMatch(/^Tienes 10 consultas sin responder/);
  expect((await ask(luis, 'Yo sí')).status).toBe(200);
});
