import { describe, expect, test } from 'vitest';
import {
  type CuponBuyer,
  type CuponTerms,
  coversCurso,
  cuponHoldHours,
  cuponRefusal,
  isLimited,
  normalizeCodigo,
  type OpenPedido,
  strangerHoldMinutes,
  takeUse,
} from './cupones.ts';

const start = new Date('2027-03-01T09:00:00-05:00');
const end = new Date('2027-03-31T23:59:00-05:00');
const cupon: CuponTerms = {
  codigo: 'MARZO',
  activo: true,
  porcentaje: 10,
  montoCentimos: null,
  todos: false,
  cursoIds: [7, 8],
  desde: start,
  hasta: end,
  usosMax: 100,
  usosPorPersona: 1,
};
const purchase = { now: start, cursoIds: [7], uses: { total: 0, persona: 0 }, isKnownPerson: true };
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

test('a use is held for two days, and for minutes by a visitor', () => {
  expect([cuponHoldHours, strangerHoldMinutes]).toEqual([48, 30]);
});

describe('a purchase', () => {
  test.each<[string, Partial<CuponTerms>, Partial<typeof purchase>]>([
    ['at its first instant', {}, {}],
    ['at its last one', {}, { now: after(end, -1) }],
    ['without dates', { desde: null, hasta: null }, { now: new Date(0) }],
    ['of one course it covers and one it does not', {}, { cursoIds: [9, 8] }],
    ['with its last use', {}, { uses: { total: 99, persona: 0 } }],
    ['of somebody unknown, without a limit per person', { usosPorPersona: null }, { isKnownPerson: false }],
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
    [{}, { isKnownPerson: false }, 'Escribe tu correo para usar el cupón «MARZO»: tiene un límite por persona.'],
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

describe('SEA-50 unpaid orders', () => {
  const ana: CuponBuyer = { usuarioId: 5, correo: 'ana@correo.pe', named: false };
  const visitor: CuponBuyer = { usuarioId: null, correo: 'ana@correo.pe', named: true };
  const staff: CuponBuyer = { usuarioId: 1, correo: 'ana@correo.pe', named: true };
  const open = (changes: Partial<OpenPedido> & { minutes?: number } = {}): OpenPedido => {
    const { minutes = 1, ...rest } = changes;
    const own = { pedidoId: 10, usuarioId: null, correo: 'eva@correo.pe', underWay: false };
    return { ...own, creado: after(start, -minutes * 60_000), ...rest };
  };
  const over = 'El cupón «MARZO» se agotó: ya se usó todas las veces disponibles.';
  const used = 'Ya usaste el cupón «MARZO»: vale una vez por persona.';
  const once = { usosMax: null, usosPorPersona: 1 };
  const oneLeft = { usosMax: 1, usosPorPersona: null };
  const named = { correo: 'ana@correo.pe' };
  const byAna = { usuarioId: 5 };
  const byStaff = { usuarioId: 1, ...named };

  test.each<[string, Partial<CuponTerms>, CuponBuyer, OpenPedido[], string | null, number[]]>([
    ['of a visitor holds the last use for minutes', oneLeft, ana, [open({ minutes: 29.9 })], over, []],
    ['of a visitor gives way after them', oneLeft, ana, [open({ minutes: 30 })], null, [10]],
    ['of a visitor with money under way keeps it', oneLeft, ana, [open({ minutes: 900, underWay: true })], over, []],
    ['of another account holds it for two days', oneLeft, ana, [open({ usuarioId: 6, minutes: 2_879 })], over, []],
    ['of another account gives way after them', oneLeft, ana, [open({ usuarioId: 6, minutes: 2_880 })], null, [10]],
    ['of the same account gives way at once', oneLeft, ana, [open(byAna)], null, [10]],
    ['of the same account that is being paid keeps it', oneLeft, ana, [open({ ...byAna, underWay: true })], over, []],
    ['of the same account gives way for the use per person too', once, ana, [open(byAna)], null, [10]],
    ['being paid by the same account is its use', once, ana, [open({ ...byAna, underWay: true })], used, []],
    [
      'of a visitor in the name of an account is not its use',
      once,
      ana,
      [open({ ...named, underWay: true })],
      null,
      [],
    ],
    ['of another account in her name is not her use', once, ana, [open({ ...named, usuarioId: 6 })], null, []],
    ['of a visitor with the same address gives way', once, visitor, [open(named)], null, [10]],
    ['of a visitor with the same address being paid', once, visitor, [open({ ...named, underWay: true })], used, []],
    ['of an account with the address of a visitor', once, visitor, [open({ ...named, ...byAna })], null, []],
    ['of staff for the same client gives way', once, staff, [open(byStaff)], null, [10]],
    ['of staff for another client is not this one’s', once, staff, [open({ usuarioId: 1, underWay: true })], null, []],
  ])('%s', (_, terms, buyer, pedidos, refusal, yielding) => {
    const wanted = { ...purchase, buyer, settled: { total: 0, persona: 0 }, open: pedidos };
    expect(takeUse('MARZO', { ...cupon, ...terms }, wanted)).toEqual({ refusal, yielding });
  });

  test('give way in turn, the own first and no more than needed', () => {
    const pedidos = [
      open({ pedidoId: 1, minutes: 40 }),
      open({ pedidoId: 2, minutes: 90 }),
      open({ pedidoId: 3, ...byAna }),
      open({ pedidoId: 4 }),
    ];
    const wanted = { ...purchase, buyer: ana, settled: { total: 5, persona: 0 }, open: pedidos };
    const yieldingOf = (usosMax: number) =>
      takeUse('MARZO', { ...cupon, usosMax, usosPorPersona: null }, wanted).yielding;
    expect([10, 9, 8, 7].map(yieldingOf)).toEqual([[], [3], [3, 2], [3, 2, 1]]);
    expect(takeUse('MARZO', { ...cupon, usosMax: 6 }, wanted)).toEqual({ refusal: over, yielding: [] });
  });
});
