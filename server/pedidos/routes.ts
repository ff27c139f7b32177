import * as cuotasContract from 'domain/contract/cuotas.ts';
import * as contract from 'domain/contract/pedidos.ts';
import { isEmailAddress } from 'domain/formats/email.ts';
import { toSoles } from 'domain/formats/money.ts';
import { isDeclarable } from 'domain/rules/formas-pago.ts';
import { missingCentimos, pagoBalance } from 'domain/rules/pagos.ts';
import { canPay, pedidoStates } from 'domain/rules/pedido-states.ts';
import { linesDiscount } from 'domain/rules/pedidos.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/errors.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { route } from '../http/route.ts';
import { accessKeyOf, correccionesOf, pedidoPath, pedidoUrl } from './access-codes.ts';
import { accesoRoutes } from './asiento/acceso-routes.ts';
import { openPedido } from './asiento/open-pedido.ts';
import { asistidoRoutes } from './asistido/routes.ts';
import { buyCertificado } from './certificado/buy-certificado.ts';
import { comprobantesView } from './comprobante/buyer-view.ts';
import { ownComprobanteRoutes } from './comprobante/own-routes.ts';
import { documentsForBuyer } from './comprobante/queries/lists.ts';
import { offeredPlans } from './cuota/choose-plan.ts';
import { cuotasView } from './cuota/cuotas-view.ts';
import { openSaldo } from './cuota/open-saldo.ts';
import { managedCuotasRoutes } from './cuota/routes.ts';
import { devueltoAMano } from './devolucion/queries.ts';
import { chooseMedio } from './pago/choose-medio.ts';
import { declaredPagosRoutes } from './pago/declared-routes.ts';
import { manualView } from './pago/manual-view.ts';
import { isPaidOnline, openCobro, openOrExplain } from './pago/open-cobro.ts';
import { pagosOf } from './pago/queries/pagos.ts';
import { receiveNotification } from './pago/receive-notification.ts';
import { sandboxRoutes } from './pago/sandbox-page.ts';
import { waysToPay } from './pago/ways-to-pay.ts';
import { adminPedidosRoutes } from './pedido/admin-routes.ts';
import { correctCorreo } from './pedido/correct-correo.ts';
import { createPedido, ownIdempotencyKey } from './pedido/create-pedido.ts';
import { deliveredView } from './pedido/delivered-view.ts';
import { pedidoByKey } from './pedido/pedido-by-key.ts';
import { comprobanteOf } from './pedido/queries/comprobantes.ts';
import * as lists from './pedido/queries/lists.ts';
import { findPedidoByKey, itemsOf, itemsToPay } from './pedido/queries/pedidos.ts';
import { quotePedido } from './pedido/quote-pedido.ts';
import { resendPedido } from './pedido/resend-pedido.ts';
import { setReminders } from './recordatorio/queries.ts';
import { recordatorioRoutes } from './recordatorio/routes.ts';

