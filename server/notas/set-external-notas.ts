import { externalEstado, intentoReason } from 'domain/rules/external-notas.ts';
import type { ExternalRow, externalInput } from 'domain/schemas/external-notas.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { AppError } from '../http/errors.ts';
import { externalAlumnos } from './queries/external.ts';
import { setNotas } from './set-notas.ts';

type Input = z.output<typeof externalInput>;

/** Verdict per line, in the order of the input. */
export async function reviewExternal(db: Db, { moduloId, filas }: Input) {
  const alumnos = await externalAlumnos(
    db,
    moduloId,
    filas.map(({ dni }) => dni),
  );
  const seen = new Set<number>();
  return filas.map(({ dni, nota }): ExternalRow & { usuarioId: number | null } => {
    const known = alumnos.get(dni);
    if (!known) return { dni, alumno: '', nota, estado: 'rechazada', motivo: 'No está en el curso', usuarioId: null };
    const { alumno, usuarioId } = known;
    const twice = seen.has(usuarioId);
    seen.add(usuarioId);
    const row = { dni: known.dni, alumno, nota, usuarioId };
    if (twice) return { ...row, estado: 'rechazada', motivo: 'Está dos veces' };
    const estado = externalEstado(nota, known);
    return { ...row, estado, motivo: estado === 'con-intento' ? intentoReason(known) : '' };
  });
}

/**
 * Saves the grades of a test held elsewhere, all or none. The better of such a grade and the attempts counts; a student
 * who has an attempt needs a confirmation first.
 */
export async function setExternalNotas(db: Db, input: Input, adminId: number) {
  const filas = await reviewExternal(db, input);
  const refused = filas.filter(({ estado }) => estado === 'rechazada');
  if (refused.length > 0) {
    const message =
      refused.length === 1 ? 'Una línea no se puede guardar.' : `${refused.length} líneas no se pueden guardar.`;
    throw new AppError(409, 'filas-rechazadas', `${message} No guardamos ninguna.`, {
      resource: { guardadas: 0, filas },
    });
  }
  if (!input.conIntento && filas.some(({ estado }) => estado === 'con-intento')) {
    const message = 'Hay estudiantes que ya rindieron la prueba aquí. Confirma si también registras su nota de fuera.';
    throw new AppError(409, 'con-intento', message, { resource: { guardadas: 0, filas } });
  }
  const changed = filas.filter(({ estado }) => estado !== 'igual');
  const cells = changed.map(({ usuarioId, nota }) => ({ usuarioId: usuarioId!, moduloId: input.moduloId, nota }));
  const changes = cells.length === 0 ? [] : await setNotas(db, cells, adminId);
  return { filas, changed, changes };
}
