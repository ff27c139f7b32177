import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { tsvector } from './columns.ts';

export const vocablos = pgTable('vocablo', {
  palabra: text('palabra').primaryKey(),
});

/** What the catalogue search reads of a course, kept by triggers. */
export const cursoIndices = pgTable('curso_indice', {
  cursoId: integer('curso_id').primaryKey(),
  documento: tsvector('documento').notNull(),
});

/** Row source to join on `curso_id`; `rango` is the rank of the match. Active courses only. */
export function foundCursos(query: string) {
  return sql<{ curso_id: number; rango: number }>`search_cursos(${query})`;
}
