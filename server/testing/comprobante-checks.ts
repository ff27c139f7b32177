import { notaCentimos, planComprobantes, unbilledCentimos } from 'domain/rules/comprobante-plan.ts';
import { pagoBalance } from 'domain/rules/pagos.ts';
import { expect } from 'vitest';
import { comprobantes, comprobantesPorEmitir } from '../db/schema/comprobantes.ts';
import { pagos } from '../db/schema/pagos.ts';
import { pedidoColumns, pedidoComprobantes, pedidos } from '../db/schema/pedidos.ts';
import type { Deps } from '../deps.ts';

/**
 * For a school that issues nothing: the amounts to issue by hand equal the plan of each pedido, and no sale is billed
 * twice.
 */
export async function checkUnissued({ db }: Pick<Deps, 'db'>): Promise<void> {
  const documents = await db.select().from(comprobantes).orderBy(comprobantes.comprobanteId);
  const asked = new Set((await db.select().from(pedidoComprobantes)).map(({ pedidoId }) => pedidoId));
  const stored = new Map((await db.select().from(comprobantesPorEmitir)).map((row) => [row.pedidoId, row]));
  const money = await db.select().from(pagos);
  for (const pedido of await db.select(pedidoColumns).from(pedidos)) {
    const { pedidoId, numero, totalCentimos } = pedido;
    const own = documents.filter((one) => one.pedidoId === pedidoId);
    const balance = pagoBalance(
      pedido,
      money.filter((pago) => pago.pedidoId === pedidoId),
    );
    const plan = planComprobantes({ ...pedido, ...balance, documents: own });
    const due =
      totalCentimos === 0
        ? [0, 0]
        : [asked.has(pedidoId) ? plan.invoiceCentimos : 0, notaCentimos([...plan.notas, ...plan.manualNotas])];
    const row = stored.get(pedidoId);
    expect([row?.ventaCentimos ?? 0, row?.notaCentimos ?? 0], `to issue by hand of ${numero}`).toEqual(due);
    expect(unbilledCentimos({ totalCentimos, documents: own }), `billed of ${numero}`).toBeGreaterThanOrEqual(0);
  }
}
