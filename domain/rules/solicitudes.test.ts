import { expect, test } from 'vitest';
import {
  erasurePercent,
  erasureText,
  solicitudDue,
  solicitudKinds,
  type TipoSolicitud,
  tiposSolicitud,
} from './solicitudes.ts';

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

test.each([
  [0, 0, false, 0],
  [3, 8, false, 37],
  [8, 8, false, 99],
  [20, 8, false, 99],
  [0, 0, true, 100],
])('SEA-82 %i of about %i rows read, finished %s: %i %%', (revisadas, total, isDone, percent) => {
  expect(erasurePercent({ revisadas, total }, isDone)).toBe(percent);
});

test('SEA-82 what ADMIN reads about an erasure', () => {
  const running = 'Anonimización en curso: 37 %. La persona ya no puede entrar.';
  expect(erasureText({ porcentaje: 37, terminada: null })).toBe(running);
  expect(erasureText({ porcentaje: 100, terminada: '2026-11-16T15:00:00.000Z' })).toMatch(/^Datos anonimizados el 16/);
});
