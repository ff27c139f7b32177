import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seed } from '../testing/seed.ts';
import { partialLabel, resultOf } from './curso-result.ts';
import { letterRegla, type ReglaApto, reglaSentence, ruleLabel } from './regla-apto.ts';

const cla = (nota: number | null) => ({ acronimo: 'CLA', nota });
const pru = (nota: number | null) => ({ acronimo: 'PRU', nota });
const rule = (own: Partial<ReglaApto>): ReglaApto => ({ ...letterRegla, ...own });
const by = (pruebas: number, clases: number, asistencia: number) => ({ pesos: { pruebas, clases, asistencia } });

describe('how a student stands in a course', () => {
  test.each([
    [[], null, 'falta'],
    [[cla(null)], null, 'falta'],
    [[cla(12), cla(14)], 13, 'aprobado'],
    [[cla(12), cla(13)], 12.5, 'desaprobado'],
    [[cla(20), cla(null)], 20, 'falta'],
    [[cla(12.55), cla(13.44)], 13, 'aprobado'],
    [[cla(12.54), cla(13.44)], 12.99, 'desaprobado'],
    [[cla(5), pru(13)], 9, 'aprobado'],
    [[cla(20), pru(12.99)], 16.5, 'desaprobado'],
    [[cla(20), pru(13), pru(null)], 16.5, 'falta'],
    [[pru(20), pru(null), pru(5)], 12.5, 'falta'],
  ] as const)('%j: average %s, %s', (modulos, promedio, estado) => {
    expect(resultOf(modulos)).toMatchObject({ promedio, estado });
  });

  test.each([
    [[], ''],
    [[pru(13)], ''],
    [[cla(12), cla(14)], ''],
    [[cla(0), pru(13)], 'Cuenta solo la prueba'],
    [[cla(0), pru(13), pru(13)], 'Cuentan solo las pruebas'],
    [[pru(20), pru(8)], 'Cada prueba desde 13'],
  ])('SEA-11 %j: by which rule, «%s»', (modulos, regla) => {
    expect([ruleLabel(modulos, letterRegla), resultOf(modulos).regla]).toEqual([regla, regla]);
  });

  test('tests and those passed are counted', () => {
    expect(resultOf([cla(20), pru(13), pru(12), pru(null)])).toMatchObject({ pruebas: 3, aprobadas: 1 });
  });
});

describe('a course with a rule of its own', () => {
  const half = { sesiones: 4, asistidas: 2 };
  test.each([
    ['the average of the tests', [pru(10), pru(16), cla(0)], { cadaPrueba: false }, 13, 'aprobado'],
    ['the same, too low', [pru(10), pru(15.98)], { cadaPrueba: false }, 12.99, 'desaprobado'],
    ['a test missing', [pru(20), pru(null)], { cadaPrueba: false }, null, 'falta'],
    ['a lower minimum', [pru(11)], { notaMinima: 11 }, 11, 'aprobado'],
    ['a higher minimum', [cla(13.99)], { notaMinima: 14 }, 13.99, 'desaprobado'],
    ['weights', [pru(15), cla(10), cla(12)], { ...by(60, 40, 0) }, 13.4, 'aprobado'],
    ['weights with attendance', [pru(15), cla(11)], { ...by(60, 30, 10) }, 13.3, 'aprobado'],
    ['weights and a failed test', [pru(20), pru(12), cla(20)], { ...by(50, 50, 0) }, 18, 'desaprobado'],
    [
      'weights without the rule of each test',
      [pru(12), cla(20)],
      { ...by(50, 50, 0), cadaPrueba: false },
      16,
      'aprobado',
    ],
    ['weights of tests that the course lacks', [cla(14)], { ...by(60, 40, 0) }, 14, 'aprobado'],
    ['weights of classes alone in a course of tests', [pru(14)], { ...by(0, 100, 0) }, 14, 'aprobado'],
    ['a test that informs', [pru(0), cla(14)], { ...by(0, 100, 0) }, 14, 'aprobado'],
    ['a class that informs', [pru(14), cla(null)], { ...by(100, 0, 0) }, 14, 'aprobado'],
  ] as const)('TRM-20 %s', (_what, modulos, own, final, estado) => {
    expect(resultOf(modulos, rule(own), half)).toMatchObject({ final, estado });
  });

  test('TRM-20 attendance has no part before the first session', () => {
    const { final } = resultOf([pru(10), cla(20)], rule({ ...by(40, 40, 20) }), { sesiones: 0, asistidas: 0 });
    expect(final).toBe(15);
  });

  test('TRM-20 an average says of how many grades it is', () => {
    expect([[cla(15), cla(null), cla(null)], [cla(15)], [cla(null)], []].map((m) => partialLabel(resultOf(m)))).toEqual(
      ['de 1 de 3', '', '', ''],
    );
  });
});

