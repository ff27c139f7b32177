import { expect, test } from 'vitest';
import { reversedFechas } from './curso-fechas.ts';

test.each([
  ['2031-03-10T19:00', '2031-05-28T21:00', null],
  ['2031-03-10T19:00', '2031-03-10T19:00', null],
  ['2031-03-10T19:00', '', null],
  ['', '2031-03-10T19:00', null],
  [
    '2031-03-10T19:00',
    '2031-03-10T17:00',
    'Termina el mismo día, antes de empezar. ¿Es correcto? Puedes guardarla así.',
  ],
  ['2031-03-10T19:00', '2031-03-09T19:00', 'Termina un día antes de empezar. ¿Es correcto? Puedes guardarla así.'],
  ['2031-05-10T19:00', '2031-04-10T19:00', 'Termina 30 días antes de empezar. ¿Es correcto? Puedes guardarla así.'],
])('ADM-87 from %j to %j: %j', (inicio, limite, question) => expect(reversedFechas(inicio, limite)).toBe(question));
