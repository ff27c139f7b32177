import { describe, expect, test } from 'vitest';
import { type CuponTerms, coversCurso, cuponHoldHours, cuponRefusal, isLimited, normalizeCodigo } from './cupones.ts';

const start = new Date('2027-03-01T09:00:00-05:00');
const end = new Date('2027-03-31T23:59:00-05:00');
const cupon: CuponTerms = {
  ...{ codigo: 'MARZO', activo: true, porcentaje: 10, montoCentimos: null, todos: false, cursoIds: [7, 8] },
  ...{ desde: start, hasta: end, usosMax: 100, usosPorPersona: 1 },
};
const purchase = { now: start, cursoIds: [7], uses: { total: 0, persona: 0 }, isKnownPersona: true };
const after = (date: Date, ms: number) => new Date(date.getTime() + ms);

test.each([
  [' marzo 10 ', 'MARZO10'],
  ['ｍａｒｚｏ', 'MARZO'],
  ['a\tb\nc', 'ABC'],
])('the code %j is %s', (typed, codigo) => {
  expect(normalizeCodigo(typed)).toBe(codigo);
});

test('a cupon covers every course, or those it lists', () => {
  expect([coversCurso(cupon, 7), coversCurso(cupon, 9), coversCurso({ ...cupon, todos: true }, 9)]).toEqual([
    true,
    false,
    true,
  ]);
});

test.each([
  [null, null, false],
  [5, null, true],
  [null, 1, true],
])('with %s uses, %s per person, its uses are counted: %s', (usosMax, usosPorPersona, expected) => {
  expect(isLimited({ usosMax, usosPorPersona })).toBe(expected);
});

test('a use is held for two days', () => {
  expect(cuponHoldHours).toBe(48);
});

describe('a purchase', () => {
  test.each<[string, Partial<CuponTerms>, Partial<typeof purchase>]>([
    ['at its first instant', {}, {}],
    ['at its last one', {}, { now: after(end, -1) }],
    ['without dates', { desde: null, hasta: null }, { now: new Date(0) }],
    ['of one course it covers and one it does not', {}, { cursoIds: [9, 8] }],
    ['with its last use', {}, { uses: { total: 99, persona: 0 } }],
    ['of somebody unknown, without a limit per person', { usosPorPersona: null }, { isKnownPersona: false }],
    ['without a limit of uses', { usosMax: null }, { uses: { total: 5_000, persona: 0 } }],
    ['with the last use of a person', { usosPorPersona: 3 }, { uses: { total: 2, persona: 2 } }],
  ])('%s may use it', (_title, terms, changes) => {
    expect(cuponRefusal('MARZO', { ...cupon, ...terms }, { ...purchase, ...changes })).toBeNull();
  });

  test.each<[Partial<CuponTerms>, Partial<typeof purchase>, string]>([
    [{}, { now: end }, 'El cupón «MARZO» terminó el 31 de marzo de 2027, 23:59.'],
    [{ activo: false }, {}, 'El cupón «MARZO» ya no está disponible.'],
    [{}, { now: after(start, -1) }, 'El cupón «MARZO» vale desde el 1 de marzo de 2027, 09:00.'],
    [{}, { cursoIds: [9] }, 'El cupón «MARZO» no vale para los cursos de tu carrito.'],
    [{}, { uses: { total: 100, persona: 0 } }, 'El cupón «MARZO» se agotó: ya se usó todas las veces disponibles.'],
    [{}, { isKnownPersona: false }, 'Escribe tu correo para usar el cupón «MARZO»: tiene un límite por persona.'],
    [{}, { uses: { total: 1, persona: 1 } }, 'Ya usaste el cupón «MARZO»: vale una vez por persona.'],
    [
      { usosPorPersona: 3 },
      { uses: { total: 3, persona: 3 } },
      'Ya usaste el cupón «MARZO»: vale 3 veces por persona.',
    ],
  ])('with %j and %j is refused: %s', (terms, changes, message) => {
    expect(cuponRefusal('MARZO', { ...cupon, ...terms }, { ...purchase, ...changes })).toBe(message);
  });

  test('with a code that nobody made', () => {
    expect(cuponRefusal('NADA', null, purchase)).toBe('No existe el cupón «NADA». Revisa cómo está escrito.');
  });
});
