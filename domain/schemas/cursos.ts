import { z } from 'zod';
import { certificadoTipoNames } from '../formats/curso-labels.ts';
import { parseLimaInput } from '../formats/lima-time.ts';
import { whatsappLink } from '../formats/whatsapp-link.ts';
import { maxQuantity } from '../rules/cart.ts';
import { collectionNames, cursoTipos, defaultDuracion, ordenes } from '../rules/cursos.ts';
import { fewestDiscounted } from '../rules/precios.ts';
import { isTermDay } from '../rules/term.ts';
import { facetFilters } from './catalogo-facets.ts';
import { flyerTexts, flyerTextsInput } from './flyer.ts';
import { id, listQuery, readVersion } from './list.ts';
import { chosenId, maxInt, rowId, twoDecimals, wholeNumber } from './numbers.ts';
import { requiredText, text } from './text.ts';
import { storedImageName } from './uploads.ts';

const yesNo = z.enum(['S', 'N']);
const tipoCertificado = z.enum(Object.keys(certificadoTipoNames) as ['D', 'C']);

/** Public data of the issuing entity. */
const certificadora = z.object({
  titulo: z.string(),
  acronimo: z.string(),
  ubicacion: z.string(),
  logo: z.string(),
});

export const curso = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  descripcion: z.string(),
  imagen: z.string(),
  ext: z.string(),
  fechaHoraInicio: z.string(),
  fechaHoraLimite: z.string(),
  duracionMinutos: z.number().int(),
  especialidadId: z.number().int(),
  especialidad: z.string(),
  esGrabada: z.boolean(),
  activa: z.boolean(),
  /** Whether it is sold: active, and somebody who buys it now would have access. */
  enVenta: z.boolean(),
  coordinadorId: z.number().int().nullable(),
  coordinador: z.string().nullable(),
  objetivo: z.string(),
  temario: z.string(),
  nivel: z.number().int().nullable(),
  nombreCertificado: z.string(),
  preparacionCertificado: z.string(),
  codigoCertificado: z.string(),
  tipoCertificado: tipoCertificado.nullable(),
  entidadId: z.number().int().nullable(),
  entidad: certificadora.nullable(),
  asincronico: yesNo,
  cantidadModulo: z.number().int(),
  /** List price. */
  precio: z.number(),
  /** Early-bird price and the instant at which it ends. */
  precioPreventa: z.number().nullable(),
  preventaHasta: z.string().nullable(),
  /** What a seat costs now: the early-bird price while it lasts. */
  precioActual: z.number(),
  tipo: z.enum(cursoTipos),
  vigencia: z.number().int().nullable(),
  /** Limit of seats; null: as many as are sold. */
  cupos: z.number().int().nullable(),
  /** From so many seats of one purchase on, each costs so many percent less. */
  cuposDesde: z.number().int().nullable(),
  cuposDescuento: z.number().int().nullable(),
  whatsapp: z.string(),
  ...flyerTexts,
  /** Whether the caller has access. */
  acceso: z.boolean(),
  /** The caller's own end of access, beyond that of the curso. */
  accesoFin: z.iso.datetime().nullable().optional(),
  /** Whether the caller is enrolled, with or without access; the page needs it to explain a refusal. */
  matriculado: z.boolean(),
  /** Optimistic locking: a save that names an older version is refused. */
  version: z.number().int(),
});

export type Curso = z.output<typeof curso>;

/** Fields of a catalogue card. */
export const cursoCard = curso.pick({
  cursoId: true,
  nombre: true,
  descripcion: true,
  imagen: true,
  fechaHoraInicio: true,
  fechaHoraLimite: true,
  duracionMinutos: true,
  especialidadId: true,
  especialidad: true,
  esGrabada: true,
  activa: true,
  enVenta: true,
  asincronico: true,
  cantidadModulo: true,
  precio: true,
  precioActual: true,
  tipo: true,
  cupos: true,
  cuposDesde: true,
  cuposDescuento: true,
});

export type CursoCard = z.output<typeof cursoCard>;

/** `muestra`: everybody may see a class of it on its flyer. */
export const catalogoCard = cursoCard.extend({ muestra: z.boolean() });

export type CatalogoCard = z.output<typeof catalogoCard>;

/** Current data of a curso in the cart, with or without a session. */
export const cartCurso = cursoCard.extend({
  matriculado: curso.shape.matriculado,
  /** Seats that the caller could buy now; null without a limit. */
  cuposLibres: z.number().int().nullable(),
});

export type CartCurso = z.output<typeof cartCurso>;

/** Live figures of a course. */
export const figures = z.object({
  matriculados: z.number().int(),
  aprobados: z.number().int(),
  desaprobados: z.number().int(),
  faltan: z.number().int(),
  modulos: z.number().int(),
  materiales: z.number().int(),
  certificados: z.number().int(),
  pruebas: z.number().int(),
  /** Attempts waiting to be graded by hand. */
  pruebasPendientes: z.number().int(),
});

export type Figures = z.output<typeof figures>;

/** An ISO instant, or the value of a datetime input in Lima time. */
export function fechaHora(message: string) {
  return z.string({ error: message }).trim().min(1, { error: message }).transform(toInstant(message));
}

/** Empty or null: none. */
export function optionalFechaHora(message: string) {
  const parse = toInstant(message);
  return z
    .string({ error: message })
    .trim()
    .transform((value, context) => (value === '' ? null : parse(value, context)))
    .nullable();
}

