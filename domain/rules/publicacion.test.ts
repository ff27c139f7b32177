import { expect, test } from 'vitest';
import { type CursoToPublish, publicationSteps, readiness } from './publicacion.ts';

const now = new Date('2026-11-16T12:00:00Z');
const ready: CursoToPublish = {
  activa: false,
  asincronico: 'N',
  precio: 250,
  fechaHoraInicio: '2026-12-01T00:00:00Z',
  fechaHoraLimite: '2027-01-31T00:00:00Z',
  vigencia: 2,
  descripcion: 'Un programa',
  objetivo: 'Redactar',
  temario: '1. Uno',
  entidadId: 1,
  coordinadorId: null,
  ponentes: 1,
  modulos: 3,
};

const missing = (changes: Partial<CursoToPublish>) =>
  readiness({ ...ready, ...changes }, now)
    .filter(({ listo }) => !listo)
    .map(({ paso, detalle }) => [paso, detalle]);

test('a course with everything lacks nothing, and every step is named once in order', () => {
  expect(missing({})).toEqual([]);
  expect(readiness(ready, now).map(({ paso }) => paso)).toEqual(publicationSteps);
  expect(readiness(ready, now).map(({ detalle }) => detalle)).toEqual([
    ...['S/ 250.00', 'En orden', 'Escrita', 'Con docente', '3', 'Elegida', 'Completos'],
  ]);
  expect(readiness({ ...ready, modulos: 1 }, now)[4]!.detalle).toBe('Uno');
});

test.each([
  [{ precio: 0 }, 'precio', 'Es 0: se inscribirán gratis.'],
  [{ fechaHoraLimite: '2026-11-30T00:00:00Z' }, 'fechas', 'La fecha límite es anterior al inicio.'],
  [
    { fechaHoraInicio: '2026-01-01T00:00:00Z', fechaHoraLimite: '2026-02-01T00:00:00Z' },
    'fechas',
    'Ya pasaron: nadie podría inscribirse.',
  ],
  [{ descripcion: '  \n' }, 'descripcion', 'Falta escribirla.'],
  [{ ponentes: 0 }, 'docentes', 'Falta quién lo dicta.'],
  [{ ponentes: 0, coordinadorId: 7 }, 'docentes', 'Tiene coordinación; falta quién lo dicta.'],
  [{ modulos: 0 }, 'modulos', 'Todavía no tiene ninguno.'],
  [{ entidadId: null }, 'entidad', 'Sin ella no se emiten certificados.'],
  [{ objetivo: '' }, 'flyer', 'Faltan el objetivo o el temario.'],
  [{ temario: ' ' }, 'flyer', 'Faltan el objetivo o el temario.'],
] as const)('with %j it lacks %s', (changes, paso, detalle) => {
  expect(missing(changes)).toEqual([[paso, detalle]]);
});

test.each([
  ['a deadline at the start', { fechaHoraLimite: ready.fechaHoraInicio }],
  [
    'a course at one’s own pace whose access still runs',
    { fechaHoraInicio: '2026-09-01', fechaHoraLimite: '2026-10-31', asincronico: 'S' },
  ],
  [
    'a course of the past at one’s own pace that is accessible for ever',
    { fechaHoraInicio: '2020-01-01', fechaHoraLimite: '2020-02-01', vigencia: null, asincronico: 'S' },
  ],
] as const)('%s is enough', (_what, changes) => {
  expect(missing(changes)).toEqual([]);
});

test.each([
  [
    'whose access still runs',
    { vigencia: 2 },
    '2026-10-31T05:00:00Z',
    'Terminó el 31 de octubre de 2026: quien se inscriba verá solo lo grabado.',
  ],
  [
    'whose access never ends',
    { vigencia: null },
    '2026-10-31T05:00:00Z',
    'Terminó el 31 de octubre de 2026: quien se inscriba verá solo lo grabado.',
  ],
  ['whose access has ended', { vigencia: 0 }, '2026-10-31T05:00:00Z', 'Ya pasaron: nadie podría inscribirse.'],
  ['that ends this minute', { vigencia: 2 }, now.toISOString(), 'En orden'],
])('SEA-28 the dates of a live diploma %s', (_, changes, fechaHoraLimite, detalle) => {
  const curso = { ...ready, fechaHoraInicio: '2026-09-01T00:00:00Z', fechaHoraLimite, ...changes };
  expect(readiness(curso, now)[1]!.detalle).toBe(detalle);
});

test('SEA-28 a coordinator alone is nobody who teaches', () => {
  expect(missing({ ponentes: 0, coordinadorId: 7 })).toHaveLength(1);
  expect(missing({ ponentes: 1, coordinadorId: 7 })).toEqual([]);
});
