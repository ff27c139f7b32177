import { rm } from 'node:fs/promises';
import path from 'node:path';
import { anonymiseUsuario } from 'domain/contract/usuarios.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { makeDocente, makeUsuario } from '../builders.ts';
import type { Client } from '../client.ts';
import { checkMails } from '../mail-checks.ts';
import { storageProblems } from '../storage-checks.ts';
import { checkAfterStep, checkAtEnd, checkSettled } from './invariants.ts';
import { play } from './play.ts';
import { seedSchool } from './seed-school.ts';
import type { Step } from './step.ts';
import { tell } from './tell.ts';
import { copyWorld, prepareTemplate, type Template, type World } from './world.ts';

let template: Template;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  template = await prepareTemplate(seedSchool);
});
afterAll(async () => {
  await template?.drop();
  vi.useRealTimers();
});

async function openSchool(): Promise<World> {
  const world = await copyWorld(template);
  onTestFinished(() => world.close());
  return world;
}

/** Without the triggers of the product, which refuse some of these changes. */
const byHand = (world: World, table: string, change: string) =>
  world.rows(`alter table ${table} disable trigger user; ${change}; alter table ${table} enable trigger user`);

const act = (name: string, dice: number): Step => ({ kind: 'act', act: name, dice });
/** With these seeds the acts choose a student of the course and its test with an explicit start. */
const sitAndAnswer = (dice: number) => [act('rendiciones.startRendicion', dice), act('pruebas.saveBorrador', dice)];

async function sitting(world: World): Promise<void> {
  for (let dice = 0; dice < 40 && ![...world.ledger.acknowledged.values()].some((each) => each.sitting); dice++) {
    await play(world, sitAndAnswer(dice), { end: false });
  }
  expect([...world.ledger.acknowledged.values()].some((each) => each.sitting)).toBe(true);
}

test('SIM-04 acknowledged answers that are gone are found', async () => {
  const world = await openSchool();
  await sitting(world);
  await checkAfterStep(world);
  await byHand(world, 'borrador', 'delete from rendicion; delete from borrador');
  await expect(checkAfterStep(world)).rejects.toThrow('acknowledged answers are lost');
});

test('SIM-04 extra minutes, attempts and dates that are gone are found', async () => {
  const world = await openSchool();
  const [ana] = await world.people('USU');
  const pruebaId = (await world.ids('prueba'))[0]!;
  const cierre = '2099-03-01T18:00:00.000Z';
  const entry = { usuarioId: ana!.usuarioId, pruebaId, minutos: 5, intentos: 1, apertura: null, cierre };
  const values = `prorroga = 5, intentos_extra = 1, cierre = '${cierre}'`;
  await byHand(
    world,
    'concesion',
    `insert into concesion (usuario_id, prueba_id) values (${ana!.usuarioId}, ${pruebaId}); update concesion set ${values}`,
  );
  world.ledger.granted.set('one', entry);
  await checkAfterStep(world);
  for (const lost of ['prorroga = 0', 'intentos_extra = 0', 'cierre = null']) {
    await byHand(world, 'concesion', `update concesion set ${lost}`);
    await expect(checkAfterStep(world), lost).rejects.toThrow('granted to');
    await byHand(world, 'concesion', `update concesion set ${values}`);
  }
});

const broken: [string, string, string, (world: World) => Promise<void>][] = [
  ['a certificate that says something else', 'certificado', `set datos_alumno = '{"nombre":"Otra"}'`, checkAfterStep],
  ['money that nobody returned', 'pago', 'set devuelto_centimos = monto_centimos - 1', checkAfterStep],
  ['a mail with another subject', 'correo_saliente', `set asunto = 'Otro' where datos is not null`, checkSettled],
  ['a row without its object', 'archivo_subido', `set clave = 'archivos/nada.pdf'`, checkAtEnd],
];

test.each(broken)('SIM-04 %s is found', async (_, table, change, check) => {
  const world = await openSchool();
  await check(world);
  await byHand(world, table, `update ${table} ${change}`);
  await expect(check(world)).rejects.toThrow();
});

const noPause = `create or replace function is_pausada(asiento integer, usuario integer, curso integer) returns boolean
  language sql stable return false; update cuota set vence = '2020-01-01' where numero > 1`;
