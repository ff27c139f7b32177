import { expect, test } from 'vitest';
import {
  beforeEnd,
  type Candidate,
  criterioOf,
  cursoObstacle,
  displayNota,
  earlierCriterio,
  obstacles,
} from './aptitud.ts';
import { type ModuloNota, resultOf } from './curso-result.ts';
import { letterRegla, type ReglaApto } from './regla-apto.ts';

const clase = (nota: number | null): ModuloNota => ({ acronimo: 'CLA', nota });
const prueba = (nota: number | null): ModuloNota => ({ acronimo: 'PRU', nota });

type Fields = Partial<Omit<Candidate, 'regla'> & ReglaApto>;

function candidate(modulos: readonly ModuloNota[], fields: Fields = {}): Candidate {
  const { pesos, notaMinima, cadaPrueba, asistenciaMinima, avanceMinimo } = { ...letterRegla, ...fields };
  const regla = { pesos, notaMinima, cadaPrueba, asistenciaMinima, avanceMinimo };
  const asistencia = fields.asistencia ?? { sesiones: 0, asistidas: 0, minutos: 0 };
  return {
    matriculado: fields.matriculado ?? true,
    revocado: fields.revocado ?? false,
    resultado: resultOf(modulos, regla, asistencia),
    pendientes: fields.pendientes ?? 0,
    sinNota: modulos.filter(({ nota }) => nota === null).length,
    asistencia,
    avance: fields.avance ?? { vistos: 0, total: 0 },
    regla,
  };
}

test.each([
  ['every test at 13 or more', [prueba(13), prueba(20)], 0, []],
  ['no tests and an average of 13', [clase(12), clase(14)], 0, []],
  ['one test below 13', [prueba(12.99), prueba(20)], 0, ['Aprobó 1 de 2 pruebas con 13 o más.']],
  ['a test not taken', [prueba(null), prueba(20)], 0, ['Aprobó 1 de 2 pruebas con 13 o más. Le falta rendir.']],
  ['the only test failed', [prueba(5)], 0, ['No aprobó la prueba: se aprueba con 13 o más.']],
  ['the only test not taken', [prueba(null), clase(20)], 0, ['Le falta rendir la prueba.']],
  ['a test that waits to be graded', [prueba(null)], 1, ['Una prueba espera su calificación.']],
  ['a class without a grade', [clase(18), clase(null)], 0, ['Le falta la nota de una clase.']],
  ['two classes without a grade', [clase(8), clase(null), clase(null)], 0, ['Le falta la nota de 2 clases.']],
  ['tests passed and a class without a grade', [prueba(13), clase(null)], 0, []],
  ['a low average', [clase(11)], 0, ['Su promedio es 11; se aprueba con 13.']],
  ['no grades', [clase(null)], 0, ['Todavía no tiene notas.']],
] as const)('with %s', (_what, modulos, pendientes, reasons) => {
  expect(obstacles(candidate(modulos, { pendientes }))).toEqual(reasons);
});

const weighted = { pesos: { pruebas: 60, clases: 30, asistencia: 10 } };
const half = { sesiones: 4, asistidas: 2, minutos: 0 };

test.each([
  [
    'an average of the tests below 13',
    [prueba(10), prueba(15)],
    { cadaPrueba: false },
    ['Su promedio es 12.5; se aprueba con 13.'],
  ],
  ['an average of the tests of 13', [prueba(10), prueba(16)], { cadaPrueba: false }, []],
  ['a lower minimum', [prueba(11)], { notaMinima: 11 }, []],
  ['a higher minimum', [prueba(13.5)], { notaMinima: 14 }, ['No aprobó la prueba: se aprueba con 14 o más.']],
  [
    'weights and a failed test',
    [prueba(12), clase(20)],
    { ...weighted, asistencia: half },
    ['Aprobó 0 de 1 pruebas con 13 o más.'],
  ],
  ['weights alone', [prueba(12), clase(20)], { ...weighted, cadaPrueba: false, asistencia: half }, []],
  [
    'weights and a low mark',
    [prueba(13), clase(10)],
    { ...weighted, asistencia: half },
    ['Su promedio es 11.8; se aprueba con 13.'],
  ],
  ['weights and a class without a grade', [prueba(20), clase(null)], weighted, ['Le faltan notas que cuentan.']],
  [
    'few materials',
    [prueba(20)],
    { avanceMinimo: 80, avance: { vistos: 3, total: 4 } },
    ['Vio 3 de 4 materiales; el mínimo es 80 %.'],
  ],
  ['enough materials', [prueba(20)], { avanceMinimo: 75, avance: { vistos: 3, total: 4 } }, []],
  ['no materials', [prueba(20)], { avanceMinimo: 75 }, []],
] as const)('TRM-20 a course with a rule of its own, %s', (_what, modulos, fields, reasons) => {
  expect(obstacles(candidate(modulos, fields))).toEqual(reasons);
});

