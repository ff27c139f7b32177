import { surplusPagos } from 'domain/rules/pedido-states.ts';
import type { Db } from '../../db/connect.ts';
import { lockCursosOf } from '../asiento/queries.ts';
import { isPaidElsewhere } from '../cuota/queries/saldo.ts';
import type { PedidoDeps } from '../deps.ts';
import { mailDuplicate, mailUndeliverable } from '../money-mails.ts';
import { findPedido, insertEvent } from '../pedido/queries/pedidos.ts';
import { type Pago, pagosOf } from './queries/pagos.ts';

type ApprovedPago = Omit<Pago, 'medio' | 'voucher' | 'fechaOperacion' | 'registradoPor' | 'motivo' | 'decidido'>;

/**
 * Runs after a pago was approved and applied: if the pedido has more money than it needs, records it in the history and
 * mails the buyer. False when the pago is needed, or was kept as a part of the total.
 */
export async function reportSurplus(
  deps: PedidoDeps,
  tx: Db,
  pedidoId: number,
  pago: Pick<ApprovedPago, 'pagoId' | 'referencia' | 'montoCentimos' | 'moneda'>,
  causadoPor?: number,
): Promise<boolean> {
  const pedido = (await findPedido(tx, pedidoId))!;
  if (surplusPagos(pedido, await pagosOf(tx, pedidoId)).length === 0) return false;
  const { referencia, montoCentimos, moneda } = pago;
  const detalle = { referencia, montoCentimos, moneda };
  const { deleted: cursos, paysCuotas } = await lockCursosOf(tx, pedidoId);
  if (pedido.estado === 'pagado' || (paysCuotas && (await isPaidElsewhere(tx, pedidoId)))) {
    await insertEvent(tx, { pedidoId, tipo: 'pago-duplicado', causadoPor, detalle });
    await mailDuplicate(deps, tx, pedido, pago);
    return true;
  }
  if (cursos.length === 0) return false;
  await insertEvent(tx, { pedidoId, tipo: 'pago-sin-curso', causadoPor, detalle: { ...detalle, cursos } });
  await mailUndeliverable(deps, tx, pedido, { pago, cursos });
  return true;
}
