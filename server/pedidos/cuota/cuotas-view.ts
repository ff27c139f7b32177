import { limaDay } from 'domain/formats/lima-time.ts';
import { toSoles } from 'domain/formats/money.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import type { PedidoCuota } from 'domain/schemas/cuotas.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { correccionesOf, pedidoPath } from '../access-codes.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';
import { needsSaldo } from './open-saldo.ts';
import { cuotasOfPedido, type PlanCuota } from './queries/cuotas.ts';

/**
 * Every instalment of the plan of a pedido, for the holder of its key, and what can be paid at once. A key from before
 * a correction of the address gives only keys from before it.
 */
export async function cuotasView(
  deps: Pick<Deps, 'config'>,
  db: Db,
  { pedido, clave }: { pedido: Pedido; clave: string },
  now: Date,
): Promise<Pick<PedidoEstado, 'cuotas' | 'saldo'>> {
  const known = correccionesOf(clave);
  const rows = await cuotasOfPedido(db, pedido.pedidoId);
  const cuotas = rows.map((row) => ({
    ...shownOf(row, now),
    url: pedidoPath(deps, { numero: row.pedido, correcciones: Math.min(row.correcciones, known) }),
  }));
  return { cuotas, saldo: saldoOf(pedido, rows) };
}

/** Like `cuotasView`, for staff, who need no keys. */
export function managedCuotas(rows: readonly PlanCuota[], now: Date) {
  return rows.map((row) => ({ ...shownOf(row, now), pedidoId: row.pedidoId }));
}

/** The amount owed, in soles, if one pedido for all of it is needed and this is not that pedido; null otherwise. */
export function saldoOf({ pedidoId, estado }: Pick<Pedido, 'pedidoId' | 'estado'>, rows: readonly PlanCuota[]) {
  if (pedidoStates[estado].acts.pay && rows.every((row) => row.pedidoId !== pedidoId)) return null;
  const owed = rows.filter(({ debida }) => debida);
  return needsSaldo(owed) ? toSoles(owed.reduce((sum, { montoCentimos }) => sum + montoCentimos, 0)) : null;
}

function shownOf(row: PlanCuota, now: Date): Omit<PedidoCuota, 'url'> {
  const { numero, vence, montoCentimos, pedido } = row;
  return { numero, vence, monto: toSoles(montoCentimos), estado: estadoOf(row, limaDay(now)), pedido };
}

function estadoOf({ estado, perdonada, debida, vence }: PlanCuota, today: string): PedidoCuota['estado'] {
  if (perdonada) return 'perdonada';
  if (estado === 'pagado') return 'pagada';
  if (!debida && (estado === 'cancelado' || estado === 'reembolsado')) return 'cerrada';
  return vence < today ? 'vencida' : 'pendiente';
}
