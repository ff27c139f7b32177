import { type EstadoOrder, estadoSegunPagos } from 'domain/rules/pedidos.ts';
import { otorgarAsientos } from '../asientos/otorgar.ts';
import { revocarAsientos } from '../asientos/queries.ts';
import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { escribirAlComprador } from './correos.ts';
import { insertEvento, type Order, pagosOf, setEstado } from './queries.ts';

type Why = { causadoPor?: number; detalle?: Record<string, unknown> };

/** Brings a locked order, its seats and its mails to where its payments say it is. Nothing to do: nothing is written. */
export async function ajustarEstado(house: House, tx: Db, order: Order, why: Why = {}): Promise<EstadoOrder> {
  const { pedidoId } = order;
  const estado = estadoSegunPagos(order, await pagosOf(tx, pedidoId));
  if (estado === order.estado) return estado;
  await setEstado(tx, pedidoId, estado);
  const detalle = estado === 'reembolsado' ? await revocar(tx, pedidoId, why) : (why.detalle ?? {});
  // Before what follows from it, so that the history reads in order.
  await insertEvento(tx, { pedidoId, tipo: estado, ...why, detalle });
  if (estado === 'pagado') {
    await otorgarAsientos(house, tx, order);
    await escribirAlComprador(house, tx, order, 'confirmado');
  }
  if (estado === 'rechazado') await escribirAlComprador(house, tx, order, 'rechazado');
  return estado;
}

/** The history keeps who lost what. */
async function revocar(tx: Db, pedidoId: number, { detalle }: Why): Promise<Record<string, unknown>> {
  return { ...detalle, retirados: await revocarAsientos(tx, pedidoId) };
}
