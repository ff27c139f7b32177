import { expect, test } from 'vitest';
import { beforeEnd, obstacles } from './aptitud.ts';
import type { Attendance } from './asistencia.ts';
import { type Delay, nextForCertificado, requisitosOf } from './certificado-avance.ts';
import { resultOf } from './curso-result.ts';
import { type Avance, letterRegla, type ReglaApto } from './regla-apto.ts';

const now = new Date('2026-12-02T18:00:00Z');
const ended = { asincronico: 'N', fechaHoraLimite: '2026-11-01T00:00:00Z' };
const running = { asincronico: 'N', fechaHoraLimite: '2027-01-04T17:00:00Z' };
const ownPace = { asincronico: 'S', fechaHoraLimite: '2027-01-04T17:00:00Z' };
const pru = (nota: number | null) => ({ acronimo: 'PRU', nota });
const cla = (nota: number | null) => ({ acronimo: 'CLA', nota });
const noChance = { abiertas: 0, agotadas: 0, sesiones: 0 };
const none = {
  codigo: null,
  revocado: false,
  nombreConfirmado: true,
  chances: noChance,
  delay: null as Delay | null,
  ended: null,
};
const chances = (fields: Partial<typeof noChance>) => ({ ...none, chances: { ...noChance, ...fields } });

const judged = (
  notas: { acronimo: string; nota: number | null }[],
  { regla: own, ...fields }: { regla?: Partial<ReglaApto>; avance?: Avance; asistencia?: Attendance } = {},
) => {
  const asistencia = fields.asistencia ?? { sesiones: 0, asistidas: 0, minutos: 0 };
  const regla = { ...letterRegla, ...own };
  return {
    resultado: resultOf(notas, regla, asistencia),
    pendientes: 0,
    sinNota: notas.filter(({ nota }) => nota === null).length,
    asistencia,
    avance: fields.avance ?? { vistos: 0, total: 0 },
    regla,
  };
};
const attended = (asistidas: number, sesiones: number) => ({
  asistencia: { sesiones, asistidas, minutos: 0 },
  regla: { asistenciaMinima: 80 },
});
const weighted = { pesos: { pruebas: 60, clases: 30, asistencia: 10 } };

test.each([
  ['passed', judged([pru(13), pru(20)])],
  ['one failed', judged([pru(12), pru(20)])],
  ['not sat', judged([pru(null), cla(20)])],
  ['classes', judged([cla(13), cla(14)])],
  ['a class without a grade', judged([cla(20), cla(null)])],
  ['too low', judged([cla(12), cla(13)])],
  ['no grades', judged([])],
  ['attended', judged([pru(20)], attended(4, 5))],
  ['absent', judged([pru(20)], attended(3, 5))],
  ['before any session', judged([pru(20)], attended(0, 0))],
  ['by the average of the tests', judged([pru(12), pru(14)], { regla: { cadaPrueba: false } })],
  ['by weights, one test failed', judged([pru(12), pru(20), cla(20)], { regla: weighted })],
  [
    'by weights, without the rule of each test',
    judged([pru(12), cla(20)], { regla: { ...weighted, cadaPrueba: false } }),
  ],
  ['by weights, a class missing', judged([pru(20), cla(null)], { regla: weighted })],
  ['too few materials', judged([pru(20)], { regla: { avanceMinimo: 50 }, avance: { vistos: 2, total: 5 } })],
  ['enough materials', judged([pru(20)], { regla: { avanceMinimo: 40 }, avance: { vistos: 2, total: 5 } })],
])('STU-31 what counts is fulfilled exactly when nothing speaks against the certificate: %s', (_title, who) => {
  for (const curso of [ended, running, ownPace]) {
    const requisitos = requisitosOf(curso, who, now);
    const against = obstacles({ ...who, matriculado: true, revocado: false });
    const isFree = against.length === 0 && beforeEnd(curso, now) === null;
    expect(requisitos.every(({ cumplido }) => cumplido)).toBe(isFree);
    expect(requisitos.every(({ cumplido, falta }) => cumplido === (falta === ''))).toBe(true);
  }
});

test('STU-31 each thing says what it asks, what there is and what is missing', () => {
  expect(requisitosOf(running, judged([pru(15), pru(null), pru(10)], attended(3, 5)), now)).toMatchObject([
    { regla: 'Aprobar las 3 pruebas con 13 o más', valor: '1 de 3', falta: 'Falta aprobar 2 pruebas.' },
    {
      regla: 'Asistir al 80 % de las sesiones',
      valor: '3 de 5 (60 %)',
      falta: 'Para el 80 % falta 1 sesión de las realizadas.',
    },
    { nombre: 'Fin del curso', falta: 'Termina el 4 de enero de 2027.' },
  ]);
  expect(requisitosOf(ownPace, judged([cla(12)]), now)).toMatchObject([
    { valor: '12', falta: 'El promedio necesario es 13.' },
  ]);
});

const askSchool = 'Escribe a la escuela para saber qué puedes hacer.';
const byMean = { regla: { ...weighted, cadaPrueba: false } };
const waiting = (who: ReturnType<typeof judged>, pendientes = 1) => ({ ...who, pendientes });

