import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { edicion, instante } from './columns.ts';

export const especialidades = pgTable('especialidad', {
  especialidadId: integer('especialidad_id').primaryKey().generatedAlwaysAsIdentity(),
  nombre: text('nombre').notNull(),
  descripcion: text('descripcion').notNull(),
  imagen: text('imagen').notNull().default(''),
  ...edicion,
  eliminado: instante('eliminado'),
});
