import { type Result, resultOf } from 'domain/rules/curso-result.ts';
import type { ReglaApto } from 'domain/rules/regla-apto.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { type AlumnoNota, cursoNotas } from './notas.ts';
import { findRegla, heldOfCurso } from './regla.ts';

type Held = { sesiones: number; asistidas: number };
export type AlumnoResult = { notas: AlumnoNota[]; asistencia: Held | null; resultado: Result };
export type CursoResults = { regla: ReglaApto; of: (usuarioId: number) => AlumnoResult };

/** Grades and results of the given students of a course. */
export async function resultsOf(
  db: Db,
  cursoId: number,
  usuarioIds: readonly number[],
  now: Date,
): Promise<CursoResults> {
  const regla = await findRegla(db, cursoId);
  const byAlumno = Map.groupBy(await cursoNotas(db, cursoId, usuarioIds), ({ usuarioId }) => usuarioId);
  const held = regla.pesos?.asistencia ? await heldBy(db, cursoId, now) : null;
  return {
    regla,
    of: (usuarioId) => {
      const notas = byAlumno.get(usuarioId) ?? [];
      const asistencia = held?.(usuarioId) ?? null;
      return { notas, asistencia, resultado: resultOf(notas, regla, asistencia ?? undefined) };
    },
  };
}

async function heldBy(db: Db, cursoId: number, now: Date): Promise<(usuarioId: number) => Held> {
  const held = heldOfCurso(cursoId, now);
  const { rows } = await db.execute<{ usuarioId: number | null; sesiones: number; asistidas: number | null }>(sql`
    select h.usuario_id as "usuarioId", h.asistidas::int as asistidas, (${held.sesiones})::int as sesiones
      from (select 1) one left join (${held.asistidas}) h on true`);
  const found = new Map(rows.map((row) => [row.usuarioId, row.asistidas ?? 0]));
  const sesiones = rows[0]?.sesiones ?? 0;
  return (usuarioId) => ({ sesiones, asistidas: found.get(usuarioId) ?? 0 });
}

/**
 * `resultOf` of everybody who has a grade in a course, enrolled or not, as (usuario_id, promedio, rango), to sort and
 * count by; rango: 0 falta, 1 desaprobado, 2 aprobado. People without a row have no average and rango 0. One aggregate
 * of both kinds of grades; the ids as arrays, so that the plan does not depend on an estimate of how many modules there
 * are. Materialized, so that it is computed once, also by parallel workers and when the planner expects only one
 * student.
 */
export function resultados(cursoId: number, now: Date): SQL {
  const held = heldOfCurso(cursoId, now);
  const withAsistencia = sql`exists (select from regla_apto where curso_id = ${cursoId} and peso_asistencia > 0)`;
  return sql`
    with regla as materialized (
      select coalesce(r.peso_pruebas, 100) as pp, coalesce(r.peso_clases, 0) as pc, coalesce(r.peso_asistencia, 0) as pa,
             r.peso_pruebas is not null as is_weighted, coalesce(r.nota_minima, 13) as least_nota,
             coalesce(r.cada_prueba, true) and coalesce(r.peso_pruebas, 100) > 0 as each_prueba,
             case when ${withAsistencia} then ${held.sesiones} else 0 end as sesiones
        from (select 1) one left join regla_apto r on r.curso_id = ${cursoId}),
    modulos as materialized (
      select m.modulo_id, p.prueba_id, t.acronimo = 'PRU' as is_prueba
        from modulo_vivo m join tipo_modulo t using (tipo_modulo_id) left join prueba_viva p using (modulo_id)
       where m.curso_id = ${cursoId}),
    total as (select count(*) filter (where is_prueba) as np, count(*) filter (where not is_prueba) as nc from modulos),
    ${notaSums},
    weighed as (
      select s.*, np, nc, r.*, coalesce(h.asistidas, 0) * 20 as sa, ${weights}
        from sums s cross join total cross join regla r
        left join (select * from (${held.asistidas}) h where ${withAsistencia}) h using (usuario_id)),
    resultado as materialized (${weighedResult})
    select usuario_id, promedio, rango from resultado`;
}

/** Per student: grades (gp, gc) and their sums (sp, sc) of tests and classes, and the worst of the tests. */
const notaSums = sql`
    best as (
      select usuario_id, prueba_id, max(nota) as nota
        from (select usuario_id, prueba_id, nota from intento
               where anulado is null and prueba_id = any (array(select prueba_id from modulos))
              union all
              select usuario_id, prueba_id, nota from nota_modulo join modulos using (modulo_id)
               where modulo_id = any (array(select modulo_id from modulos where prueba_id is not null))) n
       group by usuario_id, prueba_id),
    sums as (
      select usuario_id, count(nota) filter (where is_prueba) as gp,
             coalesce(sum(nota) filter (where is_prueba), 0) as sp, min(nota) filter (where is_prueba) as worst,
             count(nota) filter (where not is_prueba) as gc, coalesce(sum(nota) filter (where not is_prueba), 0) as sc
        from (select usuario_id, nota, modulo_id = any (array(select modulo_id from modulos where is_prueba)) as is_prueba
                from nota_modulo
               where modulo_id = any (array(select modulo_id from modulos where prueba_id is null))
              union all
              select usuario_id, nota, prueba_id = any (array(select prueba_id from modulos where is_prueba)) from best) n
       group by usuario_id)`;

/** Weights of tests, classes and attendance: w… of all that there are, v… of what the student has grades in. */
const weights = sql`
  case when pp * least(np, 1) + pc * least(nc, 1) > 0 then pp * least(np, 1) when nc = 0 then 100 else 0 end as wp,
  case when pp * least(np, 1) + pc * least(nc, 1) > 0 then pc * least(nc, 1) when nc > 0 then 100 else 0 end as wc,
  case when pp * least(np, 1) + pc * least(nc, 1) > 0 then pa * least(sesiones, 1) else 0 end as wa,
  case when pp * least(gp, 1) + pc * least(gc, 1) > 0 then pp * least(gp, 1) when gc = 0 then 100 else 0 end as vp,
  case when pp * least(gp, 1) + pc * least(gc, 1) > 0 then pc * least(gc, 1) when gc > 0 then 100 else 0 end as vc,
  case when pp * least(gp, 1) + pc * least(gc, 1) > 0 then pa * least(sesiones, 1) else 0 end as va`;

const weighedResult = sql`
  select usuario_id,
         case when gp + gc = 0 then null
              when is_weighted then ${weightedMean(sql`vp`, sql`vc`, sql`va`, sql`gp`, sql`gc`)}
              else (sp + sc) / (gp + gc) end as promedio,
         case when (wp > 0 and gp < np) or (wc > 0 and gc < nc) then 0
              when ${weightedMean(sql`wp`, sql`wc`, sql`wa`, sql`np`, sql`nc`)} >= least_nota
                   and (not each_prueba or np = 0 or worst >= least_nota) then 2
              else 1 end as rango
    from weighed`;

/** One division at the end, so that the exact value is rounded. */
function weightedMean(wp: SQL, wc: SQL, wa: SQL, np: SQL, nc: SQL): SQL {
  const [n, m, k] = [sql`greatest(${np}, 1)`, sql`greatest(${nc}, 1)`, sql`greatest(sesiones, 1)`];
  return sql`round((${wp} * sp * ${m} * ${k} + ${wc} * sc * ${n} * ${k} + ${wa} * sa * ${n} * ${m})
                   / nullif((${wp} + ${wc} + ${wa}) * ${n} * ${m} * ${k}, 0)::numeric, 2)`;
}
