import { describe, expect, test } from 'vitest';
import {
  addProblem,
  type DraftOpcion,
  type DraftPregunta,
  enunciadoProblem,
  initialOpciones,
  isExclusive,
  keepOneCorrect,
  markCorrect,
  opcionesProblem,
  parseOpciones,
  pasteOpciones,
  removeProblem,
  type TipoPregunta,
  tipoPregunta,
  tipoPreguntaLabel,
} from './preguntas.ts';

/** `*` marks the correct options. */
const opciones = (...texts: string[]): DraftOpcion[] =>
  texts.map((text) => ({ descripcion: text.replace('*', ''), correcto: text.startsWith('*') }));
const pregunta = (tipo: TipoPregunta, theirs: DraftOpcion[], exclusiva = false): DraftPregunta => ({
  enunciado: '¿Qué es la tipicidad?',
  tipo,
  exclusiva,
  opciones: theirs,
});
const problem = (tipo: TipoPregunta, theirs: DraftOpcion[], exclusiva = false) =>
  opcionesProblem(pregunta(tipo, theirs, exclusiva));
const letters = (n: number) => Array.from({ length: n }, (_, at) => `${at === 0 ? '*' : ''}Opción ${at}`);

test('the codes are 1 open, 2 multiple choice, 3 true or false', () => {
  expect(tipoPregunta).toEqual({ open: 1, multiple: 2, trueOrFalse: 3 });
  expect(tipoPreguntaLabel).toEqual({ 1: 'Abierta', 2: 'Opción múltiple', 3: 'Verdadero o falso' });
});

test.each([
  [1, []],
  [2, opciones('', '')],
  [3, opciones('Verdadero', 'Falso')],
] as const)('a question of type %i starts with %j', (tipo, start) => {
  expect(initialOpciones(tipo)).toEqual(start);
});

test.each([
  [1, false, false],
  [1, true, false],
  [2, false, false],
  [2, true, true],
  [3, false, true],
  [3, true, true],
] as const)('type %i flagged %s: one correct option excludes the others: %s', (tipo, exclusiva, expected) => {
  expect(isExclusive({ tipo, exclusiva })).toBe(expected);
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
    expect(enunciadoProblem(enunciado)).toBe(expected);
  });
});

describe('PRU-07 an open question', () => {
  test.each([
    [[], null],
    [opciones('*Una'), 'Una pregunta abierta no tiene opciones.'],
  ])('with %j: %s', (theirs, expected) => {
    expect(problem(1, theirs)).toBe(expected);
  });
});

describe('PRU-09 a true or false question', () => {
  const fixed = 'Las opciones son Verdadero y Falso.';
  const exactlyOne = 'Debe haber exactamente una opción correcta.';
  test.each([
    [opciones('*Verdadero', 'Falso'), null],
    [opciones('Verdadero', '*Falso'), null],
    [opciones('Verdadero', 'Falso'), exactlyOne],
    [opciones('*Verdadero', '*Falso'), exactlyOne],
    [opciones('*Falso', 'Verdadero'), fixed],
    [opciones('*Sí', 'No'), fixed],
    [opciones('*Verdadero'), fixed],
    [opciones('*Verdadero', 'Falso', 'Depende'), fixed],
    [[], fixed],
  ])('with %j: %s', (theirs, expected) => {
    expect(problem(3, theirs)).toBe(expected);
    expect(problem(3, theirs, true)).toBe(expected);
  });
});