const brokenSales: [string, string, string, string, (world: World) => Promise<void>][] = [
  [
    'an instalment of another amount',
    'cuota',
    'update cuota set monto_centimos = monto_centimos + 1',
    'instalments of',
    checkAfterStep,
  ],
  [
    'an order of another total',
    'pedido',
    "update pedido set total_centimos = total_centimos + 1 where estado = 'pendiente'",
    'lines do not add up',
    checkAfterStep,
  ],
  [
    'a quotation with other terms',
    'cotizacion',
    'update cotizacion set porcentaje = porcentaje + 1',
    'quotation 1',
    checkAfterStep,
  ],
  [
    'a person with two seats',
    'asiento',
    `update asiento a set usuario_id = b.usuario_id, reclamado = now() from asiento b
      where b.pedido_item_id = a.pedido_item_id and b.usuario_id is not null and a.usuario_id is null`,
    'two seats of a line',
    checkSettled,
  ],
  [
    'a quote with other words',
    'voz',
    "update voz set estado = 'aprobada', texto = 'El mejor curso'",
    'does not say',
    checkSettled,
  ],
  [
    'an instalment that is paid in two ways',
    'saldo_cuota',
    `insert into saldo_cuota
     select max(o.pedido_id), min(q.cuota_id) from pedido o, cuota q join pedido p on p.pedido_id = q.pedido_id
      where o.estado = 'pagado' and p.estado = 'pagado' and o.pedido_id <> q.pedido_id`,
    'instalments paid in two ways',
    checkAfterStep,
  ],
  ['access with an overdue instalment', 'cuota', noPause, 'in course', checkSettled],
];

test.each(brokenSales)('SIM-06 %s is found', async (_, table, change, message, check) => {
  const world = await openSchool();
  await checkAfterStep(world);
  await byHand(world, table, change);
  await expect(check(world)).rejects.toThrow(message);
});

test('SIM-06 progress of who has taken the consent back is found', async () => {
  const world = await openSchool();
  await checkSettled(world);
  const [grupo] = await world.rows<{ id: number; usuarioId: number; asientoId: number }>(`
    select g.pedido_id as id, u.usuario_id as "usuarioId", a.asiento_id as "asientoId"
      from grupo g join pedido_item i using (pedido_id) join asiento a using (pedido_item_id), usuario u
     where a.usuario_id is null and u.nombre = 'Ana' and g.responsable_id is not null limit 1`);
  await world.rows(`
    update asiento set usuario_id = ${grupo!.usuarioId}, reclamado = now()
     where asiento_id = ${grupo!.asientoId};
    insert into grupo_consentimiento (usuario_id, pedido_id, otorgado, origen)
    values (${grupo!.usuarioId}, ${grupo!.id}, true, 'cuenta')`);
  world.ledger.shared.set(`${grupo!.usuarioId} ${grupo!.id}`, false);
  await expect(checkSettled(world)).rejects.toThrow('the consent of');
});

test('SIM-04 a refund that counts as made and was never sent to the provider is found', async () => {
  const world = await openSchool();
  await checkAfterStep(world);
  const [admin] = await world.people('ADMIN');
  await world.rows(`
    insert into devolucion (pago_id, modo, estado, monto_centimos, devuelto_antes_centimos, motivo, pedida_por, terminada)
    select max(pago_id), 'proveedor', 'hecha', 100, 0, 'Acuerdo', ${admin!.usuarioId}, now() from pago`);
  await expect(checkAfterStep(world)).rejects.toThrow('refunds that were never made');
});

test('SIM-04 an object without its row and a file that cannot be read are found', async () => {
  const world = await openSchool();
  await checkAtEnd(world);
  await world.t.deps.storage.put('archivos/huerfano.pdf', Buffer.from('%PDF'), 'application/pdf');
  expect(await storageProblems(world.t)).toEqual(['archivos/huerfano.pdf: no row names it']);
  await rm(path.join(world.dataDir, 'archivos'), { recursive: true });
  expect(await storageProblems(world.t)).toContainEqual(expect.stringMatching(/promises an object that is not there/));
  await expect(checkAtEnd(world)).rejects.toThrow();
});

const quilla = { nombre: 'Quilla', apellido: 'Tarazona', dni: '48123456', correo: 'quilla@correo.pe', numero: '' };

/** A school in which Quilla was erased. */
async function forgetQuilla(): Promise<{ world: World; admin: Client }> {
  const world = await openSchool();
  const { usuarioId } = await makeUsuario(world.t.deps.db, { ...quilla, eliminado: new Date() });
  const [as] = await world.people('ADMIN');
  const request = { as: as!, params: { id: usuarioId }, body: { motivo: 'Lo pidió' } };
  expect((await world.send(anonymiseUsuario, request)).status).toBe(200);
  while ((await world.jobs.runDue()).length > 0);
  world.ledger.erased.push({ usuarioId, ...quilla });
  await checkAfterStep(world);
  return { world, admin: await world.browserOf(as!) };
}

