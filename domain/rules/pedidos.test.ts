import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCentimos } from '../formats/money.ts';
import { seed } from '../testing/seed.ts';
import { type EstadoPago, estadosPago } from './pagos.ts';
import {
  cobroReference,
  isNewerReading,
  linesTotal,
  maskedCorreo,
  maskedNombre,
  maxCantidad,
  maxLines,
  maxTotalCentimos,
  mergeLines,
  nextFollowUp,
  numeroFromReference,
  pedidoEstadoLabel,
  pedidoNumero,
  verificationLabel,
} from './pedidos.ts';

describe('readings of a pago', () => {
  test('the same reading again is not newer; at one instant the state that is further, and then the money returned', () => {
    const read = { estado: 'aprobado', devueltoCentimos: 100, actualizado: new Date(5) } as const;
    expect(isNewerReading(read, read)).toBe(false);
    for (const newer of [{ actualizado: new Date(6) }, { estado: 'devuelto' as const }, { devueltoCentimos: 101 }]) {
      expect(isNewerReading({ ...read, ...newer }, read)).toBe(true);
      expect(isNewerReading(read, { ...read, ...newer })).toBe(false);
    }
  });

  test('whatever the order in which readings of a payment arrive, and however often, the newest one stands', () => {
    const reading = fc.record({
      estado: fc.constantFrom(...estadosPago),
      devueltoCentimos: fc.integer({ min: 0, max: 2 }),
      at: fc.integer({ min: 0, max: 5 }),
    });
    const take = (readings: { estado: EstadoPago; devueltoCentimos: number; actualizado: Date }[]) =>
      readings.reduce((known, read) => (isNewerReading(read, known) ? read : known));
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (rendered, noise) => {
        const readings = rendered.map(({ at, ...read }) => ({ ...read, actualizado: new Date(at) }));
        const shuffled = [...readings, ...readings]
          .map((read) => ({ read, key: noise.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ read }) => read);
        expect(take(shuffled)).toEqual(take(readings));
      }),
      { seed },
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
      { seed },
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

describe('the follow-up of a pedido', () => {
  const created = new Date('2026-11-16T15:00:00Z');
  const at = (minutes: number) => new Date(created.getTime() + minutes * 60_000);
  const day = 1_440;

  /** Minutes after creation at which the provider is asked, with a run of the job at each of `runs`. */
  function followUps(runs: number[]): number[] {
    let due: Date | null = created;
    return runs.filter((minute) => {
      if (due === null || due > at(minute)) return false;
      due = nextFollowUp(created, at(minute), 5);
      return true;
    });
  }
  const every5 = (from: number, to: number) => Array.from({ length: (to - from) / 5 }, (_, i) => from + i * 5);
  const between = (from: number, to: number, all: number[]) => all.filter((n) => n >= from && n < to).length;

  test.each([
    [3_599_999, 300_000],
    [3_600_000, 3_600_000],
    [86_399_999, 3_600_000],
    [86_400_000, 86_400_000],
    [90 * 86_400_000 - 1, 86_400_000],
    [90 * 86_400_000, null],
  ])('%d ms after the order it comes again in %s', (ageMs, waitMs) => {
    const now = new Date(ageMs);
    expect(nextFollowUp(new Date(0), now, 5)).toEqual(waitMs === null ? null : new Date(ageMs + waitMs));
  });

  test('is frequent at first, daily later, and ends when the pago can no longer be taken back', () => {
    const all = followUps(every5(0, 92 * day));
    expect(between(0, 60, all)).toBe(12);
    expect(between(60, day, all)).toBe(23);
    expect(between(day, 90 * day, all)).toBe(89);
    expect(between(90 * day, 92 * day, all)).toBeLessThanOrEqual(1);
  });

  test('skips no day when runs are missed or late', () => {
    // The job runs once a day at most, never at the minute that is due, and not at all on the fifth day.
    const runs = [7, 66, 2 * day + 3, 3 * day + 47, 4 * day + 1_200, 6 * day + 9, 7 * day + 31];
    expect(followUps(runs)).toEqual(runs);
  });
});

test('a name is veiled but recognisable', () => {
  expect(maskedNombre('Lucía Quispe Mamani')).toBe('Luc… Q… M…');
  expect(maskedNombre(' Ña ')).toBe('Ña…');
  const correos = ['lucia.quispe@gmail.com', 'lu@x.pe', 'l@x.pe', '@x.pe', 'nadie', 'a@b@x.pe'];
  expect(correos.map(maskedCorreo)).toEqual(['lu…@gmail.com', 'l…@x.pe', 'l…@x.pe', '', '', 'a@…@x.pe']);
});

test('what a pedido holds at most, and the words of its states', () => {
  expect([maxCantidad, maxLines, maxTotalCentimos]).toEqual([50, 50, 2 ** 31 - 1]);
  expect([...Object.values(pedidoEstadoLabel), verificationLabel]).toEqual([
    ...['Pendiente de pago', 'Pagado', 'Pago rechazado', 'Cancelado', 'Reembolsado', 'En verificación'],
  ]);
});
