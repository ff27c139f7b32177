import { expect, test } from 'vitest';
import {
  formatDateSpan,
  formatDateTime,
  formatDayTime,
  formatLongDate,
  formatMediumDate,
  formatNearDay,
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

test.each([
  ['2026-05-05', '2026-05-05', 'el 5 de mayo de 2026'],
  ['2026-05-05', '2026-05-09', 'del 5 al 9 de mayo de 2026'],
  ['2026-04-28', '2026-05-09', 'del 28 de abril al 9 de mayo de 2026'],
  ['2025-12-28', '2026-01-03', 'del 28 de diciembre de 2025 al 3 de enero de 2026'],
  ['2025-05-28', '2026-05-03', 'del 28 de mayo de 2025 al 3 de mayo de 2026'],
  ['2026-05-09', '2026-05-05', 'el 9 de mayo de 2026'],
])('NIV-23 from %s to %s is written %s', (from, to, words) => {
  expect(formatDateSpan(limaNoon(from), limaNoon(to))).toBe(words);
  // The last minute of a day in Lima is the next day in UTC.
  expect(formatDateSpan(`${from}T23:59:00-05:00`, `${to}T00:01:00-05:00`)).toBe(words);
});

test.each([
  ['2026-11-18', 'miércoles 18'],
  ['2026-11-20', 'viernes 20'],
  ['2026-12-02', 'miércoles 2'],
  ['2026-12-03', 'jueves 3 dic'],
  ['2026-11-17', 'martes 17 nov'],
])('MON-65 on 18 November %s is said %s', (day, words) => {
  expect(formatNearDay(day, '2026-11-18')).toBe(words);
});

test('a year and a day begin at midnight in Lima', () => {
  expect(limaYear('2027-01-01T04:59:59Z')).toBe(2026);
  expect(limaYear(new Date('2027-01-01T05:00:00Z'))).toBe(2027);
  expect(formatShortDate(limaNoon('2027-01-01'))).toBe('1 ene');
});
