import { expect, test } from 'vitest';
import { solicitudDue, solicitudKinds, type TipoSolicitud, tiposSolicitud } from './solicitudes.ts';

test('DAT-02 what the law lets people ask for, each with its name', () => {
  const names = ['Información', 'Acceso', 'Rectificación', 'Cancelación', 'Oposición'];
  expect(tiposSolicitud.map((tipo) => solicitudKinds[tipo].nombre)).toEqual(names);
});

test.each<[TipoSolicitud, string, string]>([
  // A Monday; 8 and 9 December are holidays.
  ['informacion', '2026-11-16T15:00:00Z', '2026-11-26'],
  ['acceso', '2026-11-16T15:00:00Z', '2026-12-16'],
  ['rectificacion', '2026-11-16T15:00:00Z', '2026-11-30'],
  ['cancelacion', '2026-11-27T15:00:00Z', '2026-12-15'],
  // Still Friday in Lima.
  ['oposicion', '2026-11-21T03:00:00Z', '2026-12-04'],
])('DAT-02 %s asked at %s is due on %s', (tipo, asked, due) => {
  expect(solicitudDue(tipo, new Date(asked))).toBe(due);
});
