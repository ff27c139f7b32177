import { toCentimos } from 'domain/formats/money.ts';
import { isManual, pagoBalance, pagoSituation, remainderOf } from 'domain/rules/pagos.ts';
import { pedidoStates, surplusPagos } from 'domain/rules/pedido-states.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { devoluciones as devolucionTable, pagos as pagoTable } from '../db/schema/pagos.ts';
import { pedidoColumns, pedidos as pedidoTable } from '../db/schema/pedidos.ts';
import type { Deps } from '../deps.ts';
import { lockCursosOf } from '../pedidos/asiento/queries.ts';
import { type Devolucion, devolucionesOf } from '../pedidos/devolucion/queries.ts';
import { sendOrLeavePending } from '../pedidos/devolucion/refund-pago.ts';
import { followUpPedido } from '../pedidos/pago/follow-up-pagos.ts';
import { bySettlement, type Pago, pagosOf } from '../pedidos/pago/queries/pagos.ts';
import { findPedido, itemsOf, type Pedido } from '../pedidos/pedido/queries/pedidos.ts';
import { type Tienda, tally } from './tienda.ts';

type Ref = Pick<Pedido, 'pedidoId' | 'numero'>;

/** Payments of a pedido at the provider. */
export function paymentsOf({ peer }: Tienda, { numero }: Pick<Pedido, 'numero'>) {
  return [...peer.payments.values()].filter((each) => each.external_reference.startsWith(`${numero}_`));
}

async function readAll({ deps: { db } }: Tienda, pedidoId: number) {
  const pedido = (await findPedido(db, pedidoId))!;
  const pagos = await pagosOf(db, pedidoId);
  const devoluciones = await Promise.all(pagos.map(({ pagoId }) => devolucionesOf(db, pagoId)));
  return { pedido, pagos, devoluciones: devoluciones.flat() };
}

/** Final state that the follow-up reaches: every payment is read, every pending refund is finished. */
export async function settlePedido(s: Tienda, { pedidoId }: Ref): Promise<void> {
  await followUpPedido(s.deps, pedidoId);
  const { devoluciones } = await readAll(s, pedidoId);
  for (const { devolucionId, estado } of devoluciones) {
    if (estado === 'pendiente') await sendOrLeavePending(s.deps, devolucionId);
  }
}

/**
 * For a settled pedido: money, state and asientos agree. `chargedBack`: a chargeback ends a refund that was requested
 * and not made, so there may be fewer refunds.
 */
export async function checkPedido(s: Tienda, ref: Ref, { chargedBack = true } = {}): Promise<void> {
  const { pedido, pagos, devoluciones } = await readAll(s, ref.pedidoId);
  const { estado } = pedido;
  const online = paymentsOf(s, ref).filter(({ status }) => status === 'approved');
  const atProvider = online.reduce((sum, { transaction_amount: paid, transaction_amount_refunded: back = 0 }) => {
    return sum + toCentimos(paid) - toCentimos(back);
  }, 0);
  const notedElsewhere = devoluciones
    .filter((each) => each.modo === 'manual' && each.estado === 'hecha')
    .filter(({ pagoId }) => pagos.some((pago) => pago.pagoId === pagoId && !isManual(pago)))
    .reduce((sum, { montoCentimos }) => sum + montoCentimos, 0);
  const manual = pagos.filter(isManual).reduce((sum, each) => sum + remainderOf(each), 0);
  expect(pagoBalance(pedido, pagos).quedaCentimos, 'money').toBe(atProvider - notedElsewhere + manual);
  expect(online.length, 'charged twice').toBeLessThanOrEqual(1);

  const { deleted, paysCuotas } = await inTransaction(s.deps.db, (tx) => lockCursosOf(tx, ref.pedidoId));
  const { on } = pedidoStates[estado];
  const situation = pagoSituation(pedido, pagos);
  const grants = on[situation].effects.includes('grant');
  // No transition is pending. A pedido of S/ 0.00 has no pagos that could undo a cancellation.
  if (pedido.totalCentimos > 0) {
    const { to } = on[grants && deleted.length > 0 ? 'undeliverable' : situation];
    // Instalments paid otherwise leave a cancelled pedido of their own, with its money to refund.
    if (!(paysCuotas && estado === 'cancelado' && to === 'pagado')) expect(to, 'state').toBe(estado);
    expect(pedido.sobra, 'surplus').toBe(surplusPagos(pedido, pagos).length > 0);
  }

  const lines = (await itemsOf(s.deps.db, ref.pedidoId)).filter(({ clase }) => clase === 'curso');
  const bought = lines.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const { asientos, matriculas } = await tally(s.t, pedido);
  const chosen = new Set(devoluciones.filter((each) => each.estado === 'hecha').flatMap((e) => e.asientosRetirados));
  if (['pendiente', 'rechazado', 'cancelado'].includes(estado)) expect([asientos, matriculas], 'seats').toEqual([0, 0]);
  expect(asientos, 'seats').toBeLessThanOrEqual(bought);
  if (estado === 'pagado') expect(asientos, 'seats').toBeGreaterThanOrEqual(bought - chosen.size);

  const refunds = s.peer.refunds.filter(({ payment_id }) => paymentsOf(s, ref).some(({ id }) => id === payment_id));
  expect(new Set(refunds.map(({ idempotencyKey }) => idempotencyKey)).size, 'refunds').toBe(refunds.length);
  const done = devoluciones.filter((each) => each.modo === 'proveedor' && each.estado === 'hecha');
  const [sent, asked] = [
    sumOf(refunds.map(({ amount }) => toCentimos(amount))),
    sumOf(done.map((each) => each.montoCentimos)),
  ];
  if (chargedBack) expect(sent, 'refunds').toBeLessThanOrEqual(asked);
  else expect(sent, 'refunds').toBe(asked);
  await checkHolders(s, pedido);
}

