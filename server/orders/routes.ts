import {
  avisoMercadopago,
  avisoPruebas,
  createOrder,
  getEstadoOrder,
  misOrders,
  reintentarPago,
} from 'domain/contract/orders.ts';
import { aSoles, sirveComoCorreo } from 'domain/rules/pedidos.ts';
import type { House } from '../house.ts';
import { AppError, conflict, notFound } from '../http/errors.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { route } from '../http/route.ts';
import { countAgainst, type Limit } from '../sesion/limites.ts';
import { adminOrdersRoutes } from './admin-routes.ts';
import { recibirAviso } from './avisos.ts';
import { claveDeOrder, esClaveDe } from './clave.ts';
import { abrirCobro, sePagaEnLinea } from './cobrar.ts';
import { crearOrder } from './crear.ts';
import * as listas from './listas.ts';
import { paginaDePrueba } from './pagina-prueba.ts';
import { findOrderByNumero, itemsOf, type Order } from './queries.ts';

const looksPerAddress: Limit = { name: 'pedido-estado', max: 600, windowMinutes: 15 };
const retriesPerAddress: Limit = { name: 'pedido-reintento', max: 60, windowMinutes: 15 };

export function ordersRoutes(house: House): void {
  route(
    house,
    createOrder,
    async ({ body, usuario, request, ahora }) => {
      const key = readIdempotencyKey(request.headers);
      const usuarioId = usuario?.usuarioId ?? null;
      const order = await crearOrder(house, body, { usuarioId, key, direccion: request.ip, ahora });
      const { paymentUrl, aviso } = await openOrExplain(house, order);
      const { numero } = order;
      return { orderId: numero, numero, paymentUrl, clave: claveDeOrder(house, numero), aviso };
    },
    { transaction: false },
  );

  route(house, getEstadoOrder, async ({ db, query, request }) => {
    await countAgainst(db, looksPerAddress, request.ip);
    const order = await orderOf(house, query);
    const { numero, estado, totalCentimos, creado, paymentUrl, pedidoId } = order;
    const puedeReintentar = sePagaEnLinea(house, order);
    return {
      numero,
      estado,
      total: aSoles(totalCentimos),
      lineas: (await itemsOf(db, pedidoId)).map(listas.toLinea),
      creado: creado.toISOString(),
      paymentUrl: puedeReintentar ? paymentUrl : null,
      puedeReintentar,
      conCorreo: sirveComoCorreo(order.buyerEmail),
    };
  });

  route(
    house,
    reintentarPago,
    async ({ db, body, request }) => {
      await countAgainst(db, retriesPerAddress, request.ip);
      const order = await orderOf(house, body);
      if (order.estado === 'pagado') throw conflict('Este pedido ya está pagado.');
      const paymentUrl = sePagaEnLinea(house, order) ? await abrirCobro(house, order) : null;
      if (paymentUrl === null) throw conflict('Este pedido no se puede pagar en línea. Escríbenos para ayudarte.');
      return { paymentUrl };
    },
    { transaction: false },
  );

  route(house, misOrders, ({ db, usuario, query }) =>
    listas.misOrders(db, usuario.usuarioId, query, (numero) => claveDeOrder(house, numero)),
  );

  for (const [spec, proveedor] of [
    [avisoMercadopago, 'mercadopago'],
    [avisoPruebas, 'sandbox'],
  ] as const) {
    route(
      house,
      spec,
      ({ query, body, request, ahora }) =>
        recibirAviso(house, { proveedor, query, body, headers: request.headers, ahora }),
      { transaction: false },
    );
  }

  adminOrdersRoutes(house);
  paginaDePrueba(house);
}

/** The order is kept whatever the provider does: without a page, the answer says why. */
async function openOrExplain(house: House, order: Order): Promise<{ paymentUrl: string | null; aviso: string | null }> {
  try {
    return { paymentUrl: await abrirCobro(house, order), aviso: null };
  } catch (error) {
    if (error instanceof AppError) return { paymentUrl: null, aviso: error.message };
    throw error;
  }
}

/** A wrong number and a wrong key get the same answer. */
async function orderOf(house: House, { numero, clave }: { numero: string; clave: string }): Promise<Order> {
  const order = esClaveDe(house, numero, clave) ? await findOrderByNumero(house.db, numero) : null;
  if (!order) throw notFound('No se encontró el pedido.');
  return order;
}
