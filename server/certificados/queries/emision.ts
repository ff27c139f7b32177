import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { certificadoLotes, emisionAlumnos, emisionesAutomaticas } from '../../db/schema/certificados.ts';
import { cursos } from '../../db/schema/cursos.ts';
import { usuarios } from '../../db/schema/usuarios.ts';
import { confirmedNombre } from './alumnos.ts';

/** Live courses with automatic issue, except cancelled ones. */
export async function listEmisiones(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select curso_id as id from emision_automatica join curso_vivo using (curso_id)
         where cancelado is null order by curso_id`,
  );
  return rows.map(({ id }) => id);
}

export async function findEmision(db: Db, cursoId: number) {
  const [row] = await db.select().from(emisionesAutomaticas).where(eq(emisionesAutomaticas.cursoId, cursoId));
  return row;
}

export async function saveEmision(tx: Db, cursoId: number, dias: number, activadaPor: number): Promise<void> {
  const change = { dias, activadaPor, actualizado: sql`now()` };
  await tx
    .insert(emisionesAutomaticas)
    .values({ cursoId, ...change })
    .onConflictDoUpdate({ target: emisionesAutomaticas.cursoId, set: change });
}

export async function deleteEmision(tx: Db, cursoId: number): Promise<void> {
  await tx.delete(emisionesAutomaticas).where(eq(emisionesAutomaticas.cursoId, cursoId));
}

/** Since when these people wait, who excluded them, and what prevents issuing now. */
export function listWaiting(db: Db, cursoId: number, usuarioIds: readonly number[], now: Date) {
  const { usuarioId, nombre, apellido, dni, correo } = usuarios;
  return db
    .select({
      usuarioId,
      nombre,
      apellido,
      dni,
      correo,
      visto: emisionAlumnos.visto,
      retiradoPor: emisionAlumnos.retiradoPor,
      nombreConfirmado: confirmedNombre(usuarioId),
      // The last attempt failed less than a day ago.
      failed: sql<boolean>`exists (
        select from certificado_lote_alumno a join certificado_lote l using (certificado_lote_id)
         where a.usuario_id = ${usuarioId} and l.curso_id = ${cursoId} and a.problema is not null
           and l.creado > ${now.toISOString()}::timestamptz - interval '1 day')`,
    })
    .from(usuarios)
    .leftJoin(emisionAlumnos, and(eq(emisionAlumnos.usuarioId, usuarioId), eq(emisionAlumnos.cursoId, cursoId)))
    .where(sql`${usuarioId} = any(${sql.param([...usuarioIds])}::int[])`)
    .orderBy(asc(apellido), asc(nombre), asc(usuarioId));
}

/**
 * Stores since when these people wait, and returns who is new. Deletes people who wait no longer, unless staff excluded
 * them.
 */
export async function noteWaiting(tx: Db, cursoId: number, usuarioIds: readonly number[], now: Date) {
  const ids = sql`${sql.param([...usuarioIds])}::int[]`;
  await tx.execute(sql`
    delete from emision_alumno where curso_id = ${cursoId} and retirado_por is null and usuario_id <> all (${ids})`);
  const { rows } = await tx.execute<{ usuarioId: number }>(sql`
    insert into emision_alumno (curso_id, usuario_id, visto)
    select ${cursoId}, id, ${now.toISOString()}::timestamptz from unnest(${ids}) id on conflict do nothing
    returning usuario_id as "usuarioId"`);
  return new Set(rows.map(({ usuarioId }) => usuarioId));
}

export async function setRetirado(tx: Db, cursoId: number, usuarioId: number, retiradoPor: number | null) {
  await tx
    .insert(emisionAlumnos)
    .values({ cursoId, usuarioId, retiradoPor })
    .onConflictDoUpdate({ target: [emisionAlumnos.cursoId, emisionAlumnos.usuarioId], set: { retiradoPor } });
}

/** Whether a person is excluded, or automatic issue is off or its course cancelled. Locks rule and person. */
export async function isStopped(tx: Db, cursoId: number, usuarioId: number): Promise<boolean> {
  const [rule] = await tx
    .select({ cursoId: emisionesAutomaticas.cursoId })
    .from(emisionesAutomaticas)
    .innerJoin(cursos, eq(cursos.cursoId, emisionesAutomaticas.cursoId))
    .where(and(eq(emisionesAutomaticas.cursoId, cursoId), isNull(cursos.cancelado)))
    .for('share', { of: emisionesAutomaticas });
  const [person] = await tx
    .select({ retiradoPor: emisionAlumnos.retiradoPor })
    .from(emisionAlumnos)
    .where(and(eq(emisionAlumnos.cursoId, cursoId), eq(emisionAlumnos.usuarioId, usuarioId)))
    .for('share');
  return !rule || (person?.retiradoPor ?? null) !== null;
}

export async function markAutomatico(tx: Db, certificadoLoteId: number): Promise<void> {
  await tx
    .update(certificadoLotes)
    .set({ automatico: true })
    .where(eq(certificadoLotes.certificadoLoteId, certificadoLoteId));
}
