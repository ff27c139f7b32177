import { publicWays } from 'domain/rules/formas-pago.ts';
import { isManual } from 'domain/rules/pagos.ts';
import { canPay, pedidoStates } from 'domain/rules/pedido-states.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import type { Db } from '../../db/connect.ts';
import { findFormasPago } from '../../formas-pago/queries.ts';
import type { PedidoDeps } from '../deps.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';
import { declaredOf } from './declare-pago.ts';
import type { Pago } from './queries/pagos.ts';

type ManualView = Pick<PedidoEstado, 'formasPago' | 'verificacion' | 'rechazo' | 'contacto'>;

const nothing: ManualView = { formasPago: null, verificacion: null, rechazo: null, contacto: false };

/** The part of a payable pedido's page about paying without the provider. */
export async function manualView(
  deps: PedidoDeps,
  db: Db,
  pedido: Pedido,
  pagos: readonly Pago[],
): Promise<ManualView> {
  if (pedido.totalCentimos === 0 || !pedidoStates[pedido.estado].acts.pay) return nothing;
  // While an online pago is in process no second payment is offered.
  const payable = canPay(
    pedido.estado,
    pagos.filter((pago) => !isManual(pago)),
  );
  const configured = publicWays(await findFormasPago(db));
  const formasPago = payable ? configured : null;
  const declared = declaredOf(pagos);
  const rejected = declared ? undefined : pagos.findLast((pago) => isManual(pago) && pago.estado === 'rechazado');
  return {
    formasPago,
    verificacion: declared && {
      medio: declared.medio,
      operacion: declared.referencia,
      conVoucher: declared.voucher !== '',
      creado: declared.creado.toISOString(),
    },
    rechazo: rejected ? { medio: rejected.medio, operacion: rejected.referencia, motivo: rejected.motivo } : null,
    contacto: configured === null && payable && declared === null && deps.pagos.proveedor === 'simulado',
  };
}
