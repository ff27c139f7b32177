import { expect, test } from 'vitest';
import { seed, seeded } from '../testing/seed.ts';
import { type Booked, findClashes, monthAfter, monthWeeks, taughtTime, weekOf } from './agenda.ts';

const at = (hour: number) => new Date(Date.UTC(2031, 2, 4, 0, hour * 30)).toISOString();
const booked = (id: number, from: number, to: number, docenteId: number | null, sala: string | null): Booked => ({
  id,
  inicio: at(from),
  fin: at(to),
  docenteId,
  sala,
});

test('TRM-33 table: the same lecturer or room at overlapping times; one after the other is no clash', () => {
  const list = [
    booked(1, 38, 42, 7, 'zoom-1'),
    booked(2, 40, 44, 7, 'zoom-1'),
    booked(3, 42, 46, 7, null),
    booked(4, 41, 43, null, 'zoom-1'),
    booked(5, 38, 46, null, null),
    booked(6, 38, 46, null, null),
  ];
  expect(findClashes(list).map(({ a, b, por }) => [a.id, b.id, por])).toEqual([
    [1, 2, 'docente'],
    [1, 4, 'sala'],
    [2, 4, 'sala'],
    [2, 3, 'docente'],
  ]);
});

test('TRM-33 property: as every pair is compared with every other', () => {
  const random = seeded(seed);
  const below = (n: number) => Math.floor(random() * n);
  for (let run = 0; run < 100; run += 1) {
    const list = Array.from({ length: 2 + below(12) }, (_, id) => {
      const from = below(48);
      return booked(id, from, from + 1 + below(6), below(4) || null, below(3) ? `sala-${below(3)}` : null);
    });
    const expected = list.flatMap((a, n) =>
      list
        .slice(n + 1)
        .filter((b) => a.inicio < b.fin && b.inicio < a.fin)
        .filter((b) => (a.docenteId !== null && a.docenteId === b.docenteId) || (a.sala !== null && a.sala === b.sala))
        .map((b) => [a.id, b.id].join('-')),
    );
    const found = findClashes(list).map(({ a, b }) => [a.id, b.id].sort((x, y) => x - y).join('-'));
    expect(found.sort()).toEqual(expected.sort());
  }
});

test('TRM-34 weeks begin on Monday, months show whole weeks, the 31st has a neighbour in every month', () => {
  expect(weekOf('2026-12-06')).toEqual(weekOf('2026-11-30'));
  expect(weekOf('2026-12-09')[0]).toBe('2026-12-07');
  expect(monthWeeks('2026-12').map(([monday]) => monday)).toEqual([
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
  ]);
  expect(monthWeeks('2027-02')).toHaveLength(4);
  expect(monthAfter('2026-12-31', 2)).toBe('2027-02-28');
  expect(monthAfter('2026-01-31', -1)).toBe('2025-12-31');
});

test('TRM-53 the hours of a lecturer are of the own sessions that are not cancelled, apart from those still to come', () => {
  const held = (from: number, to: number, fields: object = {}) => ({
    ...booked(1, from, to, 7, null),
    clase: 'sesion',
    cancelada: false,
    ...fields,
  });
  const eventos = [
    held(0, 3),
    held(10, 14),
    held(20, 24, { docenteId: 8 }),
    held(20, 24, { docenteId: null }),
    held(20, 24, { cancelada: true }),
    held(20, 24, { clase: 'cierre' }),
  ];
  expect(taughtTime(eventos, 7, new Date(at(13)))).toEqual({ sesiones: 2, minutos: 210, dictados: 90 });
  expect(taughtTime(eventos, 7, new Date(at(14)))).toEqual({ sesiones: 2, minutos: 210, dictados: 210 });
  expect(taughtTime([], 7, new Date(at(0)))).toEqual({ sesiones: 0, minutos: 0, dictados: 0 });
});
