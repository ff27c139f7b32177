import type { Attendance } from 'domain/rules/asistencia.ts';
import type { ReglaApto } from 'domain/rules/regla-apto.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { asistenciaMinimas } from '../../db/schema/sesiones-programadas.ts';
import { reglaJson } from '../../notas/queries/regla.ts';
import { ids } from './entries.ts';

export async function findMinimum(db: Db, cursoId: number): Promise<number | null> {
  const [row] = await db
    .select({ porcentaje: asistenciaMinimas.porcentaje })
    .from(asistenciaMinimas)
    .where(eq(asistenciaMinimas.cursoId, cursoId));
  return row?.porcentaje ?? null;
}

export async function setMinimum(db: Db, cursoId: number, minimo: number | null): Promise<void> {
  if (minimo === null) {
    await db.delete(asistenciaMinimas).where(eq(asistenciaMinimas.cursoId, cursoId));
    return;
  }
  const values = { cursoId, porcentaje: minimo, actualizado: sql`now()` };
  await db
    .insert(asistenciaMinimas)
    .values(values)
    .onConflictDoUpdate({ target: asistenciaMinimas.cursoId, set: { porcentaje: minimo, actualizado: sql`now()` } });
}

export type Required = { regla: ReglaApto; attendance: (usuarioId: number) => Attendance };

/** Attendance of these students and the passing rule of the course, in one statement. */
export async function attendanceOf(
  db: Db,
  cursoId: number,
  usuarioIds: readonly number[],
  now: Date,
): Promise<Required> {
  type Row = { usuarioId: number | null; sesiones: number; asistidas: number; minutos: number; regla: ReglaApto };
  const { rows } = await db.execute<Row>(sql`
    with s as (
      select material_id, round(extract(epoch from fin - inicio) / 60) as dura
        from sesion_programada join material using (material_id) join modulo_vivo using (modulo_id)
       where curso_id = ${cursoId} and cancelada is null and fin <= ${now.toISOString()}::timestamptz)
    select a.usuario_id as "usuarioId", (select count(*)::int from s) as sesiones, count(a.usuario_id)::int as asistidas,
           coalesce(sum(coalesce(a.minutos, s.dura)), 0)::int as minutos,
           ${reglaJson(cursoId)} as regla
      from (select 1) one
      left join s on true
      left join asistencia a
        on a.material_id = s.material_id and a.presente and a.usuario_id = any(${ids(usuarioIds)})
     group by a.usuario_id`);
  const found = new Map(rows.map((row) => [row.usuarioId, row]));
  const sesiones = rows[0]?.sesiones ?? 0;
  return {
    regla: rows[0]!.regla,
    attendance: (usuarioId) => {
      const { asistidas = 0, minutos = 0 } = found.get(usuarioId) ?? {};
      return { sesiones, asistidas, minutos };
    },
  };
}
