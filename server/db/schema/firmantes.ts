import { getTableColumns, sql } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { editColumns } from './columns.ts';

export const firmantes = pgTable('firmante', {
  firmanteId: integer('firmante_id').primaryKey().generatedAlwaysAsIdentity(),
  nombre: text('nombre').notNull(),
  cargo: text('cargo').notNull(),
  entidadId: integer('entidad_id').notNull(),
  firma: text('firma').notNull().default(''),
  desde: date('desde', { mode: 'string' }),
  hasta: date('hasta', { mode: 'string' }),
  ...editColumns,
  busqueda: text('busqueda').notNull().generatedAlwaysAs(sql`fold_text(nombre || ' ' || cargo)`),
});

const { busqueda, ...shown } = getTableColumns(firmantes);
export const firmanteColumns = shown;
