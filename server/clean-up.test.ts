import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getPending } from 'domain/contract/panel.ts';
import { keptData, retentionDays } from 'domain/rules/retention.ts';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUpSteps, deleteUnfinishedFiles, runCleanUp, startJobs } from './jobs.ts';
import { jobSettings } from './ports/jobs/jobs.ts';
import type { Jobs } from './ports/jobs/port.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { makeExam } from './testing/exams.ts';
import { count, makePedido } from './testing/pedidos.ts';
import { makePerson, signedIn } from './testing/people.ts';
import { createFile, pendingKey } from './uploads/files.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('every job has a worker, and what repeats has its time', async () => {
  const [workers, times] = [new Set<string>(), new Map<string, string>()];
  const jobs: Jobs = {
    ...t.deps.jobs,
    work: async (name) => void workers.add(name),
    schedule: async (name, cron) => void times.set(name, cron),
  };
  const config = { ...t.deps.config, backup: { ...t.deps.config.backup, dir: t.dataDir } };
  await startJobs({ ...t.deps, jobs, config, metrics: new Registry() }, '');
  expect([...workers].sort()).toEqual(Object.keys(jobSettings).sort());
  const every = (pattern: RegExp) => [...times].flatMap(([name, cron]) => (pattern.test(cron) ? name : [])).sort();
  const minutely = [
    'anuncios.publicar',
    'comprobantes.seguimiento',
    'cursos.publicar',
    'pruebas.cerrar',
    'sesiones.recordar',
  ];
  expect(every(/^\* \* \* \* \*$/)).toEqual(minutely);
  const often = ['cupos.avisar', 'interesados.seguir', 'pagos.seguimiento', 'pedidos.recordar'];
  expect(every(/^\*\/5 \* \* \* \*$/)).toEqual(often);
  const hourly = [
    'actos.avisar',
    'certificados.comprados',
    'certificados.emitir',
    'consultas.avisar',
    'copia',
    'cupones.vencer',
    'encuestas.ofrecer',
    'limpieza',
    'reclamaciones.avisar',
  ];
  expect(every(/^\d+ \* \* \* \*$/)).toEqual(hourly);
  expect(every(/^\d+ \d+ \* \* \*$/)).toEqual(['limpieza.archivos']);
});

test('MAIL-08 texts of mails go after 90 days, the record of the mail stays; a queued one keeps its text', async () => {
  await t.deps.db.execute(sql`
    insert into correo_saliente (para, asunto, texto, html, estado, enviado, creado, error) values
      ('viejo@c.pe', 'Hola', 'texto', '<p>', 'enviado', now() - interval '91 days', now() - interval '91 days', null),
      ('nuevo@c.pe', 'Hola', 'texto', '<p>', 'enviado', now(), now() - interval '89 days', null),
      ('malo@c.pe', 'Hola', 'texto', '<p>', 'rechazado', null, now() - interval '91 days', '550'),
      ('cola@c.pe', 'Hola', 'texto', '<p>', 'pendiente', null, now() - interval '2 days', null),
      ('perdido@c.pe', 'Hola', 'texto', '<p>', 'pendiente', null, now() - interval '8 days', null)`);
  expect(await runCleanUp(t.deps)).toEqual([]);
  const { rows } = await t.deps.db.execute(sql`
    select para, estado, texto || html as texto from correo_saliente where para like '%@c.pe' order by para`);
  expect(rows).toEqual([
    { para: 'cola@c.pe', estado: 'pendiente', texto: 'texto<p>' },
    { para: 'malo@c.pe', estado: 'rechazado', texto: '' },
    { para: 'nuevo@c.pe', estado: 'enviado', texto: 'texto<p>' },
    { para: 'perdido@c.pe', estado: 'fallido', texto: 'texto<p>' },
    { para: 'viejo@c.pe', estado: 'enviado', texto: '' },
  ]);
});

test('MAIL-08 unfinished uploads, with their objects, and counts of limits go after a day; new ones stay', async () => {
  const { db, storage } = t.deps;
  const { usuarioId } = await makePerson(db, 'ADMIN');
  const file = { ownerType: 'curso', ownerId: null, uso: undefined, contentType: 'image/png' } as const;
  const [old, young] = [
    await createFile(db, { ...file, creadoPor: usuarioId }),
    await createFile(db, { ...file, creadoPor: usuarioId }),
  ];
  await storage.put(pendingKey(old.nombre), Buffer.from('a medias'), 'image/png');
  await db.execute(sql`
    insert into limite (clave, ventana, cuenta)
    values ('de-ayer', now() - interval '25 hours', 1), ('de-hoy', now() - interval '23 hours', 1)`);
  await db.execute(sql`update archivo set creado = now() - interval '25 hours' where nombre = ${old.nombre}`);
  expect(await runCleanUp(t.deps)).toEqual([]);
  expect(await storage.get(pendingKey(old.nombre))).toBeNull();
  expect(await count(t.deps, `archivo where nombre = '${old.nombre}' and estado = 'pendiente'`)).toBe(0);
  expect(await count(t.deps, `archivo where nombre = '${young.nombre}'`)).toBe(1);
  const { rows: counts } = await db.execute(sql`select clave from limite where clave like 'de-%'`);
  expect(counts).toEqual([{ clave: 'de-hoy' }]);
});

