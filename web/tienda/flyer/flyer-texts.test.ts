import { expect, test } from 'vitest';
import { accesoLabel, heldText, minutesText, sesionesLabel, sesionesSentence, summary } from './flyer-texts.ts';

test('FLY-19 a duration is said in minutes', () => {
  expect(minutesText(5760)).toBe('5,760 minutos');
  expect(minutesText(90)).toBe('90 minutos');
  expect(minutesText(1)).toBe('1 minuto');
});

test('VIS-01 what was held is counted over the sessions that the course has, also while some have no date', () => {
  const now = Date.parse('2026-11-17T12:00:00-05:00');
  const curso = {
    ...{ asincronico: 'N', esGrabada: false, cantidadModulo: 4 },
    ...{ fechaHoraInicio: '2026-11-02T19:00:00-05:00', fechaHoraLimite: '2026-11-23T19:00:00-05:00' },
  };
  const dated = (days: number[]) => days.map((day) => ({ fin: `2026-11-${day}T21:00:00-05:00`, grabada: day === 10 }));
  expect(heldText(curso, now)).toBe('3 de 4 sesiones ya se dictaron; quedan grabadas.');
  expect(heldText(curso, now, dated([10, 23]))).toBe('3 de 4 sesiones ya se dictaron; quedan grabadas.');
  expect(heldText(curso, now, dated([10, 16, 23, 30]))).toBe('2 de 4 sesiones ya se dictaron; 1 con grabación.');
});

test('FLY-21 the sentence names what it is and how many sessions it has', () => {
  expect(sesionesSentence({ tipo: 'D', cantidadModulo: 12 })).toBe('Este diplomado consta de 12 sesiones.');
  expect(sesionesSentence({ tipo: 'C', cantidadModulo: 1 })).toBe('Este curso consta de 1 sesión.');
  expect(sesionesSentence({ tipo: 'N', cantidadModulo: 0 })).toBe('Este curso consta de 0 sesiones.');
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
  expect(sesionesLabel({ asincronico, esGrabada, cantidadModulo })).toBe(said);
});

test.each([
  [null, 'Pago único, acceso sin fecha de término'],
  [0, 'Pago único, acceso hasta el término'],
  [1, 'Pago único, acceso hasta 1 mes después del término'],
  [6, 'Pago único, acceso hasta 6 meses después del término'],
])('access of %s months', (vigencia, text) => expect(accesoLabel(vigencia)).toBe(text));

test('a summary is one line, cut between words', () => {
  expect(summary('Dos\n\nlíneas.')).toBe('Dos líneas.');
  const long = summary(`${'palabra '.repeat(40)}`);
  expect(long.length).toBeLessThanOrEqual(155);
  expect(long).toMatch(/palabra…$/);
  expect(summary('x'.repeat(300)).length).toBeLessThanOrEqual(155);
});
