import { fromLimaClock } from 'domain/formats/lima-time.ts';
import { serieDays } from 'domain/rules/term.ts';
import type { Feriado } from 'domain/rules/working-days.ts';
import type { SerieInput } from 'domain/schemas/sesiones.ts';
import type { Db } from '../db/connect.ts';
import { conflict, invalid } from '../http/errors.ts';
import { isPonenteOf } from '../sesiones/queries/schedule.ts';
import { insertSerie, lockUndatedClases } from './queries/serie.ts';

/** Dates the class modules that have no session yet, one session each, in their order. */
export async function createSerie(tx: Db, cursoId: number, input: SerieInput, feriados: readonly Feriado[]) {
  const { cantidad, hora, minutos, ponenteId = null, video } = input;
  if (ponenteId !== null && !(await isPonenteOf(tx, ponenteId, cursoId))) {
    throw invalid({ ponenteId: 'Elige un ponente de la lista' });
  }
  const clases = await lockUndatedClases(tx, cursoId);
  if (clases.length < cantidad) {
    const left = clases.length === 1 ? 'un módulo de clase' : `${clases.length} módulos de clase`;
    throw conflict(
      clases.length === 0
        ? 'Todos los módulos de clase ya tienen su sesión.'
        : `Hay ${left} sin sesión: crea los que faltan o pide menos sesiones.`,
    );
  }
  const days = serieDays(input, feriados).filter(({ usado }) => usado);
  const sesiones = days.map(({ dia }, at) => {
    const inicio = fromLimaClock(new Date(`${dia}T${hora}:00Z`));
    return { ...clases[at]!, inicio, fin: new Date(inicio.getTime() + minutos * 60_000) };
  });
  const made = await insertSerie(tx, sesiones, { ponenteId, video });
  return made.map(({ inicio, fin, ...rest }) => ({
    ...rest,
    inicio: new Date(inicio).toISOString(),
    fin: new Date(fin).toISOString(),
  }));
}
