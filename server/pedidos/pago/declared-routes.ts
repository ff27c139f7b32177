import * as contract from 'domain/contract/declared-pagos.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { pedidoByKey } from '../pedido/pedido-by-key.ts';
import { findPedido } from '../pedido/queries/pedidos.ts';
import { declarePago } from './declare-pago.ts';
import { listDeclared } from './queries/declared.ts';
import { receiveVoucher } from './receive-voucher.ts';
import { approvePago, type Decided, rejectPago } from './verify-pago.ts';

const entidad = 'pedido';

export function declaredPagosRoutes(deps: Deps): void {
  route(deps, contract.declarePago, async ({ db, body, now }) => {
    const { pedidoId } = await pedidoByKey(deps, body);
    await declarePago(deps, db, pedidoId, { ...body, now });
  });

  route(deps, contract.sendVoucher, async ({ query, request }) => {
    const { pedidoId } = await pedidoByKey(deps, query);
    await receiveVoucher(deps, pedidoId, request);
  });

  route(deps, contract.listDeclaredPagos, ({ db, query }) => listDeclared(db, query));

  route(deps, contract.approvePago, async ({ db, params, body, usuario, audit, now }) => {
    const decided = await approvePago(deps, db, { pagoId: params.id, adminId: usuario.usuarioId, now, ...body });
    const after = await findPedido(db, decided.pedido.pedidoId);
    const { repetida } = body;
    await audit({ accion: 'pagar', entidad, ...changeOf(decided, after!.estado, { ...(repetida && { repetida }) }) });
  });

  route(deps, contract.rejectPago, async ({ db, params, body, usuario, audit, now }) => {
    const decided = await rejectPago(deps, db, { pagoId: params.id, adminId: usuario.usuarioId, now, ...body });
    const { estado } = decided.pedido;
    await audit({ accion: 'rechazar-pago', entidad, ...changeOf(decided, estado, body) });
  });
}

function changeOf({ pago, pedido }: Decided, estado: string, more: { motivo?: string; repetida?: boolean } = {}) {
  const common = { nombre: pedido.numero, medio: pago.medio, operacion: pago.referencia };
  return {
    entidadId: pedido.pedidoId,
    antes: { ...common, estado: pedido.estado },
    despues: { ...common, estado, ...more },
  };
}
