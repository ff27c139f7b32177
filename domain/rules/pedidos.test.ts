import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCentimos } from '../formats/money.ts';
import { type EstadoPago, estadosPago } from './pedido-states.ts';
import {
  cobroReference,
  isFollowUpDue,
  isNewerReading,
  linesTotal,
  maskedNombre,
  mergeLines,
  numeroFromReference,
  pedidoNumero,
} from './pedidos.ts';

describe('readings of a pago', () => {
  test('whatever the order in which readings of a payment arrive, and however often, the newest one stands', () => {
    const reading = fc.record({ estado: fc.constantFrom(...estadosPago), at: fc.integer({ min: 0, max: 5 }) });
    const take = (readings: { estado: EstadoPago; actualizado: Date }[]) =>
      readings.reduce((known, read) => (isNewerReading(read, known) ? read : known));
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (rendered, noise) => {
        const readings = rendered.map(({ estado, at }) => ({ estado, actualizado: new Date(at) }));
        const shuffled = [...readings, ...readings]
          .map((read) => ({ read, key: noise.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ read }) => read);
        expect(take(shuffled)).toEqual(take(readings));
      }),
    );
  });
});

describe('lines and totals', () => {
  test('a total of céntimos never drifts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 50 }))),
        (rendered) => {
          const lines = rendered.map(([centimos, cantidad]) => ({
            precioCentimos: toCentimos(centimos / 100),
            cantidad,
          }));
          expect(linesTotal(lines)).toBe(rendered.reduce((sum, [centimos, n]) => sum + centimos * n, 0));
        },
      ),
    );
  });

  test('the same course twice is one line', () => {
    const line = (cursoId: number, cantidad: number) => ({ cursoId, cantidad });
    expect(mergeLines([line(1, 2), line(2, 1), line(1, 3)])).toEqual([line(1, 5), line(2, 1)]);
  });

  test('a number is read back from the name at a provider', () => {
    expect(pedidoNumero(2026, 42)).toBe('AI-2026-0042');
    const created = new Date('2026-03-02T19:00:00Z');
    for (const id of [1, 42, 123_456]) {
      const numero = pedidoNumero(2026, id);
      expect(numeroFromReference(cobroReference(numero, created))).toBe(numero);
    }
    for (const strange of ['', 'AI-2026-0042', 'AI-2026-0042_', 'x AI-2026-0042_a', 'AI-2026-0042_a b']) {
      expect(numeroFromReference(strange)).toBeNull();
    }
  });
});

test('an order is followed often when it is young, and until its payment can no longer be taken back', () => {
  const minutes = (from: number, to: number) => Array.from({ length: (to - from) / 5 }, (_, i) => from + i * 5 + 1.5);
  const turns = (from: number, to: number) => minutes(from, to).filter((age) => isFollowUpDue(age, 5)).length;
  expect(turns(0, 60)).toBe(12);
  expect(turns(60, 1_440)).toBe(23);
  expect(turns(1_440, 1_440 * 90)).toBe(89);
  expect(turns(1_440 * 90, 1_440 * 92)).toBe(0);
});

test('a name is veiled but recognisable', () => {
  expect(maskedNombre('Lucía Quispe Mamani')).toBe('Luc… Q… M…');
  expect(maskedNombre(' Ña ')).toBe('Ña…');
});
