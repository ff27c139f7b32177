import { expect, test } from 'vitest';
import { displayNota, obstacles } from './aptitud.ts';
import { type ModuloNota, resultOf } from './calificacion.ts';

const clase = (nota: number | null): ModuloNota => ({ acronimo: 'CLA', nota });
const prueba = (nota: number | null): ModuloNota => ({ acronimo: 'PRU', nota });

test.each([
  ['every test at 13 or more', [prueba(13), prueba(20)], 0, []],
  ['no tests and an average of 13', [clase(12), clase(14)], 0, []],
  ['one test below 13', [prueba(12.99), prueba(20)], 0, ['Aprobó 1 de 2 pruebas con 13 o más.']],
  ['a test not taken', [prueba(null), prueba(20)], 0, ['Aprobó 1 de 2 pruebas con 13 o más. Le falta rendir.']],
  ['the only test failed', [prueba(5)], 0, ['No aprobó la prueba: se aprueba con 13 o más.']],
  ['the only test not taken', [prueba(null), clase(20)], 0, ['Le falta rendir la prueba.']],
  ['a test that waits to be graded', [prueba(null)], 1, ['Una prueba espera su calificación.']],
  ['a low average', [clase(11)], 0, ['Su promedio es 11; se aprueba con 13.']],
  ['no grades', [clase(null)], 0, ['Todavía no tiene notas.']],
] as const)('with %s', (_what, modulos, pendientes, reasons) => {
  expect(obstacles({ matriculado: true, resultado: resultOf(modulos), pendientes })).toEqual(reasons);
});

test('whoever is not enrolled is told so, whatever the grades', () => {
  const candidate = { matriculado: false, resultado: resultOf([prueba(20)]), pendientes: 0 };
  expect(obstacles(candidate)).toEqual(['No tiene matrícula en el curso.']);
});

test('only a passing grade is shown', () => {
  expect([null, 12.99, 13, 20].map(displayNota)).toEqual([null, null, 13, 20]);
});
