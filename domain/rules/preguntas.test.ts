import { describe, expect, test } from 'vitest';
import {
  dejarUnaCorrecta,
  esExclusiva,
  marcarCorrecta,
  type OpcionEscrita,
  opcionesIniciales,
  type PreguntaEscrita,
  problemaAlAgregar,
  problemaAlQuitar,
  problemaDelEnunciado,
  problemaDeOpciones,
  type TipoPregunta,
  tipoPregunta,
  tipoPreguntaTexto,
} from './preguntas.ts';

/** `*` marks the correct options. */
const opciones = (...textos: string[]): OpcionEscrita[] =>
  textos.map((texto) => ({ descripcion: texto.replace('*', ''), correcto: texto.startsWith('*') }));
const pregunta = (tipo: TipoPregunta, suyas: OpcionEscrita[], exclusiva = false): PreguntaEscrita => ({
  ...{ enunciado: '¿Qué es la tipicidad?', tipo, exclusiva },
  opciones: suyas,
});
const problema = (tipo: TipoPregunta, suyas: OpcionEscrita[], exclusiva = false) =>
  problemaDeOpciones(pregunta(tipo, suyas, exclusiva));
const letras = (n: number) => Array.from({ length: n }, (_, at) => `${at === 0 ? '*' : ''}Opción ${at}`);

test('the codes are 1 open, 2 multiple choice, 3 true or false', () => {
  expect(tipoPregunta).toEqual({ abierta: 1, multiple: 2, verdaderoFalso: 3 });
  expect(tipoPreguntaTexto).toEqual({ 1: 'Abierta', 2: 'Opción múltiple', 3: 'Verdadero o falso' });
});

test.each([
  [1, []],
  [2, opciones('', '')],
  [3, opciones('Verdadero', 'Falso')],
] as const)('a question of type %i starts with %j', (tipo, start) => {
  expect(opcionesIniciales(tipo)).toEqual(start);
});

test.each([
  [1, false, false],
  [1, true, false],
  [2, false, false],
  [2, true, true],
  [3, false, true],
  [3, true, true],
] as const)('type %i flagged %s: one correct option excludes the others: %s', (tipo, exclusiva, expected) => {
  expect(esExclusiva({ tipo, exclusiva })).toBe(expected);
});

describe('PRU-15 PRU-16 the statement', () => {
  test.each([
    ['', 'El enunciado es obligatorio'],
    ['   ', 'El enunciado es obligatorio'],
    ['Sí', 'El enunciado debe tener al menos 5 caracteres'],
    ['  Dolo  ', 'El enunciado debe tener al menos 5 caracteres'],
    ['Dolos', null],
    [' ¿Qué es el dolo? ', null],
  ])('%j: %s', (enunciado, expected) => {
    expect(problemaDelEnunciado(enunciado)).toBe(expected);
  });
});

describe('PRU-07 an open question', () => {
  test.each([
    [[], null],
    [opciones('*Una'), 'Una pregunta abierta no tiene opciones.'],
  ])('with %j: %s', (suyas, expected) => {
    expect(problema(1, suyas)).toBe(expected);
  });
});

describe('PRU-09 a true or false question', () => {
  const fijas = 'Las opciones son Verdadero y Falso.';
  const una = 'Debe haber exactamente una opción correcta.';
  test.each([
    [opciones('*Verdadero', 'Falso'), null],
    [opciones('Verdadero', '*Falso'), null],
    [opciones('Verdadero', 'Falso'), una],
    [opciones('*Verdadero', '*Falso'), una],
    [opciones('*Falso', 'Verdadero'), fijas],
    [opciones('*Sí', 'No'), fijas],
    [opciones('*Verdadero'), fijas],
    [opciones('*Verdadero', 'Falso', 'Depende'), fijas],
    [[], fijas],
  ])('with %j: %s', (suyas, expected) => {
    expect(problema(3, suyas)).toBe(expected);
    expect(problema(3, suyas, true)).toBe(expected);
  });
});

describe('PRU-17 PRU-18 PRU-19 PRU-20 PRU-21 PRU-22 a multiple-choice question', () => {
  const pocas = 'Agrega al menos 2 opciones con descripción';
  const vacias = 'Hay opciones vacías. Completa o elimínalas.';
  const repetidas = 'Hay opciones duplicadas.';
  const ninguna = 'Marca al menos una opción como correcta.';
  test.each([
    [[], false, pocas],
    [opciones('*Una'), false, pocas],
    [opciones('', ''), false, pocas],
    [opciones('*Una', '   '), false, pocas],
    [opciones('*Una', 'Dos', ' '), false, vacias],
    [opciones('Una', 'Dos', ''), true, vacias],
    [opciones('*Una', 'una '), false, repetidas],
    [opciones('*ÑANDÚ', 'Otra', 'ñandú'), true, repetidas],
    [opciones('*Sí', 'Si'), false, null],
    [opciones('Una', 'Dos'), false, ninguna],
    [opciones('Una', 'Dos'), true, ninguna],
    [opciones('*Una', '*Dos', 'Tres'), false, null],
    [opciones('*Una', '*Dos', 'Tres'), true, 'Debe haber exactamente una opción correcta.'],
    [opciones('*Una', 'Dos', 'Tres'), true, null],
    [opciones(...letras(10)), false, null],
    [opciones(...letras(11)), false, 'Máximo 10 opciones.'],
  ])('with %j, exclusive %s: %s', (suyas, exclusiva, expected) => {
    expect(problema(2, suyas, exclusiva)).toBe(expected);
  });
});

test('PRU-22 PRU-23 there are at most 10 options and at least 2', () => {
  expect(problemaAlAgregar(opciones(...letras(9)))).toBeNull();
  expect(problemaAlAgregar(opciones(...letras(10)))).toBe('Máximo 10 opciones.');
  expect(problemaAlQuitar(opciones(...letras(3)))).toBeNull();
  expect(problemaAlQuitar(opciones(...letras(2)))).toBe('Debes mantener al menos 2 opciones.');
});

test.each([
  [2, false, ['*A', '*B', 'C']],
  [2, true, ['A', '*B', 'C']],
  [3, false, ['A', '*B', 'C']],
] as const)('marking B beside a correct A, in type %i exclusive %s, leaves %j', (tipo, exclusiva, expected) => {
  const antes = pregunta(tipo, opciones('*A', 'B', 'C'), exclusiva);
  expect(marcarCorrecta(antes, 1, true)).toEqual(opciones(...expected));
  expect(antes.opciones).toEqual(opciones('*A', 'B', 'C'));
});

test('taking a mark away takes no other', () => {
  expect(marcarCorrecta(pregunta(2, opciones('*A', '*B'), true), 0, false)).toEqual(opciones('A', '*B'));
});

test.each([
  [
    ['A', '*B', '*C'],
    ['A', '*B', 'C'],
  ],
  [
    ['*A', 'B'],
    ['*A', 'B'],
  ],
  [
    ['A', 'B'],
    ['A', 'B'],
  ],
])('of %j, becoming exclusive keeps %j', (antes, despues) => {
  expect(dejarUnaCorrecta(opciones(...antes))).toEqual(opciones(...despues));
});
