import * as contract from 'domain/contract/pedidos.ts';
import { isEmailAddress } from 'domain/formats/email.ts';
import { toSoles } from 'domain/formats/money.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { route } from '../http/route.ts';
import { accesoRoutes } from './acceso-routes.ts';
import { accessKeyOf, isAccessKeyOf } from './access-codes.ts';
import { adminPedidosRoutes } from './admin-routes.ts';
import { createPedido } from './create-pedido.ts';
import { isPaidOnline, openCobro, openOrExplain } from './open-cobro.ts';
import * as lists from './queries/lists.ts';
import { findPedidoByNumero, itemsOf, type Pedido } from './queries/pedidos.ts';
import { receiveNotification } from './receive-notification.ts';
import { sandboxPage } from './sandbox-page.ts';

export function pedidosRoutes(deps: Deps): void {
  route(
    deps,
    contract.createPedido,
    async ({ body, usuario, request, now }) => {
      const idempotencyKey = readIdempotencyKey(request.headers);
      const usuarioId = usuario?.usuarioId ?? null;
      const pedido = await createPedido(deps, body, { usuarioId, idempotencyKey, now });
      const { paymentUrl, aviso } = await openOrExplain(deps, pedido);
      const { numero } = pedido;
      return { orderId: numero, numero, paymentUrl, clave: accessKeyOf(deps, numero), aviso };
    },
    { transaction: false },
  );

  route(deps, contract.getPedidoEstado, async ({ db, query }) => {
    const pedido = await pedidoOf(deps, query);
    const { numero, estado, totalCentimos, creado, paymentUrl, pedidoId } = pedido;
    const puedeReintentar = isPaidOnline(deps, pedido);
    return {
      numero,
      estado,
      total: toSoles(totalCentimos),
      lineas: (await itemsOf(db, pedidoId)).map(lists.toLine),
      creado: creado.toISOString(),
      paymentUrl: puedeReintentar ? paymentUrl : null,
      puedeReintentar,
      conCorreo: isEmailAddress(pedido.buyerEmail),
    };
  });

  route(
    deps,
    contract.retryPago,
    async ({ body }) => {
      const pedido = await pedidoOf(deps, body);
      if (pedido.estado === 'pagado') throw conflict('Este pedido ya está pagado.');
      const paymentUrl = isPaidOnline(deps, pedido) ? await openCobro(deps, pedido) : null;
      if (paymentUrl === null) throw conflict('Este pedido no se puede pagar en línea. Escríbenos para ayudarte.');
      return { paymentUrl };
    },
    { transaction: false },
  );

  route(deps, contract.listMyPedidos, ({ db, usuario, query }) =>
    lists.listMyPedidos(db, usuario.usuarioId, query, (numero) => accessKeyOf(deps, numero)),
  );

  for (const [spec, proveedor] of [
    [contract.notifyMercadopago, 'mercadopago'],
    [contract.notifySandbox, 'sandbox'],
  ] as const) {
    route(
      deps,
      spec,
      ({ query, body, request, now }) =>
        receiveNotification(deps, { proveedor, query, body, headers: request.headers, now }),
      { transaction: false },
    );
  }

  accesoRoutes(deps);
  adminPedidosRoutes(deps);
  sandboxPage(deps);
}

/** A wrong numero and a wrong key get the same response. */
async function pedidoOf(deps: Deps, { numero, clave }: { numero: string; clave: string }): Promise<Pedido> {
  const pedido = isAccessKeyOf(deps, numero, clave) ? await findPedidoByNumero(deps.db, numero) : null;
  if (!pedido) throw notFound('No se encontró el pedido.');
  return pedido;
}
