import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { certificadosPdfFirmados } from '../../db/schema/certificados.ts';
import { type Edition, editionSuffix } from './certificados.ts';

type Firmado = typeof certificadosPdfFirmados.$inferSelect;

/** Storage key of the newest signed copy. */
export const signedKey = ({ codigo, edicion }: Edition) =>
  `certificados/${codigo}${editionSuffix(edicion)}.firmado.pdf`;

export async function findFirmado(db: Db, certificadoId: number, pdfHash: Buffer): Promise<Firmado | undefined> {
  const own = and(
    eq(certificadosPdfFirmados.pdfHash, pdfHash),
    eq(certificadosPdfFirmados.certificadoId, certificadoId),
  );
  const [row] = await db.select().from(certificadosPdfFirmados).where(own);
  return row;
}

export async function wasSigned(db: Db, certificadoId: number): Promise<boolean> {
  return (await db.$count(certificadosPdfFirmados, eq(certificadosPdfFirmados.certificadoId, certificadoId))) > 0;
}

export async function insertFirmado(db: Db, row: typeof certificadosPdfFirmados.$inferInsert): Promise<void> {
  await db.insert(certificadosPdfFirmados).values(row);
}
