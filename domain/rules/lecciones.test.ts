import { describe, expect, test } from 'vitest';
import { awaitsPrueba, foldedModulos, lengthLabel, nextStep, positionLabel, seenLabel, stepsOf } from './lecciones.ts';

const lesson = (materialId: number, moduloId: number, fields: object = {}) => ({
  materialId,
  moduloId,
  visto: false,
  disponible: true,
  ...fields,
});
const modulo = (moduloId: number, fields: object = {}) => ({
  moduloId,
  pruebaId: null as number | null,
  nota: null as number | null,
  intento: 0,
  intentoMax: null,
  pendiente: false,
  fase: null,
  rendicion: null,
  materiales: 1,
  vistos: 0,
  ...fields,
});
const exam = (moduloId: number, fields: object = {}) =>
  modulo(moduloId, { pruebaId: moduloId * 10, intentoMax: 2, fase: 'abierta', materiales: 0, ...fields });

const labelOf = (step: ReturnType<typeof nextStep>) =>
  step && (step.kind === 'prueba' ? `prueba ${step.modulo.moduloId}` : `leccion ${step.leccion.materialId}`);

test('STU-03 the course is studied module by module, each test after the lessons of its module', () => {
  const steps = stepsOf([modulo(1), exam(2), modulo(3)], [lesson(11, 1), lesson(12, 1), lesson(21, 2)]);
  expect(steps.map(labelOf)).toEqual(['leccion 11', 'leccion 12', 'leccion 21', 'prueba 2']);
});

describe('STU-03 what comes next', () => {
  const seen = { visto: true };
  const modulos = [modulo(1), exam(2), modulo(3)];
  test.each([
    ['nothing begun: the first lesson', modulos, [lesson(11, 1), lesson(12, 1)], null, 'leccion 11'],
    ['the last one opened, while it is not finished', modulos, [lesson(11, 1), lesson(31, 3)], 31, 'leccion 31'],
    [
      'after the last one, not what was left behind',
      modulos,
      [lesson(11, 1), lesson(31, 3, seen), lesson(32, 3)],
      31,
      'leccion 32',
    ],
    ['the test after the lessons', modulos, [lesson(11, 1, seen), lesson(31, 3)], 11, 'prueba 2'],
    [
      'what was left behind, when nothing follows',
      [modulo(1), modulo(3)],
      [lesson(11, 1), lesson(31, 3, seen)],
      31,
      'leccion 11',
    ],
    [
      'not what has no content yet',
      [modulo(1)],
      [lesson(11, 1, { disponible: false }), lesson(12, 1)],
      11,
      'leccion 12',
    ],
    ['a passed test is left alone', [exam(2, { nota: 13 }), modulo(3)], [lesson(31, 3)], null, 'leccion 31'],
    ['a failed one with attempts left is next', [exam(2, { nota: 12.99, intento: 1 })], [], null, 'prueba 2'],
    ['a running test goes first', [modulo(1), exam(2, { rendicion: {} })], [lesson(11, 1)], 11, 'prueba 2'],
    ['nothing left', [modulo(1), exam(2, { nota: 20 })], [lesson(11, 1, seen)], 11, null],
  ] as const)('%s', (_title, list, lecciones, last, expected) => {
    expect(labelOf(nextStep(stepsOf([...list], [...lecciones]), last))).toBe(expected);
  });
});

test.each([
  ['open', {}, true],
  ['not open yet', { fase: 'antes' }, false],
  ['closed', { fase: 'cerrada' }, false],
  ['no attempts left', { intento: 2 }, false],
  ['waits for its grade', { pendiente: true }, false],
])('STU-04 a test is to be taken only while one can and must: %s', (_title, fields, expected) => {
  expect(awaitsPrueba(exam(1, fields))).toBe(expected);
});

test('STU-05 finished modules at the beginning are one row, except the two before the first unfinished one', () => {
  const done = (moduloId: number) => modulo(moduloId, { materiales: 2, vistos: 2 });
  const list = (finished: number) => [...Array.from({ length: finished }, (_, at) => done(at)), modulo(99)];
  expect([0, 2, 3, 4, 7].map((finished) => foldedModulos(list(finished)))).toEqual([0, 0, 0, 2, 5]);
  expect(foldedModulos([exam(1), done(2), done(3), done(4), done(5)])).toBe(0);
  expect(foldedModulos([done(1), done(2), exam(3, { nota: 13 }), done(4)])).toBe(2);
  // A class without materials has nothing to finish.
  expect(foldedModulos([modulo(1, { materiales: 0 }), done(2), done(3), done(4), done(5)])).toBe(0);
});

test.each([
  [0.2, '1 s', '0:00'],
  [59, '59 s', '0:59'],
  [60, '1 min', '1:00'],
  [2467, '41 min', '41:07'],
  [3600, '1 h', '1:00:00'],
  [6130, '1 h 42 min', '1:42:10'],
])('STU-24 %s seconds are read as %s and %s', (seconds, length, position) => {
  expect([lengthLabel(seconds), positionLabel(seconds)]).toEqual([length, position]);
});

test.each([
  ['reproducido', 'mp4', 'VID', 'Visto completo'],
  ['leido', null, 'VID', 'Visto al abrirlo'],
  ['leido', 'pdf', 'MAT', 'Visto hasta el final'],
  ['leido', null, 'DSC', 'Visto hasta el final'],
  ['mano', 'pdf', 'MAT', 'Marcado a mano'],
  [null, null, 'DSC', 'Visto'],
] as const)('STU-21 what was seen says how: %s, %s, %s', (origen, tipo, acronimo, label) => {
  expect(seenLabel({ origen, tipo, acronimo })).toBe(label);
});
