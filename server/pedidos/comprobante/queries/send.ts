import { comprobanteStates, estadosComprobante } from 'domain/rules/comprobante-states.ts';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { comprobanteArchivos, comprobantes } from '../../../db/schema/comprobantes.ts';
import { countsIn, type Environment } from './environment.ts';
import type { StoredComprobante } from './issue.ts';

export async function findComprobante(db: Db, comprobanteId: number): Promise<StoredComprobante | undefined> {
  const [row] = await db.select().from(comprobantes).where(eq(comprobantes.comprobanteId, comprobanteId));
  return row;
}

/**
 * Reserves a document for one process; undefined when it is not to be sent, is of another environment, or another
 * process has it.
 */
export async function claimComprobante(
  db: Db,
  comprobanteId: number,
  { now, until, environment }: { now: Date; until: Date; environment: Environment },
) {
  const [row] = await db
    .update(comprobantes)
    .set({ ocupadoHasta: until, intentos: sql`${comprobantes.intentos} + 1` })
    .where(
      and(
        eq(comprobantes.comprobanteId, comprobanteId),
        eq(comprobantes.estado, 'pendiente'),
        countsIn(environment),
        or(isNull(comprobantes.ocupadoHasta), lte(comprobantes.ocupadoHasta, now)),
      ),
    )
    .returning();
  return row;
}

const resendable = estadosComprobante.filter((estado) => comprobanteStates[estado].acts.resend);

/** False when it no longer waits to be sent, because another request or the job has changed its state. */
export async function makeDue(db: Db, comprobanteId: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(comprobantes)
    .set({ estado: 'pendiente', siguiente: now })
    .where(and(eq(comprobantes.comprobanteId, comprobanteId), inArray(comprobantes.estado, resendable)))
    .returning({ comprobanteId: comprobantes.comprobanteId });
  return rows.length > 0;
}

export async function setComprobante(
  db: Db,
  comprobanteId: number,
  changes: Partial<typeof comprobantes.$inferInsert>,
): Promise<void> {
  await db.update(comprobantes).set(changes).where(eq(comprobantes.comprobanteId, comprobanteId));
}

/** Returns the stored bytes of a file. The first ones stored win, because they may have been sent. */
export async function keepFile(db: Db, comprobanteId: number, clase: 'xml' | 'cdr', datos: Buffer): Promise<Buffer> {
  await db.insert(comprobanteArchivos).values({ comprobanteId, clase, datos }).onConflictDoNothing();
  return (await findFile(db, comprobanteId, clase))!;
}

export async function findFile(
  db: Db,
  comprobanteId: number,
  clase: 'xml' | 'cdr' | 'pdf',
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ datos: comprobanteArchivos.datos })
    .from(comprobanteArchivos)
    .where(and(eq(comprobanteArchivos.comprobanteId, comprobanteId), eq(comprobanteArchivos.clase, clase)));
  return row?.datos;
}

export async function dueComprobantes(db: Db, environment: Environment, now: Date): Promise<number[]> {
  const rows = await db
    .select({ comprobanteId: comprobantes.comprobanteId })
    .from(comprobantes)
    .where(and(lte(comprobantes.siguiente, now), countsIn(environment)))
    .orderBy(comprobantes.siguiente)
    .limit(200);
  return rows.map(({ comprobanteId }) => comprobanteId);
}

/** Notes that wait for this document. */
export async function waitingNotas(db: Db, corrigeId: number): Promise<number[]> {
  const rows = await db
    .select({ comprobanteId: comprobantes.comprobanteId })
    .from(comprobantes)
    .where(and(eq(comprobantes.corrigeId, corrigeId), inArray(comprobantes.estado, ['pendiente'])));
  return rows.map(({ comprobanteId }) => comprobanteId);
}
