import { expect, test } from 'vitest';
import { fromLimaClock, limaDay, limaHour } from '../formats/lima-time.ts';
import { seed, seeded } from '../testing/seed.ts';
import { chosenSesiones, type HeldSesion, type HorarioMove, planMove } from './horario.ts';
import { daysBetween, holidayName, weekdayOf } from './working-days.ts';

const at = (clock: string) => fromLimaClock(new Date(`${clock}:00Z`)).toISOString();
const sesion = (materialId: number, day: string, hours = 2, cancelada = false): HeldSesion => {
  const inicio = at(`${day}T19:00`);
  return { materialId, inicio, fin: new Date(Date.parse(inicio) + hours * 3_600_000).toISOString(), cancelada };
};
const now = new Date('2031-03-01T12:00:00Z');
const sesiones = [
  sesion(3, '2031-03-18'),
  sesion(1, '2031-03-04'),
  sesion(2, '2031-03-11', 3),
  sesion(4, '2031-03-13', 2, true),
  sesion(5, '2031-02-25'),
];
const plan = (which: { materialId: number; siguientes: boolean }, cambio: HorarioMove) =>
  planMove(chosenSesiones(sesiones, which, now), cambio).map(({ materialId, despues, feriado }) => [
    materialId,
    `${limaDay(despues.inicio)} ${limaHour(despues.inicio)}-${limaHour(despues.fin)}`,
    despues.cancelada ? 'cancelada' : feriado,
  ]);

test('TRM-10 table: one session, it and later ones, by days, to a pattern, cancelled and recovered', () => {
  const all = { materialId: 1, siguientes: true };
  const one = { materialId: 2, siguientes: false };
  expect(plan(one, { tipo: 'dias', dias: -1 })).toEqual([[2, '2031-03-10 19:00-22:00', null]]);
  // The cancelled one and the one that is over stay.
  expect(plan(all, { tipo: 'dias', dias: 7 })).toEqual([
    [1, '2031-03-11 19:00-21:00', null],
    [2, '2031-03-18 19:00-22:00', null],
    [3, '2031-03-25 19:00-21:00', null],
  ]);
  const pattern = { tipo: 'patron', desde: '2031-04-09', semana: [3, 4], hora: '20:30', saltaFeriados: true } as const;
  expect(plan(all, pattern)).toEqual([
    [1, '2031-04-09 20:30-22:30', null],
    // 10 April is Jueves Santo.
    [2, '2031-04-16 20:30-23:30', null],
    [3, '2031-04-17 20:30-22:30', null],
  ]);
  expect(plan(all, { ...pattern, saltaFeriados: false })[1]).toEqual([2, '2031-04-10 20:30-23:30', 'Jueves Santo']);
  expect(plan(one, { tipo: 'cancelar' })).toEqual([[2, '2031-03-11 19:00-22:00', 'cancelada']]);
  expect(plan({ materialId: 4, siguientes: false }, { tipo: 'cancelar' })).toEqual([]);
  expect(plan({ materialId: 4, siguientes: false }, { tipo: 'dias', dias: 1 })).toEqual([
    [4, '2031-03-14 19:00-21:00', null],
  ]);
  const same = { tipo: 'fecha', inicio: at('2031-03-11T19:00'), fin: at('2031-03-11T22:00') } as const;
  expect(plan(one, same)).toEqual([]);
  expect(plan({ materialId: 9, siguientes: true }, { tipo: 'dias', dias: 1 })).toEqual([]);
});

test('TRM-10 property: order, number and lengths stay; days shift exactly, patterns keep their weekdays and hour', () => {
  const random = seeded(seed);
  const below = (n: number) => Math.floor(random() * n);
  for (let run = 0; run < 80; run += 1) {
    const held = Array.from({ length: 1 + below(12) }, (_, n) => {
      const day = new Date(Date.UTC(2031, 2, 2 + n * (1 + below(6)))).toISOString().slice(0, 10);
      return sesion(n + 1, day, 1 + below(4));
    });
    const chosen = chosenSesiones(held, { materialId: chosenFirst(held), siguientes: true }, now);
    const dias = 1 + below(60);
    for (const [n, { antes, despues }] of planMove(chosen, { tipo: 'dias', dias }).entries()) {
      expect(daysBetween(limaDay(antes.inicio), limaDay(despues.inicio))).toBe(dias);
      expect([limaHour(despues.inicio), length(despues)]).toEqual([limaHour(antes.inicio), length(chosen[n]!)]);
    }
    const semana = [1, 2, 3, 4, 5, 6, 7].filter(() => below(3) === 0);
    if (semana.length === 0) semana.push(1 + below(7));
    const desde = `2031-0${3 + below(6)}-1${below(9)}`;
    const planned = planMove(chosen, { tipo: 'patron', desde, semana, hora: '08:15', saltaFeriados: true });
    expect(planned.length).toBe(chosen.length);
    const days = planned.map(({ despues }) => limaDay(despues.inicio));
    expect([...days].sort()).toEqual(days);
    expect(new Set(days).size).toBe(days.length);
    for (const [n, { despues }] of planned.entries()) {
      expect(semana).toContain(weekdayOf(days[n]!));
      expect([holidayName(days[n]!), days[n]! >= desde, limaHour(despues.inicio)]).toEqual([null, true, '08:15']);
      expect(length(despues)).toBe(length(chosen[n]!));
    }
  }
});

const chosenFirst = (held: readonly HeldSesion[]) =>
  [...held].sort((a, b) => a.inicio.localeCompare(b.inicio) || a.materialId - b.materialId)[0]!.materialId;
const length = ({ inicio, fin }: { inicio: string; fin: string }) => Date.parse(fin) - Date.parse(inicio);
