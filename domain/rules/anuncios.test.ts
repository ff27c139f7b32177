import { describe, expect, test } from 'vitest';
import { estadoAnuncio, estadoAnuncioLabels, estadosAnuncio, isTooFar, paragraphsOf } from './anuncios.ts';

const at = new Date('2026-11-16T20:00:00Z');

test.each([
  [{ publicado: null, retirado: null }, 'programado'],
  [{ publicado: at, retirado: null }, 'publicado'],
  [{ publicado: null, retirado: at }, 'retirado'],
  [{ publicado: at, retirado: at }, 'retirado'],
])('%j is %s', (instants, estado) => {
  expect(estadoAnuncio(instants)).toBe(estado);
  expect(estadosAnuncio).toContain(estado);
});

test('the states of an announcement in words', () => {
  const words = ['Programado', 'Publicado', 'Retirado'];
  expect(estadosAnuncio.map((estado) => estadoAnuncioLabels[estado])).toEqual(words);
});

test('an announcement is scheduled for a year ahead at most', () => {
  expect(isTooFar(new Date('2027-11-17T20:00:00Z'), at)).toBe(false);
  expect(isTooFar(new Date('2027-11-17T20:00:01Z'), at)).toBe(true);
  expect(isTooFar(new Date('2207-11-16T20:00:00Z'), at)).toBe(true);
});

describe('paragraphs', () => {
  test.each([
    ['Uno\n\nDos', ['Uno', 'Dos']],
    ['Uno\r\nsigue\r\n\r\n\r\n\r\nDos\n', ['Uno\nsigue', 'Dos']],
    ['- a\n- b', ['- a\n- b']],
    ['\n\n', []],
  ])('of %j', (text, expected) => expect(paragraphsOf(text)).toEqual(expected));
});