test('whoever is not enrolled is told so, whatever the grades', () => {
  expect(obstacles(candidate([prueba(20)], { matriculado: false }))).toEqual(['No tiene matrícula en el curso.']);
});

test('whose certificate was revoked is told so, before what the grades say', () => {
  const revoked = 'Su certificado de este curso fue revocado.';
  expect(obstacles(candidate([prueba(20)], { revocado: true }))).toEqual([revoked]);
  expect(obstacles(candidate([prueba(null)], { revocado: true }))).toEqual([revoked, 'Le falta rendir la prueba.']);
});

test('ASI-04 attendance below the minimum of the course comes after the grades', () => {
  const low = { asistencia: { sesiones: 4, asistidas: 1, minutos: 120 }, asistenciaMinima: 75 };
  const reason = 'Asistió a 1 de 4 sesiones (25 %); el mínimo es 75 %.';
  expect(obstacles(candidate([prueba(20)], low))).toEqual([reason]);
  expect(obstacles(candidate([prueba(null)], low))).toEqual(['Le falta rendir la prueba.', reason]);
  expect(obstacles(candidate([prueba(20)], { ...low, asistenciaMinima: 25 }))).toEqual([]);
  expect(obstacles(candidate([prueba(20)], { ...low, asistenciaMinima: null }))).toEqual([]);
});

const curso = {
  nombre: 'Aguas',
  asincronico: 'N',
  fechaHoraLimite: '2026-12-01T05:00:00.000Z',
  entidadId: 1,
  convenioHasta: null as string | null,
};

test.each([
  ['a course that ends later', curso, '2026-12-01T04:59:59.999Z', 'no-terminado'],
  ['a course that ends now', curso, '2026-12-01T05:00:00.000Z', undefined],
  ['an asynchronous course', { ...curso, asincronico: 'S' }, '2026-01-01T00:00:00.000Z', undefined],
  ['the last day of its agreement', { ...curso, convenioHasta: '2026-12-01' }, '2026-12-02T04:59:59Z', undefined],
  ['the day after', { ...curso, convenioHasta: '2026-12-01' }, '2026-12-02T05:00:00Z', 'convenio-vencido'],
  ['a course without issuing entity', { ...curso, entidadId: null }, '2026-01-01T00:00:00.000Z', 'sin-entidad'],
])('%s at that moment', (_what, of, now, codigo) => {
  expect(cursoObstacle(of, new Date(now))?.codigo).toBe(codigo);
});

test('the end of the course is said as a date of Lima', () => {
  expect(beforeEnd(curso, new Date('2026-11-01T00:00:00Z'))).toBe('El curso termina el 1 de diciembre de 2026.');
});

test('only a passing grade is shown', () => {
  expect([null, 12.99, 13, 20].map((nota) => displayNota(nota))).toEqual([null, null, 13, 20]);
});

const held = { asistencia: { sesiones: 5, asistidas: 4, minutos: 400 }, asistenciaMinima: 80 };

test.each([
  ['tests', [prueba(14)], {}, 'Aprobar las pruebas del programa con 13 o más sobre 20.'],
  ['grades of classes', [clase(14)], {}, 'Obtener en el programa un promedio de 13 o más sobre 20.'],
  [
    'tests and attendance',
    [prueba(14), clase(5)],
    held,
    'Aprobar las pruebas del programa con 13 o más sobre 20 y asistir al menos al 80 % de sus sesiones.',
  ],
  ['attendance alone', [], held, 'Asistir al menos al 80 % de sus sesiones.'],
  [
    'a minimum of sessions that were never held',
    [prueba(14)],
    { asistenciaMinima: 80 },
    'Aprobar las pruebas del programa con 13 o más sobre 20.',
  ],
  ['nothing', [], {}, 'Completar el programa.'],
])('SEA-90 a course judged by %s says so', (_, modulos, fields, said) => {
  expect(criterioOf(candidate(modulos, fields), false)).toBe(said);
});

test('SEA-90 an exception says neither grade nor reason; older records say what is known of them', () => {
  expect(criterioOf(candidate([prueba(5)], held), true)).toBe('Otorgado por decisión de la institución.');
  expect(earlierCriterio(true)).toBe('Otorgado por decisión de la institución.');
  expect(earlierCriterio(false)).toBe('Aprobar las evaluaciones del programa con una nota de 13 o más sobre 20.');
});
