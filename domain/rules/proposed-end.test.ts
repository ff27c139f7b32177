import { expect, test } from 'vitest';
import { proposeEnd } from './proposed-end.ts';

const kept = { inicio: '2031-03-04T19:00', fin: '2031-03-04T20:30' };

test.each([
  ['a first start', '2031-03-04T19:00', { before: null, fin: '', minutos: 120 }, '2031-03-04T21:00'],
  ['a start near midnight', '2031-12-31T23:00', { before: null, fin: '', minutos: 120 }, '2032-01-01T01:00'],
  ['another day', '2031-03-11T19:00', { before: kept, fin: kept.fin, minutos: 120 }, '2031-03-11T20:30'],
  ['another hour', '2031-03-04T08:15', { before: kept, fin: kept.fin, minutos: 120 }, '2031-03-04T09:45'],
  ['a start half typed', '', { before: kept, fin: kept.fin, minutos: 120 }, null],
  [
    'a start that was emptied before',
    '2031-03-05T10:00',
    { before: kept, fin: kept.fin, minutos: 120 },
    '2031-03-05T11:30',
  ],
  ['an end typed first', '2031-03-04T19:00', { before: null, fin: '2031-03-04T22:00', minutos: 120 }, null],
  [
    'an end typed first, before it',
    '2031-03-04T19:00',
    { before: null, fin: '2031-03-04T10:00', minutos: 120 },
    '2031-03-04T21:00',
  ],
  [
    'an end that was wrong',
    '2031-03-04T20:00',
    { before: { inicio: '2031-03-04T19:00', fin: '2031-03-04T18:00' }, fin: '2031-03-04T18:00', minutos: 120 },
    '2031-03-04T22:00',
  ],
  ['no usual length', '2031-03-04T19:00', { before: null, fin: '', minutos: null }, null],
  [
    'no usual length, but one of its own',
    '2031-03-05T19:00',
    { before: kept, fin: kept.fin, minutos: null },
    '2031-03-05T20:30',
  ],
  ['a year half typed', '9999-12-31T23:00', { before: null, fin: '', minutos: 120 }, null],
])('TRM-71 %s', (_name, inicio, given, expected) => {
  expect(proposeEnd(inicio, given)).toBe(expected);
});
