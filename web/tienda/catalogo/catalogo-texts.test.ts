import { describe, expect, test } from 'vitest';
import { formatLabel, horasLabel, longInicio, shortInicio } from './curso-texts.ts';
import { facetOptions } from './facet-options.ts';
import { parseFilters } from './filters.ts';
import { resultsText } from './results-text.ts';

test.each([
  [45, '45 min'],
  [60, '1 h'],
  [74, '1 h'],
  [75, '1.5 h'],
  [100, '1.5 h'],
  [5760, '96 h'],
])('a card says %i minutes as %s', (minutes, text) => {
  expect(horasLabel(minutes)).toBe(text);
});

describe('when a course begins', () => {
  const inicio = '2027-03-10T00:30:00.000Z';
  const [before, after] = [Date.parse(inicio) - 1, Date.parse(inicio)];
  test.each([
    ['N', before, 'Inicia el 9 mar', 'En vivo'],
    ['N', after, 'Inició el 9 mar', 'En vivo'],
    ['S', before, 'Inicia el 9 mar', 'Grabado'],
    ['S', after, 'Desde el 9 mar', 'Grabado'],
  ])('asincronico %s at %i: %s', (asincronico, now, text, format) => {
    const curso = { fechaHoraInicio: inicio, asincronico };
    expect(shortInicio(curso, now)).toBe(text);
    expect(longInicio(curso, now)).toBe(text.replace('mar', 'de marzo de 2027'));
    expect(formatLabel(curso)).toBe(format);
  });
});

describe('how many were found', () => {
  const list = { one: 'curso', many: 'cursos' };
  test.each([
    [{ q: '', total: 1, page: 1 }, '1 curso'],
    [{ q: '', total: 12, page: 1 }, '12 cursos'],
    [{ q: 'penal', total: 1, page: 1 }, '1 resultado para «penal»'],
    [{ q: 'penla', buscado: 'penal', total: 2, page: 1 }, '2 resultados para «penal» en vez de «penla»'],
    [{ q: '', total: 14, page: 1 }, '14 cursos, del 1 al 12'],
    [{ q: '', total: 14, page: 2 }, '14 cursos, del 13 al 14'],
    [{ q: '', total: 14, page: 3 }, '14 cursos'],
    [{ q: '', total: 1000, page: 1, hayMas: true }, 'Más de 1,000 cursos, del 1 al 12'],
  ])('%o: %s', (counted, text) => {
    expect(resultsText({ list, size: 12, ...counted })).toBe(text);
  });
});

test('a facet offers what leaves courses, and what is chosen already, each with its count', () => {
  const counts = [
    { faceta: 'modalidad', valor: 'grabado', cuenta: 3 },
    { faceta: 'mes', valor: '2027-05', cuenta: 1 },
    { faceta: 'mes', valor: '2027-03', cuenta: 2 },
  ] as const;
  const offered = (search: string, withModalidad = true) =>
    facetOptions(counts, parseFilters(new URLSearchParams(search)), withModalidad).map(({ label, options }) => [
      label,
      ...options.map((option) => option.label),
    ]);
  expect(offered('')).toEqual([
    ['Modalidad', 'Grabado (3)'],
    ['Nivel'],
    ['Precio'],
    ['Mes de inicio', 'marzo 2027 (2)', 'mayo 2027 (1)'],
  ]);
  expect(offered('nivel=2&mes=2027-04', false)).toEqual([
    ['Nivel', 'Medio (0)'],
    ['Precio'],
    ['Mes de inicio', 'marzo 2027 (2)', 'abril 2027 (0)', 'mayo 2027 (1)'],
  ]);
});
