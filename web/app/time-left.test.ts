import { expect, test } from 'vitest';
import { refetchWhileRunning } from './running-rendicion.tsx';
import { announcement, leftLabel, runningLabel } from './time-left.ts';

test.each([
  [3 * 86_400, 'Quedan 3 días', ''],
  [86_400, 'Quedan 24 h 0 min', ''],
  [90 * 60 + 1, 'Quedan 1 h 31 min', ''],
  [90 * 60, 'Quedan 90 min', ''],
  [301, 'Quedan 6 min', ''],
  [300, 'Quedan 5:00', 'Quedan cinco minutos.'],
  [61, 'Quedan 1:01', 'Quedan cinco minutos.'],
  [60, 'Quedan 1:00', 'Queda un minuto.'],
  [1, 'Quedan 0:01', 'Queda un minuto.'],
  [0, 'Tiempo terminado', 'Terminó el tiempo.'],
])('%i seconds before the end of a sitting: %s', (left, label, told) => {
  expect(leftLabel(left)).toBe(label);
  expect(announcement(left)).toBe(told);
});

test.each([
  [null, 'En curso'],
  [1800, 'En curso, quedan 30 min'],
  [54, 'En curso, quedan 0:54'],
  [0, 'Tiempo terminado, se entrega sola'],
])('SEA-21 %s seconds before its end a sitting is shown as «%s»', (left, label) => {
  expect(runningLabel(left)).toBe(label);
});

test('SEA-21 a list asks again while a sitting runs, soon after its end, and not without one', () => {
  const ahora = '2026-11-17T12:00:00.000Z';
  expect(refetchWhileRunning([])).toBe(false);
  expect(refetchWhileRunning([{ fin: null, ahora }])).toBe(30_000);
  expect(refetchWhileRunning([{ fin: '2026-11-17T12:00:01.000Z', ahora }])).toBe(30_000);
  expect(refetchWhileRunning([{ fin: ahora, ahora }])).toBe(5_000);
});
