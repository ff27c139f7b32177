import { expect, test } from 'vitest';
import { impedimentos, notaParaMostrar } from './aptitud.ts';
import { type NotaDeModulo, resultadoDe } from './calificacion.ts';

const clase = (nota: number | null): NotaDeModulo => ({ acronimo: 'CLA', nota });
const prueba = (nota: number | null): NotaDeModulo => ({ acronimo: 'PRU', nota });

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
] as const)('with %s', (_what, modulos, pendientes, motivos) => {
  expect(impedimentos({ matriculado: true, resultado: resultadoDe(modulos), pendientes })).toEqual(motivos);
});

test('whoever is not enrolled is told so, whatever the grades', () => {
  const candidato = { matriculado: false, resultado: resultadoDe([prueba(20)]), pendientes: 0 };
  expect(impedimentos(candidato)).toEqual(['No tiene matrícula en el curso.']);
});

test('only a passing grade is shown', () => {
  expect([null, 12.99, 13, 20].map(notaParaMostrar)).toEqual([null, null, 13, 20]);
});
