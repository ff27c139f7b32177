import { notFound } from '../../http/errors.ts';
import { isAccessKeyOf } from '../access-codes.ts';
import type { OwnTransaction } from '../deps.ts';
import { findPedidoByNumero, type Pedido } from './queries/pedidos.ts';

/** The pedido of a secret link. A wrong numero and a wrong key get the same response. */
export async function pedidoByKey(
  deps: OwnTransaction,
  { numero, clave }: { numero: string; clave: string },
): Promise<Pedido> {
  const pedido = isAccessKeyOf(deps, numero, clave) ? await findPedidoByNumero(deps.db, numero) : null;
  if (!pedido) throw notFound('No se encontró el pedido.');
  return pedido;
}
