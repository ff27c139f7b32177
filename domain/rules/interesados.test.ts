import { expect, test } from 'vitest';
import { estadosInteresado, interesadoMessage, isCelular, isDue } from './interesados.ts';

test.each([
  ['999 888 777', true],
  ['+51 999-888-777', true],
  ['(01) 555 0199', true],
  ['000000', false],
  ['12345', false],
  ['no tengo', false],
])('SEL-02 «%s» is a telephone: %s', (typed, expected) => {
  expect(isCelular(typed)).toBe(expected);
});

test('SEL-06 a new one waits for somebody, others on the day of their reminder, and nobody who enrolled or was lost', () => {
  const today = '2026-11-18';
  const due = (recordar: string | null) => estadosInteresado.filter((estado) => isDue({ estado, recordar }, today));
  expect(due(null)).toEqual(['nuevo']);
  expect(due('2026-11-18')).toEqual(['nuevo', 'contactado', 'en-duda']);
  expect(due('2026-11-17')).toEqual(['nuevo', 'contactado', 'en-duda']);
  expect(due('2026-11-19')).toEqual([]);
});

test('SEL-07 the first message names person, course and page', () => {
  const said = { nombre: '  Rosa  Quispe', institucion: 'Aula Iuris', enlace: 'https://aula.pe/catalogo/flyer/7' };
  expect(interesadoMessage({ ...said, subject: 'Derecho Penal' })).toBe(
    'Hola, Rosa. Te escribimos de Aula Iuris: nos pediste información sobre «Derecho Penal». Aquí está todo: https://aula.pe/catalogo/flyer/7 ¿Te ayudamos con la inscripción?',
  );
  expect(interesadoMessage({ ...said, subject: null })).toContain('sobre nuestros programas.');
});
