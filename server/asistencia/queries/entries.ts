import type { ZoomAlumno } from 'domain/rules/match-zoom.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

export const ids = (numbers: readonly number[]) => sql`${sql.param([...numbers])}::int[]`;
export const instant = (value: string | Date) => new Date(value).toISOString();

/**
 * The given sesiones of the curso, locked, so that concurrent imports and edits run one after the other. Students can
 * still join.
 */
export async function lockSesiones(tx: Db, cursoId: number, materialIds: readonly number[]) {
  type Row = { materialId: number; nombre: string; inicio: string | Date; fin: string | Date; cancelada: boolean };
  const { rows } = await tx.execute<Row>(sql`
    select s.material_id as "materialId", t.nombre, s.inicio, s.fin, s.cancelada is not null as cancelada
      from sesion_programada s join material t using (material_id) join modulo_vivo d using (modulo_id)
     where d.curso_id = ${cursoId} and s.material_id = any(${ids(materialIds)})
     order by s.material_id for no key update of s`);
  return rows.map((row) => ({ ...row, inicio: instant(row.inicio), fin: instant(row.fin) }));
}

/** Everybody enrolled, or those of `usuarioIds`. */
export async function listPeople(db: Db, cursoId: number, usuarioIds?: readonly number[]): Promise<ZoomAlumno[]> {
  const { rows } = await db.execute<ZoomAlumno>(sql`
    select u.usuario_id as "usuarioId", u.nombre, u.apellido, u.correo, u.dni
      from matricula_viva m join usuario_vivo u using (usuario_id)
     where m.curso_id = ${cursoId} ${usuarioIds ? sql`and m.usuario_id = any(${ids(usuarioIds)})` : sql``}
     order by u.apellido, u.nombre, u.usuario_id`);
  return rows;
}

export type Entry = { usuarioId: number; materialId: number; presente: boolean; minutos: number | null };

/** One statement for all entries. The time through the join page is kept. */
export async function saveEntries(tx: Db, entries: readonly Entry[], origen: 'manual' | 'zoom', adminId: number) {
  await tx.execute(sql`
    insert into asistencia (usuario_id, material_id, presente, minutos, origen, registrado_por)
    select e.u, e.m, e.p, e.n, ${origen}, ${adminId}
      from unnest(${ids(entries.map(({ usuarioId }) => usuarioId))}, ${ids(entries.map(({ materialId }) => materialId))},
                  ${sql.param(entries.map(({ presente }) => presente))}::boolean[],
                  ${sql.param(entries.map(({ minutos }) => minutos))}::int[]) as e (u, m, p, n)
    on conflict (material_id, usuario_id) do update
       set presente = excluded.presente, minutos = excluded.minutos, origen = excluded.origen,
           registrado_por = excluded.registrado_por, actualizado = now()`);
}

/** Deletes manual entries: people who came through the join page are present again, others have no entry. */
export async function clearEntries(tx: Db, places: readonly { usuarioId: number; materialId: number }[]) {
  const which = sql`(usuario_id, material_id) in (select * from unnest(
    ${ids(places.map(({ usuarioId }) => usuarioId))}, ${ids(places.map(({ materialId }) => materialId))}))`;
  await tx.execute(sql`delete from asistencia where entro is null and ${which}`);
  await tx.execute(sql`
    update asistencia set presente = true, minutos = null, origen = 'ingreso', registrado_por = null, actualizado = now()
     where entro is not null and ${which}`);
}
