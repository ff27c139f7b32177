import { puedePagarse, referenciaDeCobro, sirveComoCorreo } from 'domain/rules/pedidos.ts';
import type { House } from '../house.ts';
import { AppError } from '../http/errors.ts';
import { type Pagos, PagosNoDisponibles } from '../ports/pagos/port.ts';
import { paginaDeOrder } from './clave.ts';
import * as queries from './queries.ts';

export const pagoNoDisponible = () =>
  new AppError(
    503,
    'pago-no-disponible',
    'No pudimos abrir la página de pago. Tu pedido está guardado: vuelve a intentarlo en unos minutos.',
  );

/** Whether there is anything to pay on a page of the provider that is configured now. */
export function sePagaEnLinea({ pagos }: Pick<House, 'pagos'>, order: queries.Order): boolean {
  return pagos.proveedor !== 'simulado' && order.totalCentimos > 0 && puedePagarse(order.estado);
}

type Opening = Map<number, Promise<string | null>>;
const atWork = new WeakMap<Pagos, Opening>();

/** The page on which the order is paid. Who asks while it is being opened waits for that one. */
export function abrirCobro(house: House, order: queries.Order): Promise<string | null> {
  const opening: Opening = atWork.get(house.pagos) ?? new Map();
  atWork.set(house.pagos, opening);
  const begun = opening.get(order.pedidoId);
  if (begun) return begun;
  const begins = open(house, order).finally(() => opening.delete(order.pedidoId));
  opening.set(order.pedidoId, begins);
  return begins;
}

/** Asks the provider with no transaction open: it may take its time. */
async function open(house: House, order: queries.Order): Promise<string | null> {
  const { pagos, db } = house;
  if (order.paymentUrl !== null && order.proveedor === pagos.proveedor) return order.paymentUrl;
  if (!sePagaEnLinea(house, order)) return null;
  const { pedidoId, numero } = order;
  const lineas = await queries.itemsOf(db, pedidoId);
  try {
    const cobro = await pagos.crearCobro({
      referenciaExterna: referenciaDeCobro(numero, order.creado),
      totalCentimos: order.totalCentimos,
      moneda: order.moneda,
      lineas,
      comprador: { nombre: order.buyerName, correo: sirveComoCorreo(order.buyerEmail) ? order.buyerEmail : '' },
      volverUrl: paginaDeOrder(house, numero),
      avisoUrl: `${house.publicUrl()}/api/pagos/${pagos.proveedor === 'sandbox' ? 'pruebas' : pagos.proveedor}`,
    });
    if (!cobro) return null;
    const { preferencia, url: paymentUrl } = cobro;
    return await queries.saveCobro(db, pedidoId, { preferencia, paymentUrl, proveedor: pagos.proveedor });
  } catch (error) {
    if (!(error instanceof PagosNoDisponibles)) throw error;
    house.app.log.error({ err: error, numero }, 'payment page not opened');
    await queries.insertEvento(db, { pedidoId, tipo: 'cobro-fallido', detalle: { proveedor: pagos.proveedor } });
    throw pagoNoDisponible();
  }
}
