import { limaDay } from 'domain/formats/lima-time.ts';
import { toSoles } from 'domain/formats/money.ts';
import type { PedidoCuota } from 'domain/schemas/cuotas.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { correccionesOf, pedidoPath } from '../access-codes.ts';
import { cuotasOfPedido } from './queries/cuotas.ts';

type Row = Awaited<ReturnType<typeof cuotasOfPedido>>[number];

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
  const rows = await cuotasOfPedido(db, pedidoId);
  const today = limaDay(now);
  const known = correccionesOf(clave);
  return rows.map((row) => ({
    numero: row.numero,
    vence: row.vence,
    monto: toSoles(row.montoCentimos),
    estado: estadoOf(row, today),
    pedido: row.pedido,
    url: pedidoPath(deps, { numero: row.pedido, correcciones: Math.min(row.correcciones, known) }),
  }));
}

function estadoOf({ estado, perdonada, vence }: Row, today: string): PedidoCuota['estado'] {
  if (perdonada) return 'perdonada';
  if (estado === 'pagado') return 'pagada';
  if (estado === 'cancelado' || estado === 'reembolsado') return 'cerrada';
  return vence < today ? 'vencida' : 'pendiente';
}
