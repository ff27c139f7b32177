import type { Sugerencia } from 'domain/schemas/catalogo-facets.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { matchesWords } from '../../db/search.ts';

/** One letter would match half of the catalogue. */
const fewestLetters = 2;
/** Ranked among so many matches at most: a common beginning costs no more than a rare one. */
const mostRanked = 500;

export async function listSugerencias(db: Db, typed: string): Promise<Sugerencia[]> {
  if (typed.replace(/[^\p{L}\p{N}]/gu, '').length < fewestLetters) return [];
  const { rows } = await db.execute<Sugerencia>(sugerenciasStatement(typed));
  return rows;
}

/**
 * Courses by the search index, each word as the beginning of one; specialities and lecturers by their names. The index is
 * read first, because the planner would rather look up every course. E-mail addresses of lecturers are part of their
 * `busqueda`, so their names are compared again.
 */
export function sugerenciasStatement(typed: string): SQL {
  const offered = sql`c.activa and c.archivado is null`;
  return sql`
    with hallado as materialized (
      select i.curso_id, i.documento from curso_indice i where i.documento @@ typed_query(${typed}) limit ${mostRanked}
    )
    (select 'especialidad' as tipo, e.especialidad_id as id, e.nombre, '' as detalle
       from especialidad_viva e
      where ${matchesWords(sql`fold_text(e.nombre)`, typed)}
        and exists (select from curso_vivo c where c.especialidad_id = e.especialidad_id and ${offered})
      order by e.nombre limit 2)
    union all
    (select 'curso', h.curso_id, c.nombre, e.nombre
       from hallado h
       join curso_vivo c using (curso_id)
       join especialidad_viva e using (especialidad_id)
      where ${offered}
      order by ts_rank(h.documento, typed_query(${typed})) desc, c.nombre, h.curso_id limit 6)
    union all
    (select 'docente', d.docente_id, d.nombre || ' ' || d.apellido, d.especialidad
       from docente_vivo d
      where ${matchesWords(sql`d.busqueda`, typed)} and ${matchesWords(sql`fold_text(d.nombre || ' ' || d.apellido)`, typed)}
        and (exists (select from curso_vivo c where c.coordinador_id = d.docente_id and ${offered})
          or exists (select from curso_ponente p join curso_vivo c using (curso_id)
                      where p.docente_id = d.docente_id and ${offered}))
      order by d.apellido, d.nombre limit 2)`;
}
