import { type AnsweredPregunta, type GrupoEncuesta, minRespuestas } from 'domain/rules/encuestas.ts';
import type { EncuestaGroup, EncuestasQuery } from 'domain/schemas/encuestas.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { each, exportedRows, listOrPage, type Page } from '../../db/page.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';
import { sortBy } from '../../db/sort.ts';

/** Figures of a set of answers `r`; null where too few answered. */
const figures = sql`
  count(*)::int as respuestas,
  case when count(r.recomendaria) >= ${minRespuestas} then
    round(100.0 * (count(*) filter (where r.recomendaria >= 9) - count(*) filter (where r.recomendaria <= 6))
          / count(r.recomendaria))::int end as nps,
  case when count(r.docente) >= ${minRespuestas} then round(avg(r.docente), 2)::float8 end as docente,
  case when count(r.contenidos) >= ${minRespuestas} then round(avg(r.contenidos), 2)::float8 end as contenidos,
  case when count(r.plataforma) >= ${minRespuestas} then round(avg(r.plataforma), 2)::float8 end as plataforma`;

/** Half-year in which the course began, in Lima: 2026-I, 2026-II. */
const periodo = sql`to_char(c.fecha_hora_inicio at time zone 'America/Lima', 'YYYY') || '-' ||
  case when extract(month from c.fecha_hora_inicio at time zone 'America/Lima') <= 6 then 'I' else 'II' end`;

/** Key, name and joins of each way to group. An answer about a course counts for each of its lecturers. */
const groupings: Record<GrupoEncuesta, { clave: SQL; nombre: SQL; joins: SQL }> = {
  curso: { clave: sql`c.curso_id`, nombre: sql`c.nombre`, joins: sql`` },
  docente: {
    clave: sql`d.docente_id`,
    nombre: sql`d.nombre || ' ' || d.apellido`,
    joins: sql`join curso_ponente p on p.curso_id = c.curso_id join docente_vivo d on d.docente_id = p.docente_id`,
  },
  periodo: { clave: periodo, nombre: periodo, joins: sql`` },
};

/** Sum and number of the answers to a question about a course; null where too few gave one. */
const counted = (value: SQL, name: string) => sql`
  case when count(${value}) >= ${minRespuestas} then sum(${value}) end as ${sql.identifier(`${name}_sum`)},
  case when count(${value}) >= ${minRespuestas} then count(${value}) end as ${sql.identifier(`${name}_n`)}`;

const averaged = (name: string) => sql`
  round(sum(o.${sql.identifier(`${name}_sum`)}) / nullif(sum(o.${sql.identifier(`${name}_n`)}), 0), 2)::float8
    as ${sql.identifier(name)}`;

/**
 * Only counts figures that the course's own results show. Otherwise the figures of a course with few answers could be
 * computed from those of its lecturer and of the lecturer's other courses.
 */
function grouped(por: GrupoEncuesta): SQL {
  const { clave, nombre, joins } = groupings[por];
  const balance = sql`(case when r.recomendaria >= 9 then 1 when r.recomendaria <= 6 then -1 when r.recomendaria is not null then 0 end)`;
  return sql`(
    select (${clave})::text as clave, min(${nombre}) as nombre, count(distinct c.curso_id)::int as cursos,
           sum(o.respuestas)::int as respuestas,
           round(100.0 * sum(o.nps_sum) / nullif(sum(o.nps_n), 0))::int as nps,
           ${averaged('docente')}, ${averaged('contenidos')}, ${averaged('plataforma')}
      from (select r.curso_id, count(*) as respuestas, ${counted(balance, 'nps')}, ${counted(sql`r.docente`, 'docente')},
                   ${counted(sql`r.contenidos`, 'contenidos')}, ${counted(sql`r.plataforma`, 'plataforma')}
              from encuesta_respuesta_viva r group by r.curso_id) o
      join curso_vivo c using (curso_id) ${joins}
     group by ${clave}) g`;
}

const columns = {
  clave: sql<string>`g.clave`,
  nombre: sql<string>`g.nombre`,
  cursos: sql<number>`g.cursos`,
  respuestas: sql<number>`g.respuestas`,
  nps: sql<number | null>`g.nps`,
  docente: sql<number | null>`g.docente`,
  contenidos: sql<number | null>`g.contenidos`,
  plataforma: sql<number | null>`g.plataforma`,
};

const { clave: _, cursos: __, ...sortable } = columns;
const mostFirst = [sql`g.respuestas desc`, sql`g.nombre`, sql`g.clave`];
const newestFirst = [sql`g.nombre desc`];

type Asked = Pick<EncuestasQuery, 'por' | 'q'> & Partial<Pick<EncuestasQuery, 'orden'>>;

function selectGroups(db: Db, { por, q, orden }: Asked) {
  const where = matchesWords(sql`fold_text(g.nombre)`, q);
  const rows = db
    .select(columns)
    .from(grouped(por))
    .where(where)
    .orderBy(...sortBy(orden, sortable, por === 'periodo' ? newestFirst : mostFirst))
    .$dynamic();
  const matches = db.select({ uno: sql`1` }).from(grouped(por)).where(where);
  return { rows, matches };
}

export async function listGroups(db: Db, query: EncuestasQuery): Promise<EncuestaGroup[] | Page<EncuestaGroup>> {
  return listOrPage(db, query, { ...selectGroups(db, query), toItems: each((row: EncuestaGroup) => row) });
}

export async function exportGroups(db: Db, query: Asked): Promise<EncuestaGroup[]> {
  return exportedRows(selectGroups(db, query).rows);
}

type Totals = Pick<EncuestaGroup, 'respuestas' | 'nps' | 'docente' | 'contenidos' | 'plataforma'> & { alumnos: number };

export async function findTotals(db: Db, cursoId: number): Promise<Totals> {
  const { rows } = await db.execute<Totals>(sql`
    select ${figures}, (select count(*)::int from matricula_viva m where m.curso_id = ${cursoId}) as alumnos
      from encuesta_respuesta_viva r where r.curso_id = ${cursoId}`);
  return rows[0]!;
}

type Author = { nombre: string; apellido: string; dni: string; correo: string; numero: string };

/** In an order independent of when somebody answered. */
export async function listRespuestas(db: Db, cursoId: number) {
  const { rows } = await db.execute<{ respuestas: AnsweredPregunta[]; author: Author | null }>(sql`
    select r.respuestas, case when u.usuario_id is not null then
             jsonb_build_object('nombre', u.nombre, 'apellido', u.apellido, 'dni', u.dni, 'correo', u.correo, 'numero', u.numero)
           end as author
      from encuesta_respuesta_viva r left join ${allUsuarios} u on u.usuario_id = r.usuario_id
     where r.curso_id = ${cursoId}
     order by md5(r.respuestas::text || r.encuesta_respuesta_id)
     limit 20000`);
  return rows;
}
