import { puedePagarse, referenciaDeCobro, sirveComoCorreo } from 'domain/rules/pedidos.ts';
import type { House } from '../house.ts';
import { AppError } from '../http/errors.ts';
import { PagosNoDisponibles } from '../ports/pagos/port.ts';
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

/** The page on which the order is paid. Asks the provider with no transaction open: it may take its time. */
export async function abrirCobro(house: House, order: queries.Order): Promise<string | null> {
  const { pagos, db } = house;
  if (order.paymentUrl !== null && order.proveedor === pagos.proveedor) return order.paymentUrl;
  if (!sePagaEnLinea(house, order)) return null;
  const { orderId, numero } = order;
  const lineas = await queries.itemsOf(db, orderId);
  try {
    const cobro = await pagos.crearCobro({
      referenciaExterna: referenciaDeCobro(numero, order.creado),
      totalCentimos: order.totalCentimos,
      moneda: order.moneda,
      lineas,
      comprador: { nombre: order.buyerName, correo: sirveComoCorreo(order.buyerEmail) ? order.buyerEmail : '' },
      volverUrl: paginaDeOrder(house, numero),
      avisoUrl: `${house.publicUrl()}/api/pagos/${pagos.proveedor}`,
    });
    if (!cobro) return null;
    const { preferencia, url: paymentUrl } = cobro;
    return await queries.saveCobro(db, orderId, { preferencia, paymentUrl, proveedor: pagos.proveedor });
  } catch (error) {
    if (!(error instanceof PagosNoDisponibles)) throw error;
    house.app.log.error({ err: error, numero }, 'payment page not opened');
    await queries.insertEvento(db, { orderId, tipo: 'cobro-fallido', detalle: { proveedor: pagos.proveedor } });
    throw pagoNoDisponible();
  }
}
