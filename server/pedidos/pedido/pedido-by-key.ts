import { AppError, notFound } from '../../http/errors.ts';
import { correccionesOf, isAccessKeyOf } from '../access-codes.ts';
import type { OwnTransaction } from '../deps.ts';
import { findPedidoByNumero, type Pedido } from './queries/pedidos.ts';

const replacedLink =
  'Este enlace ya no sirve: el correo del pedido se corrigió. Abre el enlace que enviamos al correo nuevo.';

/**
 * The pedido of a secret link. A wrong numero and a wrong key get the same response. A link from before the address was
 * corrected may have been mailed to a stranger.
 */
export async function pedidoByKey(
  deps: OwnTransaction,
  { numero, clave }: { numero: string; clave: string },
): Promise<Pedido> {
  const pedido = isAccessKeyOf(deps, numero, clave) ? await findPedidoByNumero(deps.db, numero) : null;
  if (!pedido) throw notFound('No se encontró el pedido.');
  if (correccionesOf(clave) < pedido.correcciones) throw new AppError(410, 'enlace-anterior', replacedLink);
  return pedido;
}
