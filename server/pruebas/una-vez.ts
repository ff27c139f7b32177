import { createHash } from 'node:crypto';
import type { Envio } from 'domain/schemas/pruebas.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { idempotencias } from '../db/schema/idempotencia.ts';
import { AppError } from '../http/errors.ts';

export const ambito = 'respuestas-envio';

/** Student, idempotency key and request hash of a submission. */
export type Llave = { usuarioId: number; clave: string; cuerpoHash: Buffer };

export function llaveDe(usuarioId: number, clave: string, cuerpo: unknown): Llave {
  return { usuarioId, clave, cuerpoHash: createHash('sha256').update(JSON.stringify(cuerpo)).digest() };
}

export const otroEnvio = () =>
  new AppError(409, 'clave-repetida', 'Tus respuestas cambiaron mientras se enviaban. Vuelve a intentarlo.');

export type Anterior = { cuerpoHash: string; respuesta: Envio };

export function mismaRespuesta({ cuerpoHash, respuesta }: Anterior, llave: Llave): Envio {
  if (cuerpoHash !== llave.cuerpoHash.toString('hex')) throw otroEnvio();
  return respuesta;
}

/** Keys are kept for 30 days. */
export async function dropOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencias).where(sql`${idempotencias.creado} < now() - interval '30 days'`);
}
