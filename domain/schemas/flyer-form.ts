import { z } from 'zod';
import { toLimaInput } from '../formats/lima-time.ts';
import { defaultDuracion } from '../rules/cursos.ts';
import { type Curso, checkPrecios, cursoInput } from './cursos.ts';
import { asNumber, requiredText } from './text.ts';

const { shape } = cursoInput;

/** Field values of the flyer form and their conversion to a course. */
export const flyerForm = z
  .object({
    nombre: shape.nombre,
    descripcion: shape.descripcion,
    objetivo: shape.objetivo,
    temario: shape.temario,
    imagen: shape.imagen,
    fechaHoraInicio: shape.fechaHoraInicio,
    fechaHoraLimite: shape.fechaHoraLimite,
    duracionMinutos: asNumber(shape.duracionMinutos),
    especialidadId: asNumber(shape.especialidadId),
    precio: asNumber(shape.precio),
    precioPreventa: asNumber(shape.precioPreventa),
    preventaHasta: shape.preventaHasta,
    tipo: shape.tipo,
    asincronico: shape.asincronico,
    esGrabada: shape.esGrabada,
    activa: z.enum(['activo', 'inactivo']).transform((estado) => estado === 'activo'),
    cantidadModulo: asNumber(shape.cantidadModulo, 'Usa un número del 0 al 1000'),
    nivel: asNumber(shape.nivel, 'Elige un nivel de la lista'),
    vigencia: asNumber(shape.vigencia, 'Usa un número de meses, del 0 al 1200'),
    cupos: asNumber(shape.cupos),
    cuposDesde: asNumber(shape.cuposDesde),
    cuposDescuento: asNumber(shape.cuposDescuento),
    nombreCertificado: shape.nombreCertificado,
    preparacionCertificado: shape.preparacionCertificado,
    codigoCertificado: shape.codigoCertificado,
    tipoCertificado: z.enum(['', 'D', 'C']).transform((tipo) => tipo || null),
    whatsapp: shape.whatsapp,
    horario: shape.horario,
    logros: shape.logros,
    publicoObjetivo: shape.publicoObjetivo,
    inclusiones: shape.inclusiones,
    preguntasFrecuentes: shape.preguntasFrecuentes,
  })
  .superRefine(checkPrecios);

/** Variant of the edit page, with its own message for a missing title. */
export const flyerEditForm = flyerForm.safeExtend({ nombre: requiredText(300, 'Requerido') });

export type FlyerForm = z.input<typeof flyerForm>;
export type FlyerData = z.output<typeof flyerForm>;

export function flyerFormOf(curso: Curso | null): Required<FlyerForm> {
  if (curso === null) return empty;
  const { nombre, descripcion, objetivo, temario, imagen, tipo, asincronico, esGrabada, whatsapp } = curso;
  const { nombreCertificado, preparacionCertificado, codigoCertificado, tipoCertificado } = curso;
  const { horario, logros, publicoObjetivo, inclusiones, preguntasFrecuentes } = curso;
  return {
    horario,
    logros,
    publicoObjetivo,
    inclusiones,
    preguntasFrecuentes,
    nombre,
    descripcion,
    objetivo,
    temario,
    imagen,
    tipo,
    asincronico,
    esGrabada,
    whatsapp,
    nombreCertificado,
    preparacionCertificado,
    codigoCertificado,
    tipoCertificado: tipoCertificado ?? '',
    fechaHoraInicio: toLimaInput(curso.fechaHoraInicio),
    fechaHoraLimite: toLimaInput(curso.fechaHoraLimite),
    duracionMinutos: String(curso.duracionMinutos),
    especialidadId: String(curso.especialidadId),
    precio: curso.precio.toFixed(2),
    precioPreventa: curso.precioPreventa?.toFixed(2) ?? '',
    preventaHasta: toLimaInput(curso.preventaHasta ?? ''),
    activa: curso.activa ? 'activo' : 'inactivo',
    cantidadModulo: String(curso.cantidadModulo),
    nivel: String(curso.nivel ?? ''),
    vigencia: String(curso.vigencia ?? ''),
    cupos: String(curso.cupos ?? ''),
    cuposDesde: String(curso.cuposDesde ?? ''),
    cuposDescuento: String(curso.cuposDescuento ?? ''),
  };
}

const empty: Required<FlyerForm> = {
  nombre: '',
  descripcion: '',
  objetivo: '',
  temario: '',
  imagen: '',
  fechaHoraInicio: '',
  fechaHoraLimite: '',
  duracionMinutos: String(defaultDuracion),
  especialidadId: '',
  precio: '0.00',
  precioPreventa: '',
  preventaHasta: '',
  tipo: 'N',
  asincronico: 'N',
  esGrabada: false,
  activa: 'inactivo',
  cantidadModulo: '0',
  nivel: '',
  vigencia: '',
  cupos: '',
  cuposDesde: '',
  cuposDescuento: '',
  nombreCertificado: '',
  preparacionCertificado: '',
  codigoCertificado: '',
  tipoCertificado: '',
  whatsapp: '',
  horario: '',
  logros: '',
  publicoObjetivo: '',
  inclusiones: '',
  preguntasFrecuentes: '',
};