test('DAT-04 what the privacy page promises to keep for some days is deleted after them, and not before', async () => {
  const { db } = t.deps;
  const { usuarioId } = await makePerson(db, 'USU');
  const { recoveryCodes, securityEvents, mailTexts, drafts, auditoria } = retentionDays;
  const exams = { viejo: await makeExam(db), reciente: await makeExam(db) };
  for (const more of [1, -1]) {
    const ago = (days: number) => sql`now() - make_interval(days => ${days + more})`;
    const name = more > 0 ? 'viejo' : 'reciente';
    await db.execute(sql`
      insert into codigo_recuperacion (codigo_hash, usuario_id, creado, expira)
      values (decode(md5(${name}), 'hex'), ${usuarioId}, ${ago(recoveryCodes)} - interval '1 hour', ${ago(recoveryCodes)})`);
    await db.execute(sql`
      insert into evento_seguridad (tipo, usuario_id, detalle, creado)
      values ('entrada', ${usuarioId}, ${name}, ${ago(securityEvents)})`);
    await db.execute(sql`
      insert into correo_saliente (para, asunto, texto, estado, enviado, creado)
      values (${`${name}@retencion.pe`}, 'Hola', 'texto', 'enviado', now(), ${ago(mailTexts)})`);
    await db.execute(sql`
      insert into auditoria (usuario_id, accion, entidad, entidad_id, creado)
      values (${usuarioId}, 'editar', 'retencion', ${name}, ${ago(auditoria)})`);
    await db.execute(sql`
      insert into borrador (usuario_id, prueba_id, creado, actualizado)
      values (${usuarioId}, ${exams[name].pruebaId}, ${ago(drafts)}, ${ago(drafts)})`);
  }
  expect(await runCleanUp(t.deps)).toEqual([]);
  expect(await count(t.deps, `codigo_recuperacion where usuario_id = ${usuarioId}`)).toBe(1);
  const { rows: events } = await db.execute(sql`select detalle from evento_seguridad where usuario_id = ${usuarioId}`);
  expect(events).toEqual([{ detalle: 'reciente' }]);
  const { rows: mails } = await db.execute(
    sql`select para from correo_saliente where texto <> '' and para like '%@retencion.pe'`,
  );
  expect(mails).toEqual([{ para: 'reciente@retencion.pe' }]);
  const { rows: entries } = await db.execute(sql`select entidad_id from auditoria where entidad = 'retencion'`);
  expect(entries).toEqual([{ entidad_id: 'reciente' }]);
  const { rows: kept } = await db.execute(sql`select prueba_id from borrador where usuario_id = ${usuarioId}`);
  expect(kept).toEqual([{ prueba_id: exams.reciente.pruebaId }]);
  await db.execute(sql`
    insert into auditoria (usuario_id, accion, entidad, entidad_id, creado)
    values (${usuarioId}, 'editar', 'retencion', 'joven', now() - interval '4 years')`);
  await expect(db.execute(sql`delete from auditoria where entidad_id = 'joven'`)).rejects.toMatchObject({
    cause: { message: 'table auditoria is append-only' },
  });
  const said = keptData.map(({ howLong }) => howLong).join(' ');
  for (const days of [recoveryCodes, securityEvents, mailTexts, drafts]) expect(said).toContain(`${days} días`);
});

test('MAIL-08 settled notifications, ended links and old idempotency keys go; what is open stays', async () => {
  const { db } = t.deps;
  const comprador = { buyerEmail: '' };
  const [old, young] = [await makePedido(t.deps, { comprador }), await makePedido(t.deps, { comprador })];
  for (const [pedido, days] of [
    [old, 100],
    [young, 20],
  ] as const) {
    const ago = sql`now() - make_interval(days => ${days})`;
    await db.execute(sql`
      update pedido set idempotency_key = ${`clave-${pedido.pedidoId}`}, creado = ${ago} where pedido_id = ${pedido.pedidoId}`);
    await db.execute(sql`
      insert into pago_evento (proveedor, evento_id, tipo, cuerpo, recibido, procesado) values
        ('mercadopago', ${`hecho-${days}`}, 'payment', '{}', ${ago}, ${ago}),
        ('mercadopago', ${`abierto-${days}`}, 'payment', '{}', ${ago}, null)`);
    await db.execute(sql`
      insert into pedido_acceso (codigo_hash, pedido_id, creado, expira)
      values (decode(md5(${String(days)}), 'hex'), ${pedido.pedidoId}, ${ago} - interval '1 day', ${ago})`);
  }
  expect(await runCleanUp(t.deps)).toEqual([]);
  const { rows } = await db.execute(sql`select evento_id from pago_evento order by evento_id`);
  expect(rows.map(({ evento_id }) => evento_id)).toEqual(['abierto-100', 'abierto-20', 'hecho-20']);
  expect(await count(t.deps, `pedido_acceso where pedido_id = ${old.pedidoId}`)).toBe(0);
  expect(await count(t.deps, `pedido_acceso where pedido_id = ${young.pedidoId}`)).toBe(1);
  expect(await count(t.deps, `pedido where pedido_id = ${old.pedidoId} and idempotency_key is null`)).toBe(1);
  expect(await count(t.deps, `pedido where pedido_id = ${young.pedidoId} and idempotency_key is not null`)).toBe(1);
});

