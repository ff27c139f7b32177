import { seed } from 'domain/testing/seed.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PedidoItem } from '../pedido/queries/pedidos.ts';
import { limaMoment, type Sale, saleLines } from './make-document.ts';

const item = (changes: Partial<PedidoItem> = {}): PedidoItem => ({
  pedidoItemId: 1,
  pedidoId: 1,
  cursoId: 1,
  nombre: 'Penal',
  precioCentimos: 10_000,
  precioListaCentimos: 10_000,
  cantidad: 1,
  descuentoCentimos: 0,
  paqueteId: null,
  clase: 'curso' as const,
  paquete: '',
  ...changes,
});
const sale = (items: PedidoItem[]): Sale => ({
  cuponCodigo: 'VERANO20',
  items,
  afectaciones: new Map([[2, 'inafecto']]),
  ajustes: { afectacion: 'gravado' } as Sale['ajustes'],
});

test('SUN-38 lines have the price that was paid and name the coupon; what was free is left out', () => {
  const items = [
    item({ descuentoCentimos: 2_000 }),
    item({ cursoId: 2, nombre: 'Civil', cantidad: 2 }),
    item({ nombre: 'Laboral', descuentoCentimos: 10_000 }),
  ];
  expect(saleLines(sale(items), 28_000)).toEqual([
    { descripcion: 'Penal (cupón VERANO20)', cantidad: 1, totalCentimos: 8_000, afectacion: 'gravado' },
    { descripcion: 'Civil', cantidad: 2, totalCentimos: 20_000, afectacion: 'inafecto' },
  ]);
});

test('SUN-34 what was paid, with coupons and bundles, or a part of it is spread over the lines, to the céntimo', () => {
  const items = fc.array(
    fc.record({
      precio: fc.integer({ min: 1, max: 200_000 }),
      cantidad: fc.integer({ min: 1, max: 50 }),
      cupon: fc.integer({ min: 0, max: 99 }),
      paqueteId: fc.option(fc.integer({ min: 1, max: 2 })),
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(items, fc.double({ min: 0.001, max: 1, noNaN: true }), (priced, share) => {
      const lines = priced.map(({ precio, cantidad, cupon, paqueteId }) => {
        const descuentoCentimos = Math.floor((precio * cantidad * cupon) / 100);
        return item({ precioCentimos: precio, cantidad, descuentoCentimos, paqueteId });
      });
      const total = lines.reduce((sum, line) => sum + line.precioCentimos * line.cantidad - line.descuentoCentimos, 0);
      const part = Math.max(1, Math.floor(total * share));
      const sold = saleLines(sale(lines), part);
      expect(sold.reduce((sum, line) => sum + line.totalCentimos, 0)).toBe(part);
      expect(sold.every((line) => line.descripcion.endsWith('(pago parcial)') === part < total)).toBe(true);
    }),
    { seed },
  );
});

test('SUN-33 a document of the evening has the day of Lima', () => {
  expect(limaMoment(new Date('2026-11-19T04:59:59Z'))).toEqual({ fecha: '2026-11-18', hora: '23:59:59' });
});
