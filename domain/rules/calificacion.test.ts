import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seed } from '../testing/seed.ts';
import { blankPuntos, grade, notaTone, type PreguntaWithAnswerKey } from './calificacion.ts';

/** `*` marks the correct options; option ids are assigned in order. */
const closed = (preguntaId: number, first: number, key: string, tipo: 2 | 3 = 2): PreguntaWithAnswerKey => ({
  preguntaId,
  tipo,
  opciones: [...key].map((mark, at) => ({ opcionId: first + at, correcto: mark === '*' })),
});
const open = (preguntaId: number): PreguntaWithAnswerKey => ({ preguntaId, tipo: 1, opciones: [] });

const several = closed(1, 10, '**..');
const one = closed(2, 20, '.*.');
const vf = closed(3, 30, '*.', 3);

describe('a question counts only if exactly its correct options were chosen', () => {
  test.each([
    [[10, 11, 21, 30], 20],
    [[10, 21, 30], 13.33],
    [[10, 11, 12, 21, 30], 13.33],
    [[10, 11, 20, 21, 30], 13.33],
    [[10, 11, 20, 31], 6.67],
    [[12, 13, 20, 31], 0],
    [[], 0],
    [[999], 0],
  ])('chosen %j: %d', (chosen, nota) => {
    expect(grade([several, one, vf], new Set(chosen))).toBe(nota);
  });
});

describe('an open question gives the points a person gave', () => {
  test.each([
    [[], null],
    [[[4, null]], null],
    [[[4, 0]], 10],
    [[[4, 20]], 20],
    [[[4, 12.55]], 16.28],
    [[[5, 20]], null],
  ] as [[number, number | null][], number | null][])('points %j: %s', (puntos, nota) => {
    expect(grade([vf, open(4)], new Set([30]), new Map(puntos))).toBe(nota);
  });
});

test('open questions that were left blank earn nothing; others wait', () => {
  expect([...blankPuntos([vf, open(7), open(8)], new Set([8]))]).toEqual([[7, 0]]);
});

test('a test without questions gives nothing', () => {
  expect(grade([], new Set([1]))).toBe(0);
});

test('whatever is chosen, a grade lies between 0 and 20 with two decimals, and the key itself gives 20', () => {
  const keys = fc.array(fc.stringMatching(/^[*.]{0,4}\*[*.]{0,4}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(keys, fc.array(fc.nat(130)), (marks, chosen) => {
      const preguntas = marks.map((key, at) => closed(at + 1, at * 10, key));
      const nota = grade(preguntas, new Set(chosen))!;
      expect(nota).toBeGreaterThanOrEqual(0);
      expect(nota).toBeLessThanOrEqual(20);
      expect(nota).toBe(Number(nota.toFixed(2)));
      const key = preguntas.flatMap(({ opciones }) => opciones.filter((o) => o.correcto).map((o) => o.opcionId));
      expect(grade(preguntas, new Set(key))).toBe(20);
    }),
    { seed },
  );
});

describe('the colour of a grade: red below 13, yellow 13 to 15, green above 15', () => {
  test.each([
    [0, 'rojo'],
    [12.99, 'rojo'],
    [13, 'ambar'],
    [13.01, 'ambar'],
    [14.99, 'ambar'],
    [15, 'ambar'],
    [15.01, 'verde'],
    [20, 'verde'],
  ])('%d is %s', (nota, tone) => {
    expect(notaTone(nota)).toBe(tone);
  });
});
