import * as contract from 'domain/contract/pedidos.ts';
import { isEmailAddress } from 'domain/formats/email.ts';
import { toSoles } from 'domain/formats/money.ts';
import type { House } from '../house.ts';
import { AppError, conflict, notFound } from '../http/errors.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { route } from '../http/route.ts';
import { accesoRoutes } from './acceso-routes.ts';
import { accessKeyOf, isAccessKeyOf } from './access-codes.ts';
import { adminPedidosRoutes } from './admin-routes.ts';
import { createPedido } from './create-pedido.ts';
import { isPaidOnline, openCobro } from './open-cobro.ts';
import * as lists from './queries/lists.ts';
import { findPedidoByNumero, itemsOf, type Pedido } from './queries/pedidos.ts';
import { receiveNotification } from './receive-notification.ts';
import { sandboxPage } from './sandbox-page.ts';

export function pedidosRoutes(house: House): void {
  route(
    house,
    contract.createPedido,
    async ({ body, usuario, request, ahora }) => {
      const idempotencyKey = readIdempotencyKey(request.headers);
      const usuarioId = usuario?.usuarioId ?? null;
      const pedido = await createPedido(house, body, { usuarioId, idempotencyKey, ahora });
      const { paymentUrl, aviso } = await openOrExplain(house, pedido);
      const { numero } = pedido;
      return { orderId: numero, numero, paymentUrl, clave: accessKeyOf(house, numero), aviso };
    },
    { transaction: false },
  );

  route(house, contract.getPedidoEstado, async ({ db, query }) => {
    const pedido = await pedidoOf(house, query);
    const { numero, estado, totalCentimos, creado, paymentUrl, pedidoId } = pedido;
    const puedeReintentar = isPaidOnline(house, pedido);
    return {
      numero,
      estado,
      total: toSoles(totalCentimos),
      lineas: (await itemsOf(db, pedidoId)).map(lists.toLinea),
      creado: creado.toISOString(),
      paymentUrl: puedeReintentar ? paymentUrl : null,
      puedeReintentar,
      conCorreo: isEmailAddress(pedido.buyerEmail),
    };
  });

  route(
    house,
    contract.retryPago,
    async ({ body }) => {
      const pedido = await pedidoOf(house, body);
      if (pedido.estado === 'pagado') throw conflict('Este pedido ya está pagado.');
      const paymentUrl = isPaidOnline(house, pedido) ? await openCobro(house, pedido) : null;
      if (paymentUrl === null) throw conflict('Este pedido no se puede pagar en línea. Escríbenos para ayudarte.');
      return { paymentUrl };
    },
    { transaction: false },
  );

  route(house, contract.listMisPedidos, ({ db, usuario, query }) =>
    lists.listMisPedidos(db, usuario.usuarioId, query, (numero) => accessKeyOf(house, numero)),
  );

  for (const [spec, proveedor] of [
    [contract.notifyMercadopago, 'mercadopago'],
    [contract.notifySandbox, 'sandbox'],
  ] as const) {
    route(
      house,
      spec,
      ({ query, body, request, ahora }) =>
        receiveNotification(house, { proveedor, query, body, headers: request.headers, ahora }),
      { transaction: false },
    );
  }

  accesoRoutes(house);
  adminPedidosRoutes(house);
  sandboxPage(house);
}

/** The pedido stands whatever the provider does; without a page the response says why. */
async function openOrExplain(
  house: House,
  pedido: Pedido,
): Promise<{ paymentUrl: string | null; aviso: string | null }> {
  try {
    return { paymentUrl: await openCobro(house, pedido), aviso: null };
  } catch (error) {
    if (error instanceof AppError) return { paymentUrl: null, aviso: error.message };
    throw error;
  }
}

/** A wrong numero and a wrong key get the same response. */
async function pedidoOf(house: House, { numero, clave }: { numero: string; clave: string }): Promise<Pedido> {
  const pedido = isAccessKeyOf(house, numero, clave) ? await findPedidoByNumero(house.db, numero) : null;
  if (!pedido) throw notFound('No se encontró el pedido.');
  return pedido;
}
