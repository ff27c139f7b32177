import { expect, test } from 'vitest';
import { type CursoToPublish, publicationSteps, readiness } from './publicacion.ts';

const now = new Date('2026-11-16T12:00:00Z');
const ready: CursoToPublish = {
  activa: false,
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
  [{ modulos: 0 }, 'modulos', 'Todavía no tiene ninguno.'],
  [{ entidadId: null }, 'entidad', 'Sin ella no se emiten certificados.'],
  [{ objetivo: '' }, 'flyer', 'Faltan el objetivo o el temario.'],
  [{ temario: ' ' }, 'flyer', 'Faltan el objetivo o el temario.'],
] as const)('with %j it lacks %s', (changes, paso, detalle) => {
  expect(missing(changes)).toEqual([[paso, detalle]]);
});

test.each([
  ['a deadline at the start', { fechaHoraLimite: ready.fechaHoraInicio }],
  ['a coordinator instead of lecturers', { ponentes: 0, coordinadorId: 7 }],
  [
    'a course of the past that is accessible for ever',
    { fechaHoraInicio: '2020-01-01', fechaHoraLimite: '2020-02-01', vigencia: null },
  ],
] as const)('%s is enough', (_what, changes) => {
  expect(missing(changes)).toEqual([]);
});
