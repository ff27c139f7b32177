import { listSolicitudes } from 'domain/contract/solicitudes.ts';
import { anonymiseUsuario, listUsuarios } from 'domain/contract/usuarios.ts';
import { keptData } from 'domain/rules/retention.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { followUpInteresados } from '../interesados/follow-up-interesados.ts';
import { runCleanUp } from '../jobs.ts';
import { insertNota } from '../pedidos/asistido/queries.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { acceptedCotizacion } from '../testing/cotizaciones.ts';
import { checkErased, findMentions, findOwnRows, waitErased } from '../testing/erasure-checks.ts';
import { addPasskeyOf, addTotp, pendingCookieOf } from '../testing/factors.ts';
import { makeInteresado } from '../testing/interesados.ts';
import { makePedido } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';
import { anonymiseUsuario as anonymise, eraseMentions } from './anonymise-usuario.ts';
import { keptAfterErasure } from './kept-after-erasure.ts';

let t: TestApp;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'ADMIN');
  [admin, adminId] = [browser, person.usuarioId];
});
afterAll(() => t.close());

const motivo = 'Lo pidió por escrito';
let made = 0;
/** Names, documents and telephones that nothing else in the database has. */
async function makeAlumno(fields = {}) {
  made++;
  const person = {
    dni: `704182${60 + made}`,
    correo: `benita.huanca${made}@correo.pe`,
    nombre: `Benita${'x'.repeat(made)}`,
    apellido: `Huanca Llerena${'x'.repeat(made)}`,
    numero: `9514072${60 + made}`,
    ...fields,
  };
  const { usuarioId } = await makeUsuario(t.deps.db, person);
  return { ...person, usuarioId };
}
const erase = (id: number) => admin.call(anonymiseUsuario, { params: { id }, body: { motivo } });
const write = (entidad: string, entidadId: number | string, despues: unknown) =>
  t.deps.pool.query(`insert into auditoria (accion, entidad, entidad_id, despues) values ('editar', $1, $2, $3)`, [
    entidad,
    String(entidadId),
    typeof despues === 'string' ? despues : JSON.stringify(despues),
  ]);
const written = async (entidadId: string) =>
  (
    await t.deps.pool.query('select despues::text from auditoria where entidad_id = $1 order by auditoria_id', [
      entidadId,
    ])
  ).rows.map(({ despues }) => despues);
const stateOf = async (id: number) =>
  (await t.deps.pool.query('select * from anonimizacion where usuario_id = $1', [id])).rows[0];

/** Like the endpoint, but without the job. */
const eraseWithoutJob = (id: number) =>
  inTransaction(t.deps.db, (tx) =>
    anonymise({ jobs: { ...t.deps.jobs, enqueue: async () => {} } }, tx, id, {
      motivo,
      actor: {
        usuarioId: adminId,
        rol: 'ADMIN',
        session: { hash: Buffer.alloc(32), fresh: true, segundoFactor: false },
        requestId: 'prueba',
        origen: 'prueba',
      },
    }),
  );

test('SEA-80 a document that is a JSON number is erased, one inside of a longer number or address is not', async () => {
  const person = await makeAlumno();
  const { dni, numero, correo } = person;
  await write(
    'curso',
    'numeros',
    `{"a": ${dni}, "b": ${numero}, "c": 1${dni}, "d": ${dni}.5, "e": ${dni}0,
    "f": 12345678901234567890.10, "g": "DNI ${dni}, no 1${dni}", "h": [${dni}, {"${dni}": null}],
    "i": "otra-${correo} y ${correo}.ar, <${correo}>"}`,
  );
  const answer = await erase(person.usuarioId);
  expect([answer.status, answer.body.message]).toEqual([
    200,
    'La persona ya no puede entrar. Sus datos se están borrando.',
  ]);
  await waitErased(t, person.usuarioId);
  const gone = '"anonimizado"';
  expect(await written('numeros')).toEqual([
    `{"a": ${gone}, "b": ${gone}, "c": 1${dni}, "d": ${dni}.5, "e": ${dni}0, "f": 12345678901234567890.10, ` +
      `"g": "DNI anonimizado, no 1${dni}", "h": [${gone}, {${gone}: null}], ` +
      `"i": "otra-${correo} y ${correo}.ar, <anonimizado>"}`,
  ]);
});

