import { expect, test } from 'vitest';
import { endedText } from './ended-session.ts';

const first = 'Tu sesión terminó. Inicia sesión para continuar.';

test.each([
  [[], first],
  [['aula-iuris.cart.v1', 'otra'], first],
  [['aula-iuris.apunte.v1.3.9'], `${first} Conservamos en este navegador tus apuntes.`],
  [
    ['aula-iuris.apunte.v1.3.9', 'aula-iuris.respuestas.v1.3.1.1.4'],
    `${first} Conservamos en este navegador las respuestas de tu prueba y tus apuntes.`,
  ],
])('VIS-50 with %j kept it says «%s»', (keys, text) => {
  expect(endedText(keys)).toBe(text);
});
