import { expect, test } from 'vitest';
import { dayLabel, patternText } from './timetable-texts.ts';

const at = (start: string, end = start.replace('T19', 'T21')) => ({
  nombre: 'Sesión',
  inicio: `${start}:00-05:00`,
  fin: `${end}:00-05:00`,
  ponente: null,
  grabada: false,
});

test.each([
  [[at('2027-03-02T19:00'), at('2027-03-04T19:00'), at('2027-03-09T19:00')], 'Martes y jueves, de 19:00 a 21:00.'],
  [[at('2027-03-06T19:00'), at('2027-03-13T19:00')], 'Sábados, de 19:00 a 21:00.'],
  [
    [at('2027-03-07T19:00'), at('2027-03-01T19:00'), at('2027-03-03T19:00'), at('2027-03-08T19:00')],
    'Lunes, miércoles y domingos, de 19:00 a 21:00.',
  ],
  // One of each is no pattern, and neither are different hours.
  [[at('2027-03-02T19:00')], ''],
  [[at('2027-03-02T19:00'), at('2027-03-09T19:00', '2027-03-09T22:00')], ''],
])('SES-08 the pattern of sessions', (sesiones, text) => {
  expect(patternText(sesiones)).toBe(text);
});

test('SES-08 a day is that of Lima', () => {
  expect(dayLabel('2027-03-03T00:30:00.000Z')).toBe('mar 2');
});