test('OPS-51 what a killed process left half written goes after a day; finished files and young ones stay', async () => {
  const { dataDir } = t.deps.config;
  const folder = path.join(dataDir, 'archivos/a/medias');
  await mkdir(folder, { recursive: true });
  const [old, young] = ['.00112233445566aa.tmp', '.00112233445566bb.tmp'];
  const finished = ['foto.tmp', 'foto@.json'];
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const name of [old, young, ...finished]) await writeFile(path.join(folder, name), 'a medias');
  for (const name of [old, ...finished]) await utimes(path.join(folder, name), yesterday, yesterday);
  await deleteUnfinishedFiles(dataDir);
  expect((await readdir(folder)).sort()).toEqual([young, ...finished]);
});

test('SEA-39 a step that fails stops no other one, is shown to ADMIN and in the metrics, and is tried again', async () => {
  const { browser: admin } = await signedIn(t, 'ADMIN');
  const ran: string[] = [];
  const steps = Object.fromEntries(
    Object.keys(cleanUpSteps).map((step) => [
      step,
      async () => {
        ran.push(step);
        if (step === 'vouchers' || step === 'archivos') throw new Error('the storage is away');
      },
    ]),
  );
  const shown = async () => (await admin.call(getPending, {})).body.resource?.limpieza;
  expect(await shown()).toBeNull();
  for (const _ of [1, 2]) expect(await runCleanUp(t.deps, steps)).toEqual(['vouchers', 'archivos']);
  expect(ran).toEqual([...Object.keys(cleanUpSteps), ...Object.keys(cleanUpSteps)]);
  expect(await shown()).toEqual({ pasos: ['archivos', 'vouchers'], desde: expect.any(String) });
  const { rows } = await t.deps.db.execute(sql`select paso, veces from limpieza_fallo order by paso`);
  expect(rows).toEqual([
    { paso: 'archivos', veces: 2 },
    { paso: 'vouchers', veces: 2 },
  ]);
  expect(await t.deps.metrics.metrics()).toContain('clean_up_failures_total{step="vouchers"} 2');
  expect(await runCleanUp(t.deps)).toEqual([]);
  expect(await shown()).toBeNull();
});

test('SEA-39 the real steps each fail alone: a file that cannot be deleted keeps neither others nor old keys', async () => {
  const { db, storage } = t.deps;
  const { usuarioId } = await makePerson(db, 'ADMIN');
  const file = { ownerType: 'curso', ownerId: null, uso: undefined, contentType: 'image/png' } as const;
  const { nombre } = await createFile(db, { ...file, creadoPor: usuarioId });
  const other = await createFile(db, { ...file, creadoPor: usuarioId });
  await db.execute(sql`
    update archivo set creado = now() - interval '25 hours' where nombre in (${nombre}, ${other.nombre})`);
  await db.execute(sql`
    insert into pago_evento (proveedor, evento_id, tipo, cuerpo, recibido, procesado)
    values ('mercadopago', 'viejo', 'payment', '{}', now() - interval '100 days', now() - interval '100 days')`);
  const fails = (key: string) => key.includes(nombre);
  const remove = (key: string) => (fails(key) ? Promise.reject(new Error('ECONNREFUSED')) : storage.delete(key));
  expect(await runCleanUp({ ...t.deps, storage: { ...storage, delete: remove } })).toEqual(['imágenes']);
  // The other files of the same step are deleted.
  expect(await count(t.deps, `archivo where nombre = '${other.nombre}' and estado = 'borrado'`)).toBe(1);
  expect(await count(t.deps, `archivo where nombre = '${nombre}' and estado = 'borrando'`)).toBe(1);
  expect(await count(t.deps, `pago_evento where evento_id = 'viejo'`)).toBe(0);
  expect(await runCleanUp(t.deps)).toEqual([]);
  expect(await count(t.deps, `archivo where nombre = '${nombre}' and estado = 'borrado'`)).toBe(1);
});
