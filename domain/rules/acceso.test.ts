import { describe, expect, test } from 'vitest';
import { accesoA, accesoEnd, extensionProblem, isForSale, noAccesoLabel, ownAccesoEnd } from './acceso.ts';

const now = new Date('2026-11-15T12:00:00-05:00');
const curso = { activa: true, fechaHoraLimite: '2026-06-26T22:00:00-05:00', vigencia: 6 };
const alumna = { isEquipo: false, matriculado: true };

describe('who may study a course', () => {
  test.each([
    ['enrolled, active, within its months', curso, alumna, true],
    ['not enrolled', curso, { ...alumna, matriculado: false }, false],
    ['inactive', { ...curso, activa: false }, alumna, false],
    ['its months are over', { ...curso, vigencia: 4 }, alumna, false],
    [
      'without vigencia it never ends',
      { ...curso, fechaHoraLimite: '2001-01-01T00:00:00Z', vigencia: null },
      alumna,
      true,
    ],
    ['ADMIN always', { ...curso, activa: false, vigencia: 0 }, { isEquipo: true, matriculado: false }, true],
  ])('%s', (_title, given, who, expected) => {
    expect(accesoA(given, who, now).acceso).toBe(expected);
  });

  test('the reason is told', () => {
    expect(accesoA({ ...curso, activa: false }, alumna, now)).toEqual({ acceso: false, motivo: 'inactivo' });
    const stranger = { ...alumna, matriculado: false };
    expect(accesoA(curso, stranger, now)).toEqual({ acceso: false, motivo: 'sin-matricula' });
  });

  test('TRM-54 access of the own lengthens that of the course and never shortens it', () => {
    const over = { ...curso, vigencia: 4 };
    const end = accesoEnd(over)!;
    const [later, before] = ['2026-12-31T22:00:00-05:00', '2026-10-01T00:00:00-05:00'];
    expect(ownAccesoEnd(over, null)).toEqual(end);
    expect(ownAccesoEnd(over, before)).toEqual(end);
    expect(ownAccesoEnd(over, later)).toEqual(new Date(later));
    expect(ownAccesoEnd({ ...over, vigencia: null }, later)).toBeNull();
    expect(accesoA(over, { ...alumna, accesoFin: later }, now)).toEqual({ acceso: true, hasta: new Date(later) });
    const who = { ...alumna, accesoFin: later };
    expect(accesoA({ ...over, activa: false }, who, now)).toMatchObject({ motivo: 'inactivo' });
    expect(accesoA(over, { ...who, matriculado: false }, now)).toMatchObject({ motivo: 'sin-matricula' });
    expect(accesoA(over, { ...who, pausado: true }, now)).toMatchObject({ motivo: 'pausado' });
    const problem = (hasta: string, of = over) => extensionProblem(of, new Date(hasta), now);
    expect(problem(later)).toBeNull();
    expect(problem(before)).toMatch(/^El curso ya da acceso hasta el /);
    expect(problem('2026-11-01T00:00:00-05:00')).toBe('Elige un momento que todavía no pasó');
    expect(problem('2032-01-01T00:00:00-05:00')).toBe('Elige una fecha dentro de cinco años');
    expect(problem(later, { ...over, vigencia: null as never })).toBe('El acceso a este curso no termina');
  });

  test('the last instant still counts, the one after does not', () => {
    const hasta = accesoEnd(curso)!;
    expect(accesoA(curso, alumna, hasta).acceso).toBe(true);
    expect(accesoA(curso, alumna, new Date(hasta.getTime() + 1))).toEqual({
      acceso: false,
      motivo: 'terminado',
      hasta,
    });
  });
});

test.each([
  [{ acceso: false, motivo: 'sin-matricula' }, 'No tienes matrícula en este curso.'],
  [{ acceso: false, motivo: 'inactivo' }, 'Este curso está inactivo.'],
  // The last hours of a day in Lima are already the next day in UTC.
  [
    { acceso: false, motivo: 'terminado', hasta: new Date('2026-03-03T22:00:00-05:00') },
    'Tu acceso terminó el 3 de marzo de 2026.',
  ],
] as const)('%j reads «%s»', (denied, text) => {
  expect(noAccesoLabel(denied)).toBe(text);
});

describe('CUR-15 vigencia is months of access after the end, on Lima’s calendar', () => {
  test.each([
    ['2026-06-26T22:00:00-05:00', 6, '2026-12-26T22:00:00-05:00'],
    ['2026-08-31T22:00:00-05:00', 1, '2026-09-30T22:00:00-05:00'],
    ['2027-01-31T23:30:00-05:00', 1, '2027-02-28T23:30:00-05:00'],
    ['2026-03-31T23:00:00-05:00', 0, '2026-03-31T23:00:00-05:00'],
    ['2026-11-30T20:00:00-05:00', 14, '2028-01-30T20:00:00-05:00'],
  ])('CUR-15 %s plus %i months is %s', (fechaHoraLimite, vigencia, expected) => {
    expect(accesoEnd({ activa: true, fechaHoraLimite, vigencia })).toEqual(new Date(expected));
  });
});

test.each([
  [curso, true],
  [{ ...curso, activa: false }, false],
  [{ ...curso, vigencia: 4 }, false],
  [{ ...curso, archivado: now }, false],
])('%j is for sale: %s', (given, expected) => {
  expect(isForSale({ archivado: null, ...given }, now)).toBe(expected);
});
