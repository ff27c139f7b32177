import type { Sugerencia } from 'domain/schemas/catalogo-facets.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { matchesWords } from '../../db/search.ts';

/** One letter would match half of the catalogue. */
const fewestLetters = 2;
const mostCursos = 6;

export async function listSugerencias(db: Db, typed: string): Promise<Sugerencia[]> {
  if (typed.replace(/[^\p{L}\p{N}]/gu, '').length < fewestLetters) return [];
  const { rows } = await db.execute<Sugerencia>(sugerenciasStatement(typed));
  return rows;
}

/** What the search matched, unless it was the name of the course. */
const motivo = sql`case
  when documento_es(c.nombre) @@ h.consulta then ''
  when documento_es(e.nombre) @@ h.consulta then 'Por su especialidad'
  when t.nombre is not null then 'Con ' || t.nombre
  when documento_es(c.temario) @@ h.consulta then 'En el temario'
  when documento_es(c.objetivo || ' ' || c.descripcion) @@ h.consulta then 'En la descripción'
  else '' end`;

const isOffered = sql`c.activa and c.archivado is null`;
// An array of ids, so that the few lecturers are read by primary key.
const people = sql`array(select p.docente_id from curso_ponente p where p.curso_id = c.curso_id) || c.coordinador_id`;

/**
 * Courses by the search of the catalogue, each word as a prefix; specialities, bundles and lecturers by name, or by the
 * corrected words.
 */
function sugerenciasStatement(typed: string): SQL {
  return sql`
    with found as materialized (select * from suggest_cursos(${typed}, ${mostCursos})),
    corrected as materialized (select consulta from found where corregida limit 1),
    programa as materialized (
      select h.curso_id, c.nombre, e.nombre as especialidad, h.rango, t.docente_id, ${motivo} as motivo
        from found h
        join curso_vivo c using (curso_id)
        join especialidad_viva e using (especialidad_id)
        left join lateral (
          select d.docente_id, d.nombre || ' ' || d.apellido as nombre from docente_vivo d
           where d.docente_id = any(${people}) and documento_es(d.nombre || ' ' || d.apellido) @@ h.consulta
           order by d.docente_id limit 1) t on true)
    (${especialidadesOf(typed)})
    union all
    (select 'curso', curso_id, nombre, especialidad, motivo from programa order by rango desc, nombre, curso_id)
    union all
    (${paquetesOf(typed)})
    union all
    (${docentesOf(typed)})`;
}

const especialidadesOf = (typed: string) => sql`
  select 'especialidad' as tipo, e.especialidad_id as id, e.nombre, '' as detalle, '' as motivo
    from especialidad_viva e
   where (${matchesWords(sql`fold_text(e.nombre)`, typed)} or documento_es(e.nombre) @@ (select consulta from corrected))
     and exists (select from curso_vivo c where c.especialidad_id = e.especialidad_id and ${isOffered})
   order by e.nombre limit 2`;

const paquetesOf = (typed: string) => sql`
  select 'paquete', p.paquete_id, p.nombre, '', ''
    from paquete p
   where p.activo and (p.desde is null or p.desde <= now()) and (p.hasta is null or p.hasta > now())
     and (${matchesWords(sql`p.busqueda`, typed)} or documento_es(p.nombre) @@ (select consulta from corrected))
   order by p.nombre limit 2`;

/** The `busqueda` of lecturers includes their e-mail address, so their names are compared again. */
const docentesOf = (typed: string) => sql`
  select 'docente', d.docente_id, d.nombre || ' ' || d.apellido, d.especialidad, ''
    from docente_vivo d
   where (${matchesWords(sql`d.busqueda`, typed)} and ${matchesWords(sql`fold_text(d.nombre || ' ' || d.apellido)`, typed)}
          or d.docente_id in (select docente_id from programa where exists (select from corrected)))
     and (exists (select from curso_vivo c where c.coordinador_id = d.docente_id and ${isOffered})
       or exists (select from curso_ponente p join curso_vivo c using (curso_id)
                   where p.docente_id = d.docente_id and ${isOffered}))
   order by d.apellido, d.nombre limit 2`;
