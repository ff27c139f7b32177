import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../testing/seed.ts';
import { addWorkingDays, easterSunday, isWorkingDay, workingDaysBetween } from './working-days.ts';

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i is on %s', (year, day) => {
  expect(easterSunday(year)).toBe(day);
});

/** Holidays of 2026 on weekdays, written by hand from the official calendar. */
const holidays2026 = [
  ...['2026-01-01', '2026-04-02', '2026-04-03', '2026-05-01', '2026-06-29', '2026-07-23', '2026-07-28', '2026-07-29'],
  ...['2026-08-06', '2026-10-08', '2026-12-08', '2026-12-09', '2026-12-25'],
];

function* daysOf(year: number): Generator<string> {
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    yield new Date(at).toISOString().slice(0, 10);
  }
}

test('LIB-07 the working days of 2026 are Monday to Friday without the holidays', () => {
  for (const day of daysOf(2026)) {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    expect([day, isWorkingDay(day)]).toEqual([day, weekday > 0 && weekday < 6 && !holidays2026.includes(day)]);
  }
});

test('a holiday counts from the year it is law', () => {
  expect(isWorkingDay('2023-06-07')).toBe(true);
  expect(isWorkingDay('2024-06-07')).toBe(false);
});

test.each([
  ['on a Monday', '2026-11-16', '2026-12-07'],
  ['on a Saturday', '2026-11-21', '2026-12-15'],
  ['before Holy Week', '2026-03-27', '2026-04-21'],
  ['before Fiestas Patrias', '2026-07-17', '2026-08-13'],
  ['before the end of the year', '2026-12-18', '2027-01-12'],
])('LIB-07 fifteen working days from a hoja presented %s', (_, from, due) => {
  expect(addWorkingDays(from, 15)).toBe(due);
});

/** Jueves Santo of each year, from the calendar. */
const juevesSanto = ['2024-03-28', '2025-04-17', '2026-04-02', '2027-03-25', '2028-04-13', '2029-03-29', '2030-04-18'];
const everyYear = '01-01 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25'.split(' ');

test('LIB-07 every term of the law from every day of six years ends where a table of working days says', () => {
  const holy = juevesSanto.flatMap((day) => [day, new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)]);
  const table = [2024, 2025, 2026, 2027, 2028, 2029, 2030]
    .flatMap((year) => [...daysOf(year)])
    .filter((day) => !everyYear.includes(day.slice(5)) && !holy.includes(day))
    .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
  const wrong: unknown[] = [];
  let compared = 0;
  let next = 0;
  for (const from of [2024, 2025, 2026, 2027, 2028, 2029].flatMap((year) => [...daysOf(year)])) {
    while (table[next]! <= from) next += 1;
    for (const term of [8, 10, 13, 15, 20]) {
      const due = addWorkingDays(from, term);
      if (due !== table[next + term - 1]) wrong.push([from, term, due]);
      compared += 1;
    }
  }
  expect([wrong, compared]).toEqual([[], 10_960]);
});

test('LIB-07 over random days a term ends on a working day, with as many working days in it as it has', () => {
  const day = fc
    .date({ min: new Date('2022-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 40 }), (from, days) => {
      const due = addWorkingDays(from, days);
      expect(isWorkingDay(due)).toBe(true);
      let counted = 0;
      for (let at = Date.parse(from) + 86_400_000; at <= Date.parse(due); at += 86_400_000) {
        if (isWorkingDay(new Date(at).toISOString().slice(0, 10))) counted += 1;
      }
      expect(counted).toBe(days);
      expect(workingDaysBetween(from, due)).toBe(days);
      expect(workingDaysBetween(due, from)).toBe(-days);
    }),
    { numRuns: process.env.FULL ? 10_000 : 500, seed },
  );
});
