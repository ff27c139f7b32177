import { restoreDays } from 'domain/rules/archivos.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

/** Uploads that nobody has finished for two days. */
export async function abandonedUploads(db: Db): Promise<{ id: number; clave: string; subida: string }[]> {
  const { rows } = await db.execute<{ id: number; clave: string; subida: string }>(sql`
    select archivo_subido_id as id, clave, subida from archivo_subido
     where estado = 'subiendo' and creado < now() - interval '2 days' order by archivo_subido_id limit 200`);
  return rows;
}

const days = sql`make_interval(days => ${restoreDays})`;

/** Materials that can no longer be restored; their files have been unused since they were deleted. */
export async function forgetDeletedMateriales(db: Db): Promise<void> {
  await db.execute(sql`
    with forgotten as (
      delete from archivo_eliminado where eliminado < now() - ${days}
      returning archivo_subido_id, subtitulos_id, eliminado)
    update archivo_subido s set sin_uso = f.eliminado from forgotten f
     where s.archivo_subido_id in (f.archivo_subido_id, f.subtitulos_id)`);
}

const inUse = sql`(
  exists (select from archivo_material a where a.archivo_subido_id = s.archivo_subido_id)
  or exists (select from archivo_material a where a.subtitulos_id = s.archivo_subido_id)
  or exists (select from archivo_eliminado e where s.archivo_subido_id in (e.archivo_subido_id, e.subtitulos_id)))`;

/** Notes since when a file is unused, and forgets it when a material has it again. */
export async function markUnusedArchivos(db: Db): Promise<void> {
  await db.execute(sql`
    update archivo_subido s set sin_uso = case when sin_uso is null then now() end
     where estado = 'listo' and (sin_uso is null) <> ${inUse}`);
}

/** Files that have been unused for as long as a material can be restored, in batches; their rows are deleted. */
export async function takeUnusedArchivos(tx: Db): Promise<{ clave: string }[]> {
  const { rows: locked } = await tx.execute<{ id: number }>(sql`
    select archivo_subido_id as id from archivo_subido where sin_uso < now() - ${days}
     order by archivo_subido_id limit 20 for update skip locked`);
  if (locked.length === 0) return [];
  const ids = sql.param(locked.map(({ id }) => id));
  // A second statement, because it sees what was committed while the first one waited.
  const { rows } = await tx.execute<{ clave: string }>(sql`
    delete from archivo_subido s where archivo_subido_id = any(${ids}::int[]) and not ${inUse} returning clave`);
  return rows;
}