test('SEL-10 what an erased person asked about goes, with another spelling of the phone too, and comes back from no order', async () => {
  const person = await makeAlumno();
  const { nombre, apellido, correo, numero } = person;
  const full = `${nombre} ${apellido}`;
  await makeInteresado(t, { nombre: full, correo: correo.toUpperCase(), celular: '' });
  const byPhone = await makeInteresado(t, { nombre: 'Otra', correo: '', celular: `+51 ${numero}` });
  const stays = await makeInteresado(t, { nombre: 'Prima', correo: 'prima@correo.pe' });
  const nota = { texto: `Recomendada por ${full}`, creadoPor: adminId };
  await insertNota(t.deps.db, { interesadoId: stays.interesadoId }, nota);
  const comprador = { buyerName: full, buyerEmail: correo, buyerPhone: numero };
  const { pedidoId } = await makePedido(t.deps, { comprador });
  await t.deps.pool.query(`update pedido set creado = now() - interval '2 hours' where pedido_id = $1`, [pedidoId]);
  await erase(person.usuarioId);
  await checkErased(t, person);
  await followUpInteresados(t.deps);
  await checkErased(t, person);
  const ids = (await t.deps.pool.query('select interesado_id as id from interesado')).rows.map(({ id }) => id);
  expect(ids).toContain(stays.interesadoId);
  expect(ids).not.toContain(byPhone.interesadoId);
});

