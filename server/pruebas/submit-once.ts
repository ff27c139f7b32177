import { createHash } from 'node:crypto';
import type { Submission } from 'domain/schemas/pruebas.ts';
import { AppError } from '../http/errors.ts';
import type { Previous, SubmissionKey } from './queries/submissions.ts';

export function submissionKeyOf(usuarioId: number, idempotencyKey: string, body: unknown): SubmissionKey {
  return { usuarioId, idempotencyKey, cuerpoHash: createHash('sha256').update(JSON.stringify(body)).digest() };
}

export const otherSubmission = () =>
  new AppError(409, 'clave-repetida', 'Tus respuestas cambiaron mientras se enviaban. Vuelve a intentarlo.');

export function sameRespuesta({ cuerpoHash, respuesta }: Previous, submissionKey: SubmissionKey): Submission {
  if (cuerpoHash !== submissionKey.cuerpoHash.toString('hex')) throw otherSubmission();
  // Responses stored by an earlier version have no `entrega`.
  return { ...respuesta, entrega: respuesta.entrega ?? 'normal' };
}
