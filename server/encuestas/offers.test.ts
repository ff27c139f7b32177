import { associateCertificado } from 'domain/contract/certificados.ts';
import * as contract from 'domain/contract/encuestas.ts';
import { downloadOwnData } from 'domain/contract/solicitudes.ts';
import { anonymiseUsuario } from 'domain/contract/usuarios.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBulkMail } from '../jobs.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeDocente, makeModulo } from '../testing/builders.ts';
import { enrolAlumno as enrolInCurso, makeCertifiableCurso } from '../testing/certificados.ts';
import { signedIn } from '../testing/people.ts';
import { makeEnded, makeRespuesta, opinionOf } from '../testing/samples-encuestas.ts';
import { enrolAlumno } from '../testing/study.ts';
import { unzip } from '../testing/unzip.ts';
import { makeWaitAgain } from '../testing/waiting-mail.ts';
import { eraseMentions } from '../usuarios/anonymise-usuario.ts';
import { offerEncuestas } from './offer-encuestas.ts';

type Person = Awaited<ReturnType<typeof signedIn>>;

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = await signedIn(t, 'ADMIN');
});
afterAll(() => t.close());

async function student(cursoId: number): Promise<Person> {
  const person = await signedIn(t, 'USU');
  await enrolAlumno(t.deps.db, person.person.usuarioId, cursoId);
  return person;
}

const mailsOf = async (cursoId: number) => {
  const found = await t.deps.pool.query<{ id: number; para: string; texto: string }>(
    `select correo_saliente_id::int as id, para, texto from correo_saliente where clave like $1 order by 1`,
    [`encuesta-${cursoId}-%`],
  );
  return found.rows;
};

test('ENC-05 each student gets one mail after the last class, unless they answered or want no mails of the course', async () => {
  const { cursoId } = await makeEnded(t);
  const [ana, luis, eva, rosa] = [
    await student(cursoId),
    await student(cursoId),
    await student(cursoId),
    await student(cursoId),
  ];
  const { db } = t.deps;
  await makeRespuesta(t, cursoId, luis.person.usuarioId);
  await db.execute(sql`insert into anuncio_baja (usuario_id, curso_id) values (${eva.person.usuarioId}, ${cursoId})`);
  await db.execute(sql`update usuario set correo_confirmado = false where usuario_id = ${rosa.person.usuarioId}`);
  await offerEncuestas(t.deps, new Date(Date.now() - 2 * 86_400_000));
  expect(await mailsOf(cursoId)).toEqual([]);
  await offerEncuestas(t.deps);
  await offerEncuestas(t.deps, new Date(Date.now() + 86_400_000));
  const [mail, ...others] = await mailsOf(cursoId);
  expect([mail?.para, others]).toEqual([ana.person.correo, []]);
  expect(mail!.texto).toContain(`/encuesta/${cursoId}`);
  expect(mail!.texto).not.toContain('certificado');
  // An answer while the mail is queued deletes the mail.
  await makeRespuesta(t, cursoId, ana.person.usuarioId);
  const run = { id: 'x', attempt: 1, lastAttempt: false, signal: new AbortController().signal };
  await makeWaitAgain(t, mail!.id);
  await sendBulkMail(t.deps, mail!.id, run);
  expect(await mailsOf(cursoId)).toEqual([]);
  const old = await makeEnded(t);
  await student(old.cursoId);
  await db.execute(
    sql`update curso set fecha_hora_limite = now() - interval '30 days' where curso_id = ${old.cursoId}`,
  );
  await offerEncuestas(t.deps);
  expect(await mailsOf(old.cursoId)).toEqual([]);
});

test('ENC-05 a cancelled course offers its survey to nobody, but for a certificate that waits for it', async () => {
  const { db } = t.deps;
  const { cursoId } = await makeEnded(t);
  const ana = await student(cursoId);
  const open = async () =>
    (await ana.browser.call(contract.listOpenEncuestas, {})).body.resources!.map((each) => each.cursoId);
  expect(await open()).toEqual([cursoId]);
  await offerEncuestas(t.deps);
  const [queued] = await mailsOf(cursoId);
  expect(queued?.para).toBe(ana.person.correo);
  const luis = await student(cursoId);
  await db.execute(sql`update curso set archivado = now(), cancelado = now() where curso_id = ${cursoId}`);
  await offerEncuestas(t.deps);
  expect((await mailsOf(cursoId)).map(({ para }) => para)).not.toContain(luis.person.correo);
  expect(await open()).toEqual([]);
  // Cancelled while the mail is queued.
  const run = { id: 'x', attempt: 1, lastAttempt: false, signal: new AbortController().signal };
  await makeWaitAgain(t, queued!.id);
  await sendBulkMail(t.deps, queued!.id, run);
  expect(await mailsOf(cursoId)).toEqual([]);

  const owed = await makeCertifiableCurso(t.deps);
  await enrolInCurso(t.deps, owed, ana.person.usuarioId);
  const pair = { cursoId: owed.cursoId, usuarioId: ana.person.usuarioId };
  await admin.browser.call(associateCertificado, { body: pair });
  await db.execute(sql`insert into encuesta (curso_id, preguntas, exigida) values (${owed.cursoId}, '[]', true)`);
  await db.execute(sql`update curso set archivado = now(), cancelado = now() where curso_id = ${owed.cursoId}`);
  expect(await open()).toEqual([owed.cursoId]);
});

