import { expect, test } from 'vitest';
import { isAdmin } from './roles.ts';

test.each([
  ['ADMIN', true],
  [['ADMIN'], true],
  [['USU', 'ADMIN'], true],
  ['USU', false],
  [['USU'], false],
  [[], false],
  ['', false],
  ['admin', false],
  ['SUPERADMIN', false],
  ['ADMINISTRADOR', false],
  [['ADMINISTRADOR'], false],
])('AUTH-19 a role of %j is an administrator: %s', (rol, expected) => {
  expect(isAdmin(rol)).toBe(expected);
});
