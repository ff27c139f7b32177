import { describe, expect, test } from 'vitest';
import { isOneCase, nombreProblem, splitNombre, toNameCase } from './nombres.ts';

describe('ADM-11 a whole name in one column', () => {
  test.each([
    ['QUISPE ÑAHUI, María José', 'María José', 'QUISPE ÑAHUI', true],
    ['Quispe,Ana', 'Ana', 'Quispe', true],
    ['DE LA CRUZ HUAMÁN, Luis', 'Luis', 'DE LA CRUZ HUAMÁN', true],
    ['Quispe, Ana, Lic.', 'Ana Lic.', 'Quispe', false],
    ['QUISPE ÑAHUI MARÍA JOSÉ', 'MARÍA JOSÉ', 'QUISPE ÑAHUI', false],
    ['DE LA CRUZ QUISPE MARÍA', 'MARÍA', 'DE LA CRUZ QUISPE', false],
    ['DEL ÁGUILA DE LOS RÍOS ANA', 'ANA', 'DEL ÁGUILA DE LOS RÍOS', false],
    ['Quispe Ana', 'Ana', 'Quispe', false],
    // Every word that belongs to the next one, and one at the end that has none.
    ...['de', 'del', 'la', 'las', 'los', 'san', 'santa', 'da', 'das', 'do', 'dos', 'di', 'van', 'von', 'y', 'e'].map(
      (particle): [string, string, string, boolean] => [
        `${particle} Quispe Rojas Ana`,
        'Ana',
        `${particle} Quispe Rojas`,
        false,
      ],
    ),
    ['Rojas vda. de Quispe Ana', 'Ana', 'Rojas vda. de Quispe', false],
    ['Rojas Vda de Quispe Ana', 'Ana', 'Rojas Vda de Quispe', false],
    ['Quispe Rojas Ana de', 'Ana de', 'Quispe Rojas', false],
    ['Ana', 'Ana', '', false],
    ['', '', '', false],
  ])('surnames first: %s', (whole, nombre, apellido, certain) => {
    expect(splitNombre(whole, 'apellidos-nombres')).toEqual({ nombre, apellido, certain });
  });

  test.each([
    ['María José Quispe Ñahui', 'María José', 'Quispe Ñahui', false],
    ['Luis de la Cruz Huamán', 'Luis', 'de la Cruz Huamán', false],
    ['Ana Quispe', 'Ana', 'Quispe', false],
    ['Ana María del Carmen Quispe Rojas', 'Ana María del Carmen', 'Quispe Rojas', false],
    ['Quispe Rojas, Ana', 'Ana', 'Quispe Rojas', false],
  ])('names first: %s', (whole, nombre, apellido, certain) => {
    expect(splitNombre(whole, 'nombres-apellidos')).toEqual({ nombre, apellido, certain });
  });
});

describe('names in capitals', () => {
  test.each([
    ['MARÍA JOSÉ', 'María José'],
    ['ÑAHUI', 'Ñahui'],
    ['MARÍA DEL CARMEN', 'María del Carmen'],
    ['DE LA CRUZ', 'De la Cruz'],
    ...['de', 'del', 'la', 'las', 'los', 'y', 'e', 'da', 'das', 'do', 'dos', 'di', 'van', 'von', 'vda', 'vda.'].map(
      (word): [string, string] => [`ROJAS ${word.toUpperCase()} RÍO`, `Rojas ${word} Río`],
    ),
    ['SAN MARTÍN', 'San Martín'],
    ["D'ANGELO", "D'Angelo"],
    ['PÉREZ-REVERTE', 'Pérez-Reverte'],
    ['juan carlos', 'Juan Carlos'],
    ['María José', 'María José'],
    ['McDonald', 'McDonald'],
    ['J', 'J'],
    ['', ''],
  ])('ADM-15 %s: %s', (nombre, expected) => expect(toNameCase(nombre)).toBe(expected));

  test.each([
    ['MARÍA', true],
    ['maría', true],
    ['María', false],
    ['M', false],
    ['123', false],
    ['MA', true],
    ['Ma', false],
  ])('ADM-15 %s is in one case: %s', (nombre, expected) => expect(isOneCase(nombre)).toBe(expected));
});

test.each([
  ['Ñusta', null],
  ["D'Angelo Peña-Ríos", null],
  ['Begoña 7', null],
  ['J.', null],
  ['ñ'.repeat(150), null],
  ['ñ'.repeat(151), 'El nombre pasa de 150 caracteres'],
  ['', 'Falta el nombre'],
  ['45000145', 'El nombre «45000145» no parece un nombre'],
  ['ana@correo.pe', 'El nombre «ana@correo.pe» no parece un nombre'],
  ['-', 'El nombre «-» no parece un nombre'],
  ['Mu?oz', 'El nombre «Mu?oz» tiene signos extraños: revisa la codificación del archivo'],
  ['Mu\ufffdoz', 'El nombre «Mu\ufffdoz» tiene signos extraños: revisa la codificación del archivo'],
  ['MarÃ­a', 'El nombre «MarÃ­a» tiene signos extraños: revisa la codificación del archivo'],
  ['#N/A', 'El nombre «#N/A» tiene signos extraños: revisa la codificación del archivo'],
])('ADM-13 a name %j: %s', (nombre, problem) => expect(nombreProblem('nombre', nombre)).toBe(problem));
