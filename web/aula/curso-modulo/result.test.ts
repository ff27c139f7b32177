import { expect, test } from 'vitest';
import { aciertosOf, type Result, readResult, resultDetail, resultText, resultTitle } from './result.ts';

const rest = { prueba: null, aciertos: null };
const prueba = { pruebaId: 4, nombre: 'Parcial', intento: 2 };

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
  expect(resultText({ ...result, ...rest })).toBe(text);
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
  expect(readResult({ cursoId: 3, resultado })).toEqual({ nota: 13, intentosRestantes: 0, pendientes: 0, ...rest });
});

test('VIS-49 it names the test, says how many were right and which attempt counts', () => {
  const result: Result = { nota: 14, intentosRestantes: 1, pendientes: 0, prueba, aciertos: { right: 7, of: 10 } };
  expect(readResult({ resultado: result })).toEqual(result);
  expect(resultTitle(result)).toBe('Prueba enviada: Parcial');
  expect(resultDetail(result, 14)).toBe('Acertaste 7 de 10 preguntas. Cuenta este, tu intento 2.');
  expect(resultDetail(result, 18)).toBe('Acertaste 7 de 10 preguntas. Cuenta tu mejor intento: 18.');
  expect(resultDetail({ ...result, prueba: { ...prueba, intento: 1 } }, 14)).toBe('Acertaste 7 de 10 preguntas.');
  expect(resultDetail({ ...result, nota: null, aciertos: null }, null)).toBe('');
  for (const forged of [
    { prueba: 'x' },
    { prueba: { pruebaId: '4' } },
    { aciertos: [] },
    { aciertos: { right: 'a' } },
  ]) {
    expect(readResult({ resultado: { ...result, ...forged } })).toMatchObject({ nota: 14 });
  }
});

test.each([
  [20, 3, 3],
  [6.67, 3, 1],
  [13.33, 3, 2],
  [0, 7, 0],
  [17.14, 7, 6],
])('VIS-49 a grade of %d in %i questions is %i right', (nota, of, right) => {
  expect(aciertosOf(nota, Array(of).fill({ tipo: 2 }))).toEqual({ right, of });
});

test.each([
  [null, [{ tipo: 2 }]],
  [20, []],
  [20, [{ tipo: 2 }, { tipo: 1 }]],
  [11, [{ tipo: 2 }, { tipo: 3 }]],
] as const)('a grade of %j in %j does not say how many were right', (nota, preguntas) => {
  expect(aciertosOf(nota, preguntas)).toBeNull();
});
