import { z } from 'zod';
import { toLimaInput } from '../formats/lima-time.ts';
import { defaultDuracion } from '../rules/cursos.ts';
import { type Curso, checkPrecios, cursoInput, fechaHora } from './cursos.ts';
import { wholeNumber } from './numbers.ts';
import { asNumber, requiredText } from './text.ts';

const { shape } = cursoInput;
const minMinute = 'Mínimo 1 minuto';
const requiredNivel = 'El nivel es requerido';
const noMinutes = { error: minMinute };
const noNivel = requiredNivel;

// Rules of the course form, stricter than those of the flyer, which uses the same endpoint.
export const principalForm = z
  .object({
    nombre: shape.nombre,
    descripcion: requiredText(5_000, 'La descripción es requerida'),
    imagen: shape.imagen,
    fechaHoraInicio: fechaHora('La fecha de inicio es requerida'),
    fechaHoraLimite: fechaHora('La fecha límite es requerida'),
    duracionMinutos: asNumber(
      z
        .number(noMinutes)
        .min(1, noMinutes)
        .int({ error: 'Usa minutos enteros' })
        .max(1_000_000, { error: 'Duración inválida' }),
    ),
    especialidadId: asNumber(shape.especialidadId),
    tipo: shape.tipo,
    asincronico: shape.asincronico,
    esGrabada: shape.esGrabada,
    activa: z.boolean(),
    coordinadorId: asNumber(shape.coordinadorId, 'Elige un docente de la lista'),
    precio: asNumber(shape.precio),
    precioPreventa: asNumber(shape.precioPreventa),
    preventaHasta: shape.preventaHasta,
    vigencia: asNumber(shape.vigencia, 'Usa un número de meses, del 0 al 1200'),
    cupos: asNumber(shape.cupos),
    cuposDesde: asNumber(shape.cuposDesde),
    cuposDescuento: asNumber(shape.cuposDescuento),
    whatsapp: shape.whatsapp,
    cantidadModulo: asNumber(shape.cantidadModulo, 'Usa un número del 0 al 1000'),
    nivel: asNumber(wholeNumber(1, 3, noNivel)),
  })
  .superRefine(checkPrecios);

export const contenidoForm = z.object({
  objetivo: requiredText(5_000, 'El objetivo es requerido'),
  temario: requiredText(20_000, 'El temario es requerido'),
});

export const certificadoForm = z.object({
  tipoCertificado: z.enum(['D', 'C'], { error: 'El tipo de certificado es requerido' }),
  nombreCertificado: requiredText(300, 'El nombre del certificado es requerido'),
  preparacionCertificado: requiredText(2_000, 'La preparación del certificado es requerida'),
  codigoCertificado: requiredText(60, 'El código del certificado es requerido'),
});

/** A new course names its issuing entity with its certificate; later it has a card of its own. */
const certificadoStep = certificadoForm.extend({
  entidadId: asNumber(shape.entidadId, 'Elige una entidad de la lista'),
});

export const cursoForm = z
  .object({ ...principalForm.shape, ...contenidoForm.shape, ...certificadoStep.shape })
  .superRefine(checkPrecios);

const { shape: principal } = principalForm;

/** The steps of a new curso, each saved by itself; the first one creates it with its five required fields. */
export const cursoSteps = {
  datos: z.object({
    nombre: principal.nombre,
    especialidadId: principal.especialidadId,
    fechaHoraInicio: principal.fechaHoraInicio,
    fechaHoraLimite: principal.fechaHoraLimite,
    duracionMinutos: principal.duracionMinutos,
    tipo: principal.tipo,
    asincronico: principal.asincronico,
    esGrabada: principal.esGrabada,
    imagen: principal.imagen,
  }),
  precio: z
    .object({
      precio: principal.precio,
      precioPreventa: principal.precioPreventa,
      preventaHasta: principal.preventaHasta,
      vigencia: principal.vigencia,
      cupos: principal.cupos,
      cuposDesde: principal.cuposDesde,
      cuposDescuento: principal.cuposDescuento,
      cantidadModulo: principal.cantidadModulo,
      coordinadorId: principal.coordinadorId,
      whatsapp: principal.whatsapp,
    })
    .superRefine(checkPrecios),
  certificado: certificadoStep,
  flyer: z.object({ descripcion: principal.descripcion, nivel: principal.nivel, ...contenidoForm.shape }),
} as const;

export type CursoStep = keyof typeof cursoSteps;

export const stepFields = (step: CursoStep) => Object.keys(cursoSteps[step].shape) as (keyof CursoForm)[];

