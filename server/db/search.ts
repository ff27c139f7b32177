import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Every typed word must occur in the folded text, in any order and whatever its accents or case. A `busqueda` column has
 * a trigram index that serves it. Nothing typed: no condition.
 */
export function matchesWords(folded: SQLWrapper, typed = ''): SQL | undefined {
  return and(...typedWords(typed).map((word) => sql`${folded} LIKE '%' || normalizar(${escapeLike(word)}) || '%'`));
}

export function typedWords(typed = ''): string[] {
  return typed.split(/\s+/).filter(Boolean);
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}
