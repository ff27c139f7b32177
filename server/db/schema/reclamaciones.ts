import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const reclamaciones = pgTable('reclamacion', {
  reclamacionId: integer('reclamacion_id').primaryKey().generatedAlwaysAsIdentity(),
  numero: text('numero').notNull(),
  presentada: instant('presentada').notNull(),
  vence: date('vence', { mode: 'string' }).notNull(),
  huella: bytea('huella').notNull(),
  razonSocial: text('razon_social').notNull(),
  ruc: text('ruc').notNull(),
  direccion: text('direccion').notNull(),
  nombre: text('nombre').notNull(),
  tipoDocumento: text('tipo_documento', { enum: ['DNI', 'CE', 'PAS'] }).notNull(),
  documento: text('documento').notNull(),
  domicilio: text('domicilio').notNull(),
  correo: text('correo').notNull(),
  telefono: text('telefono').notNull(),
  menor: boolean('menor').notNull(),
  apoderado: text('apoderado').notNull(),
  bien: text('bien', { enum: ['servicio', 'producto'] }).notNull(),
  montoCentimos: integer('monto_centimos'),
  descripcion: text('descripcion').notNull(),
  tipo: text('tipo', { enum: ['reclamo', 'queja'] }).notNull(),
  detalle: text('detalle').notNull(),
  pedido: text('pedido').notNull(),
  respuestaPor: text('respuesta_por', { enum: ['correo', 'domicilio'] }).notNull(),
  busqueda: text('busqueda').notNull().generatedAlwaysAs(sql`fold_text(numero || ' ' || nombre || ' ' || documento)`),
});

export const reclamacionRespuestas = pgTable('reclamacion_respuesta', {
  reclamacionId: integer('reclamacion_id').primaryKey(),
  texto: text('texto').notNull(),
  respondida: instant('respondida').notNull().defaultNow(),
  usuarioId: integer('usuario_id').notNull(),
});

export const reclamacionClasificaciones = pgTable('reclamacion_clasificacion', {
  reclamacionClasificacionId: integer('reclamacion_clasificacion_id').primaryKey().generatedAlwaysAsIdentity(),
  reclamacionId: integer('reclamacion_id').notNull(),
  tipo: text('tipo', { enum: ['reclamo', 'queja'] }).notNull(),
  motivo: text('motivo').notNull(),
  creado: instant('creado').notNull().defaultNow(),
  usuarioId: integer('usuario_id').notNull(),
});

export const reclamacionCorrelativos = pgTable('reclamacion_correlativo', {
  anio: integer('anio').primaryKey(),
  ultimo: integer('ultimo').notNull(),
});
