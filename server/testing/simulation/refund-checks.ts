import { expect } from 'vitest';
import type { World } from './world.ts';

type Made = { key: string; payment: string; centimos: number };

/**
 * A refund recorded as done was requested at the provider, with its amount. Not so for a payment that was ever charged
 * back: its money had been returned already.
 */
export async function checkRefunds(world: World): Promise<void> {
  const { peer, ledger } = world;
  const rows = await world.rows<Made>(`
    select d.devolucion_id::text as key, g.referencia as payment, d.monto_centimos as centimos
      from devolucion d join pago g using (pago_id)
     where d.modo = 'proveedor' and d.estado = 'hecha' order by d.creado`);
  const asked = rows.filter(({ payment }) => !ledger.disputed.has(Number(payment)));
  const made = new Map(peer.refunds.map(({ idempotencyKey, amount }) => [idempotencyKey, Math.round(amount * 100)]));
  const unmade = asked.filter(({ key, centimos }) => made.get(key) !== centimos);
  expect(unmade, 'refunds that were never made').toEqual([]);
}