describe('a multiple-choice question', () => {
  const says = (expected: string | null) => (theirs: ReturnType<typeof opciones>, exclusiva: boolean) =>
    expect(problem(2, theirs, exclusiva)).toBe(expected);

  describe('PRU-17 with too few', () => {
    test.each([
      [[], false],
      [opciones('*Una'), false],
      [opciones('', ''), false],
      [opciones('*Una', '   '), false],
    ])('%j, exclusive %s', says('Agrega al menos 2 opciones con descripción'));
  });

  describe('PRU-18 with an empty one', () => {
    test.each([
      [opciones('*Una', 'Dos', ' '), false],
      [opciones('Una', 'Dos', ''), true],
    ])('%j, exclusive %s', says('Hay opciones vacías. Completa o elimínalas.'));
  });

  describe('PRU-19 without a correct one', () => {
    test.each([
      [opciones('Una', 'Dos'), false],
      [opciones('Una', 'Dos'), true],
    ])('%j, exclusive %s', says('Marca al menos una opción como correcta.'));
  });

  test.each([[opciones('*Una', '*Dos', 'Tres'), true]])(
    'PRU-20 with two correct ones: %j, exclusive %s',
    says('Debe haber exactamente una opción correcta.'),
  );

  describe('PRU-21 with one twice', () => {
    test.each([
      [opciones('*Una', 'una '), false],
      [opciones('*ÑANDÚ', 'Otra', 'ñandú'), true],
    ])('%j, exclusive %s', says('Hay opciones duplicadas.'));
  });

  test.each([[opciones(...letters(11)), false]])('PRU-22 with too many: %j, exclusive %s', says('Máximo 10 opciones.'));

  test.each([
    [opciones('*Sí', 'Si'), false],
    [opciones('*Una', '*Dos', 'Tres'), false],
    [opciones('*Una', 'Dos', 'Tres'), true],
    [opciones(...letters(10)), false],
  ])('that is right: %j, exclusive %s', says(null));
});

test('PRU-22 there are at most 10 options', () => {
  expect(addProblem(opciones(...letters(9)))).toBeNull();
  expect(addProblem(opciones(...letters(10)))).toBe('Máximo 10 opciones.');
});

test('PRU-23 at least 2 options stay', () => {
  expect(removeProblem(opciones(...letters(3)))).toBeNull();
  expect(removeProblem(opciones(...letters(2)))).toBe('Debes mantener al menos 2 opciones.');
});

test.each([
  [2, false, ['*A', '*B', 'C']],
  [2, true, ['A', '*B', 'C']],
  [3, false, ['A', '*B', 'C']],
] as const)('marking B beside a correct A, in type %i exclusive %s, leaves %j', (tipo, exclusiva, expected) => {
  const before = pregunta(tipo, opciones('*A', 'B', 'C'), exclusiva);
  expect(markCorrect(before, 1, true)).toEqual(opciones(...expected));
  expect(before.opciones).toEqual(opciones('*A', 'B', 'C'));
});

test('taking a mark away takes no other', () => {
  expect(markCorrect(pregunta(2, opciones('*A', '*B'), true), 0, false)).toEqual(opciones('A', '*B'));
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
])('of %j, becoming exclusive keeps %j', (before, after) => {
  expect(keepOneCorrect(opciones(...before))).toEqual(opciones(...after));
});

describe('ADM-86 pasted options', () => {
  test.each([
    ['Prenda\nHipoteca\r\n\n  Anticresis \n', ['Prenda', 'Hipoteca', 'Anticresis']],
    ['a) Prenda\nb) Hipoteca', ['Prenda', 'Hipoteca']],
    ['a)\tPrenda\nb)\tHipoteca', ['Prenda', 'Hipoteca']],
    ['1. Prenda\n2. Hipoteca\n10. Mutuo', ['Prenda', 'Hipoteca', 'Mutuo']],
    ['• Prenda\n- Hipoteca', ['Prenda', 'Hipoteca']],
    ['Prenda\tHipoteca\tMutuo', ['Prenda', 'Hipoteca', 'Mutuo']],
    // A mark that only some lines have belongs to the text.
    ['2. El artículo\nTodas', ['2. El artículo', 'Todas']],
    ['a) Prenda', ['a) Prenda']],
    ['un solo texto', ['un solo texto']],
    [' \n\t', []],
  ])('%j is %j', (text, expected) => expect(parseOpciones(text)).toEqual(expected));

  test.each([
    [opciones('', ''), 0, ['A', 'B', 'C'], opciones('A', 'B', 'C'), 0],
    [opciones('*', '', 'Z'), 0, ['A', 'B', 'C'], opciones('*A', 'B', 'C', 'Z'), 0],
    [opciones('Ya', ''), 1, ['A', 'B'], opciones('Ya', 'A', 'B'), 0],
    [opciones('Ya', 'Dos'), 0, ['A'], opciones('A', 'Ya', 'Dos'), 0],
    [opciones(...'12345678', '', ''), 8, ['A', 'B', 'C', 'D'], opciones(...'12345678', 'A', 'B'), 2],
  ])('into %j at %i: %j', (before, index, texts, after, dropped) =>
    expect(pasteOpciones(before, index, texts)).toEqual({ opciones: after, dropped }),
  );
});
