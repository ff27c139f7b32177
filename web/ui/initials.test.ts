import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test('two letters at most, capitals, accents kept', () => {
  expect(initials('Rosa Huamán Ñahui')).toBe('RH');
  expect(initials('  ángel   ñahui ')).toBe('ÁÑ');
  expect(initials('Prince')).toBe('P');
  expect(initials('')).toBe('');
});
