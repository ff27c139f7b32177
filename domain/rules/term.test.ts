import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, toLimaInput } from '../formats/lima-time.ts';
import { seed } from '../testing/seed.ts';
import { isTermDay, maxSerie, serieDays, serieSesiones, termShift } from './term.ts';
import { holidayName, weekdayOf } from './working-days.ts';

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2034-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each([
  ['2026-03-02', '2026-03-02', 0],
  ['2026-03-02', '2026-09-07', 189],
  // From a Monday to a Tuesday: the Mondays come after it.
  ['2026-03-02', '2026-09-08', 196],
  ['2026-09-07', '2026-03-02', -189],
])('TRM-01 from %s to %s everything moves %i days', (from, to, expected) => {
  expect(termShift(from, to)).toBe(expected);
});

test('TRM-01 a moved day keeps its weekday and is not before the new first day', () => {
  fc.assert(
    fc.property(day, day, fc.nat(200), (from, to, after) => {
      const moved = addDays(addDays(from, after), termShift(from, to));
      expect(weekdayOf(moved)).toBe(weekdayOf(addDays(from, after)));
      expect(moved >= to).toBe(true);
      expect(moved < addDays(to, after + 7)).toBe(true);
    }),
    { seed },
  );
});

describe('a series', () => {
  const plan = { desde: '2026-11-26', dias: [2, 4], cantidad: 5, hasta: null, saltaFeriados: true, usar: [] };

  test('TRM-02 takes the chosen weekdays and skips holidays of Peru, which it names', () => {
    expect(serieDays(plan).map(({ dia, feriado, usado }) => [dia, feriado, usado])).toEqual([
      ['2026-11-26', null, true],
      ['2026-12-01', null, true],
      ['2026-12-03', null, true],
      ['2026-12-08', 'Inmaculada Concepción', false],
      ['2026-12-10', null, true],
      ['2026-12-15', null, true],
    ]);
    expect(serieDays({ ...plan, usar: ['2026-12-08'] }).at(-1)?.dia).toBe('2026-12-10');
    expect(serieDays({ ...plan, dias: [] })).toEqual([]);
    expect(['1999-12-31', '2000-01-01', '2100-12-31', '9999-12-31'].map(isTermDay)).toEqual([false, true, true, false]);
  });

  test('TRM-78 a series until a day has every date up to it, and never many more than it may have', () => {
    const until = (hasta: string) => serieDays({ ...plan, cantidad: null, hasta }).map(({ dia }) => dia);
    expect(until('2026-12-10')).toEqual(serieDays({ ...plan, cantidad: 4 }).map(({ dia }) => dia));
    expect(until('2026-12-09').at(-1)).toBe('2026-12-08');
    expect([until('2026-11-26').length, until('2026-11-25').length]).toEqual([1, 0]);
    const many = serieDays({ ...plan, dias: [1, 2, 3, 4, 5, 6, 7], cantidad: null, hasta: '2100-12-31' });
    expect(many.filter(({ usado }) => usado)).toHaveLength(maxSerie + 1);
  });

  test('MON-63 skips the days without class of the school as well, which legal terms do not know', () => {
    const [first] = serieDays(plan);
    const days = serieDays(plan, [{ dia: first!.dia, nombre: 'Aniversario' }]);
    expect(days[0]).toEqual({ dia: first!.dia, feriado: 'Aniversario', usado: false });
    expect(days.filter(({ usado }) => usado)).toHaveLength(plan.cantidad);
    expect(holidayName(first!.dia)).toBeNull();
  });

  test('TRM-81 a session of a series is changed alone: what it does not say is that of the series', () => {
    const places = { hora: '19:00', minutos: 120, ponenteId: 7, video: 'https://zoom.us/j/1' };
    const days = serieDays({ ...plan, cantidad: 3 });
    const cambios = [
      { dia: '2026-12-01', fecha: '2026-12-05', hora: '09:30' },
      { dia: '2026-12-03', ponenteId: null, video: '' },
      // Not a day of the series any more.
      { dia: '2026-12-04', hora: '08:00' },
    ];
    expect(serieSesiones(days, places, cambios)).toEqual([
      {
        dia: '2026-11-26',
        inicio: '2026-11-27T00:00:00.000Z',
        fin: '2026-11-27T02:00:00.000Z',
        ponenteId: 7,
        video: 'https://zoom.us/j/1',
      },
      {
        dia: '2026-12-01',
        inicio: '2026-12-05T14:30:00.000Z',
        fin: '2026-12-05T16:30:00.000Z',
        ponenteId: 7,
        video: 'https://zoom.us/j/1',
      },
      {
        dia: '2026-12-03',
        inicio: '2026-12-04T00:00:00.000Z',
        fin: '2026-12-04T02:00:00.000Z',
        ponenteId: null,
        video: '',
      },
    ]);
  });

  test('TRM-81 property: a changed session differs in what it says alone, all others stay', () => {
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    const own = fc.record(
      {
        fecha: day,
        hora: fc.constantFrom('00:00', '08:15', '23:45'),
        ponenteId: fc.option(fc.integer({ min: 1, max: 9 })),
        video: fc.constantFrom('', 'https://meet.example/x'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        day,
        weekdays,
        fc.integer({ min: 1, max: 20 }),
        fc.nat(),
        own,
        (desde, dias, cantidad, nth, change) => {
          const days = serieDays({ desde, dias, cantidad, hasta: null, saltaFeriados: true, usar: [] });
          const places = { hora: '19:00', minutos: 90, ponenteId: 3, video: 'https://zoom.us/j/9' };
          const plain = serieSesiones(days, places);
          const at = nth % plain.length;
          const changed = serieSesiones(days, places, [{ dia: plain[at]!.dia, ...change }]);
          expect(changed.map(({ dia }) => dia)).toEqual(plain.map(({ dia }) => dia));
          expect(changed.filter((_, n) => n !== at)).toEqual(plain.filter((_, n) => n !== at));
          const { inicio, fin, ponenteId, video } = changed[at]!;
          expect(toLimaInput(inicio)).toBe(`${change.fecha ?? plain[at]!.dia}T${change.hora ?? '19:00'}`);
          expect(Date.parse(fin) - Date.parse(inicio)).toBe(90 * 60_000);
          expect(ponenteId).toBe(change.ponenteId === undefined ? 3 : change.ponenteId);
          expect(video).toBe(change.video ?? 'https://zoom.us/j/9');
        },
      ),
      { seed },
    );
  });

  test('TRM-02 any series has as many days as asked for, in order, on its weekdays, none on a holiday', () => {
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    fc.assert(
      fc.property(day, weekdays, fc.integer({ min: 1, max: maxSerie }), (desde, dias, cantidad) => {
        const days = serieDays({ desde, dias, cantidad, hasta: null, saltaFeriados: true, usar: [] });
        const used = days.filter(({ usado }) => usado).map(({ dia }) => dia);
        expect(used).toHaveLength(cantidad);
        expect(used).toEqual([...new Set(used)].sort());
        expect(used.every((dia) => dia >= desde && dias.includes(weekdayOf(dia)) && holidayName(dia) === null)).toBe(
          true,
        );
      }),
      { seed },
    );
  });
});
