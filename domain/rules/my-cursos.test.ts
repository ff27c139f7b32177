import { expect, test } from 'vitest';
import { isFinishedCurso, nextCurso } from './my-cursos.ts';

test.each([
  [{ materiales: 0, vistos: 0, porAprobar: 0, certificado: null }, false],
  [{ materiales: 3, vistos: 2, porAprobar: 0, certificado: null }, false],
  [{ materiales: 3, vistos: 3, porAprobar: 0, certificado: null }, true],
  [{ materiales: 3, vistos: 3, porAprobar: 1, certificado: null }, false],
  [{ materiales: 3, vistos: 0, porAprobar: 1, certificado: 'AI-1' }, true],
  [{ materiales: 0, vistos: 0, porAprobar: 0, certificado: 'AI-1' }, true],
])('VIS-10 of %o finished is %s', (curso, finished) => {
  expect(isFinishedCurso(curso)).toBe(finished);
});

const now = new Date('2026-11-17T12:00:00Z');
const curso = (nombre: string, fields: object = {}) => ({
  nombre,
  materiales: 3,
  vistos: 1,
  porAprobar: 0,
  siguiente: {},
  certificado: null,
  acceso: true,
  ultimaActividad: null,
  inicio: '2026-11-01T00:00:00Z',
  ...fields,
});
const future = { inicio: '2026-12-01T00:00:00Z' };
const at = (ultimaActividad: string) => ({ ultimaActividad });

test.each([
  ['nothing', [], null],
  ['only a course that has not begun', [curso('Futuro', future)], null],
  ['a course that has not begun, and one that has', [curso('Futuro', future), curso('Abierto')], 'Abierto'],
  [
    'one worked on before it begins',
    [curso('Abierto'), curso('Futuro', { ...future, ...at('2026-11-10T00:00:00Z') })],
    'Futuro',
  ],
  [
    'two worked on',
    [curso('Antes', at('2026-11-09T00:00:00Z')), curso('Después', at('2026-11-10T00:00:00.000Z'))],
    'Después',
  ],
  [
    'the last one without access',
    [curso('Cerrado', { acceso: false, ...at('2026-11-10T00:00:00Z') }), curso('Abierto')],
    'Abierto',
  ],
  [
    'the last one finished',
    [curso('Hecho', { vistos: 3, ...at('2026-11-10T00:00:00Z') }), curso('Abierto')],
    'Abierto',
  ],
  [
    'one whose test waits to be graded, worked on last',
    [curso('Espera', { vistos: 3, porAprobar: 1, siguiente: null, ...at('2026-11-10T00:00:00Z') }), curso('Abierto')],
    'Abierto',
  ],
  [
    'one alone whose test waits to be graded',
    [curso('Espera', { vistos: 3, porAprobar: 1, siguiente: null, ...at('2026-11-10T00:00:00Z') })],
    'Espera',
  ],
  [
    'a course of tests alone',
    [curso('Simulacro', { materiales: 0, vistos: 0, ...at('2026-11-10T00:00:00Z') })],
    'Simulacro',
  ],
])('SEA-24 of %s the next course is %s', (_, cursos, nombre) => {
  expect(nextCurso(cursos, now)?.nombre ?? null).toBe(nombre);
});
