import { maxSerie, serieDays, serieSesiones } from 'domain/rules/term.ts';
import type { Feriado } from 'domain/rules/working-days.ts';
import type { SerieInput, TimetableInput } from 'domain/schemas/sesiones.ts';
import type { Db } from '../db/connect.ts';
import { conflict, invalid } from '../http/errors.ts';
import { insertSerie, lockUndatedClases, ponentesAmong } from './queries/serie.ts';

/** Gives each class modulo without a session a session on the next day of the series, in module order. */
export async function createSerie(tx: Db, cursoId: number, input: SerieInput, feriados: readonly Feriado[]) {
  const { ponenteId = null, cambios } = input;
  await checkPonentes(tx, cursoId, { ...input, ponenteId });
  const days = serieDays(input, feriados).filter(({ usado }) => usado);
  const other = cambios.findIndex(({ dia }, at) => !days.some((day) => day.dia === dia) || isRepeated(cambios, at));
  if (other >= 0) throw invalid({ [`cambios.${other}.dia`]: 'Esa fecha no es de la serie' });
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
  const planned = serieSesiones(days, { ...input, ponenteId }, cambios);
  const sesiones = planned.map((each, at) => ({ ...each, ...clases[at]! }));
  return written(await insertSerie(tx, sesiones));
}

const isRepeated = (cambios: SerieInput['cambios'], at: number) =>
  cambios.findIndex(({ dia }) => dia === cambios[at]!.dia) !== at;

/** Speakers of the series and of its changed sessions teach or coordinate the course. */
async function checkPonentes(
  tx: Db,
  cursoId: number,
  { ponenteId, cambios }: Pick<SerieInput, 'ponenteId' | 'cambios'>,
) {
  const wanted = [ponenteId, ...cambios.map((each) => each.ponenteId)].flatMap((each) => each ?? []);
  const known = await ponentesAmong(tx, cursoId, [...new Set(wanted)]);
  const isOther = (each: number | null | undefined) => each != null && !known.has(each);
  const errores = {
    ...(isOther(ponenteId) && { ponenteId: 'Elige un ponente de la lista' }),
    ...Object.fromEntries(
      cambios.flatMap((each, at) =>
        isOther(each.ponenteId) ? [[`cambios.${at}.ponenteId`, 'Elige un ponente de la lista']] : [],
      ),
    ),
  };
  const [problem] = Object.values(errores);
  if (problem) throw invalid(errores);
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
    return clase ? [{ ...clase, inicio, fin, ponenteId, video }] : [];
  });
  const [problem] = Object.values(errores);
  if (problem) throw invalid(errores, problem);
  return written(await insertSerie(tx, sesiones));
}

function written(made: Awaited<ReturnType<typeof insertSerie>>) {
  return made.map(({ inicio, fin, ...rest }) => ({
    ...rest,
    inicio: new Date(inicio).toISOString(),
    fin: new Date(fin).toISOString(),
  }));
}
