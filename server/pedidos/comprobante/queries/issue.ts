import type { ComprobanteDocument } from 'domain/comprobantes/document.ts';
import { and, asc, desc, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import {
  comprobanteAjustes,
  comprobanteFaltas,
  comprobanteSeries,
  comprobantes,
  cursoAfectaciones,
} from '../../../db/schema/comprobantes.ts';
import { pedidos } from '../../../db/schema/pedidos.ts';
import { countsIn, type Environment } from './environment.ts';

export type Ajustes = typeof comprobanteAjustes.$inferSelect;
export type StoredComprobante = typeof comprobantes.$inferSelect;
export type ClaseSerie = (typeof comprobanteSeries.$inferSelect)['clase'];

export async function findAjustes(db: Db): Promise<Ajustes> {
  const [row] = await db.select().from(comprobanteAjustes);
  return row!;
}

/** Every transaction that numbers a document holds this lock until it commits, so series are locked in one order. */
export async function lockAjustes(tx: Db): Promise<Ajustes> {
  const [row] = await tx.select().from(comprobanteAjustes).for('update');
  return row!;
}

type Documents = { documents: StoredComprobante[]; hasOthers: boolean };

/** Documents that count in this environment, and whether there are others, such as those of the beta in production. */
export async function splitDocuments(db: Db, pedidoId: number, environment: Environment): Promise<Documents> {
  const rows = await db
    .select({ row: comprobantes, isCurrent: sql<boolean>`${countsIn(environment)}` })
    .from(comprobantes)
    .where(eq(comprobantes.pedidoId, pedidoId))
    .orderBy(asc(comprobantes.comprobanteId));
  const documents = rows.filter(({ isCurrent }) => isCurrent).map(({ row }) => row);
  return { documents, hasOthers: documents.length < rows.length };
}

export async function documentsOf(db: Db, pedidoId: number, environment: Environment): Promise<StoredComprobante[]> {
  return (await splitDocuments(db, pedidoId, environment)).documents;
}

const kindOf = { boleta: '03', factura: '01', 'nota-boleta': '07', 'nota-factura': '07' } as const;

/**
 * Takes the next number of a series; a rollback returns it. A counter that was set for another environment skips the
 * numbers that are used in this one.
 */
export async function takeNumero(
  tx: Db,
  clase: ClaseSerie,
  environment: Environment,
): Promise<{ serie: string; numero: number }> {
  const last = sql`(select coalesce(max(c.numero), 0) from comprobante c
    where c.tipo = ${kindOf[clase]} and c.serie = ${comprobanteSeries.serie}
      and coalesce(c.ambiente = 'beta', false) = ${environment === 'beta'})`;
  const [row] = await tx
    .update(comprobanteSeries)
    .set({ siguiente: sql`greatest(${comprobanteSeries.siguiente}, ${last} + 1) + 1` })
    .where(eq(comprobanteSeries.clase, clase))
    .returning({ serie: comprobanteSeries.serie, numero: sql<number>`${comprobanteSeries.siguiente} - 1` });
  return row!;
}

type Issued = {
  pedidoId: number;
  document: ComprobanteDocument;
  corrigeId: number | null;
  devolucionId: string | null;
  porSobra: boolean;
  ambiente: 'beta' | 'produccion' | null;
  siguiente: Date;
};

export async function insertIssued(tx: Db, issued: Issued): Promise<number> {
  const { document, ...row } = issued;
  const [created] = await tx
    .insert(comprobantes)
    .values({
      ...row,
      tipo: document.kind,
      serie: document.serie,
      numero: document.numero,
      fecha: document.fecha,
      origen: 'electronico',
      estado: 'pendiente',
      totalCentimos: document.totals.totalCentimos,
      igvCentimos: document.totals.igvCentimos,
      documento: document,
    })
    .returning({ comprobanteId: comprobantes.comprobanteId });
  return created!.comprobanteId;
}

/** Taxation of each curso on a day, where the curso has its own setting. */
export async function afectacionesOn(db: Db, cursoIds: number[], day: string) {
  const rows = await db
    .selectDistinctOn([cursoAfectaciones.cursoId])
    .from(cursoAfectaciones)
    .where(and(inArray(cursoAfectaciones.cursoId, cursoIds), lte(cursoAfectaciones.desde, day)))
    .orderBy(cursoAfectaciones.cursoId, desc(cursoAfectaciones.desde));
  return new Map(rows.map(({ cursoId, afectacion }) => [cursoId, afectacion]));
}

type Falta = { motivo: string; sobraCentimos: number };

export async function recordFalta(tx: Db, pedidoId: number, falta: Falta): Promise<void> {
  await tx
    .insert(comprobanteFaltas)
    .values({ pedidoId, ...falta })
    .onConflictDoUpdate({ target: comprobanteFaltas.pedidoId, set: falta });
}

export async function deleteFalta(tx: Db, pedidoId: number): Promise<void> {
  await tx.delete(comprobanteFaltas).where(eq(comprobanteFaltas.pedidoId, pedidoId));
}

/** Pedidos paid since `since` that have no document, or whose document could not be issued. */
export async function unbilledPedidos(db: Db, since: Date): Promise<number[]> {
  const has = db.select({ one: sql`1` }).from(comprobantes).where(eq(comprobantes.pedidoId, pedidos.pedidoId));
  const paid = db
    .select({ pedidoId: pedidos.pedidoId })
    .from(pedidos)
    .where(
      and(
        sql`${pedidos.pagado} >= ${since.toISOString()}::timestamptz`,
        sql`${pedidos.totalCentimos} > 0`,
        eq(pedidos.estado, 'pagado'),
        notExists(has),
      ),
    )
    .limit(200);
  const waiting = db.select({ pedidoId: comprobanteFaltas.pedidoId }).from(comprobanteFaltas).limit(200);
  const rows = await paid.union(waiting);
  return rows.map(({ pedidoId }) => pedidoId);
}

/** Points an unsent note to the document that replaces the one it corrects. */
export async function repoint(tx: Db, comprobanteId: number, corrigeId: number, document: ComprobanteDocument) {
  await tx
    .update(comprobantes)
    .set({ corrigeId, documento: document })
    .where(eq(comprobantes.comprobanteId, comprobanteId));
}

export async function setReplaced(tx: Db, comprobanteId: number, reemplazoId: number): Promise<void> {
  await tx.update(comprobantes).set({ reemplazoId }).where(eq(comprobantes.comprobanteId, comprobanteId));
}
