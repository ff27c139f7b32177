import { limaDay } from 'domain/formats/lima-time.ts';
import { toSoles } from 'domain/formats/money.ts';
import type { PedidoCuota } from 'domain/schemas/cuotas.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { correccionesOf, pedidoPath } from '../access-codes.ts';
import { cuotasOfPedido, type PlanCuota } from './queries/cuotas.ts';

type Asked = { pedidoId: number; clave: string };

/**
 * Every instalment of the plan of a pedido, for who holds its key. A key from before a correction of the address leads
 * only to keys from before it.
 */
export async function cuotasView(
  deps: Pick<Deps, 'config'>,
  db: Db,
  { pedidoId, clave }: Asked,
  now: Date,
): Promise<PedidoCuota[]> {
  const known = correccionesOf(clave);
  return (await cuotasOfPedido(db, pedidoId)).map((row) => ({
    ...shownOf(row, now),
    url: pedidoPath(deps, { numero: row.pedido, correcciones: Math.min(row.correcciones, known) }),
  }));
}

/** The same for staff, who open the pedidos themselves. */
export function managedCuotas(rows: readonly PlanCuota[], now: Date) {
  return rows.map((row) => ({ ...shownOf(row, now), pedidoId: row.pedidoId }));
}

function shownOf(row: PlanCuota, now: Date): Omit<PedidoCuota, 'url'> {
  const { numero, vence, montoCentimos, pedido } = row;
  return { numero, vence, monto: toSoles(montoCentimos), estado: estadoOf(row, limaDay(now)), pedido };
}

function estadoOf({ estado, perdonada, vence }: PlanCuota, today: string): PedidoCuota['estado'] {
  if (perdonada) return 'perdonada';
  if (estado === 'pagado') return 'pagada';
  if (estado === 'cancelado' || estado === 'reembolsado') return 'cerrada';
  return vence < today ? 'vencida' : 'pendiente';
}
