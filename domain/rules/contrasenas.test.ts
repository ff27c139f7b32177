import { describe, expect, test } from 'vitest';
import { minContrasena, weakness } from './contrasenas.ts';

const owner = { dni: '45678912', correo: 'lucia.q@correo.pe', nombre: 'Lucía Sol', apellido: 'Quispe Ñahui' };

const escuela = 'Aula Iuris';

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
    expect(weakness(contrasena, owner, escuela)).toBe(why);
  });

  test.each(['el sol sale por el este', 'nubes sobre el puerto', '  con espacios  ', '4567 8912 3141'])(
    '%j is fine',
    (contrasena) => {
      expect(weakness(contrasena, owner, escuela)).toBeNull();
    },
  );

  test('letters count as often as they differ, and short words are part of others', () => {
    expect(weakness('abcabcabcabc', owner, escuela)).not.toBeNull();
    expect(weakness('abcdabcdabcd', owner, escuela)).toBeNull();
    const short = { ...owner, correo: 'ana@correo.pe', nombre: 'Ana', apellido: 'Rí' };
    expect(weakness('una mañana rica', short, escuela)).toBeNull();
    expect(weakness('anas de la sierra', { ...short, correo: 'anas@correo.pe' }, escuela)).toBe(
      'No uses tu correo en la contraseña',
    );
    expect(weakness('rosa de la sierra', { ...short, nombre: 'Rosa' }, escuela)).toBe(
      'No uses tu nombre en la contraseña',
    );
  });

  test('an owner whose data is not known yet', () => {
    expect(weakness('nubes sobre el puerto', { dni: '', correo: '', nombre: '', apellido: '' }, escuela)).toBeNull();
  });
});

describe('what people in Peru try first is refused', () => {
  const nobody = { dni: '', correo: '', nombre: '', apellido: '' };
  const words = (list: string) => list.split(' ');
  const stems = [
    ...words(
      'contraseña Contraseña CONTRASEÑA contrasena contr4seña c0ntraseña clave clavesecreta mipassword micontraseña',
    ),
    ...words('peru Perú p3ru vivaelperu vivaperu arribaperu peru peruano perucampeon miperulindo teamoperu limaperu'),
    ...words(
      'alianzalima AlianzaLima 4l14nz4l1m4 alianza universitario universitariodedeportes sportingcristal cristal',
    ),
    ...words(
      'garracrema melgararequipa sportboys cienciano realmadrid barcelona messi paologuerrero incakola machupicchu',
    ),
    ...words('aulaiuris AulaIuris @ulaiuris aula iuris escuela derechopenal abogado abogadoperu codigocivil sanmarcos'),
    ...words('teamo teamomama amordemivida diosesamor jesusteamo princesa familiafeliz holamundo'),
    ...words('qwerty asdfgh qweasd qweasdzxc abcde juancarlos mariajose luismiguel rosamaria josemaria carlosquispe'),
    ...words('enero diciembre viernes verano navidad felizano bienvenido administrador usuario invitado temporal'),
  ];
  const tails = [
    ...[
      '',
      '1',
      '12',
      '123',
      '1234',
      '12345',
      '123456',
      '1234567',
      '123456789',
      '1234567890',
      '0',
      '00',
      '007',
      '11',
      '2',
    ],
    ...[
      '2019',
      '2020',
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
      '1990',
      '1985',
      '28071821',
      '01011990',
      '20202020',
    ],
    ...[
      '!',
      '.',
      '123!',
      '2024!',
      '2025.',
      '@2026',
      '_2024',
      '-123',
      '*',
      '#1',
      ' 2026',
      ' 123',
      '654321',
      '987654321',
    ],
    ...[
      '111',
      '777',
      '121212',
      '999999999',
      '$$',
      '!!!',
      '2024*',
      '2025#',
      '.2026',
      '01',
      '10',
      '21',
      '69',
      '1821',
      '51',
    ],
  ];
  const guesses = stems.flatMap((stem) => [
    ...tails.map((tail) => stem + tail),
    ...['123', '2026', '1', '¡'].map((head) => head + stem),
    `${stem}${stem}`,
    `${stem} ${stem}`,
  ]);
  const long = [...new Set(guesses)].filter(({ length }) => length >= minContrasena);

  test('SEC-103 a list of more than 2,000 from patterns', () => {
    expect(long.length).toBeGreaterThan(2_000);
    expect(long.filter((guess) => weakness(guess, nobody, escuela) === null)).toEqual([]);
  });

  test.each(['contraseña1', 'peru123456', 'alianzalima', 'aulaiuris2026', 'Aula Iuris 2026', 'Lex2026Lex!'])(
    'SEC-103 %j, at a school of that name',
    (guess) => {
      const name = guess.startsWith('Lex') ? 'Lex' : escuela;
      expect(weakness(guess, nobody, name)).toMatch(/primeras/);
    },
  );

  test.each([
    'el sol sale por el este',
    'tres gatos miran la lluvia',
    'mi abuela teje bufandas verdes',
    'caballo bateria grapa correcto',
    'lima tiene neblina en agosto y garua',
    'el juez compro siete mandarinas',
    'cuatro tazas de cafe en barranco',
    'La contraseña del mar es sal',
    'arroz con leche y canela',
    'peru 4829 1730 5527 x',
    'xK9#vTq2LmZ8',
    'h7Gd-pW3e-Rt6y',
    'zapato-nube-tren-52',
    'Quinoa.Volcan.Ajedrez',
    'cuenta hasta diez y respira',
    'la clave esta bajo el geranio',
    'derecho romano a medianoche',
    '739201846512',
  ])('SEC-103 %j passes', (phrase) => {
    expect(weakness(phrase, nobody, escuela)).toBeNull();
  });
});
