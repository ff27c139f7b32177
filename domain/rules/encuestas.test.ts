import { expect, test } from 'vitest';
import {
  estadoEncuesta,
  npsOf,
  type PreguntaEncuesta,
  preguntasProblem,
  readRespuestas,
  standardPreguntas,
  withoutAuthor,
} from './encuestas.ts';

const without = (...ids: string[]) => standardPreguntas.filter(({ preguntaId }) => !ids.includes(preguntaId));
const own = (tipo: PreguntaEncuesta['tipo']): PreguntaEncuesta => ({ preguntaId: 'p1', tipo, texto: '¿Y el horario?' });

test.each<[string, readonly PreguntaEncuesta[], string | null]>([
  ['the standard ones', standardPreguntas, null],
  ['one more of the school', [...standardPreguntas, own('texto')], null],
  ['fewer', without('plataforma', 'cita'), null],
  ['one twice', [...standardPreguntas, standardPreguntas[0]], 'Hay una pregunta repetida'],
  [
    'a standard one of another kind',
    [{ preguntaId: 'docente', tipo: 'texto', texto: 'x' }],
    'El tipo de una pregunta no corresponde',
  ],
  ['a second quote', [...standardPreguntas, own('cita')], 'El tipo de una pregunta no corresponde'],
  ['a quote of nothing', without('mejor'), 'Para citar hace falta la pregunta sobre lo mejor'],
])('ENC-01 questions of a survey: %s', (_, preguntas, problem) => {
  expect(preguntasProblem(preguntas)).toBe(problem);
});

test('ENC-02 numbers are required and within their range, words are not', () => {
  const given = (docente: string) => [
    { preguntaId: 'docente', valor: docente },
    { preguntaId: 'contenidos', valor: '3' },
    { preguntaId: 'plataforma', valor: '1' },
    { preguntaId: 'recomendaria', valor: '0' },
    { preguntaId: 'desconocida', valor: 'x' },
  ];
  for (const wrong of ['0', '6', '4.5', ' 5', '05', '', 'cinco']) {
    expect(readRespuestas(standardPreguntas, given(wrong))).toEqual({ problems: { docente: 'Elige una respuesta' } });
  }
  const read = readRespuestas(standardPreguntas, given('5'));
  expect('respuestas' in read && read.respuestas.map(({ preguntaId, valor }) => [preguntaId, valor])).toEqual([
    ['docente', 5],
    ['contenidos', 3],
    ['plataforma', 1],
    ['recomendaria', 0],
    ['mejor', ''],
    ['cambiar', ''],
  ]);
});

const day = 86_400_000;
const now = new Date('2026-11-18T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * day);

test.each([
  ['before the last class', { abre: ago(-1) }, 'por-abrir'],
  ['before it, with a certificate', { abre: ago(-1), isFinished: true }, 'abierta'],
  ['after it', { abre: ago(0) }, 'abierta'],
  ['turned off', { activa: false }, 'sin-encuesta'],
  ['answered yesterday', { respondida: ago(1) }, 'respondida'],
  ['answered a week ago', { respondida: ago(7) }, 'cerrada'],
  ['answered yesterday, turned off since', { respondida: ago(1), activa: false }, 'cerrada'],
] as const)('ENC-02 what a student can do with it: %s', (_, facts, estado) => {
  const given = { activa: true, abre: ago(3), isFinished: false, respondida: null, ...facts };
  expect(estadoEncuesta(given, now)).toBe(estado);
});

test('ENC-03 NPS is the share of 9 and 10 minus that of 0 to 6, and words lose who wrote them', () => {
  expect(npsOf([])).toBeNull();
  expect(npsOf([10, 9, 8, 7, 6, 0])).toBe(0);
  expect(npsOf([10, 10, 10, 6])).toBe(50);
  const ana = { nombre: 'Ana María', apellido: 'Ríos (Vda.)', dni: '45678912', correo: 'ana@x.pe', numero: '' };
  expect(withoutAuthor('Gracias. ANA  RÍOS, dni 45678912, ana@x.pe', ana)).toBe('Gracias. …, dni …, …');
  expect(withoutAuthor('El río y la rosa', ana)).toBe('El río y la rosa');
});
