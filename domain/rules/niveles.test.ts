import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seed } from '../testing/seed.ts';
import { issuedUntil, type Nivel, offeredNiveles, reachedNivel, registroNumero, waitsForNivel } from './niveles.ts';

const now = new Date('2026-11-18T12:00:00-05:00');
const ended = { asincronico: 'N', fechaHoraLimite: '2026-11-10T22:00:00-05:00' };
const always = { desde: null, hasta: null };
const refrendado: Nivel = {
  nombre: 'Certificado refrendado',
  notaMinima: 14,
  asistenciaMinima: null,
  avanceMinimo: null,
  diasEspera: 0,
  entidad: { titulo: 'Colegio de Abogados de Lima', convenio: { desde: '2026-01-01', hasta: '2026-12-31' } },
  firmantes: [{ nombre: 'Rosa Díaz', ...always }],
};
const result = (final: number | null, aprobadas = 1, pruebas = 1) => ({
  promedio: final,
  final,
  pruebas,
  aprobadas,
  estado: 'aprobado' as const,
  regla: '',
  graded: 1,
  modulos: 1,
});
const judged = {
  resultado: result(16),
  asistencia: { sesiones: 10, asistidas: 8, minutos: 0 },
  avance: { vistos: 6, total: 10 },
};

describe('which level is reached', () => {
  const level = (changes: Partial<Nivel> = {}): Nivel => ({ ...refrendado, ...changes });
  const convenio = (desde: string | null, hasta: string | null) => ({
    entidad: { titulo: 'CAL', convenio: { desde, hasta } },
  });
  test.each([
    ['its mark exactly', level({ notaMinima: 16 }), judged, true],
    ['a hundredth below it', level({ notaMinima: 16.01 }), judged, false],
    ['no mark yet', level(), { ...judged, resultado: result(null) }, false],
    ['classes alone, without a test', level(), { ...judged, resultado: result(18, 0, 0) }, false],
    ['tests that were not passed', level(), { ...judged, resultado: result(18, 0, 2) }, false],
    ['enough attendance', level({ asistenciaMinima: 80 }), judged, true],
    ['too little attendance', level({ asistenciaMinima: 81 }), judged, false],
    ['enough of the materials', level({ avanceMinimo: 60 }), judged, true],
    ['too few materials', level({ avanceMinimo: 61 }), judged, false],
    ['the first day after waiting', level({ diasEspera: 8 }), judged, true],
    ['a day of waiting left', level({ diasEspera: 9 }), judged, false],
    ['the last day of the agreement', level(convenio(null, '2026-11-18')), judged, true],
    ['the day after the agreement', level(convenio(null, '2026-11-17')), judged, false],
    ['the day before the agreement', level(convenio('2026-11-19', null)), judged, false],
    ['a signer who has left', level({ firmantes: [{ nombre: 'R', desde: null, hasta: '2026-11-17' }] }), judged, false],
    ['nobody to sign', level({ firmantes: [] }), judged, false],
  ])('NIV-07 %s', (_, nivel, who, reached) => {
    expect(reachedNivel([nivel], { curso: ended, judged: who, now })).toBe(reached ? nivel : null);
  });

  test('the highest of several, and none where there are none', () => {
    const levels = [level({ nombre: 'A', notaMinima: 14 }), level({ nombre: 'B', notaMinima: 15 })];
    expect(reachedNivel(levels, { curso: ended, judged, now })?.nombre).toBe('B');
    expect(reachedNivel([], { curso: ended, judged, now })).toBeNull();
  });

  test('at one’s own pace nothing is waited for', () => {
    const curso = { ...ended, asincronico: 'S', fechaHoraLimite: '2030-01-01T00:00:00Z' };
    expect(reachedNivel([level({ diasEspera: 30 })], { curso, judged, now })).not.toBeNull();
  });
});

test('NIV-08 who reaches a level but for its day waits for it, and nobody else does', () => {
  const standing = { curso: ended, judged, now };
  const later = { ...refrendado, diasEspera: 9 };
  expect(waitsForNivel([later], standing)).toBe(
    'Alcanza «Certificado refrendado», que se emite desde el 19 de noviembre de 2026.',
  );
  expect(waitsForNivel([refrendado], standing)).toBeNull();
  expect(waitsForNivel([{ ...later, notaMinima: 17 }], standing)).toBeNull();
  const over = { titulo: 'CAL', convenio: { desde: null, hasta: '2026-11-01' } };
  expect(waitsForNivel([{ ...later, entidad: over }], standing)).toBeNull();
});

