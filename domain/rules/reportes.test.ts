import { expect, test } from 'vitest';
import { type CierreHint, changedSince, explainDifference, mustBeCounted, needsNote } from './cierre.ts';
import { groupName, growth, lostRows, movementsBehind, rangeBefore } from './reportes.ts';

test.each([
  ['dia', '2026-10-31', null, '31 oct 2026'],
  ['mes', '2026-10', null, 'octubre 2026'],
  ['medio', 'yape', null, 'Yape'],
  ['medio', 'visa', null, 'Tarjeta Visa'],
  ['curso', '7', 'Penal (eliminado)', 'Penal (eliminado)'],
  ['cupon', '-', null, 'Sin cupón'],
  ['cupon', 'ABOGADOS20', null, 'ABOGADOS20'],
  ['vendedor', '-', null, 'Venta en la página'],
] as const)('a row by %s with key %s is called as people say it', (por, key, found, name) => {
  expect(groupName(por, key, found)).toBe(name);
});

test('the period before has the same length and ends the day before', () => {
  expect(rangeBefore({ desde: '2026-10-01', hasta: '2026-10-31' })).toEqual({
    desde: '2026-08-31',
    hasta: '2026-09-30',
  });
  expect(rangeBefore({ desde: '2026-03-01', hasta: '2026-03-01' })).toEqual({
    desde: '2026-02-28',
    hasta: '2026-02-28',
  });
});

const days = { desde: '2026-10-20', hasta: '2026-12-10' };
test.each([
  ['mes', '2026-10', { desde: '2026-10-20', hasta: '2026-10-31' }],
  ['mes', '2026-11', { desde: '2026-11-01', hasta: '2026-11-30' }],
  ['mes', '2026-12', { desde: '2026-12-01', hasta: '2026-12-10' }],
  ['dia', '2026-11-03', { desde: '2026-11-03', hasta: '2026-11-03' }],
  ['curso', '7', { ...days, cursoId: '7' }],
  ['curso', '-', null],
  ['cupon', '-', { ...days, cupon: '-' }],
] as const)('MON-98 behind the figure by %s of %s are the payments of %j', (por, clave, behind) => {
  expect(movementsBehind(por, clave, days)).toEqual(behind);
});

test.each([
  ['curso', ['1', '2'], ['2', '3', '-'], ['3', '-']],
  ['medio', [], ['yape'], ['yape']],
  ['curso', ['1'], [], []],
  ['mes', ['2026-10'], ['2026-09'], []],
] as const)('MON-95 by %s, of %j now and %j before nothing is sold any more in %j', (por, now, before, lost) => {
  const row = (clave: string) => ({
    clave,
    nombre: `N${clave}`,
    pedidos: 1,
    cupos: 2,
    brutoCentimos: 3,
    devueltoCentimos: 1,
    netoCentimos: 2,
  });
  const nothing = { pedidos: 0, cupos: 0, brutoCentimos: 0, devueltoCentimos: 0, netoCentimos: 0 };
  expect(lostRows(por, now.map(row), before.map(row))).toEqual(
    lost.map((clave) => ({ clave, nombre: `N${clave}`, ...nothing })),
  );
});

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [50, -100, 150],
  [1, 3, -66.7],
  [1, 0, null],
])('from %i before to %i now it grew by %s percent', (now, before, percent) => {
  expect(growth(now, before)).toBe(percent);
});

const hints: CierreHint[] = [
  { tipo: 'declarado', medio: 'yape', numero: 'AI-1', montoCentimos: 5000 },
  { tipo: 'devolucion', medio: 'yape', numero: 'AI-2', montoCentimos: 3000 },
  { tipo: 'ayer', medio: 'transferencia', numero: 'AI-3', montoCentimos: 9000 },
];

test.each([
  ['yape', 5000, 'Puede ser un pago avisado y sin verificar del pedido AI-1 (S/ 50.00).'],
  ['yape', -3000, 'Puede ser una devolución del pedido AI-2 (S/ 30.00).'],
  ['transferencia', 9000, 'Puede ser un pago de ayer del pedido AI-3 (S/ 90.00).'],
  ['yape', -5000, null],
  ['plin', 5000, null],
  ['yape', 0, null],
])('a difference of %s over %i céntimos is explained: %s', (medio, differenceCentimos, text) => {
  expect(explainDifference({ medio, differenceCentimos }, hints)?.text ?? null).toBe(text);
});

test('a note is needed when something differs', () => {
  expect(needsNote([{ esperadoCentimos: 5, contadoCentimos: 5 }])).toBe(false);
  expect(needsNote([{ esperadoCentimos: 5, contadoCentimos: 4 }])).toBe(true);
  expect(needsNote([{ esperadoCentimos: 5, contadoCentimos: null }])).toBe(false);
});

test('MON-99 a payment that became another way to pay after the closing is told, though the total is the same', () => {
  const medio = (nombre: string, esperadoCentimos: number, esperadoAlCerrarCentimos: number | null) => ({
    nombre,
    esperadoCentimos,
    esperadoAlCerrarCentimos,
  });
  expect(changedSince([medio('Yape', 0, 1_000), medio('Plin', 50, 50), medio('Efectivo', 1_000, null)])).toEqual([
    { nombre: 'Yape', centimos: -1_000 },
    { nombre: 'Efectivo', centimos: 1_000 },
  ]);
  expect(changedSince([medio('Yape', 5, 5)])).toEqual([]);
});

test.each([
  ['efectivo', 1, 0, true],
  ['efectivo', 0, 1, true],
  ['efectivo', 0, 0, false],
  ['yape', 1, 0, false],
])('MON-92 of %s with %i payments and %i refunds a count is asked for: %s', (medio, pagos, devoluciones, asked) => {
  expect(mustBeCounted({ medio, pagos, devoluciones })).toBe(asked);
});
