import { expect, test } from 'vitest';
import { cotizacionAmounts, cotizacionEstado, cotizacionIdOf, cotizacionNumero } from './cotizaciones.ts';

test('EMP-02 a quotation is good through its last day in Lima; accepted or withdrawn it stays so', () => {
  const open = { aceptada: null, retirada: null, vence: '2026-11-18' };
  const [lastMinute, over] = [new Date('2026-11-18T23:59:00-05:00'), new Date('2026-11-19T00:00:00-05:00')];
  expect(cotizacionEstado(open, lastMinute)).toBe('enviada');
  expect(cotizacionEstado(open, over)).toBe('vencida');
  expect(cotizacionEstado({ ...open, retirada: lastMinute }, over)).toBe('retirada');
  expect(cotizacionEstado({ ...open, aceptada: lastMinute }, over)).toBe('aceptada');
});

test.each([
  [[[10_000, 3]], 10, { subtotalCentimos: 30_000, descuentoCentimos: 3_000, totalCentimos: 27_000 }],
  [[[333, 1]], 50, { subtotalCentimos: 333, descuentoCentimos: 167, totalCentimos: 166 }],
  [
    [
      [12_850, 500],
      [1, 1],
    ],
    0,
    { subtotalCentimos: 6_425_001, descuentoCentimos: 0, totalCentimos: 6_425_001 },
  ],
  [[[99, 7]], 100, { subtotalCentimos: 693, descuentoCentimos: 693, totalCentimos: 0 }],
])('EMP-01 %j with %i %% less', (lines, porcentaje, expected) => {
  const quoted = lines.map(([precioCentimos, cantidad]) => ({ precioCentimos: precioCentimos!, cantidad: cantidad! }));
  expect(cotizacionAmounts(quoted, porcentaje)).toEqual(expected);
});

test('EMP-01 a number leads back to its quotation', () => {
  for (const id of [1, 999_999, 1_000_000]) expect(cotizacionIdOf(cotizacionNumero(id))).toBe(id);
  for (const text of ['', 'COT-1', 'cot-000001', "COT-000001' or 1"]) expect(cotizacionIdOf(text)).toBeNull();
});
