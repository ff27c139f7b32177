import { expect, test } from 'vitest';
import { fromLimaClock, limaDay, limaHour } from '../formats/lima-time.ts';
import { seed, seeded } from '../testing/seed.ts';
import { type Dated, endsInPast, fechaClases, fechaName, planFechas, shiftTo } from './traslado.ts';
import { weekdayOf } from './working-days.ts';

const at = (clock: string) => fromLimaClock(new Date(`${clock}:00Z`)).toISOString();
const now = new Date(at('2031-03-10T12:00'));
const dated = (clase: Dated['clase'], clock: string, rindiendo = false): Dated => ({
  clase,
  pruebaId: clase === 'apertura' || clase === 'cierre' ? 7 : null,
  nombre: 'Final',
  fecha: at(clock),
  rindiendo,
});
const plan = (list: Dated[], to: Parameters<typeof shiftTo>[0], first = '2031-03-18T19:00') =>
  planFechas(list, shiftTo(to, at(first)), now).map(({ dated: { clase }, despues }) => [
    clase,
    `${limaDay(despues)} ${limaHour(despues)}`,
  ]);

test('TRM-27 table: by days and to a new first day; what is past or being sat stays', () => {
  const list = [
    dated('inicio', '2031-03-18T19:00'),
    dated('fin', '2031-06-24T22:00'),
    dated('preventa', '2031-03-09T23:59'),
    dated('publicacion', '2031-03-12T08:00'),
    dated('apertura', '2031-03-10T12:00'),
    dated('cierre', '2031-03-11T12:00'),
    dated('cierre', '2031-03-20T12:00', true),
  ];
  expect(plan(list, { dias: -1 })).toEqual([
    ['inicio', '2031-03-17 19:00'],
    ['fin', '2031-06-23 22:00'],
    ['publicacion', '2031-03-11 08:00'],
    ['cierre', '2031-03-10 12:00'],
  ]);
  // From a Tuesday to a Friday: the first day is that one, the rest keeps its weekday.
  expect(plan(list, { inicio: '2031-04-04' })).toEqual([
    ['inicio', '2031-04-04 19:00'],
    ['fin', '2031-07-15 22:00'],
    ['publicacion', '2031-04-02 08:00'],
    ['cierre', '2031-04-01 12:00'],
  ]);
  expect(plan(list, { inicio: '2031-03-18' })).toEqual([]);
});

test('TRM-27 what ends up in the past is named, an opening may', () => {
  const shifted = planFechas(
    [dated('cierre', '2031-03-11T12:00'), dated('apertura', '2031-03-11T11:00'), dated('fin', '2031-03-12T10:00')],
    shiftTo({ dias: -1 }, now.toISOString()),
    now,
  );
  expect(shifted.map((each) => endsInPast(each, now))).toEqual([true, false, false]);
  expect(fechaName(shifted[0]!.dated)).toBe('El cierre de la prueba «Final»');
  expect(fechaName(shifted[2]!.dated)).toBe('El fin del curso');
});

test('TRM-27 property: every date to come of a test that nobody sits moves once, with its hour, on its weekday', () => {
  const random = seeded(seed);
  const below = (n: number) => Math.floor(random() * n);
  const day = (n: number) => new Date(Date.UTC(2031, 2, 1 + n)).toISOString().slice(0, 10);
  for (let run = 0; run < 100; run += 1) {
    const list = Array.from({ length: 1 + below(9) }, () =>
      dated(fechaClases[below(fechaClases.length)]!, `${day(below(40))}T${10 + below(12)}:30`, below(4) === 0),
    );
    const first = at(`${day(10 + below(20))}T19:00`);
    const inicio = day(below(90));
    const moved = planFechas(list, shiftTo({ inicio }, first), now);
    const stay = inicio === limaDay(first);
    const movable = list.filter(({ fecha, rindiendo }) => !rindiendo && Date.parse(fecha) > now.getTime());
    const weeks = (Date.parse(`${inicio}T00:00Z`) - Date.parse(`${limaDay(first)}T00:00Z`)) / 604_800_000;
    const expected = movable.filter(({ clase }) => (clase === 'inicio' ? !stay : Math.ceil(weeks) !== 0));
    expect(moved.map((each) => each.dated)).toEqual(expected);
    for (const { dated: each, antes, despues } of moved) {
      expect(limaHour(despues)).toBe(limaHour(antes));
      if (each.clase !== 'inicio') expect(weekdayOf(limaDay(despues))).toBe(weekdayOf(limaDay(antes)));
      // A date on or after the first day stays on or after the new first day.
      if (limaDay(antes) >= limaDay(first)) expect(limaDay(despues) >= inicio).toBe(true);
    }
  }
});
