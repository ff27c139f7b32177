import { serieUndoHours } from 'domain/rules/term.ts';
import type { Db } from '../db/connect.ts';
import { conflict, notFound } from '../http/errors.ts';
import { deleteSerie, lockSerie, lockUndatedClases } from './queries/serie.ts';

/** Takes back the sessions that one act dated, all or none, while nobody was told of them and nothing was changed. */
export async function undoSerie(tx: Db, cursoId: number, serie: string, now: Date): Promise<{ nombre: string }[]> {
  // The lock that series take.
  await lockUndatedClases(tx, cursoId);
  const sesiones = await lockSerie(tx, cursoId, serie, now);
  if (sesiones.length === 0) throw notFound('Esas sesiones ya no están.');
  if (sesiones.some(({ vencida }) => vencida)) {
    throw conflict(`Ya pasaron ${serieUndoHours} horas: mueve o cancela las sesiones.`);
  }
  const changed = sesiones.find(({ cambio }) => cambio);
  if (changed) throw conflict(`«${changed.nombre}» cambió después: muévela o cancélala.`);
  const held = sesiones.find(({ asistencia }) => asistencia);
  if (held) throw conflict(`«${held.nombre}» ya tiene asistencia registrada.`);
  const told = sesiones.find(({ avisada }) => avisada);
  if (told) throw conflict(`«${told.nombre}» ya se recordó a sus estudiantes: cancélala, para que se enteren.`);
  await deleteSerie(tx, serie);
  return sesiones.map(({ nombre }) => ({ nombre }));
}
