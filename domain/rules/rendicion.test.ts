import { describe, expect, test } from 'vitest';
import {
  cierreOf,
  entregaOf,
  entregas,
  explicacionesWhen,
  finOf,
  incompletaProblem,
  isAbandoned,
  isAnswering,
  maxMinutos,
  maxMuestra,
  maxProrroga,
  movedFin,
  movedLabel,
  needsInicio,
  phaseOf,
  phaseProblem,
  phases,
  plazoLabel,
  type Settings,
  settingsLabel,
  settingsProblem,
  showsExplicaciones,
} from './rendicion.ts';

const at = (time: string) => new Date(`2026-11-23T${time}-05:00`);
const plain: Settings = {
  minutos: null,
  apertura: null,
  cierre: null,
  muestra: null,
  mezclaPreguntas: false,
  mezclaOpciones: false,
};

describe('REL-10 a test begins with an explicit start when its time, its end or its questions are set', () => {
  const cases: [Partial<Settings>, boolean][] = [
    [{}, false],
    [{ apertura: at('09:00') }, false],
    [{ minutos: 40 }, true],
    [{ cierre: at('11:00') }, true],
    [{ muestra: 10 }, true],
    [{ mezclaPreguntas: true }, true],
    [{ mezclaOpciones: true }, true],
  ];
  test.each(cases)('%j: %s', (settings, expected) => {
    expect(needsInicio({ ...plain, ...settings })).toBe(expected);
  });
});

describe('REL-12 the end of a sitting', () => {
  const cases: [string, number | null, string | null, number, string | null][] = [
    ['without time nor closing there is none', null, null, 15, null],
    ['the time', 40, null, 0, '10:10'],
    ['the closing, when it comes first', 40, '10:00', 0, '10:00'],
    ['the time, when it comes first', 40, '11:00', 0, '10:10'],
    ['the closing alone', null, '11:00', 0, '11:00'],
    ['extra minutes after the time', 40, null, 15, '10:25'],
    ['extra minutes after the closing', 40, '10:00', 15, '10:15'],
  ];
  test.each(cases)('%s', (_, minutos, cierre, prorroga, expected) => {
    const end = finOf({ minutos, cierre: cierre && at(cierre) }, at('09:30'), prorroga);
    expect(end).toEqual(expected && at(expected));
  });
});

describe('REL-11 when a sitting can begin', () => {
  const schedule = { apertura: at('09:00'), cierre: at('11:00').toISOString() };
  const cases: [string, number, string | null][] = [
    ['08:59:59.999', 0, 'Esta prueba abre el lunes 23 de noviembre, 09:00.'],
    ['09:00', 0, null],
    ['10:59:59.999', 0, null],
    ['11:00', 0, 'Esta prueba cerró el lunes 23 de noviembre, 11:00.'],
    ['11:00', 15, null],
    ['11:15', 15, 'Esta prueba cerró el lunes 23 de noviembre, 11:00.'],
  ];
  test.each(cases)('at %s with %i extra minutes', (now, prorroga, expected) => {
    expect(phaseProblem(schedule, prorroga, at(now))).toBe(expected);
  });
  test('a day of another year says it', () => {
    const lastYear = new Date('2025-12-31T23:59:59-05:00');
    const nextYear = new Date('2027-01-01T00:00:00-05:00');
    expect(phaseProblem(schedule, 0, lastYear)).toBe('Esta prueba abre el lunes 23 de noviembre de 2026, 09:00.');
    expect(phaseProblem(schedule, 0, nextYear)).toBe('Esta prueba cerró el lunes 23 de noviembre de 2026, 11:00.');
    expect(plazoLabel({ ...schedule, fase: 'abierta' }, lastYear)).toBe(
      'Cierra el lunes 23 de noviembre de 2026, 11:00',
    );
    expect(settingsLabel({ ...plain, ...schedule }, 1, nextYear)).toBe(
      'Abre el lunes 23 de noviembre de 2026, 09:00 · Cierra el lunes 23 de noviembre de 2026, 11:00',
    );
  });
  test('without dates it always can', () => {
    expect(phaseProblem(plain, 0, at('03:00'))).toBeNull();
  });
});

