import { notifyMercadopago, notifySandbox } from 'domain/contract/pedidos.ts';
import { isEmailAddress } from 'domain/formats/email.ts';
import { cobroExpiry } from 'domain/rules/formas-pago.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { cobroReference } from 'domain/rules/pedidos.ts';
import type { Deps } from '../deps.ts';
import { findFormasPago } from '../formas-pago/queries.ts';
import { AppError } from '../http/errors.ts';
import { type Pagos, PagosUnavailable, type Provider } from '../ports/pagos/port.ts';
import { pedidoUrl } from './access-codes.ts';
import * as queries from './queries/pedidos.ts';

export const pagosUnavailable = () =>
  new AppError(
    503,
    'pago-no-disponible',
    'No pudimos abrir la página de pago. Tu pedido está guardado: vuelve a intentarlo en unos minutos.',
  );

const notificationPaths: Record<Provider, string> = {
  simulado: '',
  sandbox: notifySandbox.path,
  mercadopago: notifyMercadopago.path,
};

/** Whether the configured provider can open a payment page for this pedido. */
export function isPaidOnline({ pagos }: Pick<Deps, 'pagos'>, pedido: queries.Pedido): boolean {
  return pagos.proveedor !== 'simulado' && pedido.totalCentimos > 0 && pedidoStates[pedido.estado].acts.pay;
}

type Opening = Map<number, Promise<string | null>>;
const inFlight = new WeakMap<Pagos, Opening>();

/** URL of the payment page. Concurrent calls for one pedido share one request to the provider. */
export function openCobro(deps: Deps, pedido: queries.Pedido): Promise<string | null> {
  const opening: Opening = inFlight.get(deps.pagos) ?? new Map();
  inFlight.set(deps.pagos, opening);
  const pending = opening.get(pedido.pedidoId);
  if (pending) return pending;
  const started = open(deps, pedido).finally(() => opening.delete(pedido.pedidoId));
  opening.set(pedido.pedidoId, started);
  return started;
}

/** The pedido stands whatever the provider does; without a page the response says why. */
export async function openOrExplain(
  deps: Deps,
  pedido: queries.Pedido,
): Promise<{ paymentUrl: string | null; aviso: string | null }> {
  try {
    return { paymentUrl: await openCobro(deps, pedido), aviso: null };
  } catch (error) {
    if (error instanceof AppError) return { paymentUrl: null, aviso: error.message };
    throw error;
  }
}

function hasExpired({ cobroVence }: queries.Pedido, now: Date): boolean {
  return cobroVence !== null && cobroVence <= now;
}

/** Called outside a transaction: the provider may be slow. */
async function open(deps: Deps, pedido: queries.Pedido): Promise<string | null> {
  const { pagos, db } = deps;
  const now = new Date();
  if (pedido.paymentUrl !== null && pedido.proveedor === pagos.proveedor && !hasExpired(pedido, now)) {
    return pedido.paymentUrl;
  }
  if (!isPaidOnline(deps, pedido)) return null;
  const { pedidoId, numero } = pedido;
  const lineas = await queries.itemsOf(db, pedidoId);
  const { cuotas, tiposExcluidos, venceHoras, descriptor } = await findFormasPago(db);
  const vence = cobroExpiry(pedido.creado, now, venceHoras);
  try {
    const cobro = await pagos.createCobro({
      referenciaExterna: cobroReference(numero, pedido.creado),
      totalCentimos: pedido.totalCentimos,
      moneda: pedido.moneda,
      lineas,
      comprador: { nombre: pedido.buyerName, correo: isEmailAddress(pedido.buyerEmail) ? pedido.buyerEmail : '' },
      ajustes: { cuotas, tiposExcluidos, vence, descriptor },
      returnUrl: pedidoUrl(deps, numero),
      notificationUrl: `${deps.publicUrl()}/api${notificationPaths[pagos.proveedor]}`,
    });
    if (!cobro) return null;
    const { preferencia, url: paymentUrl } = cobro;
    return await queries.saveCobro(db, pedidoId, { preferencia, paymentUrl, proveedor: pagos.proveedor, vence });
  } catch (error) {
    if (!(error instanceof PagosUnavailable)) throw error;
    deps.app.log.error({ err: error, numero }, 'payment page not opened');
    await queries.insertEvent(db, { pedidoId, tipo: 'cobro-fallido', detalle: { proveedor: pagos.proveedor } });
    throw pagosUnavailable();
  }
}
