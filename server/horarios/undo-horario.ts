import { fechaName } from 'domain/rules/traslado.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import * as fechas from '../sesiones/queries/fechas.ts';
import * as queries from '../sesiones/queries/horario.ts';

/**
 * Restores the dates before the change. The sequence still increases, because calendars may have read the new dates. No
 * mail is sent, because that of the change was not sent either.
 */
export async function undoHorario(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { cursoId, cambioHorarioId }: { cursoId: number; cambioHorarioId: number },
  now: Date,
): Promise<void> {
  const found = await queries.lockChange(tx, cambioHorarioId);
  if (found?.cambio.cursoId !== cursoId) throw notFound('No se encontró ese cambio.');
  const { cambio, waiting } = found;
  if (cambio.deshecho) throw conflict('Ese cambio ya se deshizo.');
  if (cambio.enviado) throw conflict('El aviso ya salió: mueve las sesiones de nuevo y se avisará el cambio.');
  const isWhole = cambio.tipo !== 'sesiones';
  if (isWhole) await fechas.findCursoInicio(tx, cursoId, true);
  await queries.listHorario(tx, cursoId, { lock: true });
  const rows = await queries.listChangedSesiones(tx, cambioHorarioId);
  const later = rows.find(({ isCurrent }) => !isCurrent);
  if (later) throw conflict(`«${later.nombre}» cambió después: deshaz primero ese cambio.`);
  await queries.saveHorarios(
    tx,
    rows.map(({ materialId, secuencia, antes, inicio, fin, cancelada }) => ({
      materialId,
      ...antes,
      secuencia: secuencia + 1,
      antes: { inicio, fin, cancelada },
    })),
  );
  if (cambio.tipo === 'cancelacion') await fechas.uncancel(tx, cursoId);
  if (isWhole) await restoreFechas(tx, { cursoId, cambioHorarioId }, now);
  await queries.markUndone(tx, cambioHorarioId, now);
  // Another change may have handed its mail to this one: schedule it again.
  for (const other of waiting.filter((each) => each.cambioHorarioId !== cambioHorarioId)) {
    const startAfter = other.sale > now ? other.sale : now;
    await jobs.enqueue(tx, 'sesiones.cambio', { cambioHorarioId: other.cambioHorarioId }, { startAfter });
  }
}

/** Refuses the whole undo while somebody sits one of the tests. */
async function restoreFechas(
  tx: Db,
  { cursoId, cambioHorarioId }: { cursoId: number; cambioHorarioId: number },
  now: Date,
): Promise<void> {
  const moved = await fechas.listMovedFechas(tx, cambioHorarioId);
  await fechas.lockPruebasOf(tx, cursoId);
  const dated = await fechas.listDated(tx, cursoId, now);
  for (const { clase, pruebaId, usuarioId, despues } of moved) {
    const isThis = (each: fechas.CursoDated) =>
      each.clase === clase && each.pruebaId === pruebaId && each.usuarioId === usuarioId;
    const current = dated.find(isThis);
    if (current?.rindiendo) throw conflict(`«${current.nombre}» se está rindiendo: ya no se puede deshacer.`);
    if (current?.fecha !== despues) {
      const what = fechaName({ clase, pruebaId, nombre: current?.nombre ?? '' });
      throw conflict(`${what} cambió después: muévelo tú.`);
    }
  }
  const back = moved.map(({ antes, despues, ...each }) => ({ ...each, antes: despues, despues: antes }));
  await fechas.saveFechas(tx, cursoId, back);
}