test('SEA-81 names and telephones go too, earlier ones included, and a namesake keeps hers', async () => {
  const person = await makeAlumno();
  const { usuarioId, nombre, apellido, dni, correo, numero } = person;
  const before = {
    nombre: 'Benedicta',
    apellido: 'Huanca Soltera',
    dni: '70999111',
    correo: 'antes@correo.pe',
    numero,
  };
  await write('usuario', usuarioId, before);
  await write('matricula', 'nombres', {
    nombre: `${nombre} ${apellido}`,
    curso: { nombre: 'Penal' },
    filas: [{ nombre, apellido, dni: 'otro', correo }],
    nota: `La llamó ${apellido}, ${nombre} al ${numero}; antes Benedicta Huanca Soltera, 70999111`,
  });
  await t.deps.pool.query(
    `insert into correo_saliente (para, asunto, texto, html, estado, enviado)
     values ('direccion@aula.pe', $1, $2, $2, 'enviado', now()), ('antes@correo.pe', 'Hola', 'Para ti', '', 'enviado', now())`,
    [`Solicitud de ${nombre} ${apellido}`, `Documento ${dni}`],
  );
  await erase(usuarioId);
  await checkErased(t, person);
  expect(await findMentions(t, { ...before, usuarioId })).toEqual([]);
  expect(await written('nombres')).toEqual([
    expect.stringMatching(/"filas": \[\{"dni": "otro", "correo": "anonimizado", "nombre": "anonimizado"/),
  ]);
  expect((await written('nombres'))[0]).toContain('"nombre": "Penal"');

  const [first, twin] = [
    await makeAlumno({ nombre: 'Ana', apellido: 'Rojas' }),
    await makeAlumno({ nombre: 'Ana', apellido: 'Rojas' }),
  ];
  await write('matricula', 'gemelas', { nombre: 'Ana Rojas', usuarioId: first.usuarioId });
  await write('matricula', 'gemelas', { nombre: 'Ana Rojas', usuarioId: twin.usuarioId });
  await write('matricula', 'gemelas', { nombre: 'Ana Rojas · Penal', usuarioId: first.usuarioId });
  await write('matricula', 'gemelas', { nombre: 'Ana Rojas · Penal', usuarioId: twin.usuarioId });
  await erase(first.usuarioId);
  await waitErased(t, first.usuarioId);
  expect((await written('gemelas')).map((despues) => JSON.parse(despues).nombre)).toEqual([
    'anonimizado',
    'Ana Rojas',
    'anonimizado · Penal',
    'Ana Rojas · Penal',
  ]);
});

test('SEA-82 at the answer the person cannot enter and is in no list, and ADMIN sees how far the rest is', async () => {
  const { person, browser } = await signedIn(t, 'USU');
  const { usuarioId } = person;
  await t.deps.pool.query(
    `insert into solicitud_datos (usuario_id, tipo, detalle, vence, respuesta, respondida, respondida_por)
     values ($1, 'cancelacion', 'Todo', '2099-01-01', 'Sí', now(), $2)`,
    [usuarioId, adminId],
  );
  const progress = async () =>
    (await admin.call(listSolicitudes, { query: { page: 1 } })).body.resources!.find(
      (solicitud) => solicitud.usuarioId === usuarioId,
    )!.anonimizacion;
  expect(await progress()).toBeNull();
  await eraseWithoutJob(usuarioId);
  expect((await browser.request('GET', '/api/auth/me')).status).toBe(401);
  const listed = await admin.call(listUsuarios, { query: { page: 1, q: person.dni } });
  expect(listed.body.resources).toEqual([]);
  expect(await progress()).toEqual({ porcentaje: 0, terminada: null });
  await t.deps.pool.query('update anonimizacion set revisadas = 3, total = 8 where usuario_id = $1', [usuarioId]);
  expect(await progress()).toEqual({ porcentaje: 37, terminada: null });
  await eraseMentions(t.deps, usuarioId);
  expect(await progress()).toEqual({ porcentaje: 100, terminada: expect.any(String) });
});

test('SEA-113 erasing who ordered for another person leaves the mails of that person alone', async () => {
  const [staff, client] = [await makeAlumno(), { buyerName: 'Carla Cliente', buyerEmail: 'carla.cliente@correo.pe' }];
  const ordered = async (destinatario: string) => {
    const { pedidoId } = await makePedido(t.deps, { comprador: client, usuarioId: staff.usuarioId });
    await t.deps.pool.query('update pedido set destinatario = $2 where pedido_id = $1', [pedidoId, destinatario]);
    await t.deps.pool.query(
      `insert into correo_saliente (para, asunto, texto, html, estado, enviado, pedido_id)
       values ($1, 'Recibimos tu pedido', 'Hola, Carla', '', 'enviado', now(), $2)`,
      [client.buyerEmail, pedidoId],
    );
    return pedidoId;
  };
  const [own, others] = [await ordered('cuenta'), await ordered('persona')];
  await erase(staff.usuarioId);
  await waitErased(t, staff.usuarioId);
  const { rows } = await t.deps.pool.query(
    `select pedido_id, para, texto from correo_saliente
      where pedido_id = any ($1) and plantilla is null order by pedido_id`,
    [[own, others]],
  );
  expect(rows).toEqual([
    { pedido_id: own, para: 'anonimizado@anonimo.invalid', texto: '' },
    { pedido_id: others, para: client.buyerEmail, texto: 'Hola, Carla' },
  ]);
});

/** Throws at its nth check, as a shutdown between two batches does. */
function stopAfter(batches: number) {
  let left = batches;
  return {
    throwIfAborted() {
      if (left-- === 0) throw new Error('stopped');
    },
  };
}

test('SEA-84 killed after any batch or inside of one, and run twice, it ends with everything erased', async () => {
  const person = await makeAlumno();
  const { usuarioId, dni } = person;
  await write('curso', 'cortes', { dni });
  await eraseWithoutJob(usuarioId);
  // Fails inside of a batch: its changes are rolled back with the position.
  await t.deps.pool.query(`
    create function fail_once() returns trigger language plpgsql as 'begin raise exception ''killed''; end';
    create trigger fail_once before update of paso on anonimizacion for each row execute function fail_once()`);
  await expect(eraseMentions(t.deps, usuarioId)).rejects.toThrow();
  expect([await stateOf(usuarioId), await written('cortes')]).toMatchObject([
    { paso: 0, clave: null, terminado: null },
    [expect.stringContaining(dni)],
  ]);
  await t.deps.pool.query('drop trigger fail_once on anonimizacion');
  await expect(eraseMentions(t.deps, usuarioId, stopAfter(0))).rejects.toThrow('stopped');
  await expect(eraseMentions(t.deps, usuarioId, stopAfter(2))).rejects.toThrow('stopped');
  await eraseMentions(t.deps, usuarioId);
  await eraseMentions(t.deps, usuarioId);
  await checkErased(t, person);
  expect((await stateOf(usuarioId)).identidad).toBeNull();
  // A new account with the same document: rows about it stay.
  const { usuarioId: _, ...again } = person;
  await makeUsuario(t.deps.db, { ...again, correo: 'nueva@correo.pe' });
  await write('curso', 'cortes', { dni });
  await eraseMentions(t.deps, usuarioId);
  expect((await written('cortes')).at(-1)).toContain(dni);
});

test('SEA-84 what is written meanwhile about a new account with the same document stays', async () => {
  const { usuarioId, ...person } = await makeAlumno();
  await write('curso', 'misma', { dni: person.dni });
  await eraseWithoutJob(usuarioId);
  const { usuarioId: newId } = await makeUsuario(t.deps.db, { ...person, correo: 'otra.vez@correo.pe' });
  await write('usuario', newId, { dni: person.dni });
  await write('curso', 'misma', { dni: person.dni });
  await eraseMentions(t.deps, usuarioId);
  const kept = `{"dni": "${person.dni}"}`;
  expect(await written('misma')).toEqual(['{"dni": "anonimizado"}', kept]);
  expect(await written(String(newId))).toEqual([kept]);
});

test('SEA-84 one that no job is left for is started again by the hourly job', async () => {
  const person = await makeAlumno();
  await eraseWithoutJob(person.usuarioId);
  const jobs = async () =>
    (
      await t.deps.pool.query(`select from pgboss.job where name = 'usuarios.borrar' and data ->> 'usuarioId' = $1`, [
        String(person.usuarioId),
      ])
    ).rowCount;
  await runCleanUp(t.deps);
  expect([await jobs(), (await stateOf(person.usuarioId)).terminado]).toEqual([0, null]);
  await t.deps.pool.query(`update anonimizacion set creado = now() - interval '2 hours' where usuario_id = $1`, [
    person.usuarioId,
  ]);
  await runCleanUp(t.deps);
  await checkErased(t, person);
});

/** Deleting an account ends pending sign-ins too; one created at that moment is left to the erasure. */
const accounts = [
  ['an account in use', {}],
  ['a deleted account', { eliminado: new Date() }],
] as const;

test.each(accounts)(
  'SEA-85 factors, codes, passkeys, pending sign-ins and known Zoom names go with %s',
  async (_, fields) => {
    const { usuarioId } = await makeAlumno(fields);
    await addTotp(t, usuarioId);
    await addPasskeyOf(t, usuarioId);
    await pendingCookieOf(t, usuarioId);
    await t.deps.pool.query(
      `insert into codigo_recuperacion (codigo_hash, usuario_id, expira) values ($1, $2, now() + interval '1 hour')`,
      [Buffer.alloc(32, 9), usuarioId],
    );
    const { cursoId } = await makeCurso(t.deps.db);
    await t.deps.pool.query(
      `insert into zoom_conocido (curso_id, huella, usuario_id) values ($1, repeat('a', 64), $2)`,
      [cursoId, usuarioId],
    );
    const factors = ['codigo_recuperacion', 'segundo_factor', 'codigo_respaldo', 'passkey', 'entrada_pendiente'];
    expect(await findOwnRows(t, usuarioId)).toEqual([...factors, 'zoom_conocido']);
    await erase(usuarioId);
    expect(await findOwnRows(t, usuarioId)).toEqual([]);
  },
);

test('SEA-86 jobs that wait, have failed or are done lose document and e-mail', async () => {
  const person = await makeAlumno();
  const { dni, correo } = person;
  await t.deps.pool.query(
    `insert into pgboss.job (name, data, output, state, start_after)
     select 'sesion.recuperar', $1, $2, state::pgboss.job_state, now() + interval '1 day'
       from unnest(array['created', 'failed', 'completed']) state`,
    [JSON.stringify({ usuario: dni }), JSON.stringify({ message: `no such mailbox: ${correo}` })],
  );
  await t.deps.pool.query(
    `insert into pgboss.job (name, data, start_after) values ('fallidos', $1, now() + interval '1 day')`,
    [JSON.stringify({ usuario: correo })],
  );
  const named = ['pgboss.job.data: dni', 'pgboss.job.data: correo', 'pgboss.job.output: correo'];
  expect(await findMentions(t, person)).toEqual(expect.arrayContaining(named));
  await erase(person.usuarioId);
  await checkErased(t, person);
});

test('EMP-22 an order of purchase keeps its number, as the law asks of what supports a sale, and the quotation loses the person', async () => {
  const person = await makeAlumno();
  const contacto = `${person.nombre} ${person.apellido}`;
  const { cotizacionId, numero, clave } = await acceptedCotizacion(t, { contacto, correo: person.correo });
  const query = new URLSearchParams({ numero, clave, ordenCompra: `OC-7 ${contacto}` });
  const sent = await t.deps.app.inject({
    method: 'PUT',
    url: `/api/cotizaciones/orden-compra?${query}`,
    payload: Buffer.from('%PDF-1.7 OC-7'),
    headers: { 'content-type': 'application/pdf' },
  });
  expect(sent.statusCode).toBe(200);
  await erase(person.usuarioId);
  await checkErased(t, person);
  const { rows } = await t.deps.pool.query(
    'select o.numero, c.contacto from orden_compra o join cotizacion c using (cotizacion_id) where cotizacion_id = $1',
    [cotizacionId],
  );
  expect(rows[0].numero).toBe(`OC-7 ${contacto}`);
  expect(rows[0].contacto).not.toContain(person.apellido);
});

test('SEA-87 what is kept is called as the privacy page calls it, and every column of the list exists', async () => {
  const pageSays = keptData.map(({ what }) => what as string);
  for (const { named, law } of keptAfterErasure) {
    expect(pageSays).toContain(named);
    expect(law).not.toBe('');
  }
  const { rows } = await t.deps.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const existing = new Set(rows.map(({ name }) => name));
  expect(keptAfterErasure.flatMap(({ columns }) => columns).filter((column) => !existing.has(column))).toEqual([]);
});
