import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

export type AlumnoNota = {
  usuarioId: number;
  moduloId: number;
  acronimo: string;
  /** Class: the grade entered by staff. Test: the best attempt that counts, or a better grade entered by hand. */
  nota: number | null;
  /** The class has no grade but NSP, which counts as 0. */
  nsp: boolean;
  /** Attempts used; 0 for a class. */
  intento: number;
  /** An attempt waits to be graded by hand. */
  pendiente: boolean;
  /** Version of the grade entered by staff; 0 without one. */
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

/** `ofModulos` refers to the module as `m`. */
function selectNotas(alumnos: SQL, ofModulos: SQL): SQL {
  return sql`
    select a.usuario_id as "usuarioId", m.modulo_id as "moduloId", t.acronimo,
           (case when p.prueba_id is null then n.nota else greatest(i.nota, n.nota) end)::float8 as nota,
           p.prueba_id is null and coalesce(n.nsp, false) as nsp,
           coalesce(i.usados, 0)::int as intento,
           coalesce(i.pendiente, false) as pendiente,
           coalesce(n.version, 0)::int as version
      from (${alumnos}) a
      cross join modulo_vivo m
      join tipo_modulo t using (tipo_modulo_id)
      left join prueba_viva p using (modulo_id)
      left join nota_modulo n on n.modulo_id = m.modulo_id and n.usuario_id = a.usuario_id
      left join lateral (
        select max(nota) as nota, count(*) as usados, bool_or(estado = 'pendiente') as pendiente from intento
         where intento.usuario_id = a.usuario_id and intento.prueba_id = p.prueba_id and anulado is null
      ) i on p.prueba_id is not null
     where ${ofModulos}`;
}
