import type { Comprobante } from 'domain/rules/comprobante.ts';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { pedidoComprobantes } from '../../../db/schema/pedidos.ts';

export async function insertComprobante(tx: Db, pedidoId: number, comprobante: Comprobante): Promise<void> {
  await tx.insert(pedidoComprobantes).values({ pedidoId, ...comprobante });
}

export async function saveComprobante(tx: Db, pedidoId: number, comprobante: Comprobante): Promise<void> {
  await tx
    .insert(pedidoComprobantes)
    .values({ pedidoId, ...comprobante })
    .onConflictDoUpdate({ target: pedidoComprobantes.pedidoId, set: comprobante });
}

export async function comprobanteOf(db: Db, pedidoId: number): Promise<Comprobante | null> {
  const [row] = await db.select().from(pedidoComprobantes).where(eq(pedidoComprobantes.pedidoId, pedidoId));
  if (!row) return null;
  const { pedidoId: _id, ...comprobante } = row;
  return comprobante;
}

/** By pedidoId. */
export async function comprobantesOf(db: Db, pedidoIds: number[]): Promise<Map<number, Comprobante>> {
  if (pedidoIds.length === 0) return new Map();
  const rows = await db.select().from(pedidoComprobantes).where(inArray(pedidoComprobantes.pedidoId, pedidoIds));
  return new Map(rows.map(({ pedidoId, ...comprobante }) => [pedidoId, comprobante]));
}
