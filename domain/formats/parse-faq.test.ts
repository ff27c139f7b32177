import { expect, test } from 'vitest';
import { parseFaq } from './parse-faq.ts';

test.each([
  ['nothing', '', []],
  ['one', '¿Queda grabado?\nSí.', [{ pregunta: '¿Queda grabado?', respuesta: 'Sí.' }]],
  [
    'Windows line ends, a list, and an answer that asks back',
    '¿Qué necesito?\r\n- Internet\r\n- ¿Una cámara? No.\r\n\r\nNada más.\r\n\r\n¿Y después?\r\nTu certificado.',
    [
      { pregunta: '¿Qué necesito?', respuesta: '- Internet\n- ¿Una cámara? No.\n\nNada más.' },
      { pregunta: '¿Y después?', respuesta: 'Tu certificado.' },
    ],
  ],
  ['text before the first question', 'Preguntas:\n\nHay cupos?\nSí', [{ pregunta: 'Hay cupos?', respuesta: 'Sí' }]],
  ['a question without an answer', '¿Uno?\n\n¿Dos?\nSí', [{ pregunta: '¿Dos?', respuesta: 'Sí' }]],
])('%s', (_, text, expected) => expect(parseFaq(text)).toEqual(expected));

test('16 KB of blank lines and slashes take no time', () => {
  expect(parseFaq(`¿?${'\n\n/'.repeat(8_000)}`)).toHaveLength(1);
});
