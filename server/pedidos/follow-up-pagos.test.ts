import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTienda, type Tienda } from '../testing/tienda.ts';
import { followUpPagos } from './follow-up-pagos.ts';

let s: Tienda;
beforeAll(async () => {
  s = await startTienda();
});
afterAll(() => s.close());

const days = (n: number) => new Date(Date.now() + n * 86_400_000);

/** Ids of the pedidos that a run of the job at this time enqueues. */
async function enqueuedAt(now: Date): Promise<number[]> {
  const enqueue = vi.spyOn(s.deps.jobs, 'enqueue').mockResolvedValue();
  await followUpPagos(s.deps, now);
  const ids = enqueue.mock.calls.flatMap(([, name, data]) =>
    name === 'pagos.seguir' ? [(data as { pedidoId: number }).pedidoId] : [],
  );
  enqueue.mockRestore();
  return ids;
}

test('a missed run is made up by the next one, and only what is due is read', async () => {
  const { pedidoId } = await s.pedido();
  expect(await enqueuedAt(days(0.01))).toContain(pedidoId);
  // The server was down for three days and comes back at a minute that belongs to no pedido.
  const back = days(3.123);
  expect(await enqueuedAt(back)).toEqual([pedidoId]);
  expect(await enqueuedAt(new Date(back.getTime() + 5 * 60_000))).toEqual([]);
  expect(await enqueuedAt(days(4.2))).toEqual([pedidoId]);
  const { rows } = await s.deps.db.execute<{ version: number }>(
    sql`select version from pedido where pedido_id = ${pedidoId}`,
  );
  expect(rows[0]!.version).toBe(2);
});

test('after 90 days nothing is left to follow', async () => {
  const { pedidoId } = await s.pedido();
  expect(await enqueuedAt(days(91))).toContain(pedidoId);
  expect(await enqueuedAt(days(95))).toEqual([]);
});
