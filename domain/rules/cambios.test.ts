import { describe, expect, test } from 'vitest';
import { cambiosAjenos, unirCambios } from './cambios.ts';

const leido = { nombre: 'Penal I', precio: 100, activa: true, vigencia: null };

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
  ])('%s', (_title, mios, suyos, juntos, avisos) => {
    const mio = { ...leido, ...mios };
    const actual = { ...leido, ...suyos, version: 8 };
    expect(unirCambios(leido, mio, actual)).toEqual({ ...leido, ...juntos });
    expect(cambiosAjenos(leido, mio, actual).map(({ campo, tambienMio }) => [campo, tambienMio])).toEqual(avisos);
  });

  test('a field that only the form has is kept', () => {
    expect(unirCambios(leido, { ...leido, ext: 'png' }, leido)).toEqual({ ...leido, ext: 'png' });
  });
});
