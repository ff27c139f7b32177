import { describe, expect, test } from 'vitest';
import { mover, ordenadas, ordenSinGuardar } from './orden.ts';

const preguntas = [1, 2, 3].map((preguntaId) => ({ preguntaId }));
const ids = (list: { preguntaId: number }[]) => list.map(({ preguntaId }) => preguntaId);

describe('the order of questions', () => {
  test.each([
    [2, 'arriba', [2, 1, 3]],
    [2, 'abajo', [1, 3, 2]],
    [1, 'arriba', null],
    [3, 'abajo', null],
    [9, 'abajo', null],
  ] as const)('question %i goes %s', (preguntaId, direccion, expected) => {
    expect(mover(preguntas, preguntaId, direccion)).toEqual(expected);
  });

  test('a question that is new to the arrangement comes last; one that is gone leaves no gap', () => {
    expect(ids(ordenadas([...preguntas, { preguntaId: 4 }], [3, 7, 1, 2]))).toEqual([3, 1, 2, 4]);
    expect(ids(ordenadas(preguntas, null))).toEqual([1, 2, 3]);
  });

  test('moved there and back, there is nothing to save', () => {
    expect(ordenSinGuardar(preguntas, [2, 1, 3])).toEqual([2, 1, 3]);
    expect(ordenSinGuardar(preguntas, [1, 2, 3])).toBeNull();
  });
});