// Today is 18 November, the day of issue 25 November.
test.each([
  ['an agreement that ends before the day of issue', { hasta: '2026-11-24' }, {}, false],
  ['an agreement until the day of issue', { hasta: '2026-11-25' }, {}, true],
  ['an agreement that begins by then', { desde: '2026-11-20' }, {}, true],
  ['a signer who leaves before', {}, { hasta: '2026-11-24' }, false],
  ['a signer who begins by then', {}, { desde: '2026-11-25' }, true],
])('NIV-08 the day of issue decides whether a level is waited for: %s', (_, convenio, firmante, waits) => {
  const nivel = {
    ...refrendado,
    diasEspera: 15,
    entidad: { titulo: 'CAL', convenio: { ...always, ...convenio } },
    firmantes: [{ nombre: 'Rosa Díaz', ...always, ...firmante }],
  };
  expect(waitsForNivel([nivel], { curso: ended, judged, now }) !== null).toBe(waits);
});

test.each([
  ['nothing ends', null, null, null, null],
  ['the agreement of the level', null, '2026-12-31', null, '2026-12-31'],
  ['a signer first', null, '2026-12-31', '2026-12-01', '2026-12-01'],
  ['the agreement of the course first', '2026-11-30', '2026-12-31', '2026-12-01', '2026-11-30'],
])('NIV-51 the last day of a level: %s', (_, convenioHasta, hasta, signs, last) => {
  const entidad = { titulo: 'CAL', convenio: { desde: null, hasta } };
  const firmantes = [
    { nombre: 'Rosa', ...always },
    { nombre: 'Luis', desde: null, hasta: signs },
  ];
  expect(issuedUntil({ convenioHasta }, { entidad, firmantes })).toBe(last);
  expect(issuedUntil({ convenioHasta }, null)).toBe(convenioHasta);
});

// Issued from 25 November.
test.each([
  ['2026-11-24', false],
  ['2026-11-25', true],
])(
  'NIV-51 a level is offered and waited for with an agreement of the course until %s: %s',
  (convenioHasta, isOffered) => {
    const later = { ...refrendado, diasEspera: 15 };
    const curso = { ...ended, convenioHasta };
    expect(offeredNiveles(curso, [later], now)).toEqual(isOffered ? [later] : []);
    expect(waitsForNivel([later], { curso, judged, now }) !== null).toBe(isOffered);
  },
);

test('NIV-09 of any levels and any person: the highest whose whole rule is met, within its agreement', () => {
  const today = '2026-11-18';
  const dayOf = fc.option(fc.constantFrom('2026-11-01', '2026-11-17', today, '2026-11-19', '2027-01-01'), { freq: 1 });
  const days = { desde: dayOf, hasta: dayOf };
  const percent = fc.option(fc.integer({ min: 1, max: 100 }), { freq: 1 });
  const nivel = fc.record({
    nombre: fc.constant('Nivel'),
    notaMinima: fc.integer({ min: 0, max: 20 }),
    asistenciaMinima: percent,
    avanceMinimo: percent,
    diasEspera: fc.integer({ min: 0, max: 12 }),
    entidad: fc.record({ titulo: fc.constant('CAL'), convenio: fc.record(days) }),
    firmantes: fc.array(fc.record({ nombre: fc.constant('R'), ...days }), { maxLength: 2 }),
  });
  const who = fc.record({
    resultado: fc
      .tuple(fc.option(fc.integer({ min: 0, max: 20 })), fc.integer({ min: 0, max: 3 }))
      .map(([final, aprobadas]) => result(final, aprobadas, 3)),
    asistencia: fc.integer({ min: 0, max: 10 }).map((asistidas) => ({ sesiones: 10, asistidas, minutos: 0 })),
    avance: fc.integer({ min: 0, max: 10 }).map((vistos) => ({ vistos, total: 10 })),
  });
  const holds = ({ desde, hasta }: { desde: string | null; hasta: string | null }) =>
    (desde ?? '') <= today && (hasta ?? '9') >= today;
  fc.assert(
    fc.property(
      fc.uniqueArray(nivel, { maxLength: 4, selector: (each) => each.notaMinima }),
      who,
      (niveles, person) => {
        const { final, aprobadas } = person.resultado;
        const met = niveles.filter(
          (each) =>
            aprobadas > 0 &&
            final !== null &&
            final >= each.notaMinima &&
            person.asistencia.asistidas * 10 >= (each.asistenciaMinima ?? 0) &&
            person.avance.vistos * 10 >= (each.avanceMinimo ?? 0) &&
            each.diasEspera <= 8 &&
            holds(each.entidad.convenio) &&
            each.firmantes.length > 0 &&
            each.firmantes.every(holds),
        );
        const [highest = null] = met.toSorted((one, other) => other.notaMinima - one.notaMinima);
        const found = reachedNivel(niveles, { curso: ended, judged: person, now });
        expect(found).toBe(highest);
      },
    ),
    { seed },
  );
});

test('NIV-07 the number in the register of who endorses', () => {
  expect(registroNumero('CAL', 2026, 45)).toBe('CAL-000045-2026');
});
