import { expect, test } from 'vitest';
import { firmaDaysLeft } from './firma-digital.ts';

test.each([
  ['2026-11-01T00:00:00Z', null],
  ['2026-12-01T11:59:59Z', null],
  ['2026-12-01T12:00:01Z', 29],
  ['2026-12-30T12:00:00Z', 1],
  ['2026-12-30T12:00:01Z', 0],
  ['2026-12-31T12:00:00Z', 0],
  ['2026-12-31T12:00:01Z', -1],
  ['2028-01-01T00:00:00Z', -366],
])('CRE-13 a signing certificate until noon of 31 December 2026, at %s: %s days', (now, days) => {
  expect(firmaDaysLeft(new Date('2026-12-31T12:00:00Z'), new Date(now))).toBe(days);
});
