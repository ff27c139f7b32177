import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aCentimos,
  type EstadoPago,
  esNoticiaNueva,
  estadoSegunPagos,
  estadosOrder,
  estadosPago,
  nombreVelado,
  numeroDeOrder,
  numeroDeReferencia,
  puedeCancelarse,
  puedeMarcarsePagado,
  puedePagarse,
  puedeReenviarse,
  referenciaDeCobro,
  sirveComoCorreo,
  tocaSeguir,
  totalDeLineas,
  unirLineas,
} from './pedidos.ts';

const order = { estado: 'pendiente', totalCentimos: 35_000, moneda: 'PEN' } as const;
const pago = (estado: EstadoPago, montoCentimos = 35_000, moneda = 'PEN') => ({ estado, montoCentimos, moneda });

describe('the state follows from the payments', () => {
  test.each([
    [[], 'pendiente'],
    [[pago('pendiente')], 'pendiente'],
    [[pago('rechazado')], 'rechazado'],
    [[pago('rechazado'), pago('pendiente')], 'pendiente'],
    [[pago('rechazado'), pago('aprobado')], 'pagado'],
    [[pago('aprobado'), pago('aprobado')], 'pagado'],
    [[pago('devuelto'), pago('aprobado')], 'pagado'],
    [[pago('devuelto'), pago('devuelto')], 'reembolsado'],
    [[pago('contracargo')], 'reembolsado'],
    [[pago('contracargo'), pago('pendiente')], 'reembolsado'],
    [[pago('aprobado', 34_999)], 'pendiente'],
    [[pago('aprobado', 35_001)], 'pendiente'],
    [[pago('aprobado', 35_000, 'USD')], 'pendiente'],
    [[pago('devuelto', 1)], 'pendiente'],
  ] as const)('%j: %s', (pagos, estado) => expect(estadoSegunPagos(order, pagos)).toBe(estado));

  test.each([
    [[], 'cancelado'],
    [[pago('rechazado')], 'cancelado'],
    [[pago('pendiente')], 'cancelado'],
    // The money came all the same.
    [[pago('aprobado')], 'pagado'],
  ] as const)('of a cancelled order, %j: %s', (pagos, estado) =>
    expect(estadoSegunPagos({ ...order, estado: 'cancelado' }, pagos)).toBe(estado),
  );

  test('whatever the order in which readings of a payment arrive, and however often, the newest one stands', () => {
    const reading = fc.record({ estado: fc.constantFrom(...estadosPago), at: fc.integer({ min: 0, max: 5 }) });
    const take = (readings: { estado: EstadoPago; actualizado: Date }[]) =>
      readings.reduce((known, read) => (esNoticiaNueva(read, known) ? read : known));
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (drawn, noise) => {
        const readings = drawn.map(({ estado, at }) => ({ estado, actualizado: new Date(at) }));
        const shuffled = [...readings, ...readings]
          .map((read) => ({ read, key: noise.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ read }) => read);
        expect(take(shuffled)).toEqual(take(readings));
      }),
    );
  });
});

describe('what may be done', () => {
  const allowed = (may: (estado: (typeof estadosOrder)[number]) => boolean) => estadosOrder.filter(may);
  test('by state', () => {
    expect(allowed(puedePagarse)).toEqual(['pendiente', 'rechazado']);
    expect(allowed(puedeMarcarsePagado)).toEqual(['pendiente', 'rechazado', 'cancelado']);
    expect(allowed(puedeReenviarse)).toEqual(['pendiente', 'pagado', 'rechazado']);
    expect(allowed((estado) => puedeCancelarse(estado, []))).toEqual(['pendiente', 'pagado', 'rechazado']);
  });

  test('what a provider was paid is not given back here', () => {
    const manual = { proveedor: 'manual', estado: 'aprobado' };
    const online = { proveedor: 'mercadopago', estado: 'aprobado' };
    expect(puedeCancelarse('pagado', [manual])).toBe(true);
    expect(puedeCancelarse('pagado', [manual, online])).toBe(false);
    expect(puedeCancelarse('pagado', [manual, { ...online, estado: 'rechazado' }])).toBe(true);
  });
});

describe('lines and totals', () => {
  test('a total of céntimos never drifts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 50 }))),
        (drawn) => {
          const lineas = drawn.map(([centimos, cantidad]) => ({ precioCentimos: aCentimos(centimos / 100), cantidad }));
          expect(totalDeLineas(lineas)).toBe(drawn.reduce((sum, [centimos, n]) => sum + centimos * n, 0));
        },
      ),
    );
  });

  test('the same course twice is one line', () => {
    const linea = (cursoId: number, cantidad: number) => ({ cursoId, cantidad });
    expect(unirLineas([linea(1, 2), linea(2, 1), linea(1, 3)])).toEqual([linea(1, 5), linea(2, 1)]);
  });

  test('a number is read back from the name at a provider', () => {
    expect(numeroDeOrder(2026, 42)).toBe('AI-2026-0042');
    const creado = new Date('2026-03-02T19:00:00Z');
    for (const id of [1, 42, 123_456]) {
      const numero = numeroDeOrder(2026, id);
      expect(numeroDeReferencia(referenciaDeCobro(numero, creado))).toBe(numero);
    }
    for (const strange of ['', 'AI-2026-0042', 'AI-2026-0042_', 'x AI-2026-0042_a', 'AI-2026-0042_a b']) {
      expect(numeroDeReferencia(strange)).toBeNull();
    }
  });
});

test('an order is followed often when it is young, and until its payment can no longer be taken back', () => {
  const minutes = (from: number, to: number) => Array.from({ length: (to - from) / 5 }, (_, i) => from + i * 5 + 1.5);
  const turns = (from: number, to: number) => minutes(from, to).filter((age) => tocaSeguir(age, 5)).length;
  expect(turns(0, 60)).toBe(12);
  expect(turns(60, 1_440)).toBe(23);
  expect(turns(1_440, 1_440 * 90)).toBe(89);
  expect(turns(1_440 * 90, 1_440 * 92)).toBe(0);
});

test.each([
  ['lucia@correo.pe', true],
  ['LUCIA+curso@correo.com.pe', true],
  ['', false],
  ['lucia', false],
  ['lucia@', false],
  ['a@b.pe, otra@c.pe', false],
  ['a@b.pe;otra@c.pe', false],
  ['Lucía <a@b.pe>', false],
  ['"a b"@c.pe', false],
  ['a@b.pe\nBcc: c@d.pe', false],
])('a mail may be sent to %j: %s', (correo, sirve) => expect(sirveComoCorreo(correo)).toBe(sirve));

test('a name is veiled but recognisable', () => {
  expect(nombreVelado('Lucía Quispe Mamani')).toBe('Luc… Q… M…');
  expect(nombreVelado(' Ña ')).toBe('Ña…');
});
