import { remainderOf } from 'domain/rules/pagos.ts';
import { canCancel, pedidoStates, surplusPagos } from 'domain/rules/pedido-states.ts';
import type { Db } from '../../db/connect.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { StoredMail } from '../../mail/templates.ts';
import { asientosOf, revokeAsientos } from '../asiento/queries.ts';
import { settleComprobantes } from '../comprobante/settle-comprobantes.ts';
import { isOpenCuota } from '../cuota/queries/cuotas.ts';
import type { PedidoDeps } from '../deps.ts';
import { requestDevolucion } from '../devolucion/refund-pago.ts';
import { mailBuyer, resendLetter } from '../mails.ts';
import { pagosOf } from '../pago/queries/pagos.ts';
import { changeCorreo } from './correct-correo.ts';
import * as queries from './queries/pedidos.ts';

async function lock(tx: Db, pedidoId: number): Promise<queries.Pedido> {
  const pedido = await queries.lockPedido(tx, pedidoId);
  if (!pedido) throw notFound('No se encontró el pedido.');
  return pedido;
}

type Cancelling = {
  adminId: number;
  motivo: string;
  /** Called before a refund is recorded; throws unless the caller may refund. */
  requireRefund: () => void;
};

/** A paid pedido is refunded by hand and loses its asientos; an unpaid one is closed. */
export async function cancelPedido(
  deps: PedidoDeps,
  tx: Db,
  pedidoId: number,
  { adminId, motivo, requireRefund }: Cancelling,
): Promise<{ before: queries.Pedido; isRefund: boolean }> {
  const pedido = await lock(tx, pedidoId);
  const pagos = await pagosOf(tx, pedidoId);
  if (!canCancel(pedido.estado, pagos)) {
    throw conflict(
      pedido.estado === 'pagado'
        ? 'Este pedido se pagó en línea: devuelve el pago en el proveedor, con «Devolver», y elige qué pasa con el acceso.'
        : `El pedido ${pedido.numero} ya está ${pedido.estado}.`,
    );
  }
  if (pedido.estado !== 'pagado' && (await isOpenCuota(tx, pedidoId))) {
    throw conflict(
      'Este pedido es una cuota de un plan en curso. Para cerrar el plan, cancela o devuelve su primer pedido.',
    );
  }
  const cause = { causadoPor: adminId, detalle: { motivo } };
  const refundable = pedidoStates[pedido.estado].acts.cancel === 'refund' ? pagos.filter(remainderOf) : [];
  const isRefund = refundable.length > 0;
  if (isRefund) requireRefund();
  for (const { pagoId } of refundable) {
    const retirar = (await asientosOf(tx, pedidoId)).map(({ asientoId }) => asientoId);
    const asked = { pedidoId, pagoId, adminId, motivo, retirar, operacion: '', idempotencyKey: null };
    await requestDevolucion(deps, tx, { ...asked, modo: 'manual' });
  }
  if (isRefund) return { before: pedido, isRefund };
  await queries.setEstado(tx, pedidoId, 'cancelado');
  // Partial payments become a surplus to refund.
  const surplus = surplusPagos({ ...pedido, estado: 'cancelado' }, pagos).length > 0;
  if (surplus !== pedido.sobra) await queries.setSurplus(tx, pedidoId, surplus);
  if (pedido.estado === 'pagado') await revokeAsientos(tx, pedidoId);
  await queries.insertEvent(tx, { pedidoId, tipo: 'cancelado', ...cause });
  await settleComprobantes(deps, tx, { ...pedido, estado: 'cancelado' }, pagos);
  return { before: pedido, isRefund };
}

/** Sends the buyer the mail of the current state. */
export async function resendMail(deps: PedidoDeps, tx: Db, pedidoId: number, correo: string | undefined) {
  const antes = await lock(tx, pedidoId);
  const template = pedidoStates[antes.estado].acts.resend;
  if (template === null) throw conflict(`El pedido ${antes.numero} está ${antes.estado}: no hay qué enviar.`);
  const pedido = await changeCorreo(tx, antes, correo);
  await mailBuyer(deps, tx, pedido, template, { again: true });
  return { antes, pedido };
}

/** Sends a stored mail of a pedido again. Returns the address. */
export async function resendStored(
  deps: PedidoDeps,
  tx: Db,
  pedidoId: number,
  stored: StoredMail,
  correo: string | undefined,
): Promise<{ para: string }> {
  const pedido = await changeCorreo(tx, await lock(tx, pedidoId), correo);
  await resendLetter(deps, tx, pedido, stored);
  return { para: pedido.buyerEmail };
}
