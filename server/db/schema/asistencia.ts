import { integer, pgTable, smallint } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A course without a row asks for no attendance. */
export const asistenciaMinimas = pgTable('asistencia_minima', {
  cursoId: integer('curso_id').primaryKey(),
  porcentaje: smallint('porcentaje').notNull(),
  actualizado: instant('actualizado').notNull().defaultNow(),
});