test('SIM-04 the document of an erased person that still stands somewhere is found', async () => {
  const { world } = await forgetQuilla();
  await checkSettled(world);
  await world.rows(`insert into evento_seguridad (tipo, detalle) values ('entrada', 'de 48123456')`);
  await expect(checkSettled(world)).rejects.toThrow();
});

test('SIM-04 SIM-05 a response that names an erased person is found', async () => {
  const { world, admin } = await forgetQuilla();
  for (const text of ['Quilla Tarazona', 'Tarazona, Quilla', 'de 48123456', 'QUILLA@correo.pe']) {
    await world.rows(
      `delete from evento_seguridad; insert into evento_seguridad (tipo, detalle) values ('entrada', '${text}')`,
    );
    await checkAfterStep(world);
    await admin.request('GET', '/api/seguridad/eventos');
    await expect(checkAfterStep(world), text).rejects.toThrow('in the response to GET /api/seguridad/eventos');
  }
});

test('SIM-04 SIM-05 first and last name of an erased person in two fields, and in an export, are found', async () => {
  const { world, admin } = await forgetQuilla();
  await makeDocente(world.t.deps.db, { nombre: 'Quilla', apellido: 'Tarazona' });
  for (const path of ['/api/docentes', '/api/docentes/exportar']) {
    await admin.request('GET', path);
    await expect(checkAfterStep(world)).rejects.toThrow(`nombre of erased`);
  }
});

test('SIM-04 SIM-05 an erased person is shown where the law keeps the record, and nowhere else', async () => {
  const { world, admin } = await forgetQuilla();
  await byHand(world, 'pedido', `update pedido set buyer_name = 'Quilla Tarazona'`);
  await admin.request('GET', '/api/orders');
  await checkAfterStep(world);
  await byHand(world, 'anuncio', `update anuncio set titulo = 'Para Quilla Tarazona'`);
  const [cursoId] = await world.ids('curso', 'curso_id in (select curso_id from anuncio)');
  await admin.request('GET', `/api/cursos/${cursoId}/anuncios`);
  await expect(checkAfterStep(world)).rejects.toThrow('nombre of erased');
});

test('SIM-04 SIM-05 a log line that names somebody is found', async () => {
  const { world } = await forgetQuilla();
  await checkAtEnd(world);
  world.t.deps.app.log.info({ correo: quilla.correo }, 'mail left');
  await expect(checkAtEnd(world)).rejects.toThrow('in the log');
});

test('SIM-04 a mail that is there twice is found; two factors added in one minute are two mails', async () => {
  const world = await openSchool();
  const added = act('factores.confirmTotp', 0);
  await play(world, [{ kind: 'pair', first: added, second: added, hold: 0 } as Step], { end: false });
  const mails = await world.rows(`select from correo_saliente where asunto = 'Agregaste un segundo factor'`);
  expect(mails).toHaveLength(2);
  await checkMails(world.t.deps);
  await world.rows(`delete from evento_seguridad where evento_seguridad_id = (
    select max(evento_seguridad_id) from evento_seguridad where tipo = 'factor-agregado')`);
  await expect(checkMails(world.t.deps)).rejects.toThrow('mails sent twice');
});

const loseAudit = (world: World) =>
  world.rows(`create function lose() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger lose before insert on auditoria for each row execute function lose()`);

test('SIM-03 SIM-04 a change without its audit entry is told as a short story, the same when it is repeated', async () => {
  const steps = [act('sesion.refresh', 1), act('especialidades.createEspecialidad', 2)];
  const told = () => tell(template, steps, loseAudit).catch((error: Error) => error.message);
  const message = await told();
  expect(message).toContain('especialidades.createEspecialidad changed especialidad without an audit entry');
  expect(message).toMatch(/\n1\. (Ana|Beto|Carla): sesion\.refresh \{\} → 200\n2\. /);
  expect(await told()).toBe(message);
});

test.each(['fault', 'pair'] as const)('SIM-04 a change without its audit entry is found also in a %s', async (kind) => {
  const create = { act: 'especialidades.createEspecialidad', dice: 2 };
  const other = { act: 'cupones.createCupon', dice: 2 };
  const step: Step =
    kind === 'fault'
      ? { kind, ...create, fault: { kind: 'provider', after: 0 } }
      : { kind, first: create, second: other, hold: 2 };
  await expect(tell(template, [step], loseAudit)).rejects.toThrow('without an audit entry');
});

test('SIM-06 NIV-34 a certificate that is sold apart and was never paid is found', async () => {
  const world = await openSchool();
  await world.rows('insert into certificado_ajuste (curso_id, precio) select curso_id, 50 from curso');
  await checkAfterStep(world);
  // As if it were issued in the next step.
  world.ledger.compras.issued.clear();
  await expect(checkAfterStep(world)).rejects.toThrow('paid for');
});
