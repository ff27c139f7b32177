import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Deps } from '../../deps.ts';
import { makePerson } from '../../testing/people.ts';
import { startTienda, type Tienda } from '../../testing/tienda.ts';
import { insertDevolucion } from '../devolucion/queries.ts';
import { followUpPagos, followUpPedido } from './follow-up-pagos.ts';
import { insertPago, insertPagoEvent } from './queries/pagos.ts';

let s: Tienda;
beforeAll(async () => {
  s = await startTienda();
});
afterAll(() => s.close());

const days = (n: number) => new Date(Date.now() + n * 86_400_000);

/** The jobs that a run at this time enqueues, without running them. */
async function jobsAt(now: Date, deps: Deps = s.deps) {
  const enqueue = vi.spyOn(s.deps.jobs, 'enqueue').mockResolvedValue();
  await followUpPagos(deps, now);
  const calls = enqueue.mock.calls.map(([, name, data]) => ({ name, data }));
  enqueue.mockRestore();
  return calls;
}

/** Ids of the pedidos that a run of the job at this time enqueues. */
async function enqueuedAt(now: Date): Promise<number[]> {
  return (await jobsAt(now)).flatMap(({ name, data }) =>
    name === 'pagos.seguir' ? [(data as { pedidoId: number }).pedidoId] : [],
  );
}

test('a missed run is made up by the next one, and only what is due is read', async () => {
  const { pedidoId } = await s.pedido();
  expect(await enqueuedAt(days(0.01))).toContain(pedidoId);
  // The server was down for three days and comes back at a minute that belongs to no pedido.
  const back = days(3.123);
  expect(await enqueuedAt(back)).toEqual([pedidoId]);
  expect(await enqueuedAt(new Date(back.getTime() + 5 * 60_000))).toEqual([]);
  expect(await enqueuedAt(days(4.2))).toEqual([pedidoId]);
  const { rows } = await s.deps.db.execute<{ version: number }>(
    sql`select version from pedido where pedido_id = ${pedidoId}`,
  );
  expect(rows[0]!.version).toBe(2);
});

test('after 90 days nothing is left to follow', async () => {
  const { pedidoId } = await s.pedido();
  expect(await enqueuedAt(days(91))).toContain(pedidoId);
  expect(await enqueuedAt(days(95))).toEqual([]);
});

test('a lost notification is taken up after a quarter of an hour, for 30 days; a refund after a minute', async () => {
  const { db } = s.deps;
  const now = Date.now();
  const minutes = (n: number) => new Date(now + n * 60_000);
  const event = { tipo: 'payment', referencia: '1', cuerpo: {}, recibido: new Date(now) };
  const open = await insertPagoEvent(db, { ...event, proveedor: 'mercadopago', eventoId: 'abierto' });
  await insertPagoEvent(db, { ...event, proveedor: 'mercadopago', eventoId: 'hecho', procesado: new Date(now) });
  await insertPagoEvent(db, { ...event, proveedor: 'sandbox', eventoId: 'ajeno' });
  const { pedidoId } = await s.pedido();
  const pago = { pedidoId, referencia: 'seguido', estado: 'aprobado', montoCentimos: 100, moneda: 'PEN' } as const;
  const pagoId = await insertPago(db, { ...pago, proveedor: 'mercadopago' });
  const other = await insertPago(db, { ...pago, proveedor: 'sandbox' });
  const { usuarioId: pedidaPor } = await makePerson(db, 'ADMIN');
  const asked = {
    ...({ modo: 'proveedor', montoCentimos: 10, devueltoAntesCentimos: 0, motivo: 'x' } as const),
    pedidaPor,
    creado: new Date(now),
  } as const;
  const { devolucionId } = await insertDevolucion(db, { ...asked, pagoId });
  await insertDevolucion(db, { ...asked, pagoId: other });
  await insertDevolucion(db, { ...asked, pagoId, estado: 'hecha', terminada: new Date(now) });
  const found = async (at: Date, deps?: Deps) =>
    (await jobsAt(at, deps)).filter(({ name }) => name === 'pagos.evento' || name === 'pagos.devolver');
  const notification = { name: 'pagos.evento', data: { pagoEventoId: 'pagoEventoId' in open && open.pagoEventoId } };
  const refund = { name: 'pagos.devolver', data: { devolucionId } };
  expect(await found(minutes(0.9))).toEqual([]);
  expect(await found(minutes(14.9))).toEqual([refund]);
  expect(await found(minutes(15.1))).toEqual([notification, refund]);
  expect(await found(minutes(29.9 * 24 * 60))).toEqual([notification, refund]);
  expect(await found(minutes(30.1 * 24 * 60))).toEqual([refund]);
  const simulated = { ...s.deps, pagos: { ...s.deps.pagos, proveedor: 'simulado' } } as Deps;
  const { pedidoId: unpaid } = await s.pedido();
  await db.execute(sql`update pedido set proveedor = 'simulado' where pedido_id = ${unpaid}`);
  expect(await jobsAt(days(1), simulated)).toEqual([]);
});

test('nothing is asked about an order of another provider, nor about one that is not there', async () => {
  const { pedidoId } = await s.pedido();
  const asked = s.peer.requests.length;
  await followUpPedido(s.deps, 2_000_000_000);
  await s.deps.db.execute(sql`update pedido set proveedor = 'sandbox' where pedido_id = ${pedidoId}`);
  await followUpPedido(s.deps, pedidoId);
  expect(await enqueuedAt(days(1))).not.toContain(pedidoId);
  expect(s.peer.requests.length).toBe(asked);
});
