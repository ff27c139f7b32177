import { expect, test } from 'vitest';
import type { Curso } from './cursos.ts';
import { cursoInput } from './cursos.ts';
import { flyerEditForm, flyerForm, flyerFormOf } from './flyer-form.ts';

const curso: Curso = {
  cursoId: 7,
  nombre: 'Arbitraje',
  descripcion: 'Uno.\n\nDos.',
  imagen: '',
  ext: '',
  fechaHoraInicio: '2027-03-11T00:00:00.000Z',
  fechaHoraLimite: '2027-05-29T02:00:00.000Z',
  duracionMinutos: 5760,
  especialidadId: 3,
  especialidad: 'Derecho Civil',
  esGrabada: true,
  activa: false,
  enVenta: false,
  coordinadorId: 4,
  coordinador: 'Ana Paz',
  objetivo: '',
  temario: '1. Uno',
  nivel: null,
  nombreCertificado: '',
  preparacionCertificado: '',
  codigoCertificado: '',
  tipoCertificado: null,
  entidadId: null,
  entidad: null,
  asincronico: 'S',
  cantidadModulo: 12,
  precio: 980.5,
  precioPreventa: 780.5,
  preventaHasta: '2027-02-28T05:00:00.000Z',
  precioActual: 780.5,
  tipo: 'D',
  cupos: null,
  cuposDesde: null,
  cuposDescuento: null,
  vigencia: 6,
  whatsapp: '',
  horario: 'Lunes de 19:00 a 21:00',
  logros: '- Redactar',
  publicoObjetivo: '',
  inclusiones: '',
  preguntasFrecuentes: '',
  acceso: false,
  matriculado: false,
  version: 2,
};

const filled = flyerFormOf(curso);

function messages(changes: Partial<typeof filled>, schema: typeof flyerForm = flyerForm): Record<string, string> {
  const parsed = schema.safeParse({ ...filled, ...changes });
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test('a record survives the form unchanged', () => {
  expect(filled.fechaHoraInicio).toBe('2027-03-10T19:00');
  const data = flyerForm.parse(filled);
  for (const [field, value] of Object.entries(data)) expect(value, field).toEqual(curso[field as keyof Curso]);
  expect(cursoInput.safeParse(data).success).toBe(true);
});

test.each([
  ['FLY-43 nombre', { nombre: '   ' }, { nombre: 'El nombre es requerido' }],
  ['FLY-44 especialidadId', { especialidadId: '' }, { especialidadId: 'Seleccione la especialidad' }],
  ['FLY-44 especialidadId 0', { especialidadId: '0' }, { especialidadId: 'Seleccione la especialidad' }],
  ['FLY-45 fechaHoraInicio', { fechaHoraInicio: '' }, { fechaHoraInicio: 'Fecha de inicio requerida' }],
  ['FLY-46 fechaHoraLimite', { fechaHoraLimite: '' }, { fechaHoraLimite: 'Fecha de término requerida' }],
  ['FLY-47 duracionMinutos 0', { duracionMinutos: '0' }, { duracionMinutos: 'Duración inválida' }],
  ['FLY-47 duracionMinutos', { duracionMinutos: '' }, { duracionMinutos: 'Duración inválida' }],
  ['precio', { precio: '-1' }, { precio: 'Precio inválido' }],
  ['precio with three decimals', { precio: '1250.999' }, { precio: 'Usa hasta dos decimales' }],
  ['vigencia', { vigencia: '5000' }, { vigencia: 'Usa un número de meses, del 0 al 1200' }],
  ['cantidadModulo', { cantidadModulo: '1.5' }, { cantidadModulo: 'Usa un número del 0 al 1000' }],
  ['whatsapp', { whatsapp: 'javascript:x' }, { whatsapp: 'Escribe un celular o un enlace que empiece con https://' }],
])('%s is refused in its own words', (_, changes, expected) => expect(messages(changes)).toEqual(expected));

test('FLY-49 the edit page says «Requerido» of a missing title', () => {
  expect(messages({ nombre: '' }, flyerEditForm)).toEqual({ nombre: 'Requerido' });
});

test('FLY-50 an end before the start is accepted', () => {
  expect(messages({ fechaHoraInicio: '2027-05-01T10:00', fechaHoraLimite: '2027-04-01T10:00' })).toEqual({});
});

test('a new flyer says everything that is missing at once', () => {
  const parsed = flyerForm.safeParse(flyerFormOf(null));
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    'El nombre es requerido',
    'Fecha de inicio requerida',
    'Fecha de término requerida',
    'Seleccione la especialidad',
  ]);
});
