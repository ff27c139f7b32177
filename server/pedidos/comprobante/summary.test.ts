import * as contract from 'domain/contract/comprobantes.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { type Emision, startEmision } from '../../testing/emision.ts';
import { mortal } from '../../testing/mortal.ts';
import { count } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import type { Mood } from '../../testing/sunat-peer.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';
import { adds, lastBaja } from './queries/bajas.ts';
import { sendComprobante } from './send-comprobante.ts';
import { sendBaja } from './void-comprobante.ts';

let s: Emision;
let admin: Client;
beforeAll(async () => {
  s = await startEmision();
  ({ browser: admin } = await signedIn(s.t, 'ADMIN'));
  const { jobs } = s.deps;
  const enqueue = jobs.enqueue.bind(jobs);
  jobs.enqueue = async (tx, name, data, options) =>
    name.startsWith('comprobantes.') ? undefined : enqueue(tx, name, data, options);
});
afterAll(() => s.close());
afterEach(() => void Object.assign(s.sunat.mood, { next: [], pending: 0 }));

const only: Mood = { kind: 'fault', code: '1079', message: 'Solo puede enviar el comprobante en un resumen diario' };

async function refused(): Promise<{ pedido: Pedido; id: number; pago: number }> {
  const pedido = await s.pedido();
  const pago = await s.pay(pedido);
  const { rows } = await s.deps.db.execute<{ id: number }>(
    sql`select comprobante_id as id from comprobante where pedido_id = ${pedido.pedidoId}`,
  );
  const { id } = rows[0]!;
  s.sunat.mood.next = [only];
  await sendComprobante(s.deps, id);
  return { pedido, id, pago };
}
async function summary(id: number, deps = s.deps): Promise<void> {
  await s.deps.db.execute(sql`update comprobante_baja set ocupado_hasta = null where comprobante_id = ${id}`);
  await sendBaja(deps, (await lastBaja(s.deps.db, id, adds))!.comprobanteBajaId);
}
const detalle = async (id: number) => (await admin.call(contract.getComprobante, { params: { id } })).body.resource!;
const mails = (id: number) => count(s.deps, `correo_saliente where clave = 'comprobante-${id}'`);

test('SUN-76 a boleta that SUNAT takes only in a daily summary is told in one, by ticket, and is not sent by itself again', async () => {
  const { id, pedido } = await refused();
  expect(await detalle(id)).toMatchObject({ estado: 'pendiente', codigo: '1079', baja: null });
  const before = s.sunat.sent().length;
  await admin.call(contract.resendComprobante, { params: { id } });
  await sendComprobante(s.deps, id);
  expect(s.sunat.sent()).toHaveLength(before);
  s.sunat.mood.pending = 1;
  await summary(id);
  await summary(id);
  expect((await detalle(id)).estado).toBe('pendiente');
  await summary(id);
  expect(await detalle(id)).toMatchObject({ estado: 'aceptado', codigo: '', tieneCdr: true, puede: { baja: true } });
  expect(await mails(id)).toBe(1);
  const [boleta] = await s.documents(pedido);
  expect([...s.sunat.told]).toContain(`03-${boleta!.id}`);
  expect(s.sunat.taken.has(`20131312955-03-${boleta!.id}`)).toBe(false);
});

test('SUN-76 its note goes the same way, after it, and it can be taken back before', async () => {
  const { id, pedido, pago } = await refused();
  s.peer.change(pago, 'refunded');
  await s.deliver(s.peer.notice(pago));
  await s.settled();
  const { rows } = await s.deps.db.execute<{ id: number }>(
    sql`select comprobante_id as id from comprobante where corrige_id = ${id}`,
  );
  const nota = rows[0]!.id;
  await sendComprobante(s.deps, nota);
  expect(await lastBaja(s.deps.db, nota, adds)).toBeUndefined();
  await summary(id);
  await summary(id);
  s.sunat.mood.next = [only];
  await sendComprobante(s.deps, nota);
  await summary(nota);
  await summary(nota);
  expect(await s.documents(pedido)).toMatchObject([
    { tipo: '03', estado: 'aceptado' },
    { tipo: '07', estado: 'aceptado' },
  ]);
  expect((await admin.call(contract.askBaja, { params: { id: nota }, body: { motivo: 'Error' } })).status).toBe(200);
});

test('SUN-76 a ticket that was lost: the next summary says that SUNAT has it', async () => {
  const { id } = await refused();
  s.sunat.mood.next = [{ kind: 'lose' }];
  await summary(id);
  await summary(id);
  expect(await count(s.deps, `comprobante_baja where comprobante_id = ${id} and condicion = '1'`)).toBe(2);
  await summary(id);
  await summary(id);
  expect(await detalle(id)).toMatchObject({ estado: 'observado', tieneCdr: false });
  expect(await mails(id)).toBe(1);
});

test('SUN-76 refused in the summary: the number is spent, and another document takes its place', async () => {
  const { id, pedido } = await refused();
  s.sunat.mood.next = [{ kind: 'reject', code: '2800', message: 'no' }];
  await summary(id);
  await summary(id);
  expect(await detalle(id)).toMatchObject({ estado: 'rechazado', codigo: '2800', puede: { reemitir: true } });
  expect((await admin.call(contract.reissueComprobante, { params: { id }, body: {} })).status).toBe(200);
  expect(await s.documents(pedido)).toHaveLength(2);
});

test('SUN-76 a factura is not: the same number is sent again', async () => {
  const { id } = await refused();
  await s.deps.db.execute(sql`update comprobante set serie = 'F777' where comprobante_id = ${id}`);
  await s.deps.db.execute(sql`delete from comprobante_baja where comprobante_id = ${id}`);
  s.sunat.mood.next = [only];
  await sendComprobante(s.deps, id);
  expect(await lastBaja(s.deps.db, id, adds)).toBeUndefined();
  expect(await count(s.deps, `comprobante where comprobante_id = ${id} and siguiente > now()`)).toBe(1);
});

test('SUN-76 killed at any statement it is told once and mailed once', async () => {
  for (let dieAt = 1; ; dieAt++) {
    const { id, pedido } = await refused();
    const dying = mortal(s.t, dieAt);
    await summary(id, dying.deps).catch(() => {});
    await summary(id, dying.deps).catch(() => {});
    const reached = dying.events() >= dieAt;
    await dying.close();
    for (let round = 0; round < 4; round++) await summary(id);
    const [boleta, ...others] = await s.documents(pedido);
    expect(others).toEqual([]);
    expect(['aceptado', 'observado'], `statement ${dieAt}`).toContain(boleta!.estado);
    expect(await mails(id)).toBe(1);
    if (!reached) {
      expect(dieAt).toBeGreaterThan(5);
      return;
    }
  }
});
