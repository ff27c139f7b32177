import type { PedidoDetalle } from 'domain/schemas/managed-pedidos.ts';
import type { Db } from '../db/connect.ts';
import { notFound } from '../http/errors.ts';
import { pedidoDetalle } from './pedido/queries/detalle.ts';

export const entidad = 'pedido';

export async function detalleOf(db: Db, pedidoId: number): Promise<PedidoDetalle> {
  const found = await pedidoDetalle(db, pedidoId);
  if (!found) throw notFound('No se encontró el pedido.');
  return found;
}

type Fields = {
  numero: string;
  estado: string;
  buyerEmail: string;
  medio?: string;
  operacion?: string;
  motivo?: string;
  monto?: number | undefined;
  /** Another pedido has the same operation or photo, and ADMIN accepted it. */
  repetida?: boolean | undefined;
  /** Pedido that a pago was moved to. */
  destino?: string;
  /** Why the provider refused a refund. */
  error?: string | undefined;
};

export function changeOf(before: Fields & { pedidoId: number }, after: Fields) {
  return { entidadId: before.pedidoId, antes: essence(before), despues: essence(after) };
}

/** The audit log keeps only the fields that acts change; the rest is in the history of the pedido. */
function essence({ numero, estado, buyerEmail, medio, operacion, motivo, monto, repetida, destino, error }: Fields) {
  return { nombre: numero, estado, buyerEmail, medio, operacion, motivo, monto, repetida, destino, error };
}
