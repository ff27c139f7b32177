import { expect, test } from 'vitest';
import { estadoConsulta, estadosConsulta, firstName } from './consultas.ts';

test.each([
  [{ respuesta: null, oculta: false }, 'sin-responder'],
  [{ respuesta: 'Sí', oculta: false }, 'respondida'],
  [{ respuesta: null, oculta: true }, 'oculta'],
  [{ respuesta: 'Sí', oculta: true }, 'oculta'],
])('%j is %s', (row, estado) => {
  expect(estadoConsulta(row)).toBe(estado);
  expect(estadosConsulta).toContain(estado);
});

test.each([
  ['María del Carmen', 'María'],
  ['  Ñusta\u00a0Luz', 'Ñusta'],
  ['  ', 'Estudiante'],
])('of %j classmates read %j', (nombre, expected) => expect(firstName(nombre)).toBe(expected));
