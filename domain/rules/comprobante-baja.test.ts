import { expect, test } from 'vitest';
import { type BajaCandidate, bajaClase, bajaObstacle } from './comprobante-baja.ts';

const good: BajaCandidate = { estado: 'aceptado', reemplazoId: null, fecha: '2026-11-10', notas: 0, baja: null };
const limits = { dias: 7, today: '2026-11-17' };

test.each<[string, Partial<BajaCandidate>, string | null]>([
  ['accepted, on the last day', {}, null],
  ['observed', { estado: 'observado' }, null],
  ['whose earlier baja was refused', { baja: 'rechazada' }, null],
  ['a day too late', { fecha: '2026-11-09' }, 'Venció el plazo'],
  ['that SUNAT never took', { estado: 'rechazado' }, 'Solo se da de baja'],
  ['issued by hand', { estado: 'emitido' }, 'Solo se da de baja'],
  ['handed over as a file', { estado: 'entregado' }, 'Solo se da de baja'],
  ['with a note', { notas: 1 }, 'Tiene una nota'],
  ['that was corrected', { reemplazoId: 3 }, 'Ya se corrigió'],
  ['whose baja is on its way', { baja: 'pendiente' }, 'Ya se pidió'],
  ['whose baja is uncertain', { baja: 'incierta' }, 'Ya se pidió'],
  ['voided', { estado: 'anulado', baja: 'aceptada' }, 'Solo se da de baja'],
])('SUN-70 a document %s', (_what, changes, reason) => {
  const obstacle = bajaObstacle({ ...good, ...changes }, limits);
  if (reason === null) expect(obstacle).toBeNull();
  else expect(obstacle).toContain(reason);
});

test('SUN-70 facturas and their notes are communicated, boletas summarised', () => {
  expect(['F001', 'FC01', 'B001', 'BC01'].map(bajaClase)).toEqual(['RA', 'RA', 'RC', 'RC']);
});
