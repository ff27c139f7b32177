import { afectacionKeys } from 'domain/comprobantes/afectacion.ts';
import type { ComprobanteDocument, Totals } from 'domain/comprobantes/document.ts';
import { estadosBaja } from 'domain/rules/comprobante-baja.ts';
import { estadosComprobante } from 'domain/rules/comprobante-states.ts';
import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, editColumns, instant } from './columns.ts';

export const comprobanteAjustes = pgTable('comprobante_ajustes', {
  comprobanteAjustesId: integer('comprobante_ajustes_id').primaryKey().default(1),
  desde: instant('desde'),
  establecimiento: text('establecimiento').notNull().default('0000'),
  afectacion: text('afectacion', { enum: afectacionKeys }).notNull().default('gravado'),
  limiteAnonimoCentimos: integer('limite_anonimo_centimos').notNull().default(70_000),
  detraccionUmbralCentimos: integer('detraccion_umbral_centimos').notNull().default(70_000),
  detraccionCodigo: text('detraccion_codigo').notNull().default('037'),
  detraccionPorcentaje: numeric('detraccion_porcentaje', { precision: 5, scale: 2, mode: 'number' })
    .notNull()
    .default(12),
  detraccionCuenta: text('detraccion_cuenta').notNull().default(''),
  bajaDias: smallint('baja_dias').notNull().default(7),
  ...editColumns,
});

export const clasesSerie = ['boleta', 'factura', 'nota-boleta', 'nota-factura'] as const;

export const comprobanteSeries = pgTable('comprobante_serie', {
  clase: text('clase', { enum: clasesSerie }).primaryKey(),
  serie: text('serie').notNull(),
  siguiente: integer('siguiente').notNull().default(1),
});

export const cursoAfectaciones = pgTable(
  'curso_afectacion',
  {
    cursoId: integer('curso_id').notNull(),
    desde: date('desde', { mode: 'string' }).notNull(),
    afectacion: text('afectacion', { enum: afectacionKeys }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.cursoId, t.desde] })],
);

export const comprobantes = pgTable('comprobante', {
  comprobanteId: integer('comprobante_id').primaryKey().generatedAlwaysAsIdentity(),
  tipo: text('tipo', { enum: ['01', '03', '07'] }).notNull(),
  serie: text('serie').notNull(),
  numero: integer('numero').notNull(),
  fecha: date('fecha', { mode: 'string' }).notNull(),
  pedidoId: integer('pedido_id').notNull(),
  devolucionId: uuid('devolucion_id'),
  corrigeId: integer('corrige_id'),
  reemplazoId: integer('reemplazo_id'),
  porSobra: boolean('por_sobra').notNull().default(false),
  origen: text('origen', { enum: ['manual', 'electronico'] }).notNull(),
  estado: text('estado', { enum: estadosComprobante }).notNull(),
  totalCentimos: integer('total_centimos').notNull(),
  igvCentimos: integer('igv_centimos').notNull().default(0),
  documento: jsonb('documento').$type<ComprobanteDocument>(),
  hash: text('hash').notNull().default(''),
  ambiente: text('ambiente', { enum: ['beta', 'produccion'] }),
  errorCodigo: text('error_codigo').notNull().default(''),
  errorMensaje: text('error_mensaje').notNull().default(''),
  observaciones: text('observaciones').array().notNull().default([]),
  intentos: integer('intentos').notNull().default(0),
  incierto: boolean('incierto').notNull().default(false),
  ocupadoHasta: instant('ocupado_hasta'),
  siguiente: instant('siguiente'),
  resuelto: instant('resuelto'),
  creado: instant('creado').notNull().defaultNow(),
  bases: jsonb('bases').$type<Totals['byAfectacion']>(),
});

export const comprobanteArchivos = pgTable(
  'comprobante_archivo',
  {
    comprobanteId: integer('comprobante_id').notNull(),
    clase: text('clase', { enum: ['xml', 'cdr', 'pdf'] }).notNull(),
    datos: bytea('datos').notNull(),
    creado: instant('creado').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.comprobanteId, t.clase] })],
);

export const comprobanteBajas = pgTable('comprobante_baja', {
  comprobanteBajaId: integer('comprobante_baja_id').primaryKey().generatedAlwaysAsIdentity(),
  comprobanteId: integer('comprobante_id').notNull(),
  clase: text('clase', { enum: ['RA', 'RC'] }).notNull(),
  fecha: date('fecha', { mode: 'string' }).notNull(),
  correlativo: integer('correlativo').notNull(),
  motivo: text('motivo').notNull(),
  estado: text('estado', { enum: estadosBaja }).notNull().default('pendiente'),
  enviada: boolean('enviada').notNull().default(false),
  ticket: text('ticket').notNull().default(''),
  xml: bytea('xml'),
  cdr: bytea('cdr'),
  errorCodigo: text('error_codigo').notNull().default(''),
  errorMensaje: text('error_mensaje').notNull().default(''),
  intentos: integer('intentos').notNull().default(0),
  ocupadoHasta: instant('ocupado_hasta'),
  siguiente: instant('siguiente'),
  pedidaPor: integer('pedida_por'),
  creado: instant('creado').notNull().defaultNow(),
  resuelto: instant('resuelto'),
  /** 1: reports a boleta that SUNAT takes only in a daily summary; 3: voids a document. */
  condicion: text('condicion', { enum: ['1', '3'] })
    .notNull()
    .default('3'),
});

export const comprobanteFaltas = pgTable('comprobante_falta', {
  pedidoId: integer('pedido_id').primaryKey(),
  motivo: text('motivo').notNull(),
  creado: instant('creado').notNull().defaultNow(),
  /** Billed, but no longer in the pedido. */
  sobraCentimos: integer('sobra_centimos').notNull().default(0),
});

export const comprobantesPorEmitir = pgTable('comprobante_por_emitir', {
  pedidoId: integer('pedido_id').primaryKey(),
  ventaCentimos: integer('venta_centimos').notNull(),
  notaCentimos: integer('nota_centimos').notNull(),
  creado: instant('creado').notNull().defaultNow(),
});
