import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seed } from '../testing/seed.ts';
import { type BilledDocument, planComprobantes } from './comprobante-plan.ts';
import {
  comprobanteEvents,
  comprobanteStates,
  estadoComprobanteLabels,
  estadosComprobante,
  lateness,
  retryMinutes,
} from './comprobante-states.ts';

describe('states of a comprobante', () => {
  const table = estadosComprobante.map((estado) => [
    estado,
    comprobanteEvents.map((event) => comprobanteStates[estado].on[event]).join(' '),
  ]);
  test('SUN-30 what each answer leads to', () => {
    expect(Object.fromEntries(table)).toEqual({
      emitido: 'emitido emitido emitido emitido emitido emitido emitido',
      pendiente: 'aceptado observado entregado rechazado pendiente conflicto pendiente',
      aceptado: 'aceptado aceptado aceptado aceptado aceptado aceptado anulado',
      observado: 'observado observado observado observado observado observado anulado',
      entregado: 'entregado entregado entregado entregado entregado entregado anulado',
      rechazado: 'rechazado rechazado rechazado rechazado rechazado rechazado rechazado',
      conflicto: 'aceptado observado entregado rechazado pendiente conflicto pendiente',
      anulado: 'anulado anulado anulado anulado anulado anulado anulado',
    });
  });

  test('SUN-30 what ADMIN may do, and what counts as billed', () => {
    const acts = estadosComprobante.map((estado) => {
      const { acts: allowed, counts, exists } = comprobanteStates[estado];
      const names = Object.entries(allowed).flatMap(([act, may]) => (may ? [act] : []));
      return [estado, [...names, ...(counts ? ['counts'] : []), ...(exists ? ['exists'] : [])].join(' ')];
    });
    expect(Object.fromEntries(acts)).toEqual({
      emitido: 'counts exists',
      pendiente: 'resend counts',
      aceptado: 'nota baja counts exists',
      observado: 'nota baja counts exists',
      entregado: 'nota counts exists',
      rechazado: 'reissue counts',
      conflicto: 'resend reissue counts',
      anulado: '',
    });
    expect(Object.keys(estadoComprobanteLabels)).toEqual([...estadosComprobante]);
  });

  test('SUN-31 the delay grows to an hour; late after a day, overdue after three', () => {
    expect([1, 2, 3, 6, 7, 50].map(retryMinutes)).toEqual([1, 2, 4, 32, 60, 60]);
    const made = new Date('2026-11-18T10:00:00Z');
    const after = (hours: number) => lateness(made, new Date(made.getTime() + hours * 3_600_000));
    expect([0, 23.9, 24, 71.9, 72].map(after)).toEqual(['on-time', 'on-time', 'late', 'late', 'overdue']);
  });
});

const sale = (changes: Partial<BilledDocument> = {}): BilledDocument => ({
  comprobanteId: 1,
  tipo: '03',
  origen: 'electronico',
  estado: 'aceptado',
  totalCentimos: 10_000,
  corrigeId: null,
  reemplazoId: null,
  porSobra: false,
  ...changes,
});
const nota = (totalCentimos: number, changes: Partial<BilledDocument> = {}) =>
  sale({ comprobanteId: 2, tipo: '07', corrigeId: 1, totalCentimos, ...changes });

