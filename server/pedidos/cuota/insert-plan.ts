import { limaYear } from 'domain/formats/lima-time.ts';
import type { Comprobante } from 'domain/rules/comprobante.ts';
import type { Db } from '../../db/connect.ts';
import type { PedidoDeps } from '../deps.ts';
import { numeroOfPedido } from '../pedido/pedido-numero.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';
import type { ChosenPlan } from './choose-plan.ts';
import * as queries from './queries/cuotas.ts';

/**
 * Creates the plan of a pedido in its transaction, and a pedido for each later instalment. These send no mail, and name
 * the cupon without a use of it.
 */
export async function insertPlan(
  deps: PedidoDeps,
  tx: Db,
  first: Pedido,
  { planCuotasId, nombre, gracia, cuotas }: ChosenPlan,
  comprobante: Comprobante | undefined,
): Promise<void> {
  const [, ...later] = cuotas;
  const ids = await queries.nextPedidoIds(tx, later.length);
  const pedidos = later.map(
    ({ montoCentimos }, at): Pedido => ({
      ...first,
      pedidoId: ids[at]!,
      numero: numeroOfPedido(deps.config.secrets, limaYear(first.creado), ids[at]!),
      totalCentimos: montoCentimos,
      cuponId: null,
      idempotencyKey: null,
      cuerpoHash: null,
      medioElegido: null,
    }),
  );
  await queries.insertPedidos(
    tx,
    pedidos.map((pedido, at) => ({ pedido, lineas: later[at]!.lineas })),
    comprobante,
  );
  const planPedidoId = await queries.insertPlanPedido(tx, { pedidoId: first.pedidoId, planCuotasId, nombre, gracia });
  await queries.insertCuotas(
    tx,
    cuotas.map(({ numero, vence, montoCentimos }, at) => {
      const pedidoId = at === 0 ? first.pedidoId : ids[at - 1]!;
      return { planPedidoId, numero, vence, montoCentimos, pedidoId };
    }),
  );
}
