import { createHash } from 'node:crypto';
import type { Submission } from 'domain/schemas/pruebas.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { idempotencias } from '../db/schema/idempotencia.ts';
import { AppError } from '../http/errors.ts';

export const scope = 'respuestas-envio';

/** Student, idempotency key and request hash of a submission. */
export type SubmissionKey = { usuarioId: number; idempotencyKey: string; cuerpoHash: Buffer };

export function submissionKeyOf(usuarioId: number, idempotencyKey: string, body: unknown): SubmissionKey {
  return { usuarioId, idempotencyKey, cuerpoHash: createHash('sha256').update(JSON.stringify(body)).digest() };
}

export const otherSubmission = () =>
  new AppError(409, 'clave-repetida', 'Tus respuestas cambiaron mientras se enviaban. Vuelve a intentarlo.');

export type Previous = { cuerpoHash: string; respuesta: Submission };

export function sameRespuesta({ cuerpoHash, respuesta }: Previous, submissionKey: SubmissionKey): Submission {
  if (cuerpoHash !== submissionKey.cuerpoHash.toString('hex')) throw otherSubmission();
  return respuesta;
}

/** Keys are kept for 30 days. */
export async function dropOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencias).where(sql`${idempotencias.creado} < now() - interval '30 days'`);
}
