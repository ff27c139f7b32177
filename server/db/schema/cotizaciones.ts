import { sql } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const empresas = pgTable('empresa', {
  empresaId: integer('empresa_id').primaryKey().generatedAlwaysAsIdentity(),
  ruc: text('ruc').notNull(),
  razonSocial: text('razon_social').notNull(),
  direccion: text('direccion').notNull().default(''),
  contacto: text('contacto').notNull().default(''),
  correo: text('correo').notNull().default(''),
  celular: text('celular').notNull().default(''),
  creado: instant('creado').notNull().defaultNow(),
  actualizado: instant('actualizado').notNull().defaultNow(),
  busqueda: text('busqueda').notNull().generatedAlwaysAs(sql`fold_text(ruc || ' ' || razon_social || ' ' || contacto)`),
});

export const cotizaciones = pgTable('cotizacion', {
  cotizacionId: integer('cotizacion_id').primaryKey().generatedAlwaysAsIdentity(),
  empresaId: integer('empresa_id').notNull(),
  ruc: text('ruc').notNull(),
  razonSocial: text('razon_social').notNull(),
  direccion: text('direccion').notNull(),
  contacto: text('contacto').notNull(),
  correo: text('correo').notNull(),
  celular: text('celular').notNull(),
  porcentaje: integer('porcentaje').notNull().default(0),
  totalCentimos: integer('total_centimos').notNull(),
  vence: date('vence').notNull(),
  condiciones: text('condiciones').notNull().default(''),
  creado: instant('creado').notNull().defaultNow(),
  creadoPor: integer('creado_por').notNull(),
  envios: integer('envios').notNull().default(0),
  aceptada: instant('aceptada'),
  acepto: text('acepto').notNull().default(''),
  pedidoId: integer('pedido_id'),
  retirada: instant('retirada'),
  motivo: text('motivo').notNull().default(''),
  busqueda: text('busqueda').notNull().generatedAlwaysAs(sql`fold_text(ruc)`),
});

export const cotizacionItems = pgTable('cotizacion_item', {
  cotizacionItemId: integer('cotizacion_item_id').primaryKey().generatedAlwaysAsIdentity(),
  cotizacionId: integer('cotizacion_id').notNull(),
  cursoId: integer('curso_id').notNull(),
  nombre: text('nombre').notNull(),
  precioCentimos: integer('precio_centimos').notNull(),
  precioListaCentimos: integer('precio_lista_centimos').notNull(),
  cantidad: integer('cantidad').notNull(),
});

export const ordenesCompra = pgTable('orden_compra', {
  cotizacionId: integer('cotizacion_id').primaryKey(),
  numero: text('numero').notNull(),
  pdf: bytea('pdf').notNull(),
  recibida: instant('recibida').notNull().defaultNow(),
});