test.each([
  [[pru(0), cla(0)], {}, 'Cuenta solo la prueba; las notas de clase informan. Se aprueba con 13 o más.'],
  [
    [pru(0), pru(0), cla(0)],
    {},
    'Cuentan solo las pruebas; las notas de clase informan. Cada una se aprueba con 13 o más.',
  ],
  [[pru(0)], {}, 'Se aprueba la prueba con 13 o más.'],
  [[pru(0), pru(0)], {}, 'Cada prueba se aprueba con 13 o más.'],
  [[cla(0)], {}, 'Cuenta el promedio de las clases: se aprueba con 13 o más.'],
  [[], {}, 'Cuenta el promedio de las clases: se aprueba con 13 o más.'],
  [
    [pru(0), pru(0)],
    { cadaPrueba: false, notaMinima: 11 },
    'Cuenta el promedio de las pruebas. Se aprueba con 11 o más.',
  ],
  [
    [pru(0), cla(0)],
    { ...by(60, 30, 10), cadaPrueba: false },
    'Pruebas 60 %, clases 30 % y asistencia 10 %: se aprueba con 13 o más.',
  ],
  [[pru(0), cla(0)], { ...by(60, 40, 0) }, 'Pruebas 60 % y clases 40 %: se aprueba con 13 o más, y también la prueba.'],
  [[cla(0)], { ...by(60, 30, 10) }, 'Clases 75 % y asistencia 25 %: se aprueba con 13 o más.'],
  [
    [pru(0)],
    { asistenciaMinima: 80, avanceMinimo: 70 },
    'Se aprueba la prueba con 13 o más. Además, asistir al 80 % de las sesiones y ver el 70 % de los materiales.',
  ],
] as const)('TRM-21 %j %j is said in one sentence', (modulos, own, sentence) => {
  expect(reglaSentence(modulos, rule(own))).toBe(sentence);
});

const nota = fc.integer({ min: 0, max: 2000 }).map((hundredths) => hundredths / 100);
const modulo = fc.record({ acronimo: fc.constantFrom('CLA', 'PRU'), nota: fc.option(nota) });
const pesos = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 100 })).map(([asistencia, share]) => {
  const pruebas = Math.round(((100 - asistencia) * share) / 100);
  return { pruebas, clases: 100 - asistencia - pruebas, asistencia };
});
const anyRule = fc.record({
  pesos: fc.option(pesos),
  notaMinima: nota,
  cadaPrueba: fc.boolean(),
  asistenciaMinima: fc.constant(null),
  avanceMinimo: fc.constant(null),
});
const held = fc
  .integer({ min: 0, max: 30 })
  .chain((sesiones) =>
    fc.record({ sesiones: fc.constant(sesiones), asistidas: fc.integer({ min: 0, max: sesiones }) }),
  );

test('TRM-20 a better grade or more attendance never fails anybody, and a mark is between the grades', () => {
  fc.assert(
    fc.property(fc.array(modulo, { maxLength: 8 }), anyRule, held, fc.nat(), (modulos, regla, attended, at) => {
      const before = resultOf(modulos, regla, attended);
      const marks = modulos.flatMap((each) => (each.nota === null ? [] : [each.nota]));
      if (before.final !== null && (regla.pesos?.asistencia ?? 0) === 0) {
        expect(before.final).toBeGreaterThanOrEqual(Math.min(...marks));
        expect(before.final).toBeLessThanOrEqual(Math.max(...marks));
      }
      expect(before.estado === 'falta').toBe(before.final === null);
      if (before.estado !== 'aprobado') return;
      const better = modulos.map((each, index) => (index === at % modulos.length ? { ...each, nota: 20 } : each));
      expect(resultOf(better, regla, attended).estado).toBe('aprobado');
      expect(resultOf(modulos, regla, { ...attended, asistidas: attended.sesiones }).estado).toBe('aprobado');
    }),
    { seed },
  );
});

test("TRM-20 weights of 100 for tests pass exactly whom the letter's rule passes, in a course with tests", () => {
  fc.assert(
    fc.property(fc.array(modulo, { minLength: 1, maxLength: 8 }), (modulos) => {
      fc.pre(modulos.some(({ acronimo }) => acronimo === 'PRU'));
      expect(resultOf(modulos, rule(by(100, 0, 0))).estado).toBe(resultOf(modulos).estado);
    }),
    { seed },
  );
});
