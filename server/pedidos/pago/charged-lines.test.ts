import { createPedido, quotePedido } from 'domain/contract/pedidos.ts';
import { toCentimos } from 'domain/formats/money.ts';
import { seed } from 'domain/testing/seed.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCupon, makeCurso } from '../../testing/builders.ts';
import { pedidoOf } from '../../testing/pedidos.ts';
import { startTienda, type Tienda } from '../../testing/tienda.ts';
import { findPedidoByNumero } from '../pedido/queries/pedidos.ts';

let s: Tienda;
beforeAll(async () => {
  s = await startTienda();
});
afterAll(() => s.close());

const tomorrow = () => new Date(Date.now() + 86_400_000);
const price = fc.integer({ min: 1, max: 99_999 }).map((centimos) => centimos / 100);

const line = fc.record({
  lista: price,
  /** Early-bird price as a share of the list price. */
  preventa: fc.option(fc.integer({ min: 1, max: 99 })),
  cantidad: fc.integer({ min: 1, max: 7 }),
});
const discount = fc.oneof(
  fc.integer({ min: 1, max: 99 }).map((porcentaje) => ({ porcentaje })),
  fc.integer({ min: 1, max: 40_000 }).map((montoCentimos) => ({ montoCentimos })),
  fc.constant(null),
);

test('CUP-08 what MercadoPago charges adds up to the total of the order, to the céntimo, with coupon and early-bird price', async () => {
  const cart = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 4 }), discount });
  let from = 0;
  await fc.assert(
    fc.asyncProperty(cart, async ({ lines, discount: terms }) => {
      from += 1;
      const headers = { 'x-forwarded-for': `10.9.${from >> 8}.${from & 255}` };
      const cursos = await Promise.all(
        lines.map(async ({ lista, preventa, cantidad }) => {
          const precioPreventa = preventa === null ? null : Math.max(1, Math.floor(lista * preventa)) / 100;
          const early = precioPreventa !== null && precioPreventa < lista;
          const fields = early ? { precioPreventa, preventaHasta: tomorrow() } : {};
          return { curso: await makeCurso(s.deps.db, { precio: lista, ...fields }), cantidad };
        }),
      );
      const cupon = terms && (await makeCupon(s.deps.db, terms)).codigo;
      const items = pedidoOf(cursos.map(({ curso, cantidad }) => [curso, cantidad]));
      const body = { ...items, ...(cupon && { cupon }) };
      // Without a coupon the test computes the total itself.
      const quoted = cupon
        ? (await s.t.client().call(quotePedido, { body: { items: body.items, cupon } }, headers)).body.resource!.total
        : cursos.reduce((sum, { curso, cantidad }) => {
            return sum + toCentimos(curso.precioPreventa ?? curso.precio) * cantidad;
          }, 0) / 100;
      const answer = await s.t.client().call(createPedido, { body: { ...body, total: quoted } }, headers);
      expect(answer.status, answer.text).toBe(200);
      const { numero, estado } = answer.body.resource!;
      const { totalCentimos } = (await findPedidoByNumero(s.deps.db, numero))!;
      expect(totalCentimos).toBe(toCentimos(quoted));
      const preference = [...s.peer.preferences.values()].find(({ body: sent }) =>
        sent.external_reference.startsWith(`${numero}_`),
      );
      if (totalCentimos === 0) {
        expect([estado, preference]).toEqual(['pagado', undefined]);
        return;
      }
      // As the provider computes it: soles with two decimals, times a whole quantity, and no item below zero.
      const charged = preference!.body.items;
      for (const { unit_price: unit, quantity } of charged) {
        expect([unit, quantity]).toEqual([Number(unit.toFixed(2)), Math.trunc(quantity)]);
        expect(unit).toBeGreaterThanOrEqual(0);
      }
      expect(charged.reduce((sum, each) => sum + toCentimos(each.unit_price) * each.quantity, 0)).toBe(totalCentimos);
    }),
    { numRuns: 40, seed },
  );
  // Charged like that, the order is paid.
  const curso = await makeCurso(s.deps.db, { precio: 99.99, precioPreventa: 89.9, preventaHasta: tomorrow() });
  const { codigo: cupon } = await makeCupon(s.deps.db, { porcentaje: 33 });
  const total = (3 * 8_990 - Math.round(3 * 8_990 * 0.33)) / 100;
  const body = { ...pedidoOf([[curso, 3]]), cupon, total };
  const { numero } = (await s.t.client().call(createPedido, { body })).body.resource!;
  const { id, transaction_amount: paid } = s.peer.pay(numero, 'approved');
  expect(paid).toBe(total);
  await s.deliver(s.peer.notice(id));
  await s.settled();
  expect((await findPedidoByNumero(s.deps.db, numero))?.estado).toBe('pagado');
});
