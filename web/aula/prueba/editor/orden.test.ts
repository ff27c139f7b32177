import { describe, expect, test } from 'vitest';
import { movedTo, movePregunta, sorted, unsavedOrden } from './orden.ts';

const preguntas = [1, 2, 3].map((preguntaId) => ({ preguntaId }));
const ids = (list: { preguntaId: number }[]) => list.map(({ preguntaId }) => preguntaId);

describe('the order of questions', () => {
  test.each([
    [2, 'arriba', [2, 1, 3]],
    [2, 'abajo', [1, 3, 2]],
    [1, 'arriba', null],
    [3, 'abajo', null],
    [9, 'abajo', null],
  ] as const)('question %i goes %s', (preguntaId, direction, expected) => {
    expect(movePregunta(preguntas, preguntaId, direction)).toEqual(expected);
  });

  test.each([
    [0, 2, [2, 3, 1]],
    [2, 0, [3, 1, 2]],
    [1, 1, [1, 2, 3]],
    [9, 0, [1, 2, 3]],
  ])('ADM-82 the question at %i dragged to %i', (from, to, expected) => {
    expect(movedTo(preguntas, from, to)).toEqual(expected);
  });

  test('a question that is new to the arrangement comes last; one that is gone leaves no gap', () => {
    expect(ids(sorted([...preguntas, { preguntaId: 4 }], [3, 7, 1, 2]))).toEqual([3, 1, 2, 4]);
    expect(ids(sorted(preguntas, null))).toEqual([1, 2, 3]);
  });

  test('moved there and back, there is nothing to save', () => {
    expect(unsavedOrden(preguntas, [2, 1, 3])).toEqual([2, 1, 3]);
    expect(unsavedOrden(preguntas, [1, 2, 3])).toBeNull();
  });
});
