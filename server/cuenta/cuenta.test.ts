import { me } from 'domain/contract/session.ts';
import {
  answerSolicitud,
  createSolicitud,
  downloadOwnData,
  listOwnSolicitudes,
  listSolicitudes,
} from 'domain/contract/solicitudes.ts';
import { formatLongDate, limaDayEnd, limaNoon } from 'domain/formats/lima-time.ts';
import type { EstadoReclamacion } from 'domain/rules/reclamaciones.ts';
import { solicitudDue } from 'domain/rules/solicitudes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { enrolAlumno, makeCertifiableCurso } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { makePedido, watchMail } from '../testing/pedidos.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';
import { statementsOf } from '../testing/statements.ts';
import { unzip } from '../testing/unzip.ts';
import { listSolicitudes as findSolicitudes } from './queries/solicitudes.ts';

let t: TestApp;
let admin: Client;
let mail: ReturnType<typeof watchMail>;
beforeAll(async () => {
  t = await startTestApp();
  mail = watchMail(t.deps);
  const { usuarioId } = await makePerson(t.deps.db, 'ADMIN', { nombre: 'Inés', apellido: 'Vela' });
  admin = await openSession(t, usuarioId);
});
afterAll(() => t.close());

const rectification = { tipo: 'rectificacion', detalle: 'Mi apellido es Ñahui, no Nahui.' } as const;

test('DAT-01 a person asks, gets a receipt with the day of the answer, and asks nothing twice', async () => {
  const { browser, person } = await signedIn(t, 'USU');
  const ask = () => browser.call(createSolicitud, { body: rectification });
  const first = await ask();
  const vence = solicitudDue('rectificacion', new Date());
  expect(first.body.resource).toMatchObject({ ...rectification, vence, estado: 'pendiente', respuesta: null });
  expect((await ask()).body.resource!.solicitudId).toBe(first.body.resource!.solicitudId);
  expect((await browser.call(listOwnSolicitudes, {})).body.resources).toHaveLength(1);
  const otherKind = await browser.call(createSolicitud, { body: { ...rectification, tipo: 'oposicion' } });
  const own = (await browser.call(listOwnSolicitudes, {})).body.resources!;
  expect(own.map(({ solicitudId }) => solicitudId)).toEqual(
    [otherKind, first].map(({ body }) => body.resource!.solicitudId),
  );
  await expect.poll(() => mail.to(person.correo).length).toBe(2);
  const due = `a más tardar el ${formatLongDate(limaNoon(vence))}`;
  expect(mail.to(person.correo).filter(({ texto }) => texto.includes(due))).toHaveLength(2);
  await expect.poll(() => mail.to(t.deps.config.institucion.correo).length).toBe(2);
  const other = (await signedIn(t, 'USU')).browser;
  expect((await other.call(listOwnSolicitudes, {})).body.resources).toEqual([]);
  const empty = await browser.call(createSolicitud, { body: { ...rectification, detalle: '  ' } });
  expect(empty.status).toBe(422);
});

