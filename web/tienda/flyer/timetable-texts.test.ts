import { expect, test } from 'vitest';
import { dayLabel, hoursLine, patternText } from './timetable-texts.ts';

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
  [
    [at('2027-03-02T19:00'), at('2027-03-06T09:00', '2027-03-06T13:00'), at('2027-03-09T19:00')],
    'Martes de 19:00 a 21:00 y sábados de 09:00 a 13:00.',
  ],
  // A single session is no pattern, and neither are different hours on one day of the week.
  [[at('2027-03-02T19:00')], ''],
  [[at('2027-03-02T19:00'), at('2027-03-09T19:00', '2027-03-09T22:00')], ''],
])('SES-08 the pattern of sessions', (sesiones, text) => {
  expect(patternText(sesiones)).toBe(text);
});

const spread = ['2027-03-01', '2027-03-03', '2027-03-06', '2027-03-14'].map((day) => at(`${day}T19:00`));

test.each([
  ['the pattern wins', [at('2027-03-06T19:00'), at('2027-03-13T19:00')], 'De noche.', 'Sábados, de 19:00 a 21:00.'],
  ['one line of ADMIN', spread, 'De noche, de 19:00 a 21:30.', 'De noche, de 19:00 a 21:30.'],
  ['sessions on many days', spread, 'De noche.\n\nLas audiencias son dos sábados.', 'De 19:00 a 21:00.'],
  [
    'sessions at several hours',
    [...spread, at('2027-03-20T09:00', '2027-03-20T12:00')],
    '',
    'Entre las 09:00 y las 21:00, según la sesión.',
  ],
  [
    'no dates yet',
    [],
    'Martes y jueves, de 19:00 a 21:30.\n\nLos feriados no hay clase.',
    'Martes y jueves, de 19:00 a 21:30.',
  ],
  [
    'no dates yet, and one long line',
    [],
    'Martes y jueves de 19:00 a 21:30, con una pausa de quince minutos, y un sábado al mes de 9:00 a 13:00.',
    'Martes y jueves de 19:00 a 21:30, con una pausa de quince minutos, y un sábado…',
  ],
  [
    'no dates yet, and the hours further down',
    [],
    'Empieza en marzo.\n\nMartes y jueves, 7 p. m. a 9 p. m.\nSábados libres.',
    'Martes y jueves, 7 p. m. a 9 p. m.',
  ],
  ['nothing known', [], '', ''],
])('BUY-95 the line of days and hours: %s', (_, sesiones, horario, text) => {
  expect(hoursLine(sesiones, horario)).toBe(text);
});

test('SES-08 a day is that of Lima', () => {
  expect(dayLabel('2027-03-03T00:30:00.000Z')).toBe('mar 2');
});
