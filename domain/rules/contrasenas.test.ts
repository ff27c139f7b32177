import { describe, expect, test } from 'vitest';
import { weakness } from './contrasenas.ts';

const owner = { dni: '45678912', correo: 'lucia.q@correo.pe', nombre: 'Lucía Sol', apellido: 'Quispe Ñahui' };

describe('SEC-03 a password made of one’s own data is refused', () => {
  test.each([
    ['mi dni es 45678912', 'No uses tu DNI en la contraseña'],
    ['LUCIA.Q para siempre', 'No uses tu correo en la contraseña'],
    ['viva lucía 2026', 'No uses tu nombre en la contraseña'],
    ['VIVA LUCIA 2026', 'No uses tu nombre en la contraseña'],
    ['los quispe de puno', 'No uses tu nombre en la contraseña'],
    ['casa nahui casa', 'No uses tu nombre en la contraseña'],
    ['aaaaaaaaaaaaaaa', 'Repite muy pocos caracteres distintos. Usa una frase que recuerdes.'],
    ['ababababababab', 'Repite muy pocos caracteres distintos. Usa una frase que recuerdes.'],
    ['              ', 'Repite muy pocos caracteres distintos. Usa una frase que recuerdes.'],
  ])('%j', (contrasena, why) => {
    expect(weakness(contrasena, owner)).toBe(why);
  });

  test.each(['el sol sale por el este', 'nubes sobre el puerto', '  con espacios  ', '4567 8912 3141'])(
    '%j is fine',
    (contrasena) => {
      expect(weakness(contrasena, owner)).toBeNull();
    },
  );

  test('letters count as often as they differ, and short words are part of others', () => {
    expect(weakness('abcabcabcabc', owner)).not.toBeNull();
    expect(weakness('abcdabcdabcd', owner)).toBeNull();
    const short = { ...owner, correo: 'ana@correo.pe', nombre: 'Ana', apellido: 'Rí' };
    expect(weakness('una mañana rica', short)).toBeNull();
    expect(weakness('anas de la sierra', { ...short, correo: 'anas@correo.pe' })).toBe(
      'No uses tu correo en la contraseña',
    );
    expect(weakness('rosa de la sierra', { ...short, nombre: 'Rosa' })).toBe('No uses tu nombre en la contraseña');
  });

  test('an owner whose data is not known yet', () => {
    expect(weakness('nubes sobre el puerto', { dni: '', correo: '', nombre: '', apellido: '' })).toBeNull();
  });
});