test('ENC-05 a course at one’s own pace asks who has seen all of it, before its end', async () => {
  const { db } = t.deps;
  const { moduloId, cursoId } = await makeModulo(db);
  await db.execute(sql`
    update curso set asincronico = 'S', activa = true, fecha_hora_limite = now() + interval '90 days' where curso_id = ${cursoId}`);
  const [ana, luis] = [await student(cursoId), await student(cursoId)];
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into material (modulo_id, tipo_material_id, nombre, orden)
    select ${moduloId}, (select min(tipo_material_id) from tipo_material), 'Lección ' || n, n from generate_series(1, 2) n
    returning material_id as id`);
  const see = ({ person }: Person, materialId: number) =>
    db.execute(sql`insert into avance (usuario_id, material_id) values (${person.usuarioId}, ${materialId})`);
  for (const { id } of rows) await see(ana, id);
  await see(luis, rows[0]!.id);
  await offerEncuestas(t.deps);
  expect((await mailsOf(cursoId)).map(({ para }) => para)).toEqual([ana.person.correo]);
  const estado = async ({ browser }: Person) =>
    (await browser.call(contract.getOwnRespuesta, { params: { cursoId } })).body.resource!.estado;
  expect([await estado(ana), await estado(luis)]).toEqual(['abierta', 'por-abrir']);
});

test('ENC-07 ENC-16 results are read by course, lecturer and term, with NPS and averages; a course below five answers is in no figure', async () => {
  const { db } = t.deps;
  const { docenteId } = await makeDocente(db, { nombre: 'Zoraida', apellido: 'Encuestada' });
  const cursos = [(await makeEnded(t)).cursoId, (await makeEnded(t)).cursoId, (await makeEnded(t)).cursoId];
  const answers = [6, 5, 1];
  for (const [at, cursoId] of cursos.entries()) {
    await db.execute(sql`
      update curso set nombre = ${`Encuestado ${at}`}, fecha_hora_inicio = '2019-07-02T10:00:00-05:00' where curso_id = ${cursoId}`);
    await db.execute(sql`insert into curso_ponente (curso_id, docente_id) values (${cursoId}, ${docenteId})`);
    for (let n = 0; n < answers[at]!; n++) {
      const { browser } = await student(cursoId);
      const body = { respuestas: opinionOf({ recomendaria: 10 - 4 * at, docente: 4 - at }), cita: 'no' as const };
      await browser.call(contract.saveOwnRespuesta, { params: { cursoId }, body });
    }
  }
  const list = async (query: object) =>
    (await admin.browser.call(contract.listEncuestas, { query: { page: 1, size: 10, ...query } })).body.resources;
  expect(await list({ por: 'curso', q: 'encuestado' })).toMatchObject([
    { nombre: 'Encuestado 0', respuestas: 6, nps: 100, docente: 4 },
    { nombre: 'Encuestado 1', respuestas: 5, nps: -100, docente: 3 },
    { nombre: 'Encuestado 2', respuestas: 1, nps: null, docente: null },
  ]);
  // Six answers of 4 and five of 3; the single answer is counted, but enters no average.
  const shown = { cursos: 3, respuestas: 12, nps: 9, docente: 3.55, contenidos: 4 };
  expect(await list({ por: 'docente', q: 'zoraida' })).toMatchObject([{ nombre: 'Zoraida Encuestada', ...shown }]);
  expect(await list({ por: 'periodo', q: '2019' })).toMatchObject([{ clave: '2019-II', ...shown }]);
  const { body } = await admin.browser.call(contract.exportEncuestas, { query: { por: 'docente', q: 'zoraida' } });
  expect(Buffer.from(body.resource!.data, 'base64').toString()).toMatch(/Zoraida Encuestada.*12.*9.*3.55/);
  const recorded = await t.deps.pool.query(`select from auditoria where entidad = 'encuesta' and accion = 'exportar'`);
  expect(recorded.rowCount).toBe(1);
});

test('ENC-08 own data lists the answers; an erasure takes person and words away, and the figures stay', async () => {
  const { cursoId } = await makeEnded(t);
  const { person, browser } = await student(cursoId);
  const body = { respuestas: opinionOf({ mejor: 'Mi zarzuela propia' }), cita: 'nombre' as const };
  await browser.call(contract.saveOwnRespuesta, { params: { cursoId }, body });
  const own = await browser.call(downloadOwnData, {});
  const files = unzip(Buffer.from(own.body.resource!.data, 'base64'));
  const { encuestas } = JSON.parse(files.get('datos.json')!.toString()) as { encuestas: unknown[] };
  expect(JSON.stringify(encuestas)).toContain('Mi zarzuela propia');
  expect(encuestas).toMatchObject([{ cita: 'nombre' }]);
  const params = { id: person.usuarioId };
  const erased = await admin.browser.call(anonymiseUsuario, { params, body: { motivo: 'Lo pidió por escrito' } });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  await eraseMentions(t.deps, person.usuarioId);
  const { rows } = await t.deps.pool.query<{
    usuario_id: number | null;
    cita: string;
    docente: number;
    respuestas: unknown;
  }>('select usuario_id, cita, docente, respuestas from encuesta_respuesta where curso_id = $1', [cursoId]);
  expect(rows).toMatchObject([{ usuario_id: null, cita: 'no', docente: 5 }]);
  expect(JSON.stringify(rows)).not.toContain('zarzuela');
  const { body: shown } = await admin.browser.call(contract.getResults, { params: { cursoId } });
  expect(shown.resource!.respuestas).toBe(1);
});
