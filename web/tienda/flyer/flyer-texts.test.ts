import { expect, test } from 'vitest';
import { accesoTexto, minutosTexto, resumen, sesionesDato, sesionesFrase } from './flyer-texts.ts';

test('FLY-19 a duration is said in minutes', () => {
  expect(minutosTexto(5760)).toBe('5,760 minutos');
  expect(minutosTexto(90)).toBe('90 minutos');
  expect(minutosTexto(1)).toBe('1 minuto');
});

test('FLY-21 the sentence names what it is and how many sessions it has', () => {
  expect(sesionesFrase({ tipo: 'D', cantidadModulo: 12 })).toBe('Este diploma consta de 12 sesiones.');
  expect(sesionesFrase({ tipo: 'C', cantidadModulo: 1 })).toBe('Este curso consta de 1 sesión.');
  expect(sesionesFrase({ tipo: 'N', cantidadModulo: 0 })).toBe('Este curso consta de 0 sesiones.');
});

test.each([
  ['N', false, 12, '12 sesiones en vivo'],
  ['N', false, 1, '1 sesión en vivo'],
  ['N', false, 0, 'Sesiones en vivo'],
  ['N', true, 12, '12 sesiones en video'],
  ['N', true, 1, '1 sesión en video'],
  ['S', true, 4, '4 sesiones a tu ritmo'],
  ['S', true, 0, 'Sesiones a tu ritmo'],
])('CUR-13 asincronico %s, esGrabada %s, %d: «%s»', (asincronico, esGrabada, cantidadModulo, said) => {
  expect(sesionesDato({ asincronico, esGrabada, cantidadModulo })).toBe(said);
});

test.each([
  [null, 'Pago único, acceso sin fecha de término'],
  [0, 'Pago único, acceso hasta el término'],
  [1, 'Pago único, acceso hasta 1 mes después del término'],
  [6, 'Pago único, acceso hasta 6 meses después del término'],
])('access of %s months', (vigencia, text) => expect(accesoTexto(vigencia)).toBe(text));

test('a summary is one line, cut between words', () => {
  expect(resumen('Dos\n\nlíneas.')).toBe('Dos líneas.');
  const long = resumen(`${'palabra '.repeat(40)}`);
  expect(long.length).toBeLessThanOrEqual(155);
  expect(long).toMatch(/palabra…$/);
  expect(resumen('x'.repeat(300)).length).toBeLessThanOrEqual(155);
});
