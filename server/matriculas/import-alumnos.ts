import { checkRows, prepareRow, type ReviewedRow } from 'domain/rules/importacion.ts';
import type { ImportacionResult } from 'domain/schemas/matriculas.ts';
import { recordAudit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { ImportacionMail } from '../db/schema/importaciones.ts';
import type { Deps } from '../deps.ts';
import { restoreUsuarios } from '../eliminados/queries.ts';
import * as importaciones from './queries/importaciones.ts';
import { findCursoOfAlumnos, insertMatriculas } from './queries/matriculas.ts';

type Problem = ImportacionResult['problemas'][number];

/** A row that was valid in the review is no longer valid: nothing is imported. */
class ChangedMeanwhile extends Error {
  readonly motivo: string;
  readonly problemas: Problem[];

  constructor(reason: string, problems: Problem[] = []) {
    super('the rows changed since they were looked over');
    this.motivo = reason;
    this.problemas = problems;
  }
}

type RowsToReview = Pick<
  importaciones.Importacion,
  'cursoId' | 'filas' | 'completarCeros' | 'aceptarTipos' | 'restaurarEliminados'
>;

export async function reviewRows(db: Db, { cursoId, filas, ...opciones }: RowsToReview): Promise<ReviewedRow[]> {
  const prepared = filas.map((row) => prepareRow(row, opciones).row);
  return checkRows(filas, await importaciones.findKnown(db, cursoId, prepared), opciones);
}

/**
 * Enrols everybody in a file or nobody, in one transaction. Progress is written on another connection, so that it is
 * visible meanwhile. Idempotent: a repetition, also after a crash, enrols once.
 */
export async function importRows(
  deps: Pick<Deps, 'db' | 'jobs'>,
  importacionId: number,
  lastAttempt = false,
): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => importAll(deps, tx, importacionId, lastAttempt));
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return fail(deps, importacionId, error.motivo, error.problemas);
    if (lastAttempt) await fail(deps, importacionId, 'No pudimos completar la importación. Vuelve a intentarlo.');
    throw error;
  }
}

/**
 * Only the holder of the import's lock may end it. The failed transaction has released the lock; if another runner has
 * taken it since, that run records the outcome.
 */
async function fail(
  { db }: Pick<Deps, 'db'>,
  importacionId: number,
  motivo: string,
  problemas: Problem[] = [],
): Promise<void> {
  const resultado = { nuevos: 0, existentes: 0, yaMatriculados: 0, motivo, problemas };
  await inTransaction(db, async (tx) => {
    if (!(await importaciones.takeImportacion(tx, importacionId))) return;
    await importaciones.finishImportacion(tx, importacionId, { estado: 'fallida', resultado });
  });
}

async function importAll(
  deps: Pick<Deps, 'db' | 'jobs'>,
  tx: Db,
  importacionId: number,
  lastAttempt: boolean,
): Promise<void> {
  // The last attempt is not retried, so it waits for the lock and imports if the other runner has died.
  if (lastAttempt) await importaciones.awaitImportacion(tx, importacionId);
  else if (!(await importaciones.takeImportacion(tx, importacionId))) throw new Error('somebody else is importing it');
  const importacion = await importaciones.findImportacion(tx, importacionId);
  if (!importacion || importacion.terminado) return;
  const { cursoId, total, creadoPor } = importacion;
  const curso = await findCursoOfAlumnos(tx, cursoId);
  if (!curso) throw new ChangedMeanwhile('El curso ya no existe.');
  await importaciones.noteProgress(deps.db, importacionId, 0);

  const reviewed = withoutErrors(await reviewRows(tx, importacion));
  // Sorted, so that two imports of the same people cannot deadlock.
  const byDni = reviewed.toSorted((a, b) => (a.dni < b.dni ? -1 : 1));
  const avisos: ImportacionMail[] = [];
  const size = Math.min(250, Math.max(20, Math.ceil(total / 20)));
  for (let at = 0; at < byDni.length; at += size) {
    avisos.push(...(await importPart(tx, importacion, byDni.slice(at, at + size))));
    await importaciones.noteProgress(deps.db, importacionId, Math.min(at + size, total));
  }

  const nuevos = avisos.filter(({ nuevo }) => nuevo).length;
  const existentes = avisos.length - nuevos;
  const resultado = { nuevos, existentes, yaMatriculados: total - avisos.length, motivo: '', problemas: [] };
  const fin = { estado: 'terminada', hechas: total, resultado, avisos } as const;
  if (!(await importaciones.finishImportacion(tx, importacionId, fin)))
    throw new Error('the import has ended meanwhile');
  await recordAudit(tx, {
    usuarioId: creadoPor,
    accion: 'importar',
    entidad: 'matricula',
    entidadId: importacionId,
    despues: { nombre: curso.nombre, cursoId, nuevos, existentes, usuarios: avisos.map(({ usuarioId }) => usuarioId) },
  });
  if (avisos.length > 0 && importacion.avisar) await deps.jobs.enqueue(tx, 'matriculas.avisar', { importacionId });
}

async function importPart(
  tx: Db,
  importacion: importaciones.Importacion,
  rows: ReviewedRow[],
): Promise<ImportacionMail[]> {
  const added = rows.filter(({ veredicto }) => veredicto === 'nuevo');
  const created = added.length > 0 ? await importaciones.insertUsuarios(tx, added) : new Map<string, number>();
  const early = added.filter(({ dni }) => !created.has(dni));
  // An account was created in another transaction meanwhile: review those rows again.
  const again = early.length > 0 ? withoutErrors(await reviewRows(tx, { ...importacion, filas: early })) : [];
  const withAccount = [...rows.filter(({ veredicto }) => veredicto !== 'nuevo'), ...again];
  if (importacion.restaurarEliminados) await restoreAccounts(tx, importacion, withAccount);
  const ids = [...created.values(), ...withAccount.flatMap(({ usuarioId }) => usuarioId ?? [])];
  const matriculados = await insertMatriculas(tx, importacion.cursoId, ids);
  const own = new Set(created.values());
  return matriculados.map((usuarioId) => ({ usuarioId, nuevo: own.has(usuarioId) }));
}

async function restoreAccounts(tx: Db, { creadoPor }: importaciones.Importacion, rows: ReviewedRow[]): Promise<void> {
  const deleted = rows.filter(({ eliminado }) => eliminado).flatMap(({ usuarioId }) => usuarioId ?? []);
  if (deleted.length === 0) return;
  const restored = await restoreUsuarios(tx, deleted);
  const entries = restored.map(({ usuarioId, nombre, apellido }) => {
    const despues = { nombre: `${nombre} ${apellido}`, usuarioId };
    return { usuarioId: creadoPor, accion: 'restaurar', entidad: 'usuario', entidadId: usuarioId, despues };
  });
  if (entries.length > 0) await recordAudit(tx, ...entries);
}

function withoutErrors(rows: ReviewedRow[]): ReviewedRow[] {
  const problems = rows
    .filter(({ veredicto }) => veredicto === 'error')
    .map(({ linea, motivo }) => ({ linea, motivo }));
  if (problems.length > 0)
    throw new ChangedMeanwhile('Algo cambió desde que revisaste el archivo. No importamos nada.', problems);
  return rows;
}