test.each([
  [
    'a test is missing',
    judged([pru(null)]),
    chances({ abiertas: 1 }),
    'Rinde la prueba que te falta y apruébala con 13 o más.',
  ],
  [
    'it is not open',
    judged([pru(null)]),
    none,
    'Rinde la prueba que te falta cuando esté abierta y apruébala con 13 o más.',
  ],
  ['it waits', waiting(judged([pru(null)])), none, 'Espera la calificación de tu prueba: te avisaremos por correo.'],
  [
    'one waits and another can be taken',
    waiting(judged([pru(null), pru(null)])),
    chances({ abiertas: 1 }),
    'Rinde la prueba que te falta y apruébala con 13 o más.',
  ],
  [
    'five can be taken',
    waiting(judged([pru(null), pru(null), pru(null), pru(null), pru(null), pru(null)])),
    chances({ abiertas: 5 }),
    'Rinde las 5 pruebas que te faltan y apruébalas con 13 o más.',
  ],
  [
    'no attempts are left',
    judged([pru(4)]),
    chances({ agotadas: 1 }),
    `No te quedan intentos en una prueba que te falta. ${askSchool}`,
  ],
  [
    'attendance',
    judged([pru(20)], attended(0, 5)),
    chances({ sesiones: 20 }),
    'Entra a las próximas sesiones en vivo para completar tu asistencia.',
  ],
  [
    'attendance out of reach',
    judged([pru(20)], attended(0, 5)),
    chances({ sesiones: 19 }),
    `Ya no alcanzas la asistencia mínima con las sesiones que quedan. ${askSchool}`,
  ],
  ['grades of classes', judged([cla(null)]), none, 'Sigue con tus clases: la escuela pondrá las notas que faltan.'],
  [
    'a final mark below the minimum',
    judged([pru(10), cla(10)], byMean),
    none,
    `Tu promedio es 10 y el necesario es 13. ${askSchool}`,
  ],
  [
    'one with a test that can be taken again',
    judged([pru(10), cla(10)], byMean),
    chances({ abiertas: 1 }),
    'Tu promedio es 10 y el necesario es 13: vuelve a rendir una prueba para subirlo.',
  ],
  [
    'a test that counts in the average',
    judged([pru(null), cla(10)], byMean),
    chances({ abiertas: 1 }),
    'Rinde la prueba que te falta.',
  ],
  [
    'one that waits and counts in the average',
    waiting(judged([pru(null), cla(10)], byMean)),
    none,
    'Espera la calificación de tu prueba: te avisaremos por correo.',
  ],
  [
    'only the end',
    judged([pru(20)]),
    none,
    'Ya cumples lo demás. Termina el 4 de enero de 2027. Después se emite tu certificado.',
  ],
  ['issued', judged([pru(null)]), { ...none, codigo: 'X' }, 'Ya tienes tu certificado.'],
  [
    'revoked',
    judged([pru(20)]),
    { ...none, revocado: true },
    'Tu certificado de este curso fue revocado. Escríbenos si tienes dudas.',
  ],
])('STU-32 one sentence says what to do next: %s', (_title, who, situation, sentence) => {
  expect(nextForCertificado(requisitosOf(running, who, now), { ...who, ...situation })).toBe(sentence);
});

test('STU-32 when everything is fulfilled the school issues it, to who confirmed the printed name', () => {
  const passed = judged([pru(20)]);
  const next = (situation: typeof none) =>
    nextForCertificado(requisitosOf(ended, passed, now), { ...passed, ...situation });
  expect(next(none)).toBe('Cumples todo: la escuela emitirá tu certificado.');
  expect(next({ ...none, nombreConfirmado: false })).toBe(
    'Cumples todo: confirma cómo se imprime tu nombre y la escuela emitirá tu certificado.',
  );
});

test.each([
  [{ kind: 'cuotas' }, 'Ya cumples lo demás: termina de pagar tus cuotas y la escuela emitirá tu certificado.'],
  [{ kind: 'sin-entidad' }, 'Cumples todo: tu certificado espera a que la escuela elija quién lo certifica.'],
  [
    { kind: 'convenio-vencido' },
    'Cumples todo: tu certificado espera a que la escuela renueve su convenio con quien lo certifica.',
  ],
  [
    { kind: 'nivel', nombre: 'Refrendado', desde: '4 de enero de 2027' },
    'Cumples todo: tu certificado espera a «Refrendado», que se emite desde el 4 de enero de 2027.',
  ],
] satisfies [Delay, string][])(
  'STU-65 with everything fulfilled it says what the certificate waits for: %o',
  (delay, sentence) => {
    const passed = judged([pru(20)]);
    const next = (curso: typeof ended) =>
      nextForCertificado(requisitosOf(curso, passed, now), { ...passed, ...none, delay });
    expect(next(ended)).toBe(sentence);
    const promise = delay.kind === 'cuotas' ? 'Para que se emita después, termina de pagar tus cuotas.' : 'Después se';
    expect(next(running)).toContain(promise);
  },
);

test('NIV-54 after the end of access one sentence says so, unless a test waits to be graded or all is fulfilled', () => {
  const next = (who: ReturnType<typeof judged>) =>
    nextForCertificado(requisitosOf(ended, who, now), {
      ...who,
      ...none,
      ended: new Date('2026-11-02T22:00:00-05:00'),
    });
  expect(next(judged([pru(4)]))).toBe(`Tu acceso terminó el 2 de noviembre de 2026. ${askSchool}`);
  expect(next(waiting(judged([pru(null)])))).toBe('Espera la calificación de tu prueba: te avisaremos por correo.');
  expect(next(judged([pru(20)]))).toBe('Cumples todo: la escuela emitirá tu certificado.');
});
