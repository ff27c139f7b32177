import type { CellNota, NotaInput } from 'domain/schemas/notas.ts';
import type { Db } from '../db/connect.ts';
import { changedMeanwhile, invalid } from '../http/errors.ts';
import { insertNota, lockNota, updateNota } from './queries/cell.ts';

/** Returns the grade before and after; the same object when nothing changed. */
export async function setNota(db: Db, { nota, version, ...cell }: NotaInput, adminId: number) {
  const antes = await lockNota(db, cell);
  if (version !== undefined && version !== antes.version && nota !== antes.nota) throw foreign(antes);
  if (nota === antes.nota) return { antes, despues: antes };
  if (antes.version > 0) return { antes, despues: await updateNota(db, cell, nota, adminId) };
  const first = await insertNota(db, cell, nota!, adminId);
  if (first) return { antes, despues: first };
  // Read the concurrently inserted grade.
  const current = await lockNota(db, cell);
  if (version !== undefined && current.nota !== nota) throw foreign(current);
  return { antes: current, despues: await updateNota(db, cell, nota, adminId) };
}

function foreign(current: CellNota) {
  return changedMeanwhile('esta nota', current);
}

export const notEnrolled = 'Esta persona no está matriculada en el curso';
export const notGradable = (modulo: string) => `«${modulo}» es una prueba: su nota sale de los intentos`;

export function assertGradable(cell: { editable: boolean; matriculado: boolean; modulo: string }): void {
  if (!cell.matriculado) throw invalid({ usuarioId: notEnrolled });
  if (!cell.editable) throw invalid({ moduloId: notGradable(cell.modulo) });
}
