import { fromLimaClock } from 'domain/formats/lima-time.ts';
import { maxSerie, serieDays } from 'domain/rules/term.ts';
import type { Feriado } from 'domain/rules/working-days.ts';
import type { SerieInput, TimetableInput } from 'domain/schemas/sesiones.ts';
import type { Db } from '../db/connect.ts';
import { conflict, invalid } from '../http/errors.ts';
import { isPonenteOf } from '../sesiones/queries/schedule.ts';
import { insertSerie, lockUndatedClases, ponentesAmong } from './queries/serie.ts';

/** Gives each class modulo without a session a session on the next day of the series, in module order. */
export async function createSerie(tx: Db, cursoId: number, input: SerieInput, feriados: readonly Feriado[]) {
  const { hora, minutos, ponenteId = null, video } = input;
  if (ponenteId !== null && !(await isPonenteOf(tx, ponenteId, cursoId))) {
    throw invalid({ ponenteId: 'Elige un ponente de la lista' });
  }
  const days = serieDays(input, feriados).filter(({ usado }) => usado);
  if (days.length === 0) throw invalid({ hasta: 'Hasta ese día no hay ninguna fecha' });
  if (days.length > maxSerie) throw invalid({ hasta: `Hasta ${maxSerie} sesiones por vez: elige un día anterior` });
  const clases = await lockUndatedClases(tx, cursoId);
  if (clases.length < days.length) {
    const left = clases.length === 1 ? 'un módulo de clase' : `${clases.length} módulos de clase`;
    throw conflict(
      clases.length === 0
        ? 'Todos los módulos de clase ya tienen su sesión.'
        : `Hay ${left} sin sesión: crea los que faltan o pide menos sesiones.`,
    );
  }
  const sesiones = days.map(({ dia }, at) => {
    const inicio = fromLimaClock(new Date(`${dia}T${hora}:00Z`));
    return { ...clases[at]!, inicio, fin: new Date(inicio.getTime() + minutos * 60_000), ponenteId };
  });
  return written(await insertSerie(tx, sesiones, video));
}

/** Gives the class modulos in a timetable their sessions, all or none. */
export async function createTimetable(tx: Db, cursoId: number, { filas, video }: TimetableInput) {
  const clases = await lockUndatedClases(tx, cursoId);
  const wanted = [...new Set(filas.flatMap(({ ponenteId }) => ponenteId ?? []))];
  const known = await ponentesAmong(tx, cursoId, wanted);
  const errores: Record<string, string> = {};
  const used = new Set<number>();
  const sesiones = filas.flatMap(({ moduloId, inicio, fin, ponenteId = null }, at) => {
    const clase = clases.find((each) => each.moduloId === moduloId);
    if (ponenteId !== null && !known.has(ponenteId)) errores[`filas.${at}.ponenteId`] = 'Elige un ponente del curso';
    if (!clase || used.has(moduloId)) errores[`filas.${at}.moduloId`] = 'Este módulo ya tiene sesión o no es de clase';
    used.add(moduloId);
    return clase ? [{ ...clase, inicio: new Date(inicio), fin: new Date(fin), ponenteId }] : [];
  });
  const [problem] = Object.values(errores);
  if (problem) throw invalid(errores, problem);
  return written(await insertSerie(tx, sesiones, video));
}

function written(made: Awaited<ReturnType<typeof insertSerie>>) {
  return made.map(({ inicio, fin, ...rest }) => ({
    ...rest,
    inicio: new Date(inicio).toISOString(),
    fin: new Date(fin).toISOString(),
  }));
}
