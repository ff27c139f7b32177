import { limaDay } from 'domain/formats/lima-time.ts';
import { configuredMedios } from 'domain/rules/formas-pago.ts';
import { isManual, pagoBalance } from 'domain/rules/pagos.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import type { DeclareInput } from 'domain/schemas/declared-pagos.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { findFormasPago } from '../../formas-pago/queries.ts';
import { conflict } from '../../http/errors.ts';
import type { PedidoDeps } from '../deps.ts';
import { insertEvent, lockPedido, type Pedido } from '../pedido/queries/pedidos.ts';
import { applyPagos } from './confirm-pago.ts';
import { findOperacion, insertPago, type Pago, pagosOf, updatePago } from './queries/pagos.ts';

/** After that many rejections the buyer has to contact the school. */
const maxRejected = 5;

/** The manual pago that waits to be verified; a pedido has at most one. */
export function declaredOf(pagos: readonly Pago[]): Pago | null {
  return pagos.find((pago) => isManual(pago) && pago.estado === 'pendiente') ?? null;
}

type Declaration = Pick<DeclareInput, 'medio' | 'operacion'> & { now: Date };

/** Stores the manual payment that the buyer declares. Until ADMIN decides, a later declaration replaces it. */
export async function declarePago(deps: PedidoDeps, tx: Db, pedidoId: number, declaration: Declaration): Promise<void> {
  const { medio, operacion, now } = declaration;
  const pedido = (await lockPedido(tx, pedidoId))!;
  assertPayable(pedido);
  if (!configuredMedios(await findFormasPago(tx)).includes(medio)) {
    throw conflict('Ese medio de pago ya no está disponible. Recarga la página.');
  }
  const pagos = await pagosOf(tx, pedidoId);
  const declared = declaredOf(pagos);
  if (declared?.medio === medio && declared.referencia === operacion) return;
  // An operation of another pedido is accepted: its first declarer need not be the payer. ADMIN gets a warning and
  // decides.
  const known = await findOperacion(tx, { pedidoId, medio, operacion });
  if (known && known.pagoId !== declared?.pagoId) {
    throw conflict('Ya registramos esa operación en tu pedido.');
  }
  if (pagos.filter((pago) => isManual(pago) && pago.estado === 'rechazado').length >= maxRejected) {
    throw conflict(`Ya revisamos ${maxRejected} números de este pedido. ${contact(deps)}`);
  }
  const missing = pedido.totalCentimos - pagoBalance(pedido, pagos.filter(isManual)).quedaCentimos;
  const montoCentimos = Math.max(0, missing);
  if (declared) await updatePago(tx, declared.pagoId, { medio, referencia: operacion, montoCentimos });
  else {
    await insertPago(tx, {
      pedidoId,
      proveedor: 'manual',
      referencia: operacion,
      medio,
      estado: 'pendiente',
      montoCentimos,
      moneda: pedido.moneda,
      fechaOperacion: limaDay(now),
    });
  }
  await insertEvent(tx, { pedidoId, tipo: 'pago-declarado', detalle: { medio, operacion, montoCentimos } });
  await applyPagos(deps, tx, pedido, { detalle: { medio, operacion } });
}

function assertPayable({ estado, numero, totalCentimos }: Pedido): void {
  if (pedidoStates[estado].acts.pay && totalCentimos > 0) return;
  throw conflict(`Tu pedido ${numero} está en «${pedidoEstadoLabel[estado]}»: no espera un pago.`);
}

function contact({ config: { institucion } }: Pick<Deps, 'config'>): string {
  return `Escríbenos a ${institucion.correo}.`;
}
