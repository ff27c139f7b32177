import type { Db } from '../db/connect.ts';
import {
  clearNotas,
  type DeletedNota,
  deleteBorradores,
  deleteSubmissionKeys,
  type VoidedIntento,
  voidIntentos,
} from './queries/records.ts';

export type CleanResult = { intentos: VoidedIntento[]; notas: DeletedNota[]; borradores: number };

/** Annuls attempts, forgets their idempotency keys, deletes drafts and clears grades; returns what was there, for the audit log. */
export async function cleanAlumnoRecords(
  db: Db,
  usuarioId: number,
  cursoId: number,
  adminId: number,
): Promise<CleanResult> {
  const intentos = await voidIntentos(db, usuarioId, cursoId);
  await deleteSubmissionKeys(
    db,
    usuarioId,
    intentos.map(({ intentoId }) => intentoId),
  );
  const borradores = await deleteBorradores(db, usuarioId, cursoId);
  const notas = await clearNotas(db, usuarioId, cursoId, adminId);
  return { intentos, notas, borradores };
}
