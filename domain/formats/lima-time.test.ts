import { expect, test } from 'vitest';
import {
  formatDateTime,
  formatDayTime,
  formatLongDate,
  formatMediumDate,
  formatShortDate,
  limaNoon,
  limaYear,
  parseLimaInput,
  toLimaInput,
} from './lima-time.ts';

test('CONST-10 date inputs hold yyyy-MM-ddTHH:mm in Lima time', () => {
  expect(parseLimaInput('2027-03-10T19:00')).toBe('2027-03-11T00:00:00.000Z');
  expect(toLimaInput('2027-03-11T00:00:00.000Z')).toBe('2027-03-10T19:00');
});

test.each(['', '2027-03-10', '2027-13-10T19:00', '10/03/2027 19:00', '2027-03-10T25:00'])(
  '%j is no date input',
  (value) => {
    expect(parseLimaInput(value)).toBeNull();
  },
);

test('dates are said in Spanish, in Lima time', () => {
  const iso = '2027-09-01T02:30:00.000Z';
  expect(formatLongDate(iso)).toBe('31 de agosto de 2027');
  expect(formatShortDate(iso)).toBe('31 ago');
  expect(formatMediumDate(iso)).toBe('31 ago 2027');
  expect(formatDateTime(iso)).toBe('31 de agosto de 2027, 21:30');
  expect(formatDayTime(iso)).toBe('martes 31 de agosto, 21:30');
  expect(formatDayTime(iso, new Date('2027-01-01T05:00:00Z'))).toBe('martes 31 de agosto, 21:30');
  expect(formatDayTime(iso, new Date('2027-01-01T04:59:59Z'))).toBe('martes 31 de agosto de 2027, 21:30');
});

test('a year and a day begin at midnight in Lima', () => {
  expect(limaYear('2027-01-01T04:59:59Z')).toBe(2026);
  expect(limaYear(new Date('2027-01-01T05:00:00Z'))).toBe(2027);
  expect(formatShortDate(limaNoon('2027-01-01'))).toBe('1 ene');
});
