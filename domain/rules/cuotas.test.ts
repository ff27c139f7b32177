import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../formats/lima-time.ts';
import { seed } from '../testing/seed.ts';
import {
  cuotaMailOn,
  divideLines,
  type EstadoPlan,
  estadoPlan,
  estadosPlan,
  needsAttention,
  type PlanFacts,
  type PlanTerms,
  planCuotas,
  planLabel,
  planStates,
} from './cuotas.ts';

const today = '2026-01-31';
const equal: PlanTerms = { tipo: 'cuotas', cuotas: 3, inicialCentimos: null, cadaDias: null, recargo: 0, hasta: null };
const reserva: PlanTerms = { ...equal, tipo: 'reserva', cuotas: 2, inicialCentimos: 10_000, hasta: '2026-03-10' };
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

describe('the plan', () => {
  test.each([
    ['equal parts by month', equal, 10_000, ['2026-01-31 3334', '2026-02-28 3333', '2026-03-31 3333']],
    [
      'a first share, then every 15 days, 5 % on top',
      { ...equal, inicialCentimos: 5_000, cadaDias: 15, recargo: 5 },
      10_000,
      ['2026-01-31 5000', '2026-02-15 2750', '2026-03-02 2750'],
    ],
    ['a reservation', reserva, 35_000, ['2026-01-31 10000', '2026-03-10 25000']],
    ['a reservation of the whole price', { ...reserva, inicialCentimos: 35_000 }, 35_000, null],
    ['a reservation until today', { ...reserva, hasta: today }, 35_000, null],
    ['a first share of everything', { ...equal, inicialCentimos: 10_000 }, 10_000, null],
    ['a first share of more than everything', { ...equal, inicialCentimos: 20_000 }, 10_000, null],
    ['more than six', { ...equal, cuotas: 7 }, 10_000, null],
    ['less than a céntimo each', { ...equal, cuotas: 6 }, 5, null],
    ['nothing to divide', equal, 0, null],
  ] as [string, PlanTerms, number, string[] | null][])('CUO-01 dates and amounts: %s', (_, terms, total, expected) => {
    const cuotas = planCuotas(terms, total, today);
    expect(cuotas?.map(({ vence, montoCentimos }) => `${vence} ${montoCentimos}`) ?? null).toEqual(expected);
  });

  const terms = fc.record({
    tipo: fc.constant('cuotas' as const),
    cuotas: fc.integer({ min: 2, max: 6 }),
    inicialCentimos: fc.option(fc.integer({ min: 1, max: 500_000 })),
    cadaDias: fc.option(fc.integer({ min: 1, max: 60 })),
    recargo: fc.integer({ min: 0, max: 50 }),
    hasta: fc.constant(null),
  });

  test('CUO-01 instalments add up to the price with its surcharge, each is above 0 and due after the one before', () => {
    fc.assert(
      fc.property(terms, fc.nat(1_000_000), fc.nat(800), (plan, total, days) => {
        const day = addDays(today, days);
        const whole = total + Math.floor((total * plan.recargo + 50) / 100);
        const first = plan.inicialCentimos ?? 0;
        const parts = plan.inicialCentimos === null ? plan.cuotas : plan.cuotas - 1;
        const cuotas = planCuotas(plan, total, day);
        // There is a plan exactly where every part gets a céntimo.
        expect(cuotas !== null).toBe(whole - first >= parts);
        const amounts = (cuotas ?? []).map(({ montoCentimos }) => montoCentimos);
        expect(sum(amounts)).toBe(cuotas === null ? 0 : whole);
        expect(amounts.filter((amount) => amount <= 0)).toEqual([]);
        const due = (cuotas ?? []).map(({ vence }) => vence);
        expect(due).toEqual([...new Set(due)].toSorted());
        expect(due[0] ?? day).toBe(day);
      }),
      { seed },
    );
  });

  test('CUO-02 every course has its share of every instalment: both add up, and discounts are kept', () => {
    const line = fc.tuple(fc.integer({ min: 1, max: 200_000 }), fc.nat(99)).map(([precioCentimos, percent]) => ({
      precioCentimos,
      descuentoCentimos: Math.floor((precioCentimos * percent) / 100),
    }));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 2, max: 6 }),
        fc.nat(50),
        (lines, n, recargo) => {
          const net = sum(lines.map(({ precioCentimos, descuentoCentimos }) => precioCentimos - descuentoCentimos));
          const cuotas = planCuotas({ ...equal, cuotas: n, recargo }, net + 6, today)!;
          const total = sum(cuotas.map(({ montoCentimos }) => montoCentimos));
          const parts = divideLines(lines, cuotas);
          const amount = (part: (typeof parts)[number][number]) => part.precioCentimos - part.descuentoCentimos;
          expect(parts.map((part) => sum(part.map(amount)))).toEqual(cuotas.map(({ montoCentimos }) => montoCentimos));
          expect(parts.flat().filter((part) => part.precioCentimos < 0 || part.descuentoCentimos < 0)).toEqual([]);
          for (const [at, each] of lines.entries()) {
            const mine = parts.map((part) => part[at]!);
            const exact = (total * (each.precioCentimos - each.descuentoCentimos)) / net;
            expect(Math.abs(sum(mine.map(amount)) - exact)).toBeLessThan(1);
            expect(sum(mine.map(({ descuentoCentimos }) => descuentoCentimos))).toBe(each.descuentoCentimos);
          }
        },
      ),
      { seed },
    );
  });

  test('CUO-01 is named as the buyer chooses it', () => {
    expect([planLabel(equal), planLabel(reserva)]).toEqual(['En 3 cuotas', 'Reserva con S/ 100.00']);
  });
});

