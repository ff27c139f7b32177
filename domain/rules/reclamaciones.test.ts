import { expect, test } from 'vitest';
import {
  answerDue,
  daysLeft,
  daysLeftText,
  estadoReclamacionLabels,
  estadosReclamacion,
  libro,
  reclamacionEstado,
  reclamacionNumero,
  reminderDue,
  tipoReclamacionLabels,
  tiposReclamacion,
} from './reclamaciones.ts';

const at = (iso: string) => new Date(iso);

test('a hoja is a reclamo or a queja, under attention, late or answered', () => {
  expect(tiposReclamacion.map((tipo) => [tipoReclamacionLabels[tipo], libro.definiciones[tipo]])).toEqual([
    ['Reclamo', 'Disconformidad relacionada a los productos o servicios.'],
    [
      'Queja',
      'Disconformidad no relacionada a los productos o servicios; o, malestar o descontento respecto a la atención al público.',
    ],
  ]);
  expect(estadosReclamacion.map((estado) => [estado, estadoReclamacionLabels[estado]])).toEqual([
    ['pendiente', 'En atención'],
    ['vencida', 'Fuera de plazo'],
    ['respondida', 'Respondida'],
  ]);
});

test('a hoja ends with what the law says about other ways and the term', () => {
  expect(libro.pies).toEqual([
    'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.',
    'El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a quince (15) días hábiles, el cual es improrrogable.',
  ]);
});

test('a number has nine digits and its year', () => {
  expect(reclamacionNumero(1, 2026)).toBe('000000001-2026');
  expect(reclamacionNumero(123_456_789, 2027)).toBe('123456789-2027');
});

test('LIB-07 the term begins on the day after, by the calendar of Lima', () => {
  // 23:30 on Sunday in Lima is Monday in UTC.
  expect(answerDue(at('2026-11-16T04:30:00Z'))).toBe('2026-12-04');
  expect(answerDue(at('2026-11-16T15:00:00Z'))).toBe('2026-12-07');
});

test.each([
  ['2026-12-07T15:00:00Z', null, 'pendiente', 0, 'Vence hoy'],
  ['2026-12-08T04:59:00Z', null, 'pendiente', 0, 'Vence hoy'],
  ['2026-12-10T15:00:00Z', null, 'vencida', -1, 'Venció hace 1 día hábil'],
  ['2026-12-04T15:00:00Z', null, 'pendiente', 1, 'Queda 1 día hábil'],
  ['2026-11-16T15:00:00Z', null, 'pendiente', 15, 'Quedan 15 días hábiles'],
  ['2026-12-20T15:00:00Z', '2026-11-20T15:00:00Z', 'respondida', -7, 'Venció hace 7 días hábiles'],
])('at %s, answered %s: %s', (now, answered, estado, left, words) => {
  const vence = '2026-12-07';
  expect(reclamacionEstado({ respondida: answered === null ? null : at(answered), vence }, at(now))).toBe(estado);
  expect(daysLeft(vence, at(now))).toBe(left);
  expect(daysLeftText(left)).toBe(words);
});

test.each([
  ['2026-11-27T15:00:00Z', null],
  ['2026-11-30T15:00:00Z', 10],
  ['2026-12-02T15:00:00Z', 10],
  ['2026-12-03T15:00:00Z', 13],
  ['2026-12-07T15:00:00Z', 15],
  ['2027-01-07T15:00:00Z', 15],
])('LIB-08 the reminder due at %s is that of day %s', (now, day) => {
  expect(reminderDue(at('2026-11-16T15:00:00Z'), at(now))).toBe(day);
});
