import { passingNota } from 'domain/rules/calificacion.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

export type AlumnoNota = {
  usuarioId: number;
  moduloId: number;
  acronimo: string;
  /** Class: the grade written by ADMIN. Test: the best attempt that counts, or a better grade from outside. */
  nota: number | null;
  /** Attempts used; 0 for a class. */
  intento: number;
  /** An attempt waits to be graded by hand. */
  pendiente: boolean;
  /** Version of the grade written by ADMIN; 0 without one. */
  version: number;
};

/** One row per student and module of a course, in module order; the given students, or all enrolled ones. */
export async function cursoNotas(db: Db, cursoId: number, usuarioIds?: readonly number[]): Promise<AlumnoNota[]> {
  const alumnos = usuarioIds
    ? sql`select unnest(${sql.param([...usuarioIds])}::int[]) as usuario_id`
    : sql`select usuario_id from matricula_viva where curso_id = ${cursoId}`;
  const notas = selectNotas(alumnos, sql`m.curso_id = ${cursoId}`);
  const { rows } = await db.execute(sql`${notas} order by a.usuario_id, m.orden, m.modulo_id`);
  return rows as AlumnoNota[];
}

/** Grades of one student, to be joined with a query over modules. */
export function ownNotas(usuarioId: number, ofModulos: SQL): SQL {
  return selectNotas(sql`select ${usuarioId}::int as usuario_id`, ofModulos);
}

/**
 * `resultOf` of every enrolled student of a course as (usuario_id, promedio, rango), to sort and count by; rango: 0 falta,
 * 1 desaprobado, 2 aprobado. No rows in a course without modules.
 */
export function resultados(cursoId: number): SQL {
  const alumnos = sql`select usuario_id from matricula_viva where curso_id = ${cursoId}`;
  return sql`
    select usuario_id, avg(nota) as promedio, case
      when bool_or(acronimo = 'PRU') then case
        when bool_or(acronimo = 'PRU' and nota is null) then 0
        when bool_and(acronimo <> 'PRU' or nota >= ${passingNota}) then 2
        else 1 end
      when bool_or(nota is null) then 0
      when round(avg(nota), 2) >= ${passingNota} then 2
      else 1 end as rango
    from (select a.usuario_id, t.acronimo, ${nota} as nota
          ${fromNotas(alumnos, sql`m.curso_id = ${cursoId}`, attemptsOfCurso(cursoId))}) notas
    group by usuario_id`;
}

const attempts = sql`max(nota) as nota, count(*) as usados, bool_or(estado = 'pendiente') as pendiente from intento`;

const attemptsOfEach = sql`
  left join lateral (
    select ${attempts}
     where intento.usuario_id = a.usuario_id and intento.prueba_id = p.prueba_id and anulado is null
  ) i on p.prueba_id is not null`;

/** For thousands of students: one aggregate instead of one index scan per student and test. */
const attemptsOfCurso = (cursoId: number) => sql`
  left join (
    select usuario_id, prueba_id, ${attempts}
     where anulado is null
       and prueba_id in (select prueba_id from prueba_viva join modulo_vivo using (modulo_id) where curso_id = ${cursoId})
     group by usuario_id, prueba_id
  ) i on i.usuario_id = a.usuario_id and i.prueba_id = p.prueba_id`;

const nota = sql`case when p.prueba_id is null then n.nota else greatest(i.nota, n.nota) end`;

function selectNotas(alumnos: SQL, ofModulos: SQL): SQL {
  return sql`
    select a.usuario_id as "usuarioId", m.modulo_id as "moduloId", t.acronimo,
           (${nota})::float8 as nota,
           coalesce(i.usados, 0)::int as intento,
           coalesce(i.pendiente, false) as pendiente,
           coalesce(n.version, 0)::int as version
      ${fromNotas(alumnos, ofModulos, attemptsOfEach)}`;
}

/** `ofModulos` refers to the module as `m`. */
function fromNotas(alumnos: SQL, ofModulos: SQL, joinAttempts: SQL): SQL {
  return sql`
      from (${alumnos}) a
      cross join modulo_vivo m
      join tipo_modulo t using (tipo_modulo_id)
      left join prueba_viva p using (modulo_id)
      left join nota_modulo n on n.modulo_id = m.modulo_id and n.usuario_id = a.usuario_id
      ${joinAttempts}
     where ${ofModulos}`;
}