describe('REL-23 when a student can begin, in a few words', () => {
  const cases: [string | null, string | null, string, string][] = [
    [null, null, '10:00', ''],
    ['09:00', null, '08:00', 'Se abre el lunes 23 de noviembre, 09:00'],
    ['09:00', '11:00', '08:00', 'Se abre el lunes 23 de noviembre, 09:00'],
    ['09:00', '11:00', '10:00', 'Cierra el lunes 23 de noviembre, 11:00'],
    ['09:00', '11:00', '11:00', 'Cerrada'],
    ['09:00', null, '10:00', ''],
  ];
  test.each(cases)('from %s to %s, at %s: «%s»', (opens, closes, now, expected) => {
    const schedule = { apertura: opens && at(opens), cierre: closes && at(closes) };
    expect(plazoLabel({ ...schedule, fase: phaseOf(schedule, 0, at(now)) }, at(now))).toBe(expected);
  });
  test('extra minutes move the closing', () => {
    expect([cierreOf(at('11:00'), 15), cierreOf(null, 15)]).toEqual([at('11:15'), null]);
  });
});

describe('REL-14 how a submission counts', () => {
  const cases: [string | null, string, boolean, string][] = [
    [null, '23:00', false, 'normal'],
    ['10:00', '09:59:59.999', false, 'normal'],
    ['10:00', '10:00', true, 'normal'],
    ['10:00', '10:00', false, 'tarde'],
    ['10:00', '10:00:29.999', false, 'tarde'],
    ['10:00', '10:00:29.999', true, 'normal'],
    ['10:00', '10:00:30', true, 'automatica'],
    ['10:00', '12:00', false, 'automatica'],
  ];
  test.each(cases)('end %s, received %s, as saved %s: %s', (fin, now, sameAsSaved, expected) => {
    expect(entregaOf(fin && at(fin), at(now), sameAsSaved)).toBe(expected);
    expect(entregas).toContain(expected);
    expect(isAbandoned(fin && at(fin), at(now))).toBe(expected === 'automatica');
  });
});

describe('REL-15 which explanations are shown', () => {
  const cases: ['nunca' | 'al-enviar' | 'al-cerrar', string | null, boolean, boolean][] = [
    ['nunca', '09:00', false, false],
    ['al-enviar', null, true, true],
    ['al-cerrar', '11:00', false, false],
    ['al-cerrar', '10:00', false, true],
    ['al-cerrar', '10:00', true, false],
    ['al-cerrar', null, false, false],
  ];
  test.each(cases)('%s, closing %s, somebody sitting %s: %s', (explicaciones, cierre, sitting, expected) => {
    expect(showsExplicaciones({ explicaciones, cierre: cierre && at(cierre) }, at('10:00'), sitting)).toBe(expected);
    expect(explicacionesWhen).toContain(explicaciones);
  });
});

test('REL-11 a test is not open yet, open or closed', () => {
  expect(phases).toEqual(['antes', 'abierta', 'cerrada']);
});

test('REL-10 the greatest time, extra time and number of questions', () => {
  expect([maxMinutos, maxProrroga, maxMuestra]).toEqual([600, 1_440, 500]);
});

test('REL-10 settings that contradict each other are named by field', () => {
  expect(settingsProblem({ apertura: at('09:00'), cierre: at('09:00') })).toEqual({
    field: 'cierre',
    message: 'El cierre va después de la apertura',
  });
  expect(settingsProblem({ explicaciones: 'al-cerrar', cierre: null })).toEqual({
    field: 'explicaciones',
    message: 'Pon primero cuándo cierra la prueba',
  });
  expect(settingsProblem({ explicaciones: 'al-cerrar', cierre: at('09:00') })).toBeNull();
  expect(settingsProblem({})).toBeNull();
});

