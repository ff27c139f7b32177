import { z } from 'zod';
import { afectacionKeys } from '../comprobantes/afectacion.ts';
import { sortColumns } from '../formats/sorting.ts';
import { estadosBaja } from '../rules/comprobante-baja.ts';
import { estadosComprobante } from '../rules/comprobante-states.ts';
import { comprobanteInput } from './comprobante.ts';
import { day, dayRange, formato, id, listQuery, ordenOf, readVersion } from './list.ts';
import { positiveMonto } from './pagos.ts';
import { pedidoRef } from './pedidos.ts';
import { requiredText, text } from './text.ts';

const tipos = ['01', '03', '07'] as const;

export const comprobantesFilter = z.object({
  q: listQuery.shape.q,
  estado: z.enum([...estadosComprobante, 'por-atender', 'detraccion']).optional(),
  tipo: z.enum(tipos).optional(),
  ...dayRange,
});
export const comprobantesQuery = listQuery.extend({
  ...comprobantesFilter.shape,
  orden: ordenOf(sortColumns.comprobantes),
});
export type ComprobantesQuery = z.output<typeof comprobantesQuery>;
export type ComprobantesFilter = z.output<typeof comprobantesFilter>;

export const comprobanteSummary = z.object({
  comprobanteId: z.number().int(),
  tipo: z.enum(tipos),
  numero: z.string(),
  fecha: z.iso.date(),
  estado: z.enum(estadosComprobante),
  cliente: z.string(),
  total: z.number(),
  /** Soles of a factura that are deposited at Banco de la Nación; null when it is not subject to detracción. */
  detraccion: z.number().nullable(),
  pedidoId: z.number().int(),
  pedido: z.string(),
  /** How late a document is that SUNAT has not taken yet. */
  demora: z.enum(['on-time', 'late', 'overdue']).nullable(),
  /** Why it was refused, and what to do, in words. */
  problema: z.string().nullable(),
  /** Soles that it billed and that are not in the pedido any more. */
  porAcreditar: z.number(),
});
export type ComprobanteSummary = z.output<typeof comprobanteSummary>;

export const comprobanteDetalle = comprobanteSummary.extend({
  origen: z.enum(['manual', 'electronico']),
  ambiente: z.enum(['beta', 'produccion']).nullable(),
  documento: z.string(),
  igv: z.number(),
  hash: z.string(),
  codigo: z.string(),
  /** Message of SUNAT, unchanged. */
  mensaje: z.string(),
  remedio: z.string().nullable(),
  observaciones: z.array(z.string()),
  intentos: z.number().int(),
  siguiente: z.iso.datetime().nullable(),
  creado: z.iso.datetime(),
  corrige: z.object({ comprobanteId: z.number().int(), numero: z.string() }).nullable(),
  notas: z.array(z.object({ comprobanteId: z.number().int(), numero: z.string(), total: z.number() })),
  tieneXml: z.boolean(),
  tieneCdr: z.boolean(),
  tienePdf: z.boolean(),
  /** The last time that SUNAT was asked to take it back. */
  baja: z
    .object({
      numero: z.string(),
      estado: z.enum(estadosBaja),
      motivo: z.string(),
      codigo: z.string(),
      mensaje: z.string(),
      /** Why SUNAT refused it, and what to do, in words. */
      problema: z.string().nullable(),
      remedio: z.string().nullable(),
    })
    .nullable(),
  puede: z.object({
    reenviar: z.boolean(),
    reemitir: z.boolean(),
    corregir: z.boolean(),
    retirar: z.boolean(),
    baja: z.boolean(),
    acreditar: z.boolean(),
  }),
});
export type ComprobanteDetalle = z.output<typeof comprobanteDetalle>;

export const archivoParams = z.object({ id, clase: z.enum(['xml', 'cdr', 'a4', 'ticket']) });

export const reissueInput = z.object({ comprobante: comprobanteInput.optional() });
export const bajaInput = z.object({
  motivo: requiredText(100, 'Escribe el motivo de la baja').refine((value) => value.length >= 3, {
    error: 'Escribe el motivo con al menos 3 letras',
  }),
});
export const creditInput = z.object({
  /** Without it, all the money that is not in the pedido any more. */
  monto: positiveMonto.optional(),
  motivo: requiredText(100, 'Escribe el motivo de la nota').refine((value) => value.length >= 3, {
    error: 'Escribe el motivo con al menos 3 letras',
  }),
});
export const resolveBajaInput = z.object({ aceptada: z.boolean({ error: 'Di si SUNAT la aceptó' }) });
export const correctInput = z.object({
  comprobante: comprobanteInput,
  motivo: requiredText(200, 'Escribe el motivo de la corrección'),
});

const serieOf = (letter: string, words: string) =>
  requiredText(4, 'Escribe la serie')
    .overwrite((value) => value.toUpperCase())
    .refine((value) => new RegExp(`^${letter}[A-Z0-9]{3}$`).test(value), { error: words });
