import { isEmailAddress } from 'domain/formats/email.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { canCancel, pedidoStates } from 'domain/rules/pedido-states.ts';
import type { MedioManual } from 'domain/rules/pedidos.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, conflict, invalid, notFound } from '../http/errors.ts';
import { applyPagos } from './confirm-pago.ts';
import { mailBuyer } from './mails.ts';
import { expireLinks } from './queries/asientos.ts';
import { findPago, insertPago, pagosOf, updatePago } from './queries/pagos.ts';
import * as queries from './queries/pedidos.ts';

async function lock(tx: Db, pedidoId: number): Promise<queries.Pedido> {
  const pedido = await queries.lockPedido(tx, pedidoId);
  if (!pedido) throw notFound('No se encontró el pedido.');
  return pedido;
}

type PagoManual = { medio: MedioManual; operacion: string };

export async function markPaid(
  deps: Deps,
  tx: Db,
  pedidoId: number,
  adminId: number,
  { medio, operacion }: PagoManual,
): Promise<queries.Pedido> {
  const pedido = await lock(tx, pedidoId);
  if (!pedidoStates[pedido.estado].acts.markPaid)
    throw conflict(`El pedido ${pedido.numero} ya está ${pedido.estado}.`);
  const repeated = await findPago(tx, 'manual', operacion);
  if (repeated) {
    const other = await queries.findPedido(tx, repeated.pedidoId);
    const message = `La operación ${operacion} ya pagó el pedido ${other?.numero}.`;
    throw new AppError(409, 'operacion-repetida', message, { errores: { operacion: message } });
  }
  await insertPago(tx, {
    pedidoId,
    proveedor: 'manual',
    referencia: operacion,
    medio,
    estado: 'aprobado',
    montoCentimos: pedido.totalCentimos,
    moneda: pedido.moneda,
    registradoPor: adminId,
    fechaOperacion: limaDay(new Date()),
  });
  await applyPagos(deps, tx, pedido, { causadoPor: adminId, detalle: { medio, operacion } });
  return pedido;
}

export async function cancelPedido(deps: Deps, tx: Db, pedidoId: number, adminId: number, motivo: string) {
  const pedido = await lock(tx, pedidoId);
  const pagos = await pagosOf(tx, pedidoId);
  if (!canCancel(pedido.estado, pagos)) {
    throw conflict(
      pedido.estado === 'pagado'
        ? 'Este pedido se pagó en línea: devuelve el pago en el proveedor y el acceso se retirará solo.'
        : `El pedido ${pedido.numero} ya está ${pedido.estado}.`,
    );
  }
  const cause = { causadoPor: adminId, detalle: { motivo } };
  if (pedidoStates[pedido.estado].acts.cancel === 'refund') {
    for (const pago of pagos.filter(({ estado }) => estado === 'aprobado')) {
      await updatePago(tx, pago.pagoId, {
        estado: 'devuelto',
        devueltoCentimos: pago.montoCentimos,
        actualizado: new Date(),
      });
    }
    await applyPagos(deps, tx, pedido, cause);
    return pedido;
  }
  await queries.setEstado(tx, pedidoId, 'cancelado');
  await queries.insertEvent(tx, { pedidoId, tipo: 'cancelado', ...cause });
  return pedido;
}

export async function resendMail(deps: Deps, tx: Db, pedidoId: number, correo: string | undefined) {
  const antes = await lock(tx, pedidoId);
  const template = pedidoStates[antes.estado].acts.resend;
  if (template === null) throw conflict(`El pedido ${antes.numero} está ${antes.estado}: no hay qué enviar.`);
  const pedido = { ...antes, buyerEmail: correo || antes.buyerEmail };
  if (!isEmailAddress(pedido.buyerEmail)) {
    throw invalid({ correo: 'Escribe el correo del comprador' }, 'Escribe el correo del comprador');
  }
  // Links sent to the old address expire; claim codes depend on the address and change with it.
  if (pedido.buyerEmail !== antes.buyerEmail) {
    await queries.setMail(tx, pedidoId, pedido.buyerEmail);
    await expireLinks(tx, pedidoId);
  }
  await mailBuyer(deps, tx, pedido, template, { again: true });
  return { antes, pedido };
}