/** Two instalments are open, of 28 February and 31 March, with five days of grace. */
const table: [day: string, Partial<PlanFacts>, EstadoPlan][] = [
  ['2026-01-31', { first: 'pendiente' }, 'esperando'],
  ['2026-12-31', { first: 'rechazado' }, 'esperando'],
  ['2026-01-31', {}, 'al-dia'],
  ['2026-02-28', {}, 'al-dia'],
  ['2026-03-01', {}, 'atrasado'],
  ['2026-03-05', {}, 'atrasado'],
  ['2026-03-06', {}, 'pausado'],
  ['2026-03-06', { gracia: 6 }, 'atrasado'],
  ['2026-03-06', { open: [{ vence: '2026-02-28', verifying: true }] }, 'atrasado'],
  ['2026-03-06', { open: [{ vence: '2026-03-31', verifying: false }] }, 'al-dia'],
  ['2026-12-31', { open: [] }, 'pagado'],
  ['2026-01-31', { first: 'cancelado' }, 'cerrado'],
  ['2026-12-31', { first: 'reembolsado', open: [] }, 'cerrado'],
];
const facts: PlanFacts = {
  first: 'pagado',
  open: [
    { vence: '2026-03-31', verifying: false },
    { vence: '2026-02-28', verifying: false },
  ],
  gracia: 5,
};

test.each(table)('CUO-03 a plan on %s with %o is %s', (day, changed, estado) => {
  expect(estadoPlan({ ...facts, ...changed }, day)).toBe(estado);
});

test('CUO-03 gives access only while its first instalment is paid and none is overdue, and a certificate only at its end', () => {
  const given = (what: 'acceso' | 'certificado') => estadosPlan.filter((estado) => planStates[estado][what]);
  expect(given('acceso')).toEqual(['al-dia', 'atrasado', 'pagado']);
  expect(given('certificado')).toEqual(['pagado']);
});

test('CUO-04 mails three days before, on the day and from three days after, then it waits for the school', () => {
  const days = Array.from({ length: 17 }, (_, n) => cuotaMailOn('2026-03-01', addDays('2026-02-25', n)));
  const soon = ['por-vencer', 'por-vencer', 'por-vencer'];
  const late = Array.from({ length: 8 }, () => 'vencida');
  expect(days).toEqual([null, ...soon, 'vence-hoy', null, null, ...late, null, null]);
  const asked = (day: string) => needsAttention('2026-03-01', day);
  expect([asked('2026-03-04'), asked('2026-03-05')]).toEqual([false, true]);
});