const facturaSerie = serieOf('F', 'Empieza con F y tiene 4 letras o números');
const boletaSerie = serieOf('B', 'Empieza con B y tiene 4 letras o números');
const siguiente = z
  .number({ error: 'Escribe el número' })
  .int({ error: 'Escribe un número entero' })
  .min(1, { error: 'Desde 1' })
  .max(99_999_999, { error: 'Hasta 99999999' });
const soles = z
  .number({ error: 'Escribe el monto' })
  .min(0, { error: 'Desde 0' })
  .max(1_000_000, { error: 'Hasta 1000000' });

const fields = {
  /** Day from which sales are issued here; null: nothing is issued. */
  desde: day.nullable(),
  establecimiento: requiredText(4, 'Escribe el código').regex(/^\d{4}$/, {
    error: 'Son 4 dígitos; 0000 es el principal',
  }),
  afectacion: z.enum(afectacionKeys, { error: 'Elige la afectación' }),
  limiteAnonimo: soles,
  detraccionUmbral: soles,
  detraccionCodigo: requiredText(3, 'Escribe el código').regex(/^\d{3}$/, { error: 'Son 3 dígitos' }),
  detraccionPorcentaje: z
    .number({ error: 'Escribe el porcentaje' })
    .min(0, { error: 'Desde 0' })
    .max(100, { error: 'Hasta 100' }),
  detraccionCuenta: text(20),
  /** Days after its issue in which a document can be taken back. */
  bajaDias: z
    .number({ error: 'Escribe los días' })
    .int()
    .min(0, { error: 'Desde 0' })
    .max(60, { error: 'Hasta 60' })
    .default(7),
  serieBoleta: boletaSerie,
  siguienteBoleta: siguiente,
  serieFactura: facturaSerie,
  siguienteFactura: siguiente,
  serieNotaBoleta: boletaSerie,
  siguienteNotaBoleta: siguiente,
  serieNotaFactura: facturaSerie,
  siguienteNotaFactura: siguiente,
};

export const ajustesInput = z.object({ ...fields, version: readVersion });
export type AjustesInput = z.output<typeof ajustesInput>;

export const ajustesComprobantes = z.object({
  desde: z.iso.date().nullable(),
  establecimiento: z.string(),
  afectacion: z.enum(afectacionKeys),
  limiteAnonimo: z.number(),
  detraccionUmbral: z.number(),
  detraccionCodigo: z.string(),
  detraccionPorcentaje: z.number(),
  detraccionCuenta: z.string(),
  bajaDias: z.number().int(),
  serieBoleta: z.string(),
  siguienteBoleta: z.number().int(),
  serieFactura: z.string(),
  siguienteFactura: z.number().int(),
  serieNotaBoleta: z.string(),
  siguienteNotaBoleta: z.number().int(),
  serieNotaFactura: z.string(),
  siguienteNotaFactura: z.number().int(),
  version: z.number().int(),
  /** Set by the environment only. */
  adaptador: z.enum(['ninguno', 'archivo', 'sunat']),
  ambiente: z.enum(['beta', 'produccion']).nullable(),
  ruc: z.string(),
  razonSocial: z.string(),
  certificadoVence: z.iso.datetime().nullable(),
  /** Courses that are taxed otherwise than the rest, each from a day on. */
  afectaciones: z.array(
    z.object({ cursoId: z.number().int(), curso: z.string(), desde: z.iso.date(), afectacion: z.enum(afectacionKeys) }),
  ),
});
export type AjustesComprobantes = z.output<typeof ajustesComprobantes>;

/** A sale whose document could not be made, and why; `sobra`: soles billed that are not in the pedido any more. */
export const comprobanteFalta = z.object({
  pedidoId: z.number().int(),
  pedido: z.string(),
  motivo: z.string(),
  sobra: z.number(),
});
export type ComprobanteFalta = z.output<typeof comprobanteFalta>;

export const conexion = z.object({ correcta: z.boolean(), mensaje: z.string() });

export const afectacionInput = z.object({
  desde: day,
  afectacion: z.enum(afectacionKeys, { error: 'Elige la afectación' }),
});
/** Inputs hold text; no choice is an empty one. */
export const afectacionForm = afectacionInput.extend({
  cursoId: z.preprocess((typed) => (typed === '' ? undefined : typed), z.coerce.number({ error: 'Elige el curso' })),
});
export const cursoAfectacion = z.object({ cursoId: z.number().int(), ...afectacionInput.shape });

export const registroQuery = comprobantesFilter.extend({ formato });
export const mesQuery = z.object({
  mes: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'Escribe un mes como 2026-11' }),
});

export const ownComprobanteQuery = pedidoRef.extend({ comprobanteId: id, clase: z.enum(['xml', 'a4', 'ticket']) });
export const ownComprobanteInput = pedidoRef.extend({ comprobante: comprobanteInput });
