import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

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
