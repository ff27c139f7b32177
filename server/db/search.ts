import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Every typed word must occur somewhere in the normalised text, in any order, whatever its accents or case. Two
 * letters count only at the beginning of a word, where they have a trigram: the index of a `busqueda` column serves them
 * like longer words. Longest word first: PostgreSQL tests the conditions in this order, and the longest is usually the
 * rarest. Nothing typed: no condition.
 */
export function matchesWords(normalised: SQLWrapper, typed = ''): SQL | undefined {
  const words = [...new Set(typedWords(typed))].sort((a, b) => b.length - a.length);
  return and(...words.map((word) => (word.length === 2 ? hasWordWith(normalised, word) : contains(normalised, word))));
}

function contains(normalised: SQLWrapper, word: string): SQL {
  return sql`${normalised} LIKE '%' || fold_text(${escapeLike(word)}) || '%'`;
}

function hasWordWith(normalised: SQLWrapper, start: string): SQL {
  const folded = sql`fold_text(${escapeLike(start)})`;
  return sql`(${normalised} LIKE '% ' || ${folded} || '%' OR ${normalised} LIKE ${folded} || '%')`;
}

export function typedWords(typed = ''): string[] {
  return typed.split(/\s+/).filter(Boolean);
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/** A telephone, however it is written; nothing when too few digits are typed. Its index is on `telefono_clave`. */
export function hasPhone(column: SQL, typed: string): SQL | undefined {
  if (typed.replaceAll(/\D/g, '').length < 6) return undefined;
  return sql`(${column} <> '' and telefono_clave(${column}) = telefono_clave(${typed}))`;
}

/** Ids of pedidos with a pago of that operation, whatever its zeros in front, spaces and dashes. */
export function withOperacion(typed: string): SQL | undefined {
  if (typed.replaceAll(/\D/g, '').length < 4) return undefined;
  return sql`select pedido_id from pago where operacion_clave = operacion_clave(${typed})`;
}
