import { createHash } from 'node:crypto';
import type { Envio } from 'domain/schemas/pruebas.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { idempotencias } from '../db/schema/idempotencia.ts';
import { AppError } from '../http/errors.ts';

const ambito = 'respuestas-envio';

/** Whose submission it is, the name the browser gave it, and what it says. */
export type Llave = { usuarioId: number; clave: string; cuerpoHash: Buffer };

export function llaveDe(usuarioId: number, clave: string, cuerpo: unknown): Llave {
  return { usuarioId, clave, cuerpoHash: createHash('sha256').update(JSON.stringify(cuerpo)).digest() };
}

const otroEnvio = () =>
  new AppError(409, 'clave-repetida', 'Tus respuestas cambiaron mientras se enviaban. Vuelve a intentarlo.');

export async function respuestaAnterior(tx: Db, { usuarioId, clave, cuerpoHash }: Llave): Promise<Envio | null> {
  const [row] = await tx
    .select({ cuerpoHash: idempotencias.cuerpoHash, respuesta: idempotencias.respuesta })
    .from(idempotencias)
    .where(
      and(eq(idempotencias.ambito, ambito), eq(idempotencias.clave, clave), eq(idempotencias.usuarioId, usuarioId)),
    );
  if (!row) return null;
  if (!row.cuerpoHash.equals(cuerpoHash)) throw otroEnvio();
  return row.respuesta as Envio;
}

export async function recordar(tx: Db, llave: Llave, respuesta: Envio): Promise<void> {
  const rows = await tx
    .insert(idempotencias)
    .values({ ambito, ...llave, status: 200, respuesta })
    .onConflictDoNothing()
    .returning({ id: idempotencias.idempotenciaId });
  // The same key for another test at the same moment: this one is undone.
  if (rows.length === 0) throw otroEnvio();
}

/** A browser that has been offline for a month starts over. */
export async function dropOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencias).where(sql`${idempotencias.creado} < now() - interval '30 days'`);
}
