import { configuredMedios, isDeclarable } from 'domain/rules/formas-pago.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { findFormasPago } from '../../formas-pago/queries.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';

export type WaysToPay = 'online' | 'manual' | 'contact' | 'none';

/** How a pedido is paid: by the provider, on its own page, after the school writes to the buyer, or not at all. */
export async function waysToPay(
  deps: Pick<Deps, 'pagos'>,
  db: Db,
  pedido: Pedido,
  /** If already read. */
  hasManualWays?: boolean,
): Promise<WaysToPay> {
  const { totalCentimos, estado, medioElegido } = pedido;
  if (totalCentimos === 0 || !pedidoStates[estado].acts.pay) return 'none';
  if (isDeclarable(medioElegido)) return 'manual';
  if (deps.pagos.proveedor !== 'simulado') return 'online';
  return (hasManualWays ?? configuredMedios(await findFormasPago(db)).length > 0) ? 'manual' : 'contact';
}
