import { type CheckoutMedio, isDeclarable, offeredMedios } from 'domain/rules/formas-pago.ts';
import { canPay } from 'domain/rules/pedido-states.ts';
import { noPagoReason } from 'domain/rules/pedidos.ts';
import type { Deps } from '../../deps.ts';
import { findFormasPago } from '../../formas-pago/queries.ts';
import { conflict } from '../../http/errors.ts';
import type { OwnTransaction } from '../deps.ts';
import { type Pedido, setMedio } from '../pedido/queries/pedidos.ts';
import { closedReason, isPaidOnline, openCobro } from './open-cobro.ts';
import { pagosOf } from './queries/pagos.ts';

export const notOffered = 'Esa forma de pago ya no está disponible. Elige otra.';

/** Changes the way to pay of a pedido. For the provider, opens its payment page at once. */
export async function chooseMedio(
  deps: OwnTransaction & Pick<Deps, 'app'>,
  pedido: Pedido,
  medio: CheckoutMedio,
): Promise<{ paymentUrl: string | null }> {
  if (!offeredMedios(await findFormasPago(deps.db), isPaidOnline(deps, pedido)).includes(medio)) {
    throw conflict(notOffered);
  }
  if (isDeclarable(medio)) {
    const payable = canPay(pedido.estado, await pagosOf(deps.db, pedido.pedidoId));
    const reason = noPagoReason(pedido, payable) ?? (await closedReason(deps.db, pedido));
    if (reason !== null) throw conflict(reason);
    await setMedio(deps.db, pedido.pedidoId, medio);
    return { paymentUrl: null };
  }
  const { paymentUrl, reason } = await openCobro(deps, pedido);
  if (paymentUrl === null) throw conflict(reason ?? notOffered);
  await setMedio(deps.db, pedido.pedidoId, medio);
  return { paymentUrl };
}
