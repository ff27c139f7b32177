import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seed } from '../testing/seed.ts';
import {
  type EstadoPago,
  estadosDevolucion,
  estadosPago,
  type PagoAmount,
  pagoBalance,
  pagoSituation,
  remainderOf,
} from './pagos.ts';

const pedido = { totalCentimos: 35_000, moneda: 'PEN' };

const isRefunded = (estado: EstadoPago) => estado === 'devuelto' || estado === 'contracargo';

function online(estado: EstadoPago, montoCentimos = 35_000, changes: Partial<PagoAmount> = {}): PagoAmount {
  const devueltoCentimos = isRefunded(estado) ? montoCentimos : 0;
  return { proveedor: 'mercadopago', estado, montoCentimos, devueltoCentimos, moneda: 'PEN', ...changes };
}

const manual = (estado: EstadoPago, montoCentimos = 35_000, devueltoCentimos?: number) =>
  online(estado, montoCentimos, { proveedor: 'manual', ...(devueltoCentimos !== undefined && { devueltoCentimos }) });

const part = (devueltoCentimos: number) => online('aprobado', 35_000, { devueltoCentimos });

describe('the situation of the pagos', () => {
  test.each<[string, PagoAmount[], string]>([
    ['none', [], 'open'],
    ['in process', [online('pendiente')], 'open'],
    ['rejected', [online('rechazado')], 'rejected'],
    ['rejected, another in process', [online('rechazado'), online('pendiente')], 'open'],
    ['rejected, another in an unknown state', [online('rechazado'), online('desconocido')], 'open'],
    ['declared, not verified', [manual('rechazado')], 'open'],
    ['declared, waiting', [manual('pendiente')], 'open'],
    ['declared and not verified, a rejected card', [manual('rechazado'), online('rechazado')], 'rejected'],
    ['rejected, then approved', [online('rechazado'), online('aprobado')], 'paid'],
    ['approved twice', [online('aprobado'), online('aprobado')], 'paid'],
    ['one returned, one approved', [online('devuelto'), online('aprobado')], 'paid'],
    ['both returned', [online('devuelto'), online('devuelto')], 'refunded'],
    ['charged back', [online('contracargo')], 'refunded'],
    ['charged back, another in process', [online('contracargo'), online('pendiente')], 'refunded'],
    ['returned in part', [part(34_999)], 'paid'],
    ['an unknown word', [online('desconocido')], 'open'],
    ['one céntimo less', [online('aprobado', 34_999)], 'open'],
    ['one céntimo more', [online('aprobado', 35_001)], 'open'],
    ['another currency', [online('aprobado', 35_000, { moneda: 'USD' })], 'open'],
    ['another amount, returned', [online('devuelto', 1)], 'open'],
    ['another amount, rejected', [online('rechazado', 1)], 'rejected'],
    ['two online halves', [online('aprobado', 17_500), online('aprobado', 17_500)], 'open'],
    ['a manual one', [manual('aprobado')], 'paid'],
    ['a manual one taken back', [manual('anulado')], 'open'],
    ['a manual one waiting to be verified', [manual('pendiente')], 'open'],
    ['a manual part', [manual('aprobado', 20_000)], 'open'],
    ['a manual part and a rejected card', [manual('aprobado', 20_000), online('rechazado')], 'open'],
    ['two manual parts', [manual('aprobado', 20_000), manual('aprobado', 15_000)], 'paid'],
    ['two manual parts, one returned', [manual('aprobado', 20_000), manual('devuelto', 15_000)], 'paid'],
    ['two manual parts, both returned', [manual('devuelto', 20_000), manual('devuelto', 15_000)], 'refunded'],
    ['a manual one over the total', [manual('aprobado', 40_000)], 'paid'],
    ['a manual one returned in part', [manual('aprobado', 35_000, 5_000)], 'paid'],
    ['an online one returned, a manual part', [online('devuelto'), manual('aprobado', 10_000)], 'refunded'],
  ])('%s: %#', (_what, pagos, situation) => expect(pagoSituation(pedido, pagos)).toBe(situation));

  test('a pedido of S/ 0.00 is paid without a pago', () => {
    expect(pagoSituation({ totalCentimos: 0, moneda: 'PEN' }, [])).toBe('paid');
  });

  test('does not depend on the sequence of the pagos', () => {
    for (const a of estadosPago) {
      for (const b of estadosPago) {
        for (const kind of [online, manual]) {
          expect(pagoSituation(pedido, [online(a), kind(b)])).toBe(pagoSituation(pedido, [kind(b), online(a)]));
        }
      }
    }
  });
});

test('the balance is the sum of what remains of each pago', () => {
  const pago = fc
    .record({
      estado: fc.constantFrom(...estadosPago),
      montoCentimos: fc.integer({ min: 0, max: 50_000 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      proveedor: fc.constantFrom('manual', 'mercadopago'),
    })
    .map(({ part: share, ...rest }) => ({
      ...rest,
      moneda: 'PEN',
      devueltoCentimos: isRefunded(rest.estado)
        ? rest.montoCentimos
        : rest.estado === 'aprobado'
          ? Math.floor(rest.montoCentimos * share)
          : 0,
    }));
  fc.assert(
    fc.property(fc.array(pago), (pagos) => {
      const { recibidoCentimos, devueltoCentimos, quedaCentimos } = pagoBalance(pedido, pagos);
      expect(quedaCentimos).toBe(recibidoCentimos - devueltoCentimos);
      expect(quedaCentimos).toBe(pagos.reduce((sum, each) => sum + remainderOf(each), 0));
      expect(quedaCentimos).toBeGreaterThanOrEqual(0);
      if (pagoSituation(pedido, pagos) === 'paid')
        expect(recibidoCentimos).toBeGreaterThanOrEqual(pedido.totalCentimos);
    }),
    { seed },
  );
});

test('a refund waits, is made or fails', () => {
  expect(estadosDevolucion).toEqual(['pendiente', 'hecha', 'fallida']);
});
