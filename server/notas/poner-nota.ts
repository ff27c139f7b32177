import type { NotaDeCelda } from 'domain/schemas/notas.ts';
import type { Db } from '../db/connect.ts';
import { changedMeanwhile, invalid } from '../http/errors.ts';
import { insertNota, lockNota, updateNota } from './celda.ts';

type Puesta = { usuarioId: number; moduloId: number; nota: number | null; version?: number | undefined };

/** Returns the grade before and after; the same object when nothing changed. */
export async function ponerNota(db: Db, { nota, version, ...celda }: Puesta, adminId: number) {
  const antes = await lockNota(db, celda);
  if (version !== undefined && version !== antes.version && nota !== antes.nota) throw ajena(antes);
  if (nota === antes.nota) return { antes, despues: antes };
  if (antes.version > 0) return { antes, despues: await updateNota(db, celda, nota, adminId) };
  const primera = await insertNota(db, celda, nota!, adminId);
  if (primera) return { antes, despues: primera };
  // Read the concurrently inserted grade.
  const actual = await lockNota(db, celda);
  if (version !== undefined && actual.nota !== nota) throw ajena(actual);
  return { antes: actual, despues: await updateNota(db, celda, nota, adminId) };
}

function ajena(actual: NotaDeCelda) {
  return changedMeanwhile('esta nota', actual);
}

export function assertCalificable(celda: { editable: boolean; matriculado: boolean; modulo: string }): void {
  if (!celda.matriculado) throw invalid({ usuarioId: 'Esta persona no está matriculada en el curso' });
  if (!celda.editable) {
    throw invalid({ moduloId: `«${celda.modulo}» es una prueba: su nota sale de los intentos` });
  }
}
