import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const legalVersiones = pgTable(
  'legal_version',
  {
    documento: text('documento', { enum: ['terminos', 'privacidad', 'cambios'] }).notNull(),
    version: integer('version').notNull(),
    texto: text('texto').notNull(),
    publicado: instant('publicado').notNull().defaultNow(),
    usuarioId: integer('usuario_id'),
  },
  (t) => [primaryKey({ columns: [t.documento, t.version] })],
);

export const legalAceptaciones = pgTable('legal_aceptacion', {
  legalAceptacionId: integer('legal_aceptacion_id').primaryKey().generatedAlwaysAsIdentity(),
  documento: text('documento', { enum: ['terminos', 'privacidad', 'cambios'] }).notNull(),
  version: integer('version').notNull(),
  momento: text('momento', { enum: ['pedido', 'activacion'] }).notNull(),
  pedidoId: integer('pedido_id'),
  usuarioId: integer('usuario_id'),
  aceptado: instant('aceptado').notNull().defaultNow(),
});

export const consentimientosPublicidad = pgTable('consentimiento_publicidad', {
  consentimientoPublicidadId: integer('consentimiento_publicidad_id').primaryKey().generatedAlwaysAsIdentity(),
  usuarioId: integer('usuario_id'),
  otorgado: boolean('otorgado').notNull(),
  origen: text('origen', { enum: ['activacion', 'cuenta', 'pedido', 'correo'] }).notNull(),
  creado: instant('creado').notNull().defaultNow(),
  pedidoId: integer('pedido_id'),
  /** Version of the privacy policy. */
  version: integer('version'),
});

export const solicitudesDatos = pgTable('solicitud_datos', {
  solicitudDatosId: integer('solicitud_datos_id').primaryKey().generatedAlwaysAsIdentity(),
  usuarioId: integer('usuario_id').notNull(),
  tipo: text('tipo', { enum: ['informacion', 'acceso', 'rectificacion', 'cancelacion', 'oposicion'] }).notNull(),
  detalle: text('detalle').notNull(),
  creada: instant('creada').notNull().defaultNow(),
  vence: date('vence', { mode: 'string' }).notNull(),
  respuesta: text('respuesta'),
  respondida: instant('respondida'),
  respondidaPor: integer('respondida_por'),
});
