import { describe, expect, test } from 'vitest';
import { mergeChanges, otherChanges } from './changes.ts';

const parsed = { nombre: 'Penal I', precio: 100, activa: true, vigencia: null };

describe('two people change one record', () => {
  test.each([
    ['different fields', { precio: 120 }, { nombre: 'Penal' }, { nombre: 'Penal', precio: 120 }, [['nombre', false]]],
    ['the same field', { nombre: 'Mío' }, { nombre: 'Suyo' }, { nombre: 'Mío' }, [['nombre', true]]],
    ['the same field to the same value', { precio: 90 }, { precio: 90 }, { precio: 90 }, []],
    [
      'only the other one',
      {},
      { activa: false, vigencia: 6 },
      { activa: false, vigencia: 6 },
      [
        ['activa', false],
        ['vigencia', false],
      ],
    ],
  ])('%s', (_title, mine, theirs, merged, notices) => {
    const myChange = { ...parsed, ...mine };
    const current = { ...parsed, ...theirs, version: 8 };
    expect(mergeChanges(parsed, myChange, current)).toEqual({ ...parsed, ...merged });
    expect(otherChanges(parsed, myChange, current).map(({ field, alsoMine }) => [field, alsoMine])).toEqual(notices);
  });

  test('a field without a value is the same whether it is null or left out', () => {
    const current = { ...parsed, vigencia: undefined };
    expect(otherChanges(parsed, { ...parsed, precio: 90 }, current)).toEqual([]);
    expect(otherChanges({ ...parsed, vigencia: undefined }, { ...parsed, precio: 90 }, parsed)).toEqual([]);
  });

  test('a field that only the form has is kept', () => {
    expect(mergeChanges(parsed, { ...parsed, ext: 'png' }, parsed)).toEqual({ ...parsed, ext: 'png' });
  });
});