function toInstant(message: string) {
  return (value: string, context: z.RefinementCtx): string => {
    const instant = parseLimaInput(value) ?? parseInstant(value);
    if (instant !== null) return instant;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
}

function parseInstant(value: string): string | null {
  const parsed = z.iso.datetime({ offset: true }).safeParse(value);
  if (!parsed.success) return null;
  const instant = new Date(parsed.data);
  const year = instant.getUTCFullYear();
  return year >= 1900 && year <= 9999 ? instant.toISOString() : null;
}

const seleccione = 'Seleccione la especialidad';
const invalidDuracion = 'Duración inválida';
const invalidPrecio = 'Precio inválido';

const precio = twoDecimals(0, 1_000_000, invalidPrecio);

type Precios = {
  precio: number;
  precioPreventa: number | null;
  preventaHasta: string | null;
  cuposDesde: number | null;
  cuposDescuento: number | null;
};

/** An early-bird price has an end and is below the list price; a discount by seats has both its numbers. */
export function checkPrecios(curso: Precios, context: z.RefinementCtx): void {
  const { precioPreventa, preventaHasta, cuposDesde, cuposDescuento } = curso;
  const refuse = (field: keyof Precios, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (cuposDesde === null && cuposDescuento !== null) refuse('cuposDesde', 'Escribe desde cuántos cupos');
  if (cuposDesde !== null && cuposDescuento === null) refuse('cuposDescuento', 'Escribe el porcentaje');
  if (precioPreventa === null && preventaHasta !== null) refuse('precioPreventa', 'Escribe el precio de preventa');
  if (precioPreventa === null) return;
  if (preventaHasta === null) refuse('preventaHasta', 'Elige hasta cuándo vale la preventa');
  if (precioPreventa >= curso.precio) refuse('precioPreventa', 'La preventa debe costar menos que el precio');
}

const invalidCupos = 'Usa un número de cupos, desde 1';
const invalidFrom = `De ${fewestDiscounted} a ${maxQuantity} cupos`;
const invalidDescuento = 'Un porcentaje de 1 a 99';

/** Rules of the flyer; as in the specification, the end may be before the start. */
export const cursoInput = z
  .object({
    nombre: requiredText(300, 'El nombre es requerido'),
    descripcion: text(5_000).default(''),
    imagen: storedImageName.default(''),
    ext: text(5).default(''),
    fechaHoraInicio: fechaHora('Fecha de inicio requerida'),
    fechaHoraLimite: fechaHora('Fecha de término requerida'),
    duracionMinutos: wholeNumber(1, 1_000_000, invalidDuracion).default(defaultDuracion),
    especialidadId: chosenId(seleccione),
    esGrabada: z.boolean().default(false),
    // Published only when the request says so.
    activa: z.boolean().default(false),
    coordinadorId: rowId.nullable().default(null),
    objetivo: text(5_000).default(''),
    temario: text(20_000).default(''),
    nivel: z.number().int().min(0).max(3).nullable().default(null),
    nombreCertificado: text(300).default(''),
    preparacionCertificado: text(2_000).default(''),
    codigoCertificado: text(60).default(''),
    tipoCertificado: tipoCertificado.nullable().default(null),
    entidadId: rowId.nullable().default(null),
    asincronico: yesNo.default('N'),
    cantidadModulo: z.number().int().min(0).max(1_000).default(0),
    precio: precio.default(0),
    precioPreventa: precio.nullable().default(null),
    preventaHasta: optionalFechaHora('Fecha inválida').default(null),
    tipo: z.enum(cursoTipos).default('N'),
    vigencia: z.number().int().min(0).max(1_200).nullable().default(null),
    cupos: wholeNumber(1, 100_000, invalidCupos).nullable().default(null),
    cuposDesde: wholeNumber(fewestDiscounted, maxQuantity, invalidFrom).nullable().default(null),
    cuposDescuento: wholeNumber(1, 99, invalidDescuento).nullable().default(null),
    whatsapp: text(300)
      .transform((value, context) => {
        const link = whatsappLink(value);
        if (link !== null) return link;
        context.addIssue({ code: 'custom', message: 'Escribe un celular o un enlace que empiece con https://' });
        return z.NEVER;
      })
      .default(''),
    ...flyerTextsInput,
    version: readVersion,
  })
  .superRefine(checkPrecios);

export const cursosQuery = listQuery.extend({ especialidadId: id.optional() });

export const catalogoQuery = z.object({
  coleccion: z.enum(collectionNames).optional(),
  especialidadId: id.optional(),
  orden: z.enum(ordenes).optional(),
  ...facetFilters,
  q: text(100).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

export type CatalogoQuery = z.output<typeof catalogoQuery>;

export const facetsQuery = catalogoQuery.omit({ page: true, orden: true });

export const sugerenciasQuery = z.object({ q: text(100).default('') });

/** Current data of the courses in a cart. */
export const idsQuery = z.object({
  ids: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, { error: 'IDs inválidos' })
    .transform((value) =>
      value
        .split(',')
        .map(Number)
        .filter((n) => n > 0 && n <= maxInt),
    ),
});

/** What a copy takes along; materials and tests come with their modules. */
export const copyInput = z.object({
  modulos: z.boolean().default(true),
  materiales: z.boolean().default(true),
  pruebas: z.boolean().default(true),
  docentes: z.boolean().default(true),
  textos: z.boolean().default(true),
  /** First day of the new term: sessions, tests, early-bird and end move with it. Without it no date changes. */
  inicio: z
    .literal('')
    .or(z.iso.date({ error: 'Escribe una fecha' }).refine(isTermDay, { error: 'Escribe una fecha' }))
    .default(''),
});

/** Sessions of the copy that fall on a holiday. */
export const copiedCurso = curso.extend({
  enFeriado: z.array(z.object({ nombre: z.string(), inicio: z.iso.datetime(), feriado: z.string() })),
});

export type CopyInput = z.output<typeof copyInput>;
