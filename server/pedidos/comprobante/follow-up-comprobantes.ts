import { inTransaction } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { pagosOf } from '../pago/queries/pagos.ts';
import { lockPedido } from '../pedido/queries/pedidos.ts';
import { dueBajas } from './queries/bajas.ts';
import { findAjustes, unbilledPedidos } from './queries/issue.ts';
import { dueComprobantes } from './queries/send.ts';
import { settleComprobantes } from './settle-comprobantes.ts';

/** Scheduled: retries documents that could not be issued, and enqueues those that are due. */
export async function followUpComprobantes(
  deps: Pick<Deps, 'db' | 'comprobantes' | 'jobs' | 'config'>,
  now = new Date(),
): Promise<void> {
  const { db, jobs, comprobantes } = deps;
  if (!comprobantes.active) return;
  const { desde } = await findAjustes(db);
  for (const pedidoId of desde === null ? [] : await unbilledPedidos(db, desde)) {
    await inTransaction(db, async (tx) => {
      const pedido = await lockPedido(tx, pedidoId);
      if (pedido) await settleComprobantes(deps, tx, pedido, await pagosOf(tx, pedidoId));
    });
  }
  const due = await dueComprobantes(db, comprobantes.environment, now);
  const bajas = await dueBajas(db, comprobantes.environment, now);
  await inTransaction(db, async (tx) => {
    for (const bajaId of bajas) await jobs.enqueue(tx, 'comprobantes.baja', { bajaId });
    for (const comprobanteId of due) await jobs.enqueue(tx, 'comprobantes.enviar', { comprobanteId });
  });
}
