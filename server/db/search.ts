import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Every typed word must occur in the normalised text, in any order, ignoring accents and case. Two letters match only
 * at the beginning of a word, where they form a trigram, so that the index of a `busqueda` column serves them too.
 * Longest word first: PostgreSQL tests the conditions in this order, and the longest is usually the rarest. No
 * condition without words.
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

/** A telephone in any notation; nothing when too few digits are typed. Its index is on `telefono_clave`. */
export function hasPhone(column: SQL, typed: string): SQL | undefined {
  if (typed.replaceAll(/\D/g, '').length < 6) return undefined;
  return sql`(${column} <> '' and telefono_clave(${column}) = telefono_clave(${typed}))`;
}

/** Ids of pedidos with a pago of that operation number, ignoring leading zeros, spaces and dashes. */
export function withOperacion(typed: string): SQL | undefined {
  if (typed.replaceAll(/\D/g, '').length < 4) return undefined;
  return sql`select pedido_id from pago where operacion_clave = operacion_clave(${typed})`;
}
