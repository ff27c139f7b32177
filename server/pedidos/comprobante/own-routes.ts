import { getOwnComprobante, setOwnComprobante } from 'domain/contract/comprobantes.ts';
import { comprobanteStates } from 'domain/rules/comprobante-states.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { pagosOf } from '../pago/queries/pagos.ts';
import { pedidoByKey } from '../pedido/pedido-by-key.ts';
import { saveComprobante } from '../pedido/queries/comprobantes.ts';
import { insertEvent, lockPedido } from '../pedido/queries/pedidos.ts';
import { comprobantesView } from './buyer-view.ts';
import { comprobanteFile } from './comprobante-file.ts';
import { documentsOf } from './queries/issue.ts';
import { documentsForBuyer } from './queries/lists.ts';
import { findComprobante } from './queries/send.ts';
import { settleComprobantes } from './settle-comprobantes.ts';

/** Endpoints with which the holder of a pedido's key reads its documents. */
export function ownComprobanteRoutes(deps: Deps): void {
  route(deps, getOwnComprobante, async ({ db, query: { comprobanteId, clase, ...reference } }) => {
    const pedido = await pedidoByKey(deps, reference);
    const { comprobantes: shown } = comprobantesView(pedido, await documentsForBuyer(db, pedido.pedidoId));
    const own = shown.some((one) => one.comprobanteId === comprobanteId);
    if (!own) throw notFound('No se encontró el comprobante.');
    return comprobanteFile(deps, db, await findComprobante(db, comprobanteId), clase);
  });

  route(deps, setOwnComprobante, async ({ db, body: { comprobante, ...reference } }) => {
    const { pedidoId } = await pedidoByKey(deps, reference);
    const pedido = (await lockPedido(db, pedidoId))!;
    const documents = await documentsOf(db, pedidoId, deps.comprobantes.environment);
    const issued = documents.some((one) => comprobanteStates[one.estado].counts);
    if (issued) throw conflict('Tu comprobante ya se emitió. Escríbenos para corregirlo.');
    if (pedido.totalCentimos === 0 || !pedidoStates[pedido.estado].needsMoney) {
      throw conflict('Este pedido no lleva comprobante.');
    }
    await saveComprobante(db, pedidoId, comprobante);
    await insertEvent(db, { pedidoId, tipo: 'comprobante-datos', detalle: { tipo: comprobante.tipo } });
    await settleComprobantes(deps, db, pedido, await pagosOf(db, pedidoId));
  });
}
