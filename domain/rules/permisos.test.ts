import { expect, test } from 'vitest';
import { may, type Permiso, permisos, roles, seesPrecios, teaches, whoMay } from './permisos.ts';

const table: Record<Permiso, string> = {
  ADMIN: 'ADMIN',
  academico: 'ADMIN COORDINACION',
  caja: 'ADMIN CAJA',
  oficina: 'ADMIN COORDINACION CAJA',
  docencia: 'ADMIN DOCENTE COORDINACION',
  equipo: 'ADMIN DOCENTE COORDINACION CAJA',
};

test.each(Object.keys(permisos) as Permiso[])('ROL-01 %s is held by its roles, alone or in a list', (permiso) => {
  expect(roles.filter((rol) => may(rol, permiso)).join(' ')).toBe(table[permiso]);
  expect(roles.filter((rol) => may(['USU', rol], permiso)).join(' ')).toBe(table[permiso]);
  expect(may([], permiso) || may('', permiso) || may('admin', permiso)).toBe(false);
});

test.each([
  [{ rol: 'ADMIN' }, true],
  [{ rol: 'COORDINACION' }, true],
  [{ rol: 'DOCENTE', ensena: [7, 9] }, true],
  [{ rol: 'DOCENTE', ensena: [9] }, false],
  [{ rol: 'DOCENTE' }, false],
  [{ rol: 'CAJA', ensena: [7] }, false],
  [{ rol: 'USU', ensena: [7] }, false],
])('ROL-02 %j sees course 7 as staff: %s', (usuario, expected) => expect(teaches(usuario, 7)).toBe(expected));

test.each([
  [{ rol: 'ADMIN' }, true],
  [{ rol: 'COORDINACION' }, true],
  [{ rol: 'CAJA' }, true],
  [{ rol: ['CAJA', 'DOCENTE'], ensena: [7] }, true],
  [{ rol: 'DOCENTE', ensena: [7] }, false],
  [{ rol: 'DOCENTE', ensena: [9] }, true],
  [{ rol: 'USU' }, true],
])('ROL-48 %j sees the prices of course 7: %s', (usuario, expected) => expect(seesPrecios(usuario, 7)).toBe(expected));

test('ROL-03 who is refused reads who may', () => {
  expect(whoMay('ADMIN')).toBe('Le corresponde a: Administrador.');
  expect(whoMay('docencia')).toBe('Le corresponde a: Administrador, Coordinación y los docentes del curso.');
});
