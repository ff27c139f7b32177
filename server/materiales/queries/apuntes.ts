import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { apuntes } from '../../db/schema/matriculas.ts';
import { materiales } from '../../db/schema/modulos.ts';

export function listApuntes(
  db: Db,
  moduloId: number,
  usuarioId: number,
): Promise<{ materialId: number; texto: string }[]> {
  return db
    .select({ materialId: apuntes.materialId, texto: apuntes.texto })
    .from(apuntes)
    .innerJoin(materiales, eq(materiales.materialId, apuntes.materialId))
    .where(and(eq(materiales.moduloId, moduloId), eq(apuntes.usuarioId, usuarioId)))
    .orderBy(asc(apuntes.materialId));
}

/** The last write wins. An empty note deletes the row; a note on a material deleted meanwhile is not stored. */
export async function saveApunte(db: Db, apunte: { usuarioId: number; materialId: number; texto: string }) {
  const { usuarioId, materialId, texto } = apunte;
  if (texto.trim() === '') {
    await db.delete(apuntes).where(and(eq(apuntes.usuarioId, usuarioId), eq(apuntes.materialId, materialId)));
    return;
  }
  await db.execute(sql`
    insert into apunte (usuario_id, material_id, texto)
    select ${usuarioId}::int, material_id, ${texto}::text from material where material_id = ${materialId}
    on conflict (usuario_id, material_id) do update set texto = excluded.texto, actualizado = now()`);
}
