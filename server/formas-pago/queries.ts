import type { FormasPago } from 'domain/schemas/formas-pago.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { formasPago } from '../db/schema/formas-pago.ts';

const { formasPagoId: _id, creado: _created, actualizado: _updated, ...columns } = getTableColumns(formasPago);

/** A migration inserts the only row. */
export async function findFormasPago(db: Db): Promise<FormasPago> {
  const [row] = await db.select(columns).from(formasPago);
  return row!;
}

const isIssuing = sql<boolean>`coalesce((select desde <= now() from comprobante_ajustes), false)`;

/** With whether the day has come from which the settings issue comprobantes. */
export async function findCheckoutWays(db: Db): Promise<FormasPago & { isIssuing: boolean }> {
  const [row] = await db.select({ ...columns, isIssuing }).from(formasPago);
  return row!;
}

export async function lockFormasPago(tx: Db): Promise<FormasPago> {
  const [row] = await tx.select(columns).from(formasPago).for('update');
  return row!;
}

export async function updateFormasPago(tx: Db, data: Omit<FormasPago, 'version'>): Promise<FormasPago> {
  const [row] = await tx.update(formasPago).set(data).returning(columns);
  return row!;
}
