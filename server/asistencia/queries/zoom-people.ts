import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

const huellaOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** People that staff assigned to these keys of Zoom's reports, in this course. */
export async function findZoomPeople(db: Db, cursoId: number, keys: readonly string[]): Promise<Map<string, number>> {
  const byHuella = new Map(keys.map((key) => [huellaOf(key), key]));
  const { rows } = await db.execute<{ huella: string; usuarioId: number }>(sql`
    select huella, usuario_id as "usuarioId" from zoom_conocido
     where curso_id = ${cursoId} and huella = any(${sql.param([...byHuella.keys()])}::text[])`);
  return new Map(rows.map(({ huella, usuarioId }) => [byHuella.get(huella)!, usuarioId]));
}

/** The latest assignment of a key wins. */
export async function rememberZoom(tx: Db, cursoId: number, people: ReadonlyMap<string, number>): Promise<void> {
  if (people.size === 0) return;
  const known = [...people].map(([key, usuarioId]) => ({ huella: huellaOf(key), usuarioId }));
  await tx.execute(sql`
    insert into zoom_conocido (curso_id, huella, usuario_id)
    select ${cursoId}::int, k.huella, k.usuario_id
      from unnest(${sql.param(known.map(({ huella }) => huella))}::text[],
                  ${sql.param(known.map(({ usuarioId }) => usuarioId))}::int[]) as k (huella, usuario_id)
     order by k.huella
    on conflict (curso_id, huella) do update set usuario_id = excluded.usuario_id`);
}
