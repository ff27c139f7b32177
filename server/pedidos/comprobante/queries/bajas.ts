import type { EstadoBaja } from 'domain/rules/comprobante-baja.ts';
import { and, desc, eq, inArray, isNull, lte, max, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { comprobanteBajas, comprobantes } from '../../../db/schema/comprobantes.ts';
import { countsIn, type Environment } from './environment.ts';

export type StoredBaja = typeof comprobanteBajas.$inferSelect;

/** The condition of a document in a daily summary: 1 adds it, 3 voids it. */
export const adds = '1';
export const voids = '3';

/** The latest one requested for a document. */
export async function lastBaja(
  db: Db,
  comprobanteId: number,
  condicion: StoredBaja['condicion'] = voids,
): Promise<StoredBaja | undefined> {
  const [row] = await db
    .select()
    .from(comprobanteBajas)
    .where(and(eq(comprobanteBajas.comprobanteId, comprobanteId), eq(comprobanteBajas.condicion, condicion)))
    .orderBy(desc(comprobanteBajas.comprobanteBajaId))
    .limit(1);
  return row;
}

type NewBaja = Pick<StoredBaja, 'comprobanteId' | 'clase' | 'fecha' | 'motivo' | 'pedidaPor'> &
  Partial<Pick<StoredBaja, 'condicion'>>;

/** Numbers are counted per day. The caller holds the lock of the settings row, so no number is used twice. */
export async function insertBaja(tx: Db, baja: NewBaja, siguiente: Date): Promise<number> {
  const [last] = await tx
    .select({ n: max(comprobanteBajas.correlativo) })
    .from(comprobanteBajas)
    .where(and(eq(comprobanteBajas.clase, baja.clase), eq(comprobanteBajas.fecha, baja.fecha)));
  const [row] = await tx
    .insert(comprobanteBajas)
    .values({ ...baja, correlativo: (last?.n ?? 0) + 1, siguiente })
    .returning({ id: comprobanteBajas.comprobanteBajaId });
  return row!.id;
}

/** How many summaries have included a document so far. */
export async function countSummaries(db: Db, comprobanteId: number): Promise<number> {
  return db.$count(
    comprobanteBajas,
    and(eq(comprobanteBajas.comprobanteId, comprobanteId), eq(comprobanteBajas.condicion, adds)),
  );
}

/** Of a document of this environment. */
const isOf = (db: Db, environment: Environment) =>
  inArray(
    comprobanteBajas.comprobanteId,
    db.select({ id: comprobantes.comprobanteId }).from(comprobantes).where(countsIn(environment)),
  );

/**
 * Reserves a voiding for a process; undefined when it is not due, is of another environment, or another process has it.
 */
export async function claimBaja(
  db: Db,
  id: number,
  { now, until, environment }: { now: Date; until: Date; environment: Environment },
): Promise<StoredBaja | undefined> {
  const [row] = await db
    .update(comprobanteBajas)
    .set({ ocupadoHasta: until, intentos: sql`${comprobanteBajas.intentos} + 1` })
    .where(
      and(
        eq(comprobanteBajas.comprobanteBajaId, id),
        eq(comprobanteBajas.estado, 'pendiente'),
        isOf(db, environment),
        or(isNull(comprobanteBajas.ocupadoHasta), lte(comprobanteBajas.ocupadoHasta, now)),
      ),
    )
    .returning();
  return row;
}

/** False when the row is no longer in state `from`. */
export async function setBaja(
  db: Db,
  id: number,
  changes: Partial<StoredBaja>,
  from: EstadoBaja = 'pendiente',
): Promise<boolean> {
  const rows = await db
    .update(comprobanteBajas)
    .set(changes)
    .where(and(eq(comprobanteBajas.comprobanteBajaId, id), eq(comprobanteBajas.estado, from)))
    .returning({ id: comprobanteBajas.comprobanteBajaId });
  return rows.length > 0;
}

export async function dueBajas(db: Db, environment: Environment, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: comprobanteBajas.comprobanteBajaId })
    .from(comprobanteBajas)
    .where(and(lte(comprobanteBajas.siguiente, now), isOf(db, environment)))
    .orderBy(comprobanteBajas.siguiente)
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Unsent notes of a voided document are voided too: their numbers stay spent. */
export async function dropWaitingNotas(tx: Db, corrigeId: number): Promise<void> {
  await tx
    .update(comprobantes)
    .set({ estado: 'anulado', siguiente: null, ocupadoHasta: null })
    .where(
      and(
        eq(comprobantes.corrigeId, corrigeId),
        eq(comprobantes.estado, 'pendiente'),
        eq(comprobantes.incierto, false),
      ),
    );
}
