import { restoreDays } from 'domain/rules/archivos.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { linkedKeys } from './linked.ts';

/** Marks uploads that nobody has finished for two days. */
export async function markAbandonedUploads(db: Db): Promise<void> {
  await db.execute(sql`
    update archivo_subido set estado = 'borrando' where estado = 'subiendo' and creado < now() - interval '2 days'`);
}

const days = sql`make_interval(days => ${restoreDays})`;

/** Materials that can no longer be restored; their files count as unused since the deletion. */
export async function forgetDeletedMateriales(db: Db): Promise<void> {
  await db.execute(sql`
    with forgotten as (
      delete from archivo_eliminado where eliminado < now() - ${days}
      returning archivo_subido_id, subtitulos_id, ligero_id, eliminado)
    update archivo_subido s set sin_uso = f.eliminado from forgotten f
     where s.archivo_subido_id in (f.archivo_subido_id, f.subtitulos_id, f.ligero_id)`);
}

const inUse = sql`(
  exists (select from archivo_material a where a.archivo_subido_id = s.archivo_subido_id)
  or exists (select from archivo_material a where a.subtitulos_id = s.archivo_subido_id)
  or exists (select from archivo_material a where a.ligero_id = s.archivo_subido_id)
  or exists (
    select from archivo_eliminado e where s.archivo_subido_id in (e.archivo_subido_id, e.subtitulos_id, e.ligero_id))
  or s.clave in ${linkedKeys})`;

/** Sets since when a file is unused, and clears it when a material uses the file again. */
export async function markUnusedArchivos(db: Db): Promise<void> {
  await db.execute(sql`
    update archivo_subido s set sin_uso = case when sin_uso is null then now() end
     where estado = 'listo' and (sin_uso is null) <> ${inUse}`);
}

/** Marks files that have been unused for as long as a material can be restored. Returns how many it examined. */
export async function markOldUnused(tx: Db): Promise<number> {
  const { rows: locked } = await tx.execute<{ id: number }>(sql`
    select archivo_subido_id as id from archivo_subido where estado = 'listo' and sin_uso < now() - ${days}
     order by archivo_subido_id limit 200 for update skip locked`);
  if (locked.length === 0) return 0;
  const ids = sql.param(locked.map(({ id }) => id));
  // A second statement has a new snapshot: it sees what was committed while the first one waited for its locks.
  await tx.execute(sql`
    update archivo_subido s
       set estado = case when ${inUse} then estado else 'borrando' end, sin_uso = case when not ${inUse} then sin_uso end
     where archivo_subido_id = any(${ids}::int[])`);
  return locked.length;
}

export type Marked = { id: number; clave: string; subida: string };

export async function markedForDeletion(db: Db): Promise<Marked[]> {
  const { rows } = await db.execute<Marked>(sql`
    select archivo_subido_id as id, clave, subida from archivo_subido
     where estado = 'borrando' order by archivo_subido_id limit 500`);
  return rows;
}

export type Reviewed = Marked & { estado: 'listo' | 'borrado' };

/** Uploads that no request can write to any more. */
export async function dueForReview(db: Db): Promise<Reviewed[]> {
  const { rows } = await db.execute<Reviewed>(sql`
    select archivo_subido_id as id, clave, subida, estado from archivo_subido
     where revisar < now() and estado in ('listo', 'borrado') order by revisar limit 500`);
  return rows;
}

export async function setReviewed(db: Db, { id, estado }: Reviewed): Promise<void> {
  await db.execute(
    estado === 'borrado'
      ? sql`delete from archivo_subido where archivo_subido_id = ${id} and estado = 'borrado'`
      : sql`update archivo_subido set revisar = null where archivo_subido_id = ${id}`,
  );
}
