import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { siteOf } from './site.ts';

test('PUB-12 the year of the footer is the year in Lima', () => {
  const config = parseConfig({ SECRET: 's'.repeat(40) });
  const yearAt = (instant: string) => siteOf(config, 'https://aula.example', new Date(instant)).year;
  expect(yearAt('2027-01-01T04:59:59Z')).toBe(2026);
  expect(yearAt('2027-01-01T05:00:00Z')).toBe(2027);
});
