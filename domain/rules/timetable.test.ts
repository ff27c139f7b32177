import { expect, test } from 'vitest';
import { seed, seeded } from '../testing/seed.ts';
import { readDay, readHour, readTimetable } from './timetable.ts';

const known = {
  clases: [
    { moduloId: 1, nombre: 'Clase 1' },
    { moduloId: 2, nombre: 'Garantías mobiliarias' },
    { moduloId: 3, nombre: 'Clase 3' },
  ],
  ponentes: [{ docenteId: 7, nombre: 'Ana Rojas Paz' }],
  feriados: [],
  year: 2031,
};

test.each([
  ['05/03/2031', '2031-03-05'],
  ['5-3-31', '2031-03-05'],
  ['2031-03-05', '2031-03-05'],
  ['05/03', '2031-03-05'],
  ['martes 4 de marzo', '2031-03-04'],
  ['Mié. 5 de marzo de 2031', '2031-03-05'],
  ['5 setiembre 2031', '2031-09-05'],
  ['31/02/2031', null],
  ['13/13/2031', null],
  ['45000', null],
  ['', null],
])('TRM-43 the day %s is %s', (cell, day) => expect(readDay(cell, 2031)).toBe(day));

test.each([
  ['19:00', 1140],
  ['7:30 p.m.', 1170],
  ['7 pm', 1140],
  ['12 am', 0],
  ['19h', 1140],
  ['19:00:00', 1140],
  ['25:00', null],
  ['13 pm', null],
  ['mañana', null],
])('TRM-43 the hour %s is minute %s', (cell, minute) => expect(readHour(cell)).toBe(minute));

test('TRM-43 a pasted timetable: a verdict per line, modules by subject or in order, notes that stop nothing', () => {
  const text = [
    'Fecha\tHorario\tTema\tDocente',
    '04/03/2031\t19:00 - 21:00\tGarantías Mobiliarias\tDra. Rojas Paz, Ana',
    '06/03/2031\t7:00 pm a 9:00 pm\tOtra cosa\tNadie',
    'mañana\t19:00 - 21:00\t\t',
    '08/12/2031\t19:00 - 21:00\t\t',
  ].join('\n');
  const rows = readTimetable(text, known);
  expect(
    rows.map(({ linea, moduloId, ponenteId, inicio, problema, nota }) => ({
      linea,
      moduloId,
      ponenteId,
      inicio,
      problema,
      nota,
    })),
  ).toEqual([
    { linea: 2, moduloId: 2, ponenteId: 7, inicio: '2031-03-05T00:00:00.000Z', problema: null, nota: null },
    {
      linea: 3,
      moduloId: 1,
      ponenteId: null,
      inicio: '2031-03-07T00:00:00.000Z',
      problema: null,
      nota: '«Otra cosa» va en «Clase 1». «Nadie» no es ponente del curso',
    },
    { linea: 4, moduloId: 3, ponenteId: null, inicio: '', problema: 'No se lee la fecha', nota: null },
    {
      linea: 5,
      moduloId: null,
      ponenteId: null,
      inicio: '',
      problema: 'No queda un módulo de clase sin sesión',
      nota: 'Feriado: Inmaculada Concepción',
    },
  ]);
  const [plain] = readTimetable('04/03/2031\t19:00\t18:00\tClase 1', known);
  expect(plain).toMatchObject({ problema: 'Dura entre 15 minutos y 10 horas' });
});

test('TRM-43 property: no module is used twice, and every line without a problem has its dates', () => {
  const random = seeded(seed);
  const below = (n: number) => Math.floor(random() * n);
  const cells = ['04/03/2031', 'x', '19:00', '21:00', 'Clase 1', 'Clase 3', 'Ana Rojas Paz', '', '"', '99:99', ';'];
  for (let run = 0; run < 200; run += 1) {
    const text = Array.from({ length: 1 + below(6) }, () =>
      Array.from({ length: 1 + below(6) }, () => cells[below(cells.length)]).join('\t'),
    ).join('\n');
    const rows = readTimetable(text, known);
    const used = rows.flatMap(({ moduloId }) => moduloId ?? []);
    expect(new Set(used).size).toBe(used.length);
    expect(rows.every(({ problema, inicio, fin }) => (problema === null) === inicio < fin)).toBe(true);
  }
});
