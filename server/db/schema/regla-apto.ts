import { boolean, integer, numeric, pgTable, smallint } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Passing rule of a course; without a row the rule of the specification applies. */
export const reglasApto = pgTable('regla_apto', {
  cursoId: integer('curso_id').primaryKey(),
  pesoPruebas: smallint('peso_pruebas'),
  pesoClases: smallint('peso_clases'),
  pesoAsistencia: smallint('peso_asistencia'),
  notaMinima: numeric('nota_minima', { precision: 4, scale: 2, mode: 'number' }).notNull().default(13),
  cadaPrueba: boolean('cada_prueba').notNull().default(true),
  avanceMinimo: smallint('avance_minimo'),
  actualizado: instant('actualizado').notNull().defaultNow(),
});
