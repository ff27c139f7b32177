import { describe, expect, test } from 'vitest';
import { awaitsLink, hasIntentosLeft, isPrueba, isReorder, materialClase, materialFields } from './modulos.ts';

test.each([
  ['CLA', false],
  ['PRU', true],
  ['pru', true],
  ['TAL', false],
])('a module of type %s is a test: %s', (acronimo, prueba) => {
  expect(isPrueba(acronimo)).toBe(prueba);
});

describe('what a material is', () => {
  test.each([
    ['DSC', 'texto', false],
    ['VID', 'video', true],
    ['SES', 'sesion', true],
    ['MAT', 'descarga', true],
    ['LEC', 'texto', false],
    ['constructor', 'texto', false],
  ])('%s is %s; without a link students wait for one: %s', (acronimo, clase, awaits) => {
    expect(materialClase(acronimo)).toBe(clase);
    expect(awaitsLink(acronimo, '')).toBe(awaits);
    expect(awaitsLink(acronimo, 'https://example.com')).toBe(false);
  });
});

describe('ADM-81 what the form asks of a material', () => {
  test.each([
    ['DSC', { descripcion: true, video: false }],
    ['dsc', { descripcion: true, video: false }],
    ['VID', { descripcion: false, video: true }],
    ['SES', { descripcion: false, video: true }],
    ['MAT', { descripcion: false, video: true }],
    ['LEC', { descripcion: true, video: true }],
    ['', { descripcion: false, video: false }],
  ])('of type %j: %j', (acronimo, asked) => expect(materialFields(acronimo)).toEqual(asked));
});

test.each([
  [0, 1, true],
  [1, 3, true],
  [3, 3, false],
  [4, 3, false],
  [0, null, false],
])('%i of %j attempts used: may start %s', (intento, intentoMax, can) => {
  expect(hasIntentosLeft({ intento, intentoMax })).toBe(can);
});

test.each([
  [[1, 2, 3], [3, 1, 2], true],
  [[1, 2, 3], [1, 2], false],
  [[1, 2], [1, 1], false],
  [[1, 2], [1, 2, 2], false],
  [[1, 2], [1, 4], false],
  [[], [], true],
])('%j as %j: %s', (known, given, expected) => {
  expect(isReorder(known, given)).toBe(expected);
});
