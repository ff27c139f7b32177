import { expect, test } from 'vitest';
import { daysState, daysUntil, isInForce } from './convenios.ts';

const today = '2026-11-18';

test.each([
  ['without days', null, null, 'vigente'],
  ['on its first day', '2026-11-18', null, 'vigente'],
  ['the day before it begins', '2026-11-19', null, 'futuro'],
  ['on its last day', null, '2026-11-18', 'por-vencer'],
  ['the day after its last', null, '2026-11-17', 'vencido'],
  ['30 days before its end', '2026-01-01', '2026-12-18', 'por-vencer'],
  ['31 days before its end', '2026-01-01', '2026-12-19', 'vigente'],
] as const)('NIV-02 an agreement or signer %s', (_, desde, hasta, state) => {
  expect(daysState({ desde, hasta }, today)).toBe(state);
  expect(isInForce({ desde, hasta }, today)).toBe(state === 'vigente' || state === 'por-vencer');
});

test('NIV-02 days left are whole days, also over the end of a year', () => {
  expect(daysUntil('2027-01-01', '2026-12-31')).toBe(1);
});
