import * as contract from 'domain/contract/pedidos.ts';
import { isEmailAddress } from 'domain/formats/email.ts';
import { toSoles } from 'domain/formats/money.ts';
import { pagoBalance } from 'domain/rules/pagos.ts';
import { canPay, pedidoStates } from 'domain/rules/pedido-states.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { route } from '../http/route.ts';
import { accesoRoutes } from './acceso-routes.ts';
import { accessKeyOf, isAccessKeyOf, pedidoPath } from './access-codes.ts';
import { adminPedidosRoutes } from './admin-routes.ts';
import { createPedido } from './create-pedido.ts';
import { isPaidOnline, openCobro, openOrExplain } from './open-cobro.ts';
import * as lists from './queries/lists.ts';
import { pagosOf } from './queries/pagos.ts';
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
      const created = await createPedido(deps, body, { usuarioId, idempotencyKey, address: request.ip, now });
      const { paymentUrl, aviso, pedido } = await openOrExplain(deps, created);
      const { numero, estado } = pedido;
      const clave = accessKeyOf(deps, numero);
      return { orderId: numero, numero, paymentUrl, clave, aviso, estado, url: pedidoPath(deps, numero) };
    },
    { transaction: false },
  );

  route(deps, contract.getPedidoEstado, async ({ db, query }) => {
    const pedido = await pedidoOf(deps, query);
    const { numero, estado, totalCentimos, creado, paymentUrl, pedidoId } = pedido;
    const pagos = await pagosOf(db, pedidoId);
    const payable = canPay(estado, pagos);
    const puedeReintentar = payable && isPaidOnline(deps, pedido);
    const { devueltoCentimos, quedaCentimos } = pagoBalance(pedido, pagos);
    return {
      numero,
      estado,
      total: toSoles(totalCentimos),
      lineas: (await itemsOf(db, pedidoId)).map(lists.toLine),
      creado: creado.toISOString(),
      paymentUrl: puedeReintentar ? paymentUrl : null,
      puedeReintentar,
      pagoEnProceso: pedidoStates[estado].acts.pay && !payable,
      devuelto: toSoles(devueltoCentimos),
      queda: toSoles(quedaCentimos),
      conCorreo: isEmailAddress(pedido.buyerEmail),
    };
  });

  route(
    deps,
    contract.retryPago,
    async ({ body }) => {
      const { paymentUrl, reason } = await openCobro(deps, await pedidoOf(deps, body));
      if (paymentUrl !== null) return { paymentUrl };
      throw conflict(reason ?? 'Este pedido no se puede pagar en línea. Escríbenos para ayudarte.');
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
