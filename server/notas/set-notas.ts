import type { CellNota, NotaInput, RefusedCell, RegistroModulo } from 'domain/schemas/notas.ts';
import type { Db } from '../db/connect.ts';
import { AppError } from '../http/errors.ts';
import { insertNotas, lockNotas, updateNotas } from './queries/block.ts';
import { notEnrolled, notGradable } from './set-nota.ts';

type Change = { antes: CellNota; despues: CellNota };

/**
 * Saves a block of cells in the caller's transaction, all or none. Unchanged grades write nothing, so the same block
 * sent again gets the same response and adds no history.
 */
export async function setNotas(db: Db, cells: NotaInput[], adminId: number): Promise<Change[]> {
  const locked = byCell(await lockNotas(db, cells));
  const beforeOf = (cell: NotaInput) => locked.get(keyOf(cell)) ?? { ...refOf(cell), nota: null, version: 0 };
  refuse(cells.flatMap((cell) => changedBy(cell, beforeOf(cell))));

  const changed = cells.filter((cell) => cell.nota !== beforeOf(cell).nota);
  const first = changed.filter((cell) => beforeOf(cell).version === 0);
  const inserted = byCell(first.length > 0 ? await insertNotas(db, first, adminId) : []);

  const late = first.filter((cell) => !inserted.has(keyOf(cell)));
  if (late.length > 0) {
    for (const row of await lockNotas(db, late)) locked.set(keyOf(row), row);
    refuse(late.flatMap((cell) => changedBy(cell, beforeOf(cell))));
  }
  const later = changed.filter((cell) => !inserted.has(keyOf(cell)) && cell.nota !== beforeOf(cell).nota);
  const updated = byCell(later.length > 0 ? await updateNotas(db, later, adminId) : []);
  return cells.map((cell) => {
    const antes = beforeOf(cell);
    return { antes, despues: updated.get(keyOf(cell)) ?? inserted.get(keyOf(cell)) ?? antes };
  });
}

/** Refuses the block when a cell is of another course, of somebody who is not enrolled, or of a test. */
export function assertBlockGradable(
  cells: readonly NotaInput[],
  modulos: ReadonlyMap<number, RegistroModulo>,
  alumnos: ReadonlyMap<number, string>,
): void {
  refuse(
    cells.flatMap((cell) => {
      const modulo = modulos.get(cell.moduloId);
      const motivo = !modulo
        ? 'El módulo ya no está en el curso'
        : !modulo.editable
          ? notGradable(modulo.nombre)
          : !alumnos.has(cell.usuarioId)
            ? notEnrolled
            : null;
      return motivo ? [{ ...refOf(cell), motivo, actual: null }] : [];
    }),
  );
}

function changedBy(cell: NotaInput, { nota, version }: CellNota): RefusedCell[] {
  if (cell.version === undefined || cell.version === version || cell.nota === nota) return [];
  return [{ ...refOf(cell), motivo: 'Otra persona cambió esta nota', actual: { nota, version } }];
}

function refuse(rechazadas: RefusedCell[]): void {
  if (rechazadas.length === 0) return;
  const message =
    rechazadas.length === 1
      ? 'Una nota del bloque no se puede guardar: no guardamos ninguna.'
      : `${rechazadas.length} notas del bloque no se pueden guardar: no guardamos ninguna.`;
  throw new AppError(409, 'celdas-rechazadas', message, { resource: { celdas: [], rechazadas } });
}

type CellRef = Pick<CellNota, 'usuarioId' | 'moduloId'>;

const keyOf = ({ usuarioId, moduloId }: CellRef) => `${usuarioId}-${moduloId}`;
const refOf = ({ usuarioId, moduloId }: CellRef) => ({ usuarioId, moduloId });
const byCell = (rows: CellNota[]) => new Map(rows.map((row) => [keyOf(row), row]));