/** Before any claim, own asientos belong to the account of a pedido for itself, and to nobody for a named person. */
async function checkHolders({ deps: { db } }: Tienda, { pedidoId, destinatario, usuarioId }: Pedido): Promise<void> {
  const { rows } = await db.execute<{ holder: number | null; claimed: boolean }>(sql`
    select a.usuario_id as holder,
           exists (select from pedido_evento e where e.pedido_id = ${pedidoId} and e.tipo = 'asiento'
                                                 and e.causado_por = a.usuario_id) as claimed
      from asiento a join pedido_item i using (pedido_item_id)
     where i.pedido_id = ${pedidoId} and a.numero = 1 and a.usuario_id is not null`);
  const owner = destinatario === 'cuenta' ? usuarioId : null;
  expect(
    rows.filter(({ holder, claimed }) => !claimed && holder !== owner),
    'holders',
  ).toEqual([]);
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, each) => sum + each, 0);

/**
 * Nobody has an asiento of a deleted curso, and no cupon is held by more pedidos than it allows, except by late
 * payments.
 */
export async function checkSchool({ deps: { db } }: Tienda): Promise<void> {
  const { rows: seats } = await db.execute(sql`
    select numero, c.curso_id from asiento a join pedido_item i using (pedido_item_id) join curso c using (curso_id)
      join matricula m on m.asiento_id = a.asiento_id
     where a.revocado is null and c.eliminado is not null
    union all
    select numero, c.curso_id from asiento a join pedido_item i using (pedido_item_id) join curso c using (curso_id)
     where a.revocado is null and a.usuario_id is null and c.eliminado is not null`);
  expect(seats, 'seats on a deleted course').toEqual([]);
  const { rows: cupones } = await db.execute(sql`
    select c.codigo from cupon c join pedido p using (cupon_id)
     where p.estado <> 'cancelado'
       and not exists (select from pedido_evento e where e.pedido_id = p.pedido_id and e.tipo = 'cancelado')
     group by c.cupon_id, c.codigo, c.usos_max having count(*) > c.usos_max`);
  expect(cupones, 'coupons used too often').toEqual([]);
}

/**
 * The money of every pedido according to the database alone. Holds whenever no transaction is open; `checkPedido` also
 * compares a settled pedido with its provider.
 */
export async function checkMoney({ db }: Pick<Deps, 'db'>): Promise<void> {
  const pagos = Map.groupBy(
    await db
      .select()
      .from(pagoTable)
      .orderBy(...bySettlement),
    ({ pedidoId }) => pedidoId,
  );
  const devoluciones = Map.groupBy(await db.select().from(devolucionTable), ({ pagoId }) => pagoId);
  const pedidos = await db.select(pedidoColumns).from(pedidoTable).orderBy(pedidoTable.pedidoId);
  const wrong = pedidos.flatMap((pedido) =>
    moneyFaults(pedido, pagos.get(pedido.pedidoId) ?? [], devoluciones).map((fault) => `${pedido.numero}: ${fault}`),
  );
  expect(wrong, 'money of the orders').toEqual([]);
}

function moneyFaults(pedido: Pedido, pagos: Pago[], devoluciones: Map<number, Devolucion[]>): string[] {
  const { estado, totalCentimos, moneda, sobra } = pedido;
  const surplus = surplusPagos(pedido, pagos);
  const own = pagos.filter((pago) => pago.moneda === moneda);
  const remainders = (some: Pago[]) => sumOf(some.filter((pago) => pago.moneda === moneda).map(remainderOf));
  const kept = remainders(pagos.filter((pago) => !surplus.includes(pago)));
  const { recibidoCentimos: paid, devueltoCentimos: refunded } = pagoBalance(pedido, pagos);
  const needs = pedidoStates[estado].needsMoney;
  // Manual pagos add up, so the last one may exceed the missing amount; an online pago of the whole price may follow them.
  const manual = own.filter((pago) => isManual(pago) && !surplus.includes(pago)).map(remainderOf);
  const hasOnline = own.some((pago) => !isManual(pago) && !surplus.includes(pago) && remainderOf(pago) > 0);
  const most = needs ? totalCentimos + (hasOnline ? sumOf(manual) : Math.max(0, ...manual)) : 0;
  const faults: [boolean, string][] = [
    [paid !== kept + refunded + remainders(surplus), `paid ${paid} is not kept, refunded and surplus`],
    [kept > most, `keeps ${kept} of ${totalCentimos}`],
    [totalCentimos > 0 && estado === 'pagado' && kept === 0, 'is paid without money'],
    [totalCentimos > 0 && sobra !== surplus.length > 0, `says surplus ${sobra}`],
    ...pagos.flatMap((pago): [boolean, string][] => {
      // Refunds through the provider may be more (requested there) or less (ended by a chargeback that was won later).
      const byHand = (devoluciones.get(pago.pagoId) ?? []).filter((each) => each.modo === 'manual');
      const given = sumOf(byHand.map(({ montoCentimos }) => montoCentimos));
      const explained = isManual(pago) ? pago.devueltoCentimos === given : pago.devueltoCentimos >= given;
      const { pagoId, devueltoCentimos, estado: state } = pago;
      return [
        [!explained, `pago ${pagoId} returned ${devueltoCentimos}, by hand ${given}`],
        [state === 'aprobado' && pago.montoCentimos > 0 && remainderOf(pago) === 0, `pago ${pagoId} has nothing left`],
      ];
    }),
  ];
  return faults.filter(([isFault]) => isFault).map(([, fault]) => fault);
}
