import { expect, test } from 'vitest';
import { addDays } from '../formats/lima-time.ts';
import { daysIn, isKnownRange, maxDailyRange, maxMovementCursos, rangeOf } from './movement.ts';

/** 10 p. m. of 1 March in Lima, already 2 March in UTC. */
const now = new Date('2026-03-02T03:00:00Z');

test.each([
  [{}, { desde: '2026-01-31', hasta: '2026-03-01' }],
  [{ desde: '2026-02-01' }, { desde: '2026-02-01', hasta: '2026-03-01' }],
  [{ hasta: '2026-01-31' }, { desde: '2026-01-02', hasta: '2026-01-31' }],
  [{ desde: '2026-05-01' }, { desde: '2026-05-01', hasta: '2026-05-01' }],
  [
    { desde: '2025-01-01', hasta: '2025-12-31' },
    { desde: '2025-01-01', hasta: '2025-12-31' },
  ],
])('ADM-93 %j on 1 March in Lima is %j', (asked, range) => {
  expect(rangeOf(asked, now)).toEqual(range);
});

test('ADM-93 a leap year is shown by days, and fifty courses are named', () => {
  expect([maxDailyRange, maxMovementCursos]).toEqual([366, 50]);
});

test('ADM-93 the usual range has 30 days, and leap years their day', () => {
  expect(daysIn(rangeOf({}, now))).toBe(30);
  expect(daysIn({ desde: '2024-01-01', hasta: '2024-12-31' })).toBe(366);
  expect(daysIn({ desde: '2016-01-01', hasta: '2025-12-31' })).toBe(3653);
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
});

test.each([
  [{}, true],
  [{ desde: '2016-01-01', hasta: '2025-12-31' }, true],
  [{ desde: '2010-01-01', hasta: '2025-12-31' }, false],
  [{ desde: '2000-01-01', hasta: '2010-01-07' }, true],
  [{ desde: '2000-01-01', hasta: '2010-01-08' }, false],
  [{ desde: '1999-12-31' }, false],
  [{ hasta: '2999-12-31' }, true],
  [{ hasta: '3000-01-01' }, false],
  [{ desde: '0001-01-01', hasta: '0001-01-02' }, false],
  [{ hasta: '9999-12-31' }, false],
])('ADM-93 whether %j can be counted: %s', (asked, known) => {
  expect(isKnownRange(asked)).toBe(known);
});
