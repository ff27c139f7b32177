import { describe, expect, test } from 'vitest';
import { nextOrden } from '../rules/modulos.ts';
import { materialForm, materialFormOf, moduloForm, moduloFormOf } from './modulo-form.ts';

const modulo = { nombre: 'Sesión 1', orden: '1', tipoModuloId: '1', intentoMax: '1' };
const errorsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);

describe('the module form', () => {
  test.each([
    ['nombre', ' ', 'El nombre es requerido'],
    ['orden', '', 'Mínimo 1'],
    ['orden', '0', 'Mínimo 1'],
    ['orden', '1.5', 'Escribe un número entero'],
    ['tipoModuloId', '', 'Selecciona un tipo válido'],
    ['tipoModuloId', '0', 'Selecciona un tipo válido'],
    ['intentoMax', '0', 'Mínimo 1'],
  ])('%s %j: %s', (field, value, message) => {
    expect(errorsOf(moduloForm.safeParse({ ...modulo, [field]: value }))).toEqual({ [field]: message });
  });

  test('starts empty, in the next place, and makes numbers of what was typed', () => {
    const next = nextOrden([{ orden: 4 }, { orden: 2 }]);
    expect(moduloFormOf(null, next)).toEqual({ nombre: '', orden: '5', tipoModuloId: '', intentoMax: '1' });
    expect(nextOrden([])).toBe(1);
    expect(moduloForm.parse(modulo)).toEqual({ nombre: 'Sesión 1', orden: 1, tipoModuloId: 1, intentoMax: 1 });
  });
});

describe('the material form', () => {
  const material = { ...materialFormOf(null, 1), nombre: 'Lectura', tipoMaterialId: '1' };

  test.each([
    [{ nombre: '' }, { nombre: 'El nombre es requerido' }],
    [{ orden: '0' }, { orden: 'Mínimo 1' }],
    [{ tipoMaterialId: '' }, { tipoMaterialId: 'Selecciona un tipo válido' }],
    [{ video: 'http://example.com' }, { video: 'Escribe un enlace que empiece con https://' }],
    [{ tipoMaterialId: '2', video: '' }, {}],
    [{ tipoMaterialId: '2', video: 'https://example.com' }, {}],
    [{}, {}],
  ])('%j: %j', (changes, errores) => {
    expect(errorsOf(materialForm.safeParse({ ...material, ...changes }))).toEqual(errores);
  });
});