/** Proposals for the texts of the certificate, from what the first step says. */
export function proposedCertificado({ nombre, tipo, duracionMinutos }: Curso): CertificadoForm {
  return {
    tipoCertificado: tipo === 'D' ? 'D' : 'C',
    nombreCertificado: nombre,
    preparacionCertificado: duracionMinutos >= 60 ? `${Math.floor(duracionMinutos / 60)} horas académicas` : '',
    codigoCertificado: '',
  };
}

type Texts<S extends z.ZodType> = Required<z.input<S>>;
export type PrincipalForm = Texts<typeof principalForm>;
export type ContenidoForm = Texts<typeof contenidoForm>;
/** A new form starts with an empty choice, which the rule above refuses. */
export type CertificadoForm = Texts<typeof certificadoForm>;
export type CursoForm = Texts<typeof cursoForm>;

export function principalFormOf(curso: Curso): PrincipalForm {
  const { nombre, descripcion, imagen, tipo, asincronico, esGrabada, activa, whatsapp } = curso;
  return {
    nombre,
    descripcion,
    imagen,
    tipo,
    asincronico,
    esGrabada,
    activa,
    whatsapp,
    fechaHoraInicio: toLimaInput(curso.fechaHoraInicio),
    fechaHoraLimite: toLimaInput(curso.fechaHoraLimite),
    duracionMinutos: String(curso.duracionMinutos),
    especialidadId: String(curso.especialidadId),
    coordinadorId: String(curso.coordinadorId ?? ''),
    precio: curso.precio.toFixed(2),
    precioPreventa: curso.precioPreventa?.toFixed(2) ?? '',
    preventaHasta: toLimaInput(curso.preventaHasta ?? ''),
    vigencia: String(curso.vigencia ?? ''),
    cupos: String(curso.cupos ?? ''),
    cuposDesde: String(curso.cuposDesde ?? ''),
    cuposDescuento: String(curso.cuposDescuento ?? ''),
    cantidadModulo: String(curso.cantidadModulo),
    // Level 0 means none, like null.
    nivel: String(curso.nivel || ''),
  };
}

export function contenidoFormOf({ objetivo, temario }: Curso): ContenidoForm {
  return { objetivo, temario };
}

export function certificadoFormOf(curso: Curso): CertificadoForm {
  const { nombreCertificado, preparacionCertificado, codigoCertificado } = curso;
  const tipoCertificado = (curso.tipoCertificado ?? '') as CertificadoForm['tipoCertificado'];
  return { tipoCertificado, nombreCertificado, preparacionCertificado, codigoCertificado };
}

export function cursoFormOf(curso: Curso): CursoForm {
  return {
    ...principalFormOf(curso),
    ...contenidoFormOf(curso),
    ...certificadoFormOf(curso),
    entidadId: String(curso.entidadId ?? ''),
  };
}

export function newCursoForm(especialidadId: number): CursoForm {
  return {
    nombre: '',
    descripcion: '',
    imagen: '',
    fechaHoraInicio: '',
    fechaHoraLimite: '',
    duracionMinutos: String(defaultDuracion),
    especialidadId: String(especialidadId),
    tipo: 'C',
    asincronico: 'N',
    esGrabada: false,
    activa: false,
    coordinadorId: '',
    precio: '0.00',
    precioPreventa: '',
    preventaHasta: '',
    vigencia: '',
    cupos: '',
    cuposDesde: '',
    cuposDescuento: '',
    whatsapp: '',
    cantidadModulo: '0',
    nivel: '',
    objetivo: '',
    temario: '',
    tipoCertificado: '' as CursoForm['tipoCertificado'],
    nombreCertificado: '',
    preparacionCertificado: '',
    codigoCertificado: '',
    entidadId: '',
  };
}

/** Fields of a course that people write. */
export type CursoData = Omit<z.output<typeof cursoInput>, 'version' | 'ext'>;

/** A save replaces the whole record: its current values with the changed section on top. */
export function withChanges(curso: Curso, changes: Partial<CursoData>): CursoData {
  const { cursoId: _id, especialidad: _e, coordinador: _c, entidad: _n, acceso: _a, matriculado: _m, ...rest } = curso;
  const { version: _v, ext: _x, precioActual: _p, ...fields } = rest;
  return { ...fields, ...changes, ...sameFechas(curso, changes) };
}

/** A datetime input has no seconds: an unchanged one keeps the stored instant. */
function sameFechas(curso: Curso, changes: Partial<CursoData>) {
  const nombres = ['fechaHoraInicio', 'fechaHoraLimite', 'preventaHasta'] as const;
  const minute = (fecha: string | null) => toLimaInput(fecha ?? '');
  const equal = nombres.filter((n) => changes[n] !== undefined && minute(changes[n]) === minute(curso[n]));
  return Object.fromEntries(equal.map((n) => [n, curso[n]])) as Partial<Pick<Curso, (typeof nombres)[number]>>;
}
