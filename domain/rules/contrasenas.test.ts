import { describe, expect, test } from 'vitest';
import { weakness } from './contrasenas.ts';

const owner = { dni: '45678912', correo: 'lucia.q@correo.pe', nombre: 'Lucía Sol', apellido: 'Quispe Ñahui' };

describe('SEC-03 a password made of one’s own data is refused', () => {
  test.each([
    ['mi dni es 45678912', /DNI/],
    ['LUCIA.Q para siempre', /correo/],
    ['viva lucía 2026', /nombre/],
    ['VIVA LUCIA 2026', /nombre/],
    ['los quispe de puno', /nombre/],
    ['casa nahui casa', /nombre/],
    ['aaaaaaaaaaaaaaa', /caracteres distintos/],
    ['ababababababab', /caracteres distintos/],
    ['              ', /caracteres distintos/],
  ])('%j', (contrasena, why) => {
    expect(weakness(contrasena, owner)).toMatch(why);
  });

  test.each(['el sol sale por el este', 'nubes sobre el puerto', '  con espacios  ', '4567 8912 3141'])(
    '%j is fine',
    (contrasena) => {
      expect(weakness(contrasena, owner)).toBeNull();
    },
  );

  test('an owner whose data is not known yet', () => {
    expect(weakness('nubes sobre el puerto', { dni: '', correo: '', nombre: '', apellido: '' })).toBeNull();
  });
});
