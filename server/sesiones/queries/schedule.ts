import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { sesionesProgramadas } from '../../db/schema/sesiones-programadas.ts';

export type Scheduled = typeof sesionesProgramadas.$inferSelect;

/** The row lock serialises two saves, so that each change raises the sequence once. */
export async function lockSesion(tx: Db, materialId: number): Promise<Scheduled | null> {
  const [row] = await tx
    .select()
    .from(sesionesProgramadas)
    .where(eq(sesionesProgramadas.materialId, materialId))
    .for('update');
  return row ?? null;
}

type Saved = Omit<Scheduled, 'creado' | 'serie' | 'serieVideo'> & { creado?: Date };

/**
 * Written even when nothing changed: the flyer shows the name of the material, and a write to this table clears its
 * cache.
 */
export async function saveSesion(tx: Db, { creado: _, ...values }: Saved) {
  const { materialId: _id, ...set } = values;
  await tx
    .insert(sesionesProgramadas)
    .values(values)
    .onConflictDoUpdate({ target: sesionesProgramadas.materialId, set });
}

export async function deleteSesion(tx: Db, materialId: number): Promise<void> {
  await tx.delete(sesionesProgramadas).where(eq(sesionesProgramadas.materialId, materialId));
}

/**
 * Whether the lecturer teaches or coordinates the course. The lock makes a concurrent removal wait, and then find the
 * session.
 */
export async function isPonenteOf(tx: Db, docenteId: number, cursoId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from docente_vivo d where d.docente_id = ${docenteId} and (
      exists (select from curso_ponente p where p.curso_id = ${cursoId} and p.docente_id = d.docente_id for key share)
      or exists (select from curso_vivo c where c.curso_id = ${cursoId} and c.coordinador_id = d.docente_id for key share))`);
  return rows.length > 0;
}

/**
 * Guard of a lecturer in a course: names of future sessions whose lecturer no longer teaches there. Called after the
 * lecturer was removed or the coordination has changed; a refusal rolls that back.
 */
export async function whatDependsOnPonente(
  tx: Db,
  { cursoId, docenteId }: { cursoId: number; docenteId: number },
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.execute<{ nombre: string }>(sql`
    select t.nombre from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
     where m.curso_id = ${cursoId} and s.ponente_id = ${docenteId} and ${isToCome(now)}
       and not exists (select from curso_ponente p where p.curso_id = ${cursoId} and p.docente_id = ${docenteId})
       and not exists (select from curso_vivo c where c.curso_id = ${cursoId} and c.coordinador_id = ${docenteId})
     order by s.inicio, t.nombre`);
  return rows.map(({ nombre }) => nombre);
}

/** Condition on a row `s` of sesion_programada. */
export const isToCome = (now: Date) => sql`s.cancelada is null and s.fin > ${now.toISOString()}::timestamptz`;

export type Held = { asistencias: number; proximas: number };

/** Counts what a deletion would lose: attendance, and future sessions that students expect. */
export async function countHeld(
  db: Db,
  scope: { materialId: number } | { moduloId: number },
  now: Date,
): Promise<Held> {
  const here = 'materialId' in scope ? sql`t.material_id = ${scope.materialId}` : sql`t.modulo_id = ${scope.moduloId}`;
  const { rows } = await db.execute<Held>(sql`
    select (count(*) filter (where exists (select from asistencia a where a.material_id = s.material_id)))::int
             as asistencias,
           (count(*) filter (where ${isToCome(now)}
             and exists (select from matricula_viva x where x.curso_id = m.curso_id)))::int as proximas
      from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
     where ${here}`);
  return rows[0]!;
}
