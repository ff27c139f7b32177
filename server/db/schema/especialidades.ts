import { integer, pgTable, pgView, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

const especialidadRow = {
  especialidadId: integer('especialidad_id').primaryKey().generatedAlwaysAsIdentity(),
  nombre: text('nombre').notNull(),
  descripcion: text('descripcion').notNull(),
  imagen: text('imagen').notNull().default(''),
  ...editColumns,
  eliminado: instant('eliminado'),
};

/** All rows, deleted ones included: for writes, and for history that still names them. */
export const allEspecialidades = pgTable('especialidad', especialidadRow);

/** Live rows; what queries read. */
export const especialidades = pgView('especialidad_viva', especialidadRow).existing();
