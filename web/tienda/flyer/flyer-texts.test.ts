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

test('sessions are live, live and recorded, or at your own pace', () => {
  expect(sesionesDato({ asincronico: 'N', esGrabada: true, cantidadModulo: 12 })).toBe(
    '12 sesiones en vivo, con grabación',
  );
  expect(sesionesDato({ asincronico: 'N', esGrabada: false, cantidadModulo: 1 })).toBe('1 sesión en vivo');
  expect(sesionesDato({ asincronico: 'S', esGrabada: true, cantidadModulo: 4 })).toBe('4 sesiones, a tu ritmo');
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
