import { expect, test } from 'vitest';
import { estadoPruebaLabel } from './estado-labels.ts';

const figures = { pruebas: 2, pruebasPendientes: 0, matriculados: 10, faltan: 0 };

test.each([
  [{ pruebas: 0 }, 'Sin pruebas'],
  [{ pruebasPendientes: 3, faltan: 4 }, '3 por calificar'],
  [{ matriculados: 0 }, 'Sin estudiantes'],
  [{ faltan: 1 }, 'En curso'],
  [{}, 'Terminada'],
])('%j: %s', (changes, text) => {
  expect(estadoPruebaLabel({ ...figures, ...changes })).toBe(text);
});
