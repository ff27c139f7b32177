import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const pedidoComprobantes = pgTable('pedido_comprobante', {
  pedidoId: integer('pedido_id').primaryKey(),
  tipo: text('tipo', { enum: ['boleta', 'factura'] }).notNull(),
  tipoDocumento: text('tipo_documento', { enum: ['DNI', 'CE', 'RUC'] }).notNull(),
  documento: text('documento').notNull(),
  nombre: text('nombre').notNull(),
  direccion: text('direccion').notNull().default(''),
});
