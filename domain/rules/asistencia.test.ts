import { describe, expect, test } from 'vitest';
import {
  asistenciaObstacle,
  attendancePercent,
  attendedHours,
  describeAttendedHours,
  isMarkable,
  lacksAttendedHours,
  meetsMinimum,
  ownAsistencia,
  writeAttendedHours,
} from './asistencia.ts';

const of = (asistidas: number, sesiones: number, minutos = 0) => ({ asistidas, sesiones, minutos });

describe('ASI-04 the minimum', () => {
  test.each([
    [of(4, 5), 80, true],
    [of(3, 5), 80, false],
    [of(799, 1000), 80, false],
    [of(2, 3), 66, true],
    [of(2, 3), 67, false],
    [of(0, 0), 100, true],
    [of(0, 9), null, true],
    [of(9, 9), 100, true],
  ])('%j against %s', (attendance, minimo, expected) => expect(meetsMinimum(attendance, minimo)).toBe(expected));

  test('says what is missing to the school and to the student', () => {
    expect(asistenciaObstacle(of(3, 5), 80)).toBe('Asistió a 3 de 5 sesiones (60 %); el mínimo es 80 %.');
    expect(asistenciaObstacle(of(4, 5), 80)).toBeNull();
    expect(ownAsistencia(of(0, 1), 80)).toBe('Asististe a 0 de 1 sesión (0 %). Para el certificado necesitas el 80 %.');
    expect(ownAsistencia(of(5, 5), 80)).toBe(
      'Asististe a 5 de 5 sesiones (100 %). Para el certificado necesitas el 80 %. Ya lo cumples.',
    );
    expect(ownAsistencia(of(0, 0), null)).toBe('Todavía no hubo sesiones.');
    expect(ownAsistencia(of(1, 2), null)).toBe('Asististe a 1 de 2 sesiones (50 %).');
  });
});

test('percent is rounded down, hours to a decimal', () => {
  expect([attendancePercent(of(799, 1000)), attendancePercent(of(0, 0))]).toEqual([79, null]);
  expect([attendedHours(of(1, 1, 95)), attendedHours(of(0, 0))]).toEqual([1.6, 0]);
});

test('ASI-05 the text of a certificate says the hours attended', () => {
  const text = 'Con {horas asistidas} de clases en vivo, {horas asistidas}';
  expect(writeAttendedHours(text, of(2, 2, 60))).toBe('Con 1 hora de clases en vivo, 1 hora');
  expect(writeAttendedHours(text, of(5, 5, 750))).toMatch(/^Con 12.5 horas de/);
  expect(writeAttendedHours('Sin marca', of(5, 5, 750))).toBe('Sin marca');
  expect(describeAttendedHours(text)).toBe('Con las horas asistidas de clases en vivo, las horas asistidas');
});

test.each([
  ['2026-11-16T20:15:00.000Z', false, true],
  ['2026-11-16T20:15:00.001Z', false, false],
  ['2026-11-01T20:00:00.000Z', true, false],
])('a session of %s, cancelled %s, can be marked: %s', (inicio, cancelada, expected) => {
  expect(isMarkable({ inicio, cancelada }, new Date('2026-11-16T20:00:00Z'))).toBe(expected);
});

test.each([
  ['Con {horas asistidas}', 0, true],
  // Rounded to a tenth of an hour it would say 0.
  ['Con {horas asistidas}', 2, true],
  ['Con {horas asistidas}', 6, false],
  ['Sin marca', 0, false],
])('SEA-89 «%s» with %i minutes on record lacks its hours: %s', (text, minutos, lacks) => {
  expect(lacksAttendedHours(text, { minutos })).toBe(lacks);
});
