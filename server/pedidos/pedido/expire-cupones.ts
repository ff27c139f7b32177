import { cuponHoldHours } from 'domain/rules/cupones.ts';
import { canPay } from 'domain/rules/pedido-states.ts';
import { inTransaction } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { pagosOf } from '../pago/queries/pagos.ts';
import { listHeldCupones } from './queries/expired.ts';
import { insertEvent, lockPedido, setEstado } from './queries/pedidos.ts';

/**
 * Scheduled: cancels unpaid pedidos that hold a use of a limited cupon for too long. A pedido with a payment in process
 * is left alone; one that is paid after all becomes `pagado` and counts as a use again.
 */
export async function expireCupones({ db }: Pick<Deps, 'db'>, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - cuponHoldHours * 3_600_000);
  let cancelled = 0;
  for (const pedidoId of await listHeldCupones(db, before)) {
    await inTransaction(db, async (tx) => {
      const pedido = await lockPedido(tx, pedidoId);
      if (!pedido || !canPay(pedido.estado, await pagosOf(tx, pedidoId))) return;
      await setEstado(tx, pedidoId, 'cancelado');
      const motivo = `No se pagó en ${cuponHoldHours} horas: se liberó el cupón ${pedido.cuponCodigo}`;
      await insertEvent(tx, { pedidoId, tipo: 'cancelado', detalle: { motivo } });
      cancelled += 1;
    });
  }
  return cancelled;
}
