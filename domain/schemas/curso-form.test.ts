import { describe, expect, test } from 'vitest';
import { levelLabel } from '../formats/curso-labels.ts';
import {
  certificadoForm,
  certificadoFormOf,
  contenidoForm,
  contenidoFormOf,
  cursoForm,
  cursoFormOf,
  cursoSteps,
  newCursoForm,
  principalForm,
  principalFormOf,
  proposedCertificado,
  stepFields,
  withChanges,
} from './curso-form.ts';
import { type Curso, cursoInput } from './cursos.ts';

const filled = {
  ...newCursoForm(3),
  nombre: 'Arbitraje',
  descripcion: 'Del convenio al laudo',
  fechaHoraInicio: '2027-03-10T19:00',
  fechaHoraLimite: '2027-05-28T21:00',
  nivel: '2',
  objetivo: 'Litigar',
  temario: '1. Convenio',
  tipoCertificado: 'D' as const,
  nombreCertificado: 'Diplomado en Arbitraje',
  preparacionCertificado: '96 horas',
  codigoCertificado: 'ARB-01',
};

const curso: Curso = {
  ...cursoInput.parse({ ...cursoForm.parse(filled), coordinadorId: 4, vigencia: 6 }),
  cursoId: 7,
  especialidad: 'Derecho Civil',
  coordinador: 'Ana Paz',
  entidadId: 5,
  entidad: { titulo: 'Instituto', acronimo: 'I', ubicacion: 'Lima', logo: '' },
  precioActual: 0,
  enVenta: true,
  acceso: true,
  matriculado: false,
  horario: '',
  logros: '',
  publicoObjetivo: '',
  inclusiones: '',
  preguntasFrecuentes: '',
  version: 2,
};

const problems = (changes: Record<string, unknown>) => {
  const parsed = cursoForm.safeParse({ ...filled, ...changes });
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]));
};

describe('the course form refuses', () => {
  const refuses = (field: string, value: string, message: string) =>
    expect(problems({ [field]: value })).toEqual({ [field]: message });

  describe('CUR-32 a missing text', () => {
    test.each([
      ['nombre', '  ', 'El nombre es requerido'],
      ['descripcion', '', 'La descripción es requerida'],
      ['nivel', '', 'El nivel es requerido'],
      ['nivel', '0', 'El nivel es requerido'],
      ['objetivo', ' \n ', 'El objetivo es requerido'],
      ['temario', '', 'El temario es requerido'],
    ])('CUR-32 %s %j: «%s»', refuses);
  });

  test('CUR-33 no start', () => refuses('fechaHoraInicio', '', 'La fecha de inicio es requerida'));

  test('CUR-34 no end', () => refuses('fechaHoraLimite', '', 'La fecha límite es requerida'));

  test.each(['', '0', '0.5'])('CUR-35 a duration of %j', (minutes) =>
    refuses('duracionMinutos', minutes, 'Mínimo 1 minuto'),
  );

  test('CUR-36 no type of certificate', () => refuses('tipoCertificado', '', 'El tipo de certificado es requerido'));

  describe('CUR-37 a missing text of the certificate', () => {
    test.each([
      ['nombreCertificado', '', 'El nombre del certificado es requerido'],
      ['preparacionCertificado', ' ', 'La preparación del certificado es requerida'],
      ['codigoCertificado', '', 'El código del certificado es requerido'],
    ])('CUR-37 %s %j: «%s»', refuses);
  });

  test.each([
    ['especialidadId', '', 'Seleccione la especialidad'],
    ['precio', 'gratis', 'Precio inválido'],
    ['vigencia', '-1', 'Usa un número de meses, del 0 al 1200'],
    ['whatsapp', 'wa.me/51', 'Escribe un celular o un enlace que empiece con https://'],
  ])('%s %j: «%s»', refuses);

  test('CONST-07 an asincronico that is neither S nor N', () => {
    expect(cursoForm.safeParse({ ...filled, asincronico: 'S' }).success).toBe(true);
    expect(Object.keys(problems({ asincronico: 'X' }))).toEqual(['asincronico']);
  });
});

