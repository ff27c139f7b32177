import { getTableColumns } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { ajustes } from '../db/schema/ajustes.ts';

const { ajustesId: _id, creado: _created, actualizado: _updated, ...columns } = getTableColumns(ajustes);

export type StoredAjustes = Omit<typeof ajustes.$inferSelect, 'ajustesId' | 'creado' | 'actualizado'>;

/** A migration inserts the only row. */
export async function findAjustes(db: Db): Promise<StoredAjustes> {
  const [row] = await db.select(columns).from(ajustes);
  return row!;
}

export async function lockAjustes(tx: Db): Promise<StoredAjustes> {
  const [row] = await tx.select(columns).from(ajustes).for('update');
  return row!;
}

export async function updateAjustes(tx: Db, data: Omit<StoredAjustes, 'version'>): Promise<StoredAjustes> {
  const [row] = await tx.update(ajustes).set(data).returning(columns);
  return row!;
}