test('REL-10 the settings are said in words', () => {
  expect(settingsLabel(plain, 25, at('08:00'))).toBe('');
  expect(settingsLabel({ ...plain, apertura: at('09:00'), minutos: 40, muestra: 10 }, 25, at('08:00'))).toBe(
    'Abre el lunes 23 de noviembre, 09:00 · 40 minutos · 10 de 25 preguntas',
  );
  const mixed = { ...plain, minutos: 1, muestra: 3, mezclaPreguntas: true, mezclaOpciones: true, cierre: at('11:00') };
  expect(settingsLabel(mixed, 1, at('08:00'))).toBe(
    'Cierra el lunes 23 de noviembre, 11:00 · 1 minuto · 1 de 1 pregunta · preguntas y opciones en otro orden para cada estudiante',
  );
});
describe('the end of a sitting when the closing or the extra minutes change', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 14, minutes));
  const cases: [string, { minutos?: number; cierre?: number; prorroga?: number; fin: number | null }, number | null][] =
    [
      ['later', { cierre: 60, fin: 40 }, 60],
      ['earlier', { cierre: 30, fin: 40 }, 30],
      ['earlier than now: now', { cierre: 5, fin: 40 }, 20],
      ['the time of the test ends it before', { minutos: 25, cierre: 60, fin: 20.5 }, 25],
      ['extra minutes count after the closing', { cierre: 30, prorroga: 15, fin: 45 }, 45],
      ['taken away, the closing leaves the time', { minutos: 50, fin: 40 }, 50],
      ['taken away, without a time there is no end', { fin: 40 }, null],
      ['put where there was no end', { cierre: 45, fin: null }, 45],
      ['put in the past where there was no end: now', { cierre: 5, fin: null }, 20],
      ['ended and prolonged, it goes on', { cierre: 60, fin: 19 }, 60],
      ['ended, it stays where it ended', { cierre: 5, fin: 19 }, 19],
      ['ended at this very moment, it stays', { cierre: 5, fin: 20 }, 20],
    ];
  test.each(cases)('SEA-08 %s', (_, { minutos = null, cierre = null, prorroga = 0, fin }, moved) => {
    const end = (minute: number | null) => (minute === null ? null : at(minute));
    const sitting = { minutos, cierre: end(cierre), inicio: at(0), prorroga, fin: end(fin) };
    expect(movedFin(sitting, at(20))).toEqual(end(moved));
  });

  test.each([
    [null, 'Tu prueba ya no tiene hora de fin.'],
    [at(30), 'Tu tiempo cambió: ahora termina el lunes 23 de noviembre, 09:30.'],
  ])('SEA-08 the student reads it: %s', (fin, label) => {
    expect(movedLabel(fin, at(20))).toBe(label);
  });
});

describe('a test without an explicit start counts as being sat', () => {
  const now = new Date('2026-11-23T14:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  test.each([
    ['with a fresh answer', { answers: 1, guardado: now, usados: 0, intentos: 1 }, true],
    ['until a day after the last save', { answers: 3, guardado: hoursAgo(23.99), usados: 0, intentos: 1 }, true],
    ['not after a day', { answers: 3, guardado: hoursAgo(24), usados: 0, intentos: 1 }, false],
    ['not with an empty draft', { answers: 0, guardado: now, usados: 0, intentos: 1 }, false],
    ['with one of two attempts left', { answers: 1, guardado: hoursAgo(1), usados: 1, intentos: 2 }, true],
    ['not without attempts', { answers: 1, guardado: hoursAgo(1), usados: 2, intentos: 2 }, false],
    [
      'as the database writes the instant',
      { answers: 1, guardado: '2026-11-23T08:00:00-05:00', usados: 0, intentos: 1 },
      true,
    ],
  ])('SEA-110 %s', (_, draft, expected) => {
    expect(isAnswering(draft, now)).toBe(expected);
  });
});

test('SEC-111 questions may be left out when the time of a sitting is up, and never without one', () => {
  const early = 'Tu tiempo aún no termina: responde todas las preguntas para enviar la prueba.';
  expect(incompletaProblem(at('10:00'), at('09:59'))).toBe(early);
  expect(incompletaProblem(at('10:00'), at('10:00'))).toBeNull();
  expect(incompletaProblem(at('10:00'), at('10:01'))).toBeNull();
  expect(incompletaProblem(null, at('10:00'))).toBe(early);
});
