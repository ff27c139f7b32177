import { expect, test } from 'vitest';
import {
  addRol,
  idsOfRoles,
  normalizeRoles,
  removeRol,
  rolFromIds,
  rolLabel,
  sameRoles,
  toRol,
} from './account-roles.ts';
import { may, type Permiso, permisos, type Rol, roles } from './permisos.ts';
import { isStaff } from './roles.ts';

test.each<[Rol | Rol[], Rol[]]>([
  ['USU', ['USU']],
  [['USU'], ['USU']],
  [['USU', 'DOCENTE'], ['DOCENTE']],
  [
    ['DOCENTE', 'CAJA'],
    ['CAJA', 'DOCENTE'],
  ],
  [
    ['DOCENTE', 'CAJA', 'COORDINACION'],
    ['COORDINACION', 'CAJA', 'DOCENTE'],
  ],
  [['CAJA', 'CAJA'], ['CAJA']],
  [['CAJA', 'ADMIN', 'COORDINACION'], ['ADMIN']],
  [
    ['DOCENTE', 'ADMIN', 'USU'],
    ['ADMIN', 'DOCENTE'],
  ],
  [[], ['USU']],
])('ROL-41 %j are stored as %j', (given, stored) => {
  expect(normalizeRoles(given)).toEqual(stored);
  expect(rolFromIds(idsOfRoles(given))).toEqual(toRol(normalizeRoles(given)));
});

/** Every set of roles. */
const sets: Rol[][] = Array.from({ length: 2 ** roles.length }, (_, bits) =>
  roles.filter((_rol, at) => (bits >> at) & 1),
);

test('ROL-41 what is stored holds exactly the permissions of all that were given', () => {
  for (const given of sets) {
    for (const permiso of Object.keys(permisos) as Permiso[]) {
      expect(may(normalizeRoles(given), permiso), `${given.join()} ${permiso}`).toBe(
        given.some((rol) => may(rol, permiso)),
      );
    }
    expect(isStaff(normalizeRoles(given))).toBe(given.some((rol) => rol !== 'USU'));
    expect(normalizeRoles(given).includes('ADMIN')).toBe(given.includes('ADMIN'));
  }
});

test('ROL-41 a role is added and taken beside the others', () => {
  expect(addRol('USU', 'DOCENTE')).toEqual(['DOCENTE']);
  expect(addRol('CAJA', 'DOCENTE')).toEqual(['CAJA', 'DOCENTE']);
  expect(removeRol(['CAJA', 'DOCENTE'], 'DOCENTE')).toEqual(['CAJA']);
  expect(removeRol('DOCENTE', 'DOCENTE')).toEqual(['USU']);
  expect(sameRoles(['DOCENTE', 'CAJA'], ['CAJA', 'DOCENTE'])).toBe(true);
  expect(sameRoles('CAJA', ['CAJA', 'DOCENTE'])).toBe(false);
  expect(rolLabel(['CAJA', 'DOCENTE'])).toBe('Caja y Docente');
});
