import { sql } from 'drizzle-orm';
import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';

export const vocablos = pgTable('vocablo', {
  palabra: text('palabra').primaryKey(),
});

/** A row source to join on `curso_id`; `rango` says how well a course fits. Active courses only. */
export function cursosEncontrados(consulta: string) {
  return sql<{ curso_id: number; rango: number }>`buscar_cursos(${consulta})`;
}

/** Kept by triggers on `usuario`: one row for each word of a name and each two of them. */
export const usuarioClaves = pgTable('usuario_clave', {
  clave: text('clave').notNull(),
  apellido: text('apellido').notNull(),
  nombre: text('nombre').notNull(),
  usuarioId: integer('usuario_id').notNull(),
  rolId: smallint('rol_id').notNull(),
});

export const usuarioVocablos = pgTable('usuario_vocablo', {
  palabra: text('palabra').notNull(),
});

/** The same for courses, kept by a trigger on `curso`. */
export const cursoPalabras = pgTable('curso_palabra', {
  palabra: text('palabra').notNull(),
  nombre: text('nombre').notNull(),
  cursoId: integer('curso_id').notNull(),
  busqueda: text('busqueda').notNull(),
});

export const cursoVocablos = pgTable('curso_vocablo', {
  palabra: text('palabra').notNull(),
});

type UsuariosBuscados = { words: string[]; rolId: number | null; offset: number; size: number };

/** One row: `ids` of the page in order, `total` and `hay_mas`. */
export function usuariosEncontrados({ words, rolId, offset, size }: UsuariosBuscados) {
  return sql`buscar_usuarios(${sql.param(words)}::text[], ${rolId}::int, ${offset}::int, ${size}::int)`;
}

export function cursosPorNombre(words: string[], offset: number, size: number) {
  return sql`buscar_cursos_por_nombre(${sql.param(words)}::text[], ${offset}::int, ${size}::int)`;
}
