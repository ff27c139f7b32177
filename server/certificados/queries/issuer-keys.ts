import { asc, desc, eq } from 'drizzle-orm';
import { takeLock } from '../../db/advisory-lock.ts';
import type { Db } from '../../db/connect.ts';
import { clavesEmisor } from '../../db/schema/certificados.ts';

export type IssuerKeyRow = typeof clavesEmisor.$inferSelect;
export type KeyTipo = IssuerKeyRow['tipo'];

/** Serialises the creation of keys, until the transaction ends. */
export function lockKeys(tx: Db): Promise<void> {
  return takeLock(tx, 'clave-emisor');
}

export async function listNewestOf(db: Db, tipo: KeyTipo): Promise<IssuerKeyRow[]> {
  return db.select().from(clavesEmisor).where(eq(clavesEmisor.tipo, tipo)).orderBy(desc(clavesEmisor.claveEmisorId));
}

/** Every key that ever signed. A new key is made only when a SECRET is lost, so there are few. */
export async function listKeys(db: Db): Promise<IssuerKeyRow[]> {
  return db.select().from(clavesEmisor).orderBy(asc(clavesEmisor.claveEmisorId));
}

export async function insertKey(tx: Db, clave: Pick<IssuerKeyRow, 'tipo' | 'publica' | 'privada'>): Promise<number> {
  const [row] = await tx.insert(clavesEmisor).values(clave).returning({ id: clavesEmisor.claveEmisorId });
  return row!.id;
}

export async function replacePrivada(db: Db, claveEmisorId: number, privada: Buffer): Promise<void> {
  await db.update(clavesEmisor).set({ privada }).where(eq(clavesEmisor.claveEmisorId, claveEmisorId));
}
