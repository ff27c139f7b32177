import { describe, expect, test } from 'vitest';
import { dueRecordatorio, joinsAt, scheduleProblem, sesionChange, sesionPhase } from './sesiones.ts';

const inicio = '2027-03-10T00:00:00.000Z';
const fin = '2027-03-10T02:00:00.000Z';
const at = (time: string) => new Date(`2027-03-${time}Z`);

test.each([
  ['09T23:44:59.999', 'antes'],
  ['09T23:45:00.000', 'abierta'],
  ['10T00:00:00.000', 'abierta'],
  ['10T01:59:59.999', 'abierta'],
  ['10T02:00:00.000', 'terminada'],
])('SES-02 at %s the session is %s', (time, phase) => {
  expect(sesionPhase({ inicio, fin, cancelada: null }, at(time))).toBe(phase);
  expect(sesionPhase({ inicio, fin, cancelada: true }, at(time))).toBe('cancelada');
  expect(joinsAt(inicio).toISOString()).toBe('2027-03-09T23:45:00.000Z');
});

describe('SES-01 the dates of a session', () => {
  test.each([
    [null, null, null],
    [inicio, fin, null],
    [null, fin, { inicio: 'Escribe cuándo empieza' }],
    [inicio, null, { fin: 'Escribe cuándo termina' }],
    [inicio, inicio, { fin: 'La sesión termina después de empezar' }],
    [fin, inicio, { fin: 'La sesión termina después de empezar' }],
    [inicio, '2027-03-10T12:00:00.000Z', null],
    [inicio, '2027-03-10T12:00:00.001Z', { fin: 'Una sesión dura como máximo 12 horas' }],
  ])('%s to %s', (from, to, problem) => {
    expect(scheduleProblem({ inicio: from, fin: to })).toEqual(problem);
  });
});

test.each([
  ['08T23:59:59.999', null],
  ['09T00:00:00.000', 'un-dia'],
  ['09T11:59:59.999', 'un-dia'],
  ['09T12:00:00.000', null],
  ['09T22:59:59.999', null],
  ['09T23:00:00.000', 'una-hora'],
  ['09T23:59:59.999', 'una-hora'],
  ['10T00:00:00.000', null],
])('SES-07 at %s the reminder %s is due', (time, which) => {
  expect(dueRecordatorio(inicio, at(time))).toBe(which);
});

test.each([
  [{}, null],
  [{ inicio: '2027-03-10T00:30:00.000Z' }, 'movida'],
  [{ fin: '2027-03-10T02:30:00.000Z' }, 'movida'],
  [{ cancelada: true }, 'cancelada'],
  [{ cancelada: true, inicio: '2027-03-11T00:00:00.000Z' }, 'cancelada'],
] as const)('SES-06 students are told that %j is %s', (changes, told) => {
  const before = { inicio, fin, cancelada: null };
  expect(sesionChange(before, { ...before, ...changes })).toBe(told);
  if (told === 'cancelada') expect(sesionChange({ ...before, ...changes }, before)).toBe('repuesta');
});
