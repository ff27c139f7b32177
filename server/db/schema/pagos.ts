import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const pagos = pgTable('pago', {
  pagoId: integer('pago_id').primaryKey().generatedAlwaysAsIdentity(),
  pedidoId: integer('pedido_id').notNull(),
  proveedor: text('proveedor', { enum: ['simulado', 'sandbox', 'mercadopago', 'manual'] }).notNull(),
  referencia: text('referencia').notNull(),
  medio: text('medio').notNull().default(''),
  estado: text('estado', { enum: ['pendiente', 'aprobado', 'rechazado', 'devuelto', 'contracargo'] }).notNull(),
  montoCentimos: integer('monto_centimos').notNull(),
  moneda: text('moneda').notNull(),
  registradoPor: integer('registrado_por'),
  creado: instant('creado').notNull().defaultNow(),
  actualizado: instant('actualizado').notNull().defaultNow(),
});

export const pagoEventos = pgTable('pago_evento', {
  pagoEventoId: bigint('pago_evento_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  proveedor: text('proveedor').notNull(),
  eventoId: text('evento_id').notNull(),
  tipo: text('tipo').notNull(),
  referencia: text('referencia'),
  pedidoId: integer('pedido_id'),
  cuerpo: jsonb('cuerpo').$type<unknown>().notNull(),
  recibido: instant('recibido').notNull().defaultNow(),
  procesado: instant('procesado'),
  error: text('error'),
});

export const pagoSeguimientos = pgTable('pago_seguimiento', {
  pedidoId: integer('pedido_id').primaryKey(),
  siguiente: instant('siguiente').notNull().defaultNow(),
});