export function pedidosRoutes(deps: Deps): void {
  ownComprobanteRoutes(deps);
  recordatorioRoutes(deps);
  route(
    deps,
    contract.createPedido,
    async ({ body, usuario, request, now, countAs }) => {
      const idempotencyKey = ownIdempotencyKey(readIdempotencyKey(request.headers), usuario);
      const created = await createPedido(deps, {
        input: body,
        account: usuario,
        idempotencyKey,
        address: request.ip,
        now,
      });
      if (created.repeated) await countAs(contract.retryPago);
      // Yape, Plin and transfers are paid on the page of the pedido.
      const { paymentUrl, aviso, pedido } = isDeclarable(created.pedido.medioElegido)
        ? { paymentUrl: null, aviso: null, pedido: created.pedido }
        : await openOrExplain(deps, created);
      const { numero, estado } = pedido;
      // Without a provider the buyer pays on the page of the pedido.
      const ways = aviso === null ? await waysToPay(deps, deps.db, pedido, created.hasManualWays) : 'none';
      return {
        orderId: numero,
        numero,
        clave: accessKeyOf(deps, numero, pedido.correcciones),
        aviso,
        estado,
        url: pedidoPath(deps, pedido),
        paymentUrl: ways === 'manual' ? pedidoUrl(deps, pedido) : paymentUrl,
        contacto: ways === 'contact',
      };
    },
    {
      transaction: false,
      repetitionOf: async ({ request, session }) => {
        const key = ownIdempotencyKey(readIdempotencyKey(request.headers), session?.usuario ?? null);
        return key !== null && (await findPedidoByKey(deps.db, key)) ? contract.retryPago : null;
      },
    },
  );

  route(
    deps,
    contract.buyCertificado,
    async ({ body, usuario, request, now }) => {
      const idempotencyKey = readIdempotencyKey(request.headers);
      const pedido = await buyCertificado(deps, { body, usuario, idempotencyKey, address: request.ip, now });
      return { numero: pedido.numero, url: pedidoPath(deps, pedido) };
    },
    { transaction: false },
  );

  route(deps, contract.quotePedido, ({ db, body, usuario, now }) => quotePedido(db, body, usuario, now), {
    transaction: false,
  });

  route(deps, contract.listOfferedPlans, ({ db, body, usuario, now }) => offeredPlans(db, body, usuario, now), {
    transaction: false,
  });

  route(deps, contract.getPedidoEstado, async ({ db, query, usuario, now }) => {
    const pedido = await pedidoByKey(deps, query);
    const { numero, estado, totalCentimos, creado, paymentUrl, pedidoId } = pedido;
    const pagos = await pagosOf(db, pedidoId);
    const payable = canPay(estado, pagos);
    const toPay = payable ? await itemsToPay(db, pedido, now) : [];
    const cerrado = toPay.find((item) => item.cerrado !== null)?.cerrado ?? null;
    const puedeReintentar = payable && cerrado === null && isPaidOnline(deps, pedido);
    const { devueltoCentimos, quedaCentimos } = pagoBalance(pedido, pagos);
    const items = payable ? toPay : await itemsOf(db, pedidoId);
    return {
      numero,
      estado,
      total: toSoles(totalCentimos),
      cupon: pedido.cuponCodigo,
      descuento: toSoles(linesDiscount(items)),
      lineas: items.map(lists.toLine),
      creado: creado.toISOString(),
      paymentUrl: puedeReintentar ? paymentUrl : null,
      puedeReintentar,
      cerrado,
      medioElegido: pedido.medioElegido,
      pagoEnProceso: pedidoStates[estado].acts.pay && !payable,
      devuelto: toSoles(devueltoCentimos),
      queda: toSoles(quedaCentimos),
      falta: toSoles(missingCentimos(pedido, quedaCentimos)),
      devueltoAMano: devueltoCentimos === 0 ? [] : await devueltoAMano(db, pedidoId),
      ...(await deliveredView(deps, db, pedido, { pagos, usuarioId: usuario?.usuarioId ?? null, clave: query.clave })),
      ...(await manualView(deps, db, pedido, pagos)),
      comprobante: await comprobanteOf(db, pedidoId),
      ...comprobantesView(pedido, await documentsForBuyer(db, pedidoId)),
      recordatorios:
        payable && cerrado === null && isEmailAddress(pedido.buyerEmail) && items.some(({ clase }) => clase === 'curso')
          ? !pedido.sinRecordatorios
          : null,
      ...(await cuotasView(deps, db, { pedido, clave: query.clave }, now)),
    };
  });

  route(deps, cuotasContract.openSaldo, async ({ db, body, now }) => {
    const { pedidoId } = await pedidoByKey(deps, body);
    const { pedido } = await openSaldo(deps, db, pedidoId, now);
    return {
      url: pedidoPath(deps, { ...pedido, correcciones: Math.min(pedido.correcciones, correccionesOf(body.clave)) }),
    };
  });

  route(
    deps,
    contract.retryPago,
    async ({ body }) => {
      const { paymentUrl, reason } = await openCobro(deps, await pedidoByKey(deps, body));
      if (paymentUrl !== null) return { paymentUrl };
      throw conflict(reason ?? 'Este pedido no se puede pagar en línea. Escríbenos para ayudarte.');
    },
    { transaction: false },
  );

  route(
    deps,
    contract.resendPedido,
    async ({ body, request }) => resendPedido(deps, await pedidoByKey(deps, body), request.ip),
    { transaction: false },
  );

  route(deps, contract.chooseMedio, async ({ body }) => chooseMedio(deps, await pedidoByKey(deps, body), body.medio), {
    transaction: false,
  });

  route(
    deps,
    contract.correctCorreo,
    async ({ body, request }) => correctCorreo(deps, await pedidoByKey(deps, body), { ...body, address: request.ip }),
    { transaction: false },
  );

  route(deps, contract.setReminders, async ({ db, body }) => {
    const { pedidoId } = await pedidoByKey(deps, body);
    await setReminders(db, pedidoId, body.recibe);
  });

  route(deps, contract.openPedido, async ({ body }) => openPedido(deps, await pedidoByKey(deps, body), body.clave), {
    transaction: false,
  });

  route(deps, contract.listMyPedidos, ({ db, usuario, query }) =>
    lists.listMyPedidos(db, usuario.usuarioId, query, (numero, correcciones) =>
      accessKeyOf(deps, numero, correcciones),
    ),
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
  managedCuotasRoutes(deps);
  asistidoRoutes(deps);
  adminPedidosRoutes(deps);
  declaredPagosRoutes(deps);
  sandboxRoutes(deps);
}
