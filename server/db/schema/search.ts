import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';

export const vocablos = pgTable('vocablo', {
  palabra: text('palabra').primaryKey(),
});

/** Row source to join on `curso_id`; `rango` is the rank of the match. Active courses only. */
export function foundCursos(query: string) {
  return sql<{ curso_id: number; rango: number }>`search_cursos(${query})`;
}
