import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Every typed word must occur somewhere in the normalised text, in any order, whatever its accents or case. Words of
 * three letters or more can use the trigram index of a `busqueda` column. Longest word first: PostgreSQL tests the
 * conditions in this order, and the longest is usually the rarest. Nothing typed: no condition.
 */
export function matchesWords(normalised: SQLWrapper, typed = ''): SQL | undefined {
  const words = [...new Set(typedWords(typed))].sort((a, b) => b.length - a.length);
  return and(...words.map((word) => sql`${normalised} LIKE '%' || fold_text(${escapeLike(word)}) || '%'`));
}

export function typedWords(typed = ''): string[] {
  return typed.split(/\s+/).filter(Boolean);
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}
