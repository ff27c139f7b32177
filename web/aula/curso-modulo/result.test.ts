import { expect, test } from 'vitest';
import { readResult, resultText } from './result.ts';

test.each([
  [{ nota: 16, intentosRestantes: 1, pendientes: 0 }, 'Tu nota: 16. Te queda 1 intento.'],
  [{ nota: 6.67, intentosRestantes: 2, pendientes: 0 }, 'Tu nota: 6.67. Te quedan 2 intentos.'],
  [{ nota: 20, intentosRestantes: 0, pendientes: 0 }, 'Tu nota: 20. No te quedan intentos.'],
  [
    { nota: null, intentosRestantes: 0, pendientes: 1 },
    'Una pregunta abierta por calificar: te avisaremos por correo cuando tengas tu nota. No te quedan intentos.',
  ],
  [
    { nota: null, intentosRestantes: 3, pendientes: 2 },
    '2 preguntas abiertas por calificar: te avisaremos por correo cuando tengas tu nota. Te quedan 3 intentos.',
  ],
])('%j reads «%s»', (result, text) => {
  expect(resultText(result)).toBe(text);
});

test.each([
  null,
  undefined,
  {},
  { resultado: null },
  { resultado: 'x' },
  { resultado: { nota: '20' } },
  { resultado: {} },
])('%j holds no result', (state) => {
  expect(readResult(state)).toBeNull();
});

test('a result is read from among other state', () => {
  const resultado = { nota: 13, intentosRestantes: 0, pendientes: 0, estado: 'calificado' };
  expect(readResult({ cursoId: 3, resultado })).toEqual({ nota: 13, intentosRestantes: 0, pendientes: 0 });
});
