import type { Db } from '../db/connect.ts';
import { conflict } from '../http/errors.ts';
import { findAnswering } from '../pruebas/queries/dependents.ts';
import {
  clearNotas,
  type DeletedNota,
  deleteBorradores,
  deleteSubmissionKeys,
  findRendiciones,
  takeTurnsIn,
  type VoidedIntento,
  voidIntentos,
} from './queries/records.ts';

export type ResetResult = { intentos: VoidedIntento[]; notas: DeletedNota[]; borradores: number };

type Alumno = { usuarioId: number; cursoId: number; nombre: string };

/**
 * Annuls attempts, forgets their idempotency keys, deletes drafts and clears grades; returns what was there, for the
 * audit log. Refused while the student sits a test, with or without an explicit start, because a sitting ends as an
 * attempt. Extra minutes, attempts and dates stay.
 */
export async function resetAlumno(
  tx: Db,
  { usuarioId, cursoId, nombre }: Alumno,
  { adminId, now }: { adminId: number; now: Date },
): Promise<ResetResult> {
  await takeTurnsIn(tx, usuarioId, cursoId);
  const [sitting] = await findRendiciones(tx, usuarioId, cursoId);
  if (sitting) {
    const wait = sitting.hasEnd
      ? 'Espera a que la envíe o a que termine su tiempo'
      : 'Espera a que la envíe, o ponle un cierre a la prueba';
    throw conflict(`${nombre} está rindiendo «${sitting.prueba}». ${wait}.`);
  }
  const [answering] = await findAnswering(tx, usuarioId, cursoId, now);
  if (answering !== undefined) {
    const wait = 'Espera a que la envíe o a que pasen 24 horas desde su última respuesta';
    throw conflict(`${nombre} está rindiendo «${answering}». ${wait}.`);
  }
  const intentos = await voidIntentos(tx, usuarioId, cursoId);
  await deleteSubmissionKeys(
    tx,
    usuarioId,
    intentos.map(({ intentoId }) => intentoId),
  );
  const borradores = await deleteBorradores(tx, usuarioId, cursoId);
  const notas = await clearNotas(tx, usuarioId, cursoId, adminId);
  return { intentos, notas, borradores };
}
