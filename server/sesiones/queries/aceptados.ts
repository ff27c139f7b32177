import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

/** Two sessions, or one on a holiday. */
type Pair = { materialId: number; otroId: number | null };

/** Pairs are stored with the smaller id first. */
function ordered({ materialId, otroId }: Pair): Pair {
  return otroId !== null && otroId < materialId ? { materialId: otroId, otroId: materialId } : { materialId, otroId };
}

/** Name of the session; null if one of both has no date any more. */
export async function acceptChoque(
  tx: Db,
  pair: Pair,
  { nota, usuarioId }: { nota: string; usuarioId: number },
): Promise<string | null> {
  const { materialId, otroId } = ordered(pair);
  const { rows } = await tx.execute<{ nombre: string }>(sql`
    with made as (
      insert into choque_aceptado (material_id, otro_id, inicio, otro_inicio, nota, aceptado_por)
      select a.material_id, b.material_id, a.inicio, b.inicio, ${nota}, ${usuarioId}
        from sesion_programada a left join sesion_programada b on b.material_id = ${otroId}::int
       where a.material_id = ${materialId} and (${otroId}::int is null or b.material_id is not null)
      on conflict on constraint choque_aceptado_par do update
        set inicio = excluded.inicio, otro_inicio = excluded.otro_inicio, nota = excluded.nota,
            aceptado_por = excluded.aceptado_por, creado = now()
      returning material_id)
    select nombre from material join made using (material_id)`);
  return rows[0]?.nombre ?? null;
}

/** Name of the session; null if nothing was accepted. */
export async function withdrawChoque(tx: Db, pair: Pair): Promise<string | null> {
  const { materialId, otroId } = ordered(pair);
  const { rows } = await tx.execute<{ nombre: string }>(sql`
    delete from choque_aceptado k using material t
     where t.material_id = k.material_id and k.material_id = ${materialId} and k.otro_id is not distinct from ${otroId}::int
    returning t.nombre`);
  return rows[0]?.nombre ?? null;
}

/** Row k of choque_aceptado is about sessions a and b on the dates that they have now. */
export const isAccepted = (a: string, b: string): SQL =>
  sql.raw(`(k.material_id = least(${a}.material_id, ${b}.material_id)
    and k.otro_id = greatest(${a}.material_id, ${b}.material_id)
    and (k.inicio, k.otro_inicio) = (case when ${a}.material_id < ${b}.material_id then ${a}.inicio else ${b}.inicio end,
                                     case when ${a}.material_id < ${b}.material_id then ${b}.inicio else ${a}.inicio end))`);

/** What was accepted about session `x` on the dates that it and the other have now. */
export const aceptadosJson = (materialId: string, inicio: string): SQL =>
  sql.raw(`(select json_agg(json_build_object('otroId', k.otro_id, 'nota', k.nota))
      from choque_aceptado k
     where k.material_id = ${materialId} and k.inicio = ${inicio}
       and (k.otro_id is null
         or exists (select from sesion_programada o where o.material_id = k.otro_id and o.inicio = k.otro_inicio)))`);
