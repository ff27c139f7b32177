import { describe, expect, test } from 'vitest';
import { claseDeMaterial, esPrueba, esReorden, problemaDelEnlace, quedanIntentos } from './modulos.ts';

test.each([
  ['CLA', false],
  ['PRU', true],
  ['pru', true],
  ['TAL', false],
])('a module of type %s is a test: %s', (acronimo, prueba) => {
  expect(esPrueba(acronimo)).toBe(prueba);
});

describe('what a material is', () => {
  test.each([
    ['DSC', 'texto', null],
    ['VID', 'video', 'Escribe el enlace del video'],
    ['SES', 'sesion', 'Escribe el enlace de la sesión'],
    ['MAT', 'descarga', 'Escribe el enlace de la descarga'],
    ['LEC', 'texto', null],
    ['constructor', 'texto', null],
  ])('%s is %s; without a link: %s', (acronimo, clase, problema) => {
    expect(claseDeMaterial(acronimo)).toBe(clase);
    expect(problemaDelEnlace(acronimo, '')).toBe(problema);
    expect(problemaDelEnlace(acronimo, 'https://example.com')).toBeNull();
  });
});

test.each([
  [0, 1, true],
  [1, 3, true],
  [3, 3, false],
  [4, 3, false],
  [0, null, false],
])('%i of %j attempts used: may start %s', (intento, intentoMax, puede) => {
  expect(quedanIntentos({ intento, intentoMax })).toBe(puede);
});

test.each([
  [[1, 2, 3], [3, 1, 2], true],
  [[1, 2, 3], [1, 2], false],
  [[1, 2], [1, 1], false],
  [[1, 2], [1, 2, 2], false],
  [[1, 2], [1, 4], false],
  [[], [], true],
])('%j as %j: %s', (conocidos, dados, esperado) => {
  expect(esReorden(conocidos, dados)).toBe(esperado);
});
