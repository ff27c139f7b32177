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

/** Written even when nothing changed: the flyer shows the name of the material, and its cache is cleared by this row. */
export async function saveSesion(tx: Db, { creado: _, ...values }: Omit<Scheduled, 'creado'> & { creado?: Date }) {
  const { materialId: _id, ...set } = values;
  await tx
    .insert(sesionesProgramadas)
    .values(values)
    .onConflictDoUpdate({ target: sesionesProgramadas.materialId, set });
}

export async function deleteSesion(tx: Db, materialId: number): Promise<void> {
  await tx.delete(sesionesProgramadas).where(eq(sesionesProgramadas.materialId, materialId));
}

/** Whether the lecturer teaches the course or coordinates it. */
export async function isPonenteOf(db: Db, docenteId: number, cursoId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from docente_vivo d where d.docente_id = ${docenteId} and (
      exists (select from curso_ponente p where p.curso_id = ${cursoId} and p.docente_id = d.docente_id)
      or exists (select from curso_vivo c where c.curso_id = ${cursoId} and c.coordinador_id = d.docente_id))`);
  return rows.length > 0;
}

export type Held = { asistencias: number; proximas: number };

/** What a deletion would lose: attendance, and sessions to come that students expect. */
export async function countHeld(
  db: Db,
  scope: { materialId: number } | { moduloId: number },
  now: Date,
): Promise<Held> {
  const here = 'materialId' in scope ? sql`t.material_id = ${scope.materialId}` : sql`t.modulo_id = ${scope.moduloId}`;
  const { rows } = await db.execute<Held>(sql`
    select (count(*) filter (where exists (select from asistencia a where a.material_id = s.material_id)))::int
             as asistencias,
           (count(*) filter (where s.cancelada is null and s.fin > ${now.toISOString()}::timestamptz
             and exists (select from matricula_viva x where x.curso_id = m.curso_id)))::int as proximas
      from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
     where ${here}`);
  return rows[0]!;
}
