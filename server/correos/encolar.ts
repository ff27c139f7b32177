import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { correosSalientes } from '../db/schema/correos.ts';
import type { Trabajos } from '../ports/trabajos/port.ts';

export type CorreoPorEnviar = {
  /** Names a mail that may be asked for twice and must be sent once. */
  clave?: string;
  para: string;
  asunto: string;
  texto: string;
  html: string;
  reservado?: boolean;
};

export async function estaEncolado(db: Db, clave: string): Promise<boolean> {
  const rows = await db
    .select({ id: correosSalientes.correoSalienteId })
    .from(correosSalientes)
    .where(eq(correosSalientes.clave, clave));
  return rows.length > 0;
}

/** Mail leaves when the transaction that asked for it is committed, and not before. Null: it had been asked for already. */
export async function encolarCorreo(trabajos: Trabajos, tx: Db, correo: CorreoPorEnviar): Promise<number | null> {
  const [row] = await tx
    .insert(correosSalientes)
    .values(correo)
    .onConflictDoNothing({ target: correosSalientes.clave })
    .returning({ id: correosSalientes.correoSalienteId });
  if (!row) return null;
  await trabajos.enqueue(tx, 'correo.enviar', { correoSalienteId: row.id });
  return row.id;
}
