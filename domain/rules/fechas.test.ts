import { expect, test } from 'vitest';
import { desdeInputLima, fechaCorta, fechaHora, fechaLarga, paraInputLima } from './fechas.ts';

test('CONST-10 date inputs hold yyyy-MM-ddTHH:mm in Lima time', () => {
  expect(desdeInputLima('2027-03-10T19:00')).toBe('2027-03-11T00:00:00.000Z');
  expect(paraInputLima('2027-03-11T00:00:00.000Z')).toBe('2027-03-10T19:00');
});

test.each(['', '2027-03-10', '2027-13-10T19:00', '10/03/2027 19:00', '2027-03-10T25:00'])(
  '%j is no date input',
  (value) => {
    expect(desdeInputLima(value)).toBeNull();
  },
);

test('dates are said in Spanish, in Lima time', () => {
  const iso = '2027-09-01T02:30:00.000Z';
  expect(fechaLarga(iso)).toBe('31 de agosto de 2027');
  expect(fechaCorta(iso)).toBe('31 ago');
  expect(fechaHora(iso)).toBe('31 de agosto de 2027, 21:30');
});
