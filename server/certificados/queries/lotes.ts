import type { Lote } from 'domain/schemas/certificados.ts';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { takeLock } from '../../db/advisory-lock.ts';
import type { Db } from '../../db/connect.ts';
import {
  certificadoColumns,
  certificadoLoteAlumnos,
  certificadoLotes,
  certificados,
} from '../../db/schema/certificados.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';
import type { Row } from './certificados.ts';

export type LoteRow = typeof certificadoLotes.$inferSelect;

const thisLote = (id: number) => eq(certificadoLotes.certificadoLoteId, id);
const alumnosOf = (id: number) => eq(certificadoLoteAlumnos.certificadoLoteId, id);
const pending = and(isNull(certificadoLoteAlumnos.certificadoId), isNull(certificadoLoteAlumnos.problema));

/** Serialises opening batches of one course, until the transaction ends. */
export function lockLotes(tx: Db, cursoId: number): Promise<void> {
  return takeLock(tx, 'certificado-lote', cursoId);
}

export async function insertLote(
  tx: Db,
  lote: Pick<typeof certificadoLotes.$inferInsert, 'cursoId' | 'creadoPor' | 'avisar' | 'calidad'>,
  usuarioIds: number[],
): Promise<number> {
  const [row] = await tx.insert(certificadoLotes).values(lote).returning({ id: certificadoLotes.certificadoLoteId });
  const certificadoLoteId = row!.id;
  // One array: a statement takes at most 65,535 parameters.
  await tx.execute(sql`insert into certificado_lote_alumno (certificado_lote_id, usuario_id)
    select ${certificadoLoteId}, unnest(${sql.param(usuarioIds)}::int[])`);
  return certificadoLoteId;
}

export async function lastLote(db: Db, cursoId: number): Promise<Lote | null> {
  const [row] = await db
    .select()
    .from(certificadoLotes)
    .where(eq(certificadoLotes.cursoId, cursoId))
    .orderBy(desc(certificadoLotes.certificadoLoteId))
    .limit(1);
  if (!row) return null;
  const [counted] = await db
    .select({
      total: sql<number>`count(*)::int`,
      emitidos: sql<number>`count(${certificadoLoteAlumnos.certificadoId})::int`,
    })
    .from(certificadoLoteAlumnos)
    .where(alumnosOf(row.certificadoLoteId));
  const fallidos = await db
    .select({
      nombre: sql<string>`${allUsuarios.nombre} || ' ' || ${allUsuarios.apellido}`,
      motivo: sql<string>`${certificadoLoteAlumnos.problema}`,
    })
    .from(certificadoLoteAlumnos)
    .innerJoin(allUsuarios, eq(allUsuarios.usuarioId, certificadoLoteAlumnos.usuarioId))
    .where(and(alumnosOf(row.certificadoLoteId), isNotNull(certificadoLoteAlumnos.problema)))
    .orderBy(asc(allUsuarios.usuarioId));
  const { certificadoLoteId: loteId, calidad, detenido, terminado } = row;
  return { loteId, calidad, ...counted!, fallidos, detenido: detenido !== null, terminado: terminado !== null };
}

export async function findLote(db: Db, certificadoLoteId: number): Promise<LoteRow | undefined> {
  const [row] = await db.select().from(certificadoLotes).where(thisLote(certificadoLoteId));
  return row;
}

export async function listPending(db: Db, certificadoLoteId: number): Promise<number[]> {
  const rows = await db
    .select({ usuarioId: certificadoLoteAlumnos.usuarioId })
    .from(certificadoLoteAlumnos)
    .where(and(alumnosOf(certificadoLoteId), pending))
    .orderBy(asc(certificadoLoteAlumnos.usuarioId));
  return rows.map(({ usuarioId }) => usuarioId);
}

/** Issued, but their PDF is not stored yet. */
export function listWithoutPdf(db: Db, certificadoLoteId: number): Promise<Row[]> {
  return db
    .select(certificadoColumns)
    .from(certificados)
    .innerJoin(certificadoLoteAlumnos, eq(certificadoLoteAlumnos.certificadoId, certificados.certificadoId))
    .where(and(alumnosOf(certificadoLoteId), isNull(certificados.pdfHash), isNull(certificados.revocado)));
}

/** False when the course has no running batch. */
export async function askToStop(tx: Db, cursoId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(certificadoLotes)
    .set({ detenido: sql`coalesce(${certificadoLotes.detenido}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(certificadoLotes.cursoId, cursoId), isNull(certificadoLotes.terminado)))
    .returning({ id: certificadoLotes.certificadoLoteId });
  return rows.length === 1;
}

/** Removes people without an issued certificate from the batch. */
export async function dropPending(db: Db, certificadoLoteId: number): Promise<void> {
  await db.delete(certificadoLoteAlumnos).where(and(alumnosOf(certificadoLoteId), pending));
}

type Outcome = { certificadoId: number } | { problema: string };

export async function setOutcome(db: Db, certificadoLoteId: number, usuarioId: number, outcome: Outcome) {
  await db
    .update(certificadoLoteAlumnos)
    .set(outcome)
    .where(and(alumnosOf(certificadoLoteId), eq(certificadoLoteAlumnos.usuarioId, usuarioId)));
}

export async function failPending(db: Db, certificadoLoteId: number, problema: string): Promise<void> {
  await db
    .update(certificadoLoteAlumnos)
    .set({ problema })
    .where(and(alumnosOf(certificadoLoteId), pending));
}

export async function closeLote(db: Db, certificadoLoteId: number): Promise<void> {
  await db.update(certificadoLotes).set({ terminado: new Date() }).where(thisLote(certificadoLoteId));
}