test('CONST-08 a new course starts with 60 minutes; one minute, and an end before the start, are fine', () => {
  expect(newCursoForm(3)).toMatchObject({ duracionMinutos: '60', especialidadId: '3', activa: false });
  expect(problems({ duracionMinutos: '1', fechaHoraLimite: '2020-01-01T00:00' })).toEqual({});
});

test('CONST-03 level 0 or none is undefined: shown as such, and empty in the form', () => {
  expect([levelLabel(0), levelLabel(null), levelLabel(undefined)]).toEqual([
    'Sin definir',
    'Sin definir',
    'Sin definir',
  ]);
  expect(principalFormOf({ ...curso, nivel: 0 }).nivel).toBe('');
  expect(principalFormOf({ ...curso, nivel: null }).nivel).toBe('');
});

test('TRM-58 a new course names its issuing entity, or none, in the step of its certificate', () => {
  const texts = certificadoFormOf(curso);
  expect(stepFields('certificado')).toContain('entidadId');
  expect(cursoSteps.certificado.parse({ ...texts, entidadId: '5' }).entidadId).toBe(5);
  expect(cursoSteps.certificado.parse({ ...texts, entidadId: '' }).entidadId).toBe(null);
  expect(cursoFormOf(curso).entidadId).toBe('5');
});

test('CONST-10 what the three sections hold is the course itself, dates as the input holds them', () => {
  expect(principalFormOf(curso)).toMatchObject({
    fechaHoraInicio: '2027-03-10T19:00',
    fechaHoraLimite: '2027-05-28T21:00',
  });
  const read = {
    ...principalForm.parse(principalFormOf(curso)),
    ...contenidoForm.parse(contenidoFormOf(curso)),
    ...certificadoForm.parse(certificadoFormOf(curso)),
  };
  expect(withChanges(curso, read)).toEqual(withChanges(curso, {}));
});

test('one section on top of the record leaves everything else, also what a form cannot show', () => {
  const precise = { ...curso, fechaHoraInicio: '2027-03-11T00:00:31.250Z' };
  const body = withChanges(precise, principalForm.parse({ ...principalFormOf(precise), nombre: 'Otro' }));
  const { version: _v, ext: _e, ...before } = cursoInput.parse(precise);
  const { version: _w, ext: _f, ...after } = cursoInput.parse(body);
  expect(after).toEqual({ ...before, nombre: 'Otro' });
  expect(body.fechaHoraInicio).toBe('2027-03-11T00:00:31.250Z');
  expect(Object.keys(body)).not.toContain('acceso');
});

describe('ADM-80 the steps of a new course', () => {
  test('hold every field of the course form once; only publishing is an act of its own', () => {
    const all = Object.keys(cursoSteps).flatMap((step) => stepFields(step as keyof typeof cursoSteps));
    expect([...all, 'activa'].toSorted()).toEqual(Object.keys(cursoForm.shape).toSorted());
  });

  test('the first one begins with five required fields', () => {
    const { tipo, asincronico, esGrabada } = newCursoForm(3);
    const empty = { nombre: '', especialidadId: '', fechaHoraInicio: '', fechaHoraLimite: '', duracionMinutos: '' };
    const { error } = cursoSteps.datos.safeParse({ ...empty, tipo, asincronico, esGrabada, imagen: '' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'El nombre es requerido',
      'Seleccione la especialidad',
      'La fecha de inicio es requerida',
      'La fecha límite es requerida',
      'Mínimo 1 minuto',
    ]);
    expect(cursoInput.safeParse(cursoSteps.datos.parse(filled)).success).toBe(true);
  });

  test('WhatsApp takes a telephone number', () => {
    expect(cursoSteps.precio.parse({ ...filled, whatsapp: '987 654 321' }).whatsapp).toBe('https://wa.me/51987654321');
  });

  test('the certificate is proposed from the first step', () => {
    expect(proposedCertificado({ ...curso, tipo: 'D', duracionMinutos: 5760 })).toEqual({
      tipoCertificado: 'D',
      nombreCertificado: 'Arbitraje',
      preparacionCertificado: '96 horas académicas',
      codigoCertificado: '',
    });
    expect(proposedCertificado({ ...curso, tipo: 'N', duracionMinutos: 45 })).toMatchObject({
      tipoCertificado: 'C',
      preparacionCertificado: '',
    });
  });
});
