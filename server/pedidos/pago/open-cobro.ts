import { notifyMercadopago, notifySandbox } from 'domain/contract/pedidos.ts';
import { isEmailAddress } from 'domain/formats/email.ts';
import { cobroExpiry } from 'domain/rules/formas-pago.ts';
import { canPay } from 'domain/rules/pedido-states.ts';
import { closedText, cobroReference, noPagoReason } from 'domain/rules/pedidos.ts';
import { findClosedCurso } from '../../cursos/queries/cupos.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { findFormasPago } from '../../formas-pago/queries.ts';
import { AppError } from '../../http/errors.ts';
import { type Pagos, PagosUnavailable, type Provider } from '../../ports/pagos/port.ts';
import { pedidoUrl } from '../access-codes.ts';
import type { OwnTransaction } from '../deps.ts';
import { comprobanteOf } from '../pedido/queries/comprobantes.ts';
import * as queries from '../pedido/queries/pedidos.ts';
import { followUpPedido } from './follow-up-pagos.ts';
import { pagosOf } from './queries/pagos.ts';

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

/** Whether the configured provider accepts payments for this pedido; `canPay` says whether it may be paid now. */
export function isPaidOnline({ pagos }: Pick<Deps, 'pagos'>, { totalCentimos }: queries.Pedido): boolean {
  return pagos.proveedor !== 'simulado' && totalCentimos > 0;
}

export type Opened = { paymentUrl: string | null; pedido: queries.Pedido; reason: string | null };
type Opening = Map<number, Promise<Opened>>;
const inFlight = new WeakMap<Pagos, Opening>();

/** Concurrent calls for one pedido share one request to the provider. */
export function openCobro(deps: OwnTransaction & Pick<Deps, 'app'>, pedido: queries.Pedido): Promise<Opened> {
  const opening: Opening = inFlight.get(deps.pagos) ?? new Map();
  inFlight.set(deps.pagos, opening);
  const pending = opening.get(pedido.pedidoId);
  if (pending) return pending;
  const started = reopen(deps, pedido).finally(() => opening.delete(pedido.pedidoId));
  opening.set(pedido.pedidoId, started);
  return started;
}

/**
 * Opens the payment page of a pedido that may have been paid meanwhile. If it already has a page, the provider is asked
 * first, because a notification may be on its way: nobody is sent to pay twice.
 */
async function reopen(deps: OwnTransaction & Pick<Deps, 'app'>, pedido: queries.Pedido): Promise<Opened> {
  const { pedidoId } = pedido;
  if (pedido.paymentUrl !== null && isPaidOnline(deps, pedido)) await followUpOrRefuse(deps, pedido);
  const now = (await queries.findPedido(deps.db, pedidoId))!;
  const payable = canPay(now.estado, await pagosOf(deps.db, pedidoId));
  const closed = payable ? await closedReason(deps.db, now) : null;
  const paymentUrl = payable && closed === null && isPaidOnline(deps, now) ? await createPage(deps, now) : null;
  return { paymentUrl, pedido: now, reason: now.totalCentimos === 0 ? null : (closed ?? noPagoReason(now, payable)) };
}

/** Why an unpaid pedido must not be paid any more: a curso of it was cancelled or filled up meanwhile. */
export async function closedReason(db: Db, pedido: queries.Pedido): Promise<string | null> {
  const closed = await findClosedCurso(db, pedido, new Date());
  return closed && closedText(closed);
}

async function followUpOrRefuse(
  deps: OwnTransaction & Pick<Deps, 'app'>,
  { pedidoId, numero }: queries.Pedido,
): Promise<void> {
  try {
    await followUpPedido(deps, pedidoId);
  } catch (error) {
    if (!(error instanceof PagosUnavailable)) throw error;
    deps.app.log.error(
      { err: error, numero },
      'payment page not opened: the provider does not say whether it was paid',
    );
    throw pagosUnavailable();
  }
}

/**
 * For the response to the checkout. The pedido is stored whatever the provider does; without a page the response has
 * the reason. A new pedido has no pagos, so the provider is not asked about them.
 */
export async function openOrExplain(
  deps: OwnTransaction & Pick<Deps, 'app'>,
  { pedido, repeated }: { pedido: queries.Pedido; repeated: boolean },
) {
  try {
    if (repeated) {
      const { reason: aviso, ...opened } = await openCobro(deps, pedido);
      return { ...opened, aviso };
    }
    const paymentUrl = isPaidOnline(deps, pedido) ? await createPage(deps, pedido) : null;
    return { paymentUrl, pedido, aviso: null };
  } catch (error) {
    if (error instanceof AppError) return { paymentUrl: null, pedido, aviso: error.message };
    throw error;
  }
}

function hasExpired({ cobroVence }: queries.Pedido, now: Date): boolean {
  return cobroVence !== null && cobroVence <= now;
}

/** Called outside a transaction: the provider may be slow. */
async function createPage(deps: OwnTransaction & Pick<Deps, 'app'>, pedido: queries.Pedido): Promise<string | null> {
  const { pagos, db } = deps;
  const now = new Date();
  if (pedido.paymentUrl !== null && pedido.proveedor === pagos.proveedor && !hasExpired(pedido, now)) {
    return pedido.paymentUrl;
  }
  const { pedidoId, numero } = pedido;
  const lineas = (await queries.itemsOf(db, pedidoId)).map(chargedLine);
  const { cuotas, tiposExcluidos, venceHoras, descriptor } = await findFormasPago(db);
  const vence = cobroExpiry(pedido.creado, now, venceHoras);
  const comprobante = await comprobanteOf(db, pedidoId);
  try {
    const cobro = await pagos.createCobro({
      referenciaExterna: cobroReference(numero, pedido.creado),
      totalCentimos: pedido.totalCentimos,
      moneda: pedido.moneda,
      lineas,
      comprador: {
        nombre: pedido.buyerName,
        correo: isEmailAddress(pedido.buyerEmail) ? pedido.buyerEmail : '',
        identificacion: comprobante && { tipo: comprobante.tipoDocumento, numero: comprobante.documento },
      },
      ajustes: { cuotas, tiposExcluidos, vence, descriptor },
      returnUrl: pedidoUrl(deps, pedido),
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

/** A provider multiplies price and quantity: a line with a discount is charged as one item, to the céntimo. */
function chargedLine({ cursoId, nombre, cantidad, precioCentimos, descuentoCentimos }: queries.PedidoItem) {
  if (descuentoCentimos === 0) return { cursoId, nombre, cantidad, precioCentimos };
  const net = precioCentimos * cantidad - descuentoCentimos;
  return { cursoId, nombre: cantidad > 1 ? `${cantidad} × ${nombre}` : nombre, cantidad: 1, precioCentimos: net };
}
