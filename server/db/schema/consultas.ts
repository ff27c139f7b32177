import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

export const consultas = pgTable('consulta', {
  consultaId: integer('consulta_id').primaryKey().generatedAlwaysAsIdentity(),
  moduloId: integer('modulo_id').notNull(),
  usuarioId: integer('usuario_id').notNull(),
  texto: text('texto').notNull(),
  respuesta: text('respuesta'),
  respondida: instant('respondida'),
  respondidaPor: integer('respondida_por'),
  oculta: instant('oculta'),
  ...editColumns,
});
