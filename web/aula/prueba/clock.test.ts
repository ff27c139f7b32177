import { expect, test } from 'vitest';
import { announcement, leftLabel } from './clock.tsx';

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