test('DAT-02 ADMIN sees requests by the end of their term and answers each once, also two at the same time', async () => {
  const { browser, person } = await signedIn(t, 'USU');
  for (const tipo of ['acceso', 'informacion'] as const) {
    await browser.call(createSolicitud, { body: { tipo, detalle: `Pido ${tipo}` } });
  }
  const query = { page: 1, size: 10, q: person.dni } as const;
  const { resources } = (await admin.call(listSolicitudes, { query })).body;
  expect(resources!.map(({ tipo, quedan }) => [tipo, quedan])).toEqual([
    ['informacion', 8],
    ['acceso', 20],
  ]);
  const id = resources![0]!.solicitudId;
  const answer = (texto: string) => admin.call(answerSolicitud, { params: { id }, body: { texto } });
  const both = await atOnce(t.deps, 'solicitud_datos', [() => answer('Uno'), () => answer('Dos')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [own] = (await browser.call(listOwnSolicitudes, {})).body.resources!.filter((one) => one.solicitudId === id);
  expect(own).toMatchObject({ estado: 'respondida', respuesta: expect.stringMatching(/^(Uno|Dos)$/) });
  const anew = await browser.call(createSolicitud, { body: { tipo: own!.tipo, detalle: own!.detalle } });
  expect(anew.body.resource!.solicitudId).not.toBe(id);
  const told = () => mail.to(person.correo).filter(({ asunto }) => asunto.startsWith('Respuesta a tu solicitud'));
  await expect.poll(() => told().length).toBe(1);
  expect(told()[0]!.texto).toContain(own!.respuesta);
  const inState = async (estado: EstadoReclamacion) =>
    (await admin.call(listSolicitudes, { query: { ...query, estado } })).body.resources!;
  expect(await inState('respondida')).toMatchObject([{ solicitudId: id, quedan: null, respondio: 'Inés Vela' }]);
  expect((await inState('pendiente')).map(({ tipo }) => tipo)).toEqual(['informacion', 'acceso']);
  expect(await inState('vencida')).toEqual([]);
  const on = async (day: string, estado: EstadoReclamacion) =>
    (await findSolicitudes(t.deps.db, { ...query, estado }, new Date(day))).rows.map(({ tipo }) => tipo);
  const { vence } = anew.body.resource!;
  expect([await on(limaNoon(vence), 'pendiente'), await on(limaNoon(vence), 'vencida')]).toEqual([
    ['informacion', 'acceso'],
    [],
  ]);
  expect(await on(limaDayEnd(vence), 'vencida')).toEqual(['informacion']);
});

test('DAT-03 the archive has everything of the person, and nothing of anybody else', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const { browser, person } = await signedIn(t, 'USU');
  const { usuarioId } = person;
  await enrolAlumno(t.deps, curso, usuarioId);
  const issued = await admin.request('PUT', '/api/certificados/asociar', {
    body: { cursoId: curso.cursoId, usuarioId },
  });
  const { codigo } = issued.body.resource as unknown as { codigo: string };
  await browser.call(createSolicitud, { body: rectification });
  const pedido = await makePedido(t.deps, { usuarioId });
  const stranger = await signedIn(t, 'USU');
  await stranger.browser.call(createSolicitud, { body: { ...rectification, detalle: 'Lo de otra persona' } });

  const { data: archive, filename } = (await browser.call(downloadOwnData, {})).body.resource!;
  expect(filename).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(Buffer.from(archive, 'base64'));
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['datos.json', 'cuenta.csv', 'notas.csv', 'certificados.csv', `certificados/${codigo}.pdf`]),
  );
  const data = JSON.parse(files.get('datos.json')!.toString());
  expect(data.cuenta).toMatchObject([{ dni: person.dni, correo: person.correo }]);
  expect(data.notas).toMatchObject([{ curso: curso.nombre, nota: 17 }]);
  expect(data.solicitudes).toMatchObject([rectification]);
  expect(data.pedidos).toMatchObject([{ numero: pedido.numero, total_soles: 350 }]);
  expect(files.get(`certificados/${codigo}.pdf`)!.subarray(0, 5).toString()).toBe('%PDF-');
  const whole = [...files.values()].map((file) => file.toString()).join('\n');
  for (const foreign of [stranger.person.dni, 'Lo de otra persona', 'contrasena', 'token_hash']) {
    expect(whole).not.toContain(foreign);
  }
  expect((await t.client().call(downloadOwnData, {})).status).toBe(401);
});

test('DAT-03 every table about people is in the archive, but secrets, machinery and what staff did', async () => {
  const { browser } = await signedIn(t, 'USU');
  const { statements } = await statementsOf(() => browser.call(downloadOwnData, {}));
  const { statements: ofSession } = await statementsOf(() => browser.call(me, {}));
  const { rows } = await t.deps.pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'usuario_id' order by 1`);
  const read = statements.filter((statement) => !ofSession.includes(statement)).join('\n');
  const isRead = (name: string) => new RegExp(`\\b(from|join) ${name}(_viv[oa])?\\b`).test(read);
  expect(rows.map(({ name }) => name).filter((name) => !isRead(name))).toEqual([
    ...['anonimizacion', 'anuncio_elegido', 'auditoria', 'cambio_fecha', 'certificado_lote_alumno'],
    ...[
      'codigo_recuperacion',
      'codigo_respaldo',
      'entrada_pendiente',
      'idempotencia',
      'legal_version',
      'matricula_quitada',
      'nota_interna',
      'nota_modulo_historia',
    ],
    ...['reclamacion_clasificacion', 'reclamacion_respuesta', 'segundo_factor', 'usuario_anonimizado'],
    'zoom_conocido',
  ]);
});