describe('what is to be issued', () => {
  test.each<[string, Parameters<typeof planComprobantes>[0], [number, number[], number]]>([
    ['nothing paid', at('pendiente', 0, 0), [0, [], 0]],
    ['paid', at('pagado', 10_000, 0), [10_000, [], 0]],
    ['paid in part', at('pendiente', 4_000, 0), [4_000, [], 0]],
    ['the rest', at('pagado', 10_000, 0, sale({ totalCentimos: 4_000 })), [6_000, [], 0]],
    ['billed already', at('pagado', 10_000, 0, sale()), [0, [], 0]],
    ['paid twice', at('pagado', 20_000, 0), [10_000, [], 0]],
    ['the second payment went back', at('pagado', 20_000, 10_000, sale()), [0, [], 0]],
    ['refunded in part', at('pagado', 10_000, 2_500, sale()), [0, [2_500], 0]],
    ['refunded again', at('pagado', 10_000, 4_000, sale(), nota(2_500)), [0, [1_500], 0]],
    ['refunded whole', at('reembolsado', 10_000, 10_000, sale()), [0, [10_000], 0]],
    ['refunded before anything was billed', at('reembolsado', 10_000, 10_000), [0, [], 0]],
    ['refunded and noted', at('reembolsado', 10_000, 10_000, sale(), nota(10_000)), [0, [], 0]],
    ['a lost dispute that was won', at('pagado', 10_000, 0, sale(), nota(10_000)), [10_000, [], 0]],
    [
      'won, and refunded later',
      at('reembolsado', 10_000, 10_000, sale(), nota(10_000), sale({ comprobanteId: 3 })),
      [0, [10_000], 0],
    ],
    [
      'corrected after a refund, and refunded again',
      at(
        'pagado',
        10_000,
        3_500,
        sale({ reemplazoId: 4 }),
        nota(2_500),
        nota(7_500),
        sale({ comprobanteId: 4, totalCentimos: 7_500 }),
      ),
      [0, [1_000], 0],
    ],
    ['the payment was moved away', at('pendiente', 0, 0, sale()), [0, [], 10_000]],
    [
      'a part was moved away and credited, the rest refunded',
      at('reembolsado', 6_000, 6_000, sale(), nota(4_000, { porSobra: true })),
      [0, [6_000], 0],
    ],
    [
      'a part was moved away, credited, and that note issued again',
      at('pagado', 6_000, 0, sale(), nota(4_000, { porSobra: true, reemplazoId: 3 }), nota(4_000, { porSobra: true })),
      [0, [], 0],
    ],
    ['cancelled, the money still there', at('cancelado', 10_000, 0), [0, [], 0]],
    ['rejected: ADMIN issues another', at('pagado', 10_000, 0, sale({ estado: 'rechazado' })), [0, [], 0]],
    [
      'replaced',
      at('pagado', 10_000, 0, sale({ estado: 'rechazado', reemplazoId: 9 }), sale({ comprobanteId: 9 })),
      [0, [], 0],
    ],
    ['voided', at('pagado', 10_000, 0, sale({ estado: 'anulado' })), [10_000, [], 0]],
    ['issued by hand', at('pagado', 10_000, 0, sale({ origen: 'manual', estado: 'emitido' })), [0, [], 0]],
    [
      'issued by hand, refunded: its note is too',
      at('pagado', 10_000, 500, sale({ origen: 'manual', estado: 'emitido' })),
      [0, [], 0],
    ],
  ])('SUN-32 %s', (_what, situation, [invoice, notas, undecided]) => {
    const plan = planComprobantes(situation);
    expect([plan.invoiceCentimos, plan.notas.map(({ centimos }) => centimos), plan.undecidedCentimos]).toEqual([
      invoice,
      notas,
      undecided,
    ]);
  });

  function at(
    estado: Parameters<typeof planComprobantes>[0]['estado'],
    recibidoCentimos: number,
    devueltoCentimos: number,
    ...documents: BilledDocument[]
  ) {
    return { estado, totalCentimos: 10_000, recibidoCentimos, devueltoCentimos, documents };
  }

  test('SUN-32 carried out, a plan leaves nothing to do, and what is billed is what is kept', () => {
    const step = fc.tuple(fc.constantFrom('pay', 'refund'), fc.integer({ min: 1, max: 12_000 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const documents: BilledDocument[] = [];
        let [received, returned] = [0, 0];
        for (const [act, amount] of steps) {
          if (act === 'pay') received += amount;
          else returned = Math.min(received, returned + amount);
          const estado = received >= 10_000 && received > returned ? 'pagado' : 'pendiente';
          const situation = { ...at(estado, received, returned), documents };
          const plan = planComprobantes(situation);
          const add = (changes: Partial<BilledDocument>) =>
            documents.push(sale({ comprobanteId: documents.length + 1, ...changes }));
          if (plan.invoiceCentimos > 0) add({ totalCentimos: plan.invoiceCentimos });
          for (const { corrigeId, centimos } of plan.notas) add({ tipo: '07', corrigeId, totalCentimos: centimos });
          const again = planComprobantes({ ...situation, documents });
          expect([again.invoiceCentimos, again.notas]).toEqual([0, []]);
          const billed = documents.reduce((sum, one) => sum + (one.tipo === '07' ? -1 : 1) * one.totalCentimos, 0);
          expect(billed - again.undecidedCentimos).toBe(Math.min(10_000, received - returned));
          expect(again.undecidedCentimos).toBe(0);
        }
      }),
      { seed },
    );
  });
});
