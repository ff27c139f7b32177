import { expect, test } from 'vitest';
import { pedidoPollMs } from '../rules/pedidos.ts';
import { getPedidoEstado } from './pedidos.ts';

test('the page of the buyer asks less and less, far below the limit of its endpoint', () => {
  const quarter = 15 * 60_000;
  const asked: number[] = [];
  for (let ms = 0; ms < 2 * 3_600_000; ms += pedidoPollMs(ms)) asked.push(ms);
  const { points } = getPedidoEstado.limit as { points: number };
  const busiest = asked.map((from) => asked.filter((ms) => ms >= from && ms < from + quarter).length);
  expect(Math.max(...busiest)).toBeLessThan(points / 10);
  expect(asked.filter((ms) => ms < 60_000)).toHaveLength(20);
  expect(pedidoPollMs(2 * 3_600_000)).toBeGreaterThanOrEqual(60_000);
});
