import { isMarkable } from 'domain/rules/asistencia.ts';
import { matchZoom, type ZoomAlumno, zoomEstado, zoomKey } from 'domain/rules/match-zoom.ts';
import type { ZoomResult, ZoomVerdict, zoomInput } from 'domain/schemas/asistencia.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { AppError, conflict } from '../http/errors.ts';
import { listPeople, lockSesiones, saveEntries } from './queries/entries.ts';
import { listCells, minutesOf } from './queries/grid.ts';
import { findZoomPeople, rememberZoom } from './queries/zoom-people.ts';

type Input = z.output<typeof zoomInput>;
type Request = { cursoId: number; adminId: number; now: Date };

/**
 * Saves the attendance of a session from Zoom's report: all chosen people or nobody. If an entry has changed since the
 * review, the import is refused with the current verdicts.
 */
export async function importZoom(tx: Db, { cursoId, adminId, now }: Request, input: Input) {
  const sesion = await requireSesion(tx, cursoId, input.materialId, now);
  const { filas, faltan } = await review(tx, cursoId, sesion, input);
  if (input.revisar) return { sesion, result: { guardadas: 0, filas, faltan } };
  const byAlumno = new Map(filas.flatMap((fila) => (fila.usuarioId === null ? [] : [[fila.usuarioId, fila] as const])));
  const changed = input.elegidos.filter(({ usuarioId, estado }) => {
    const found = byAlumno.get(usuarioId)?.estado;
    // A repeated request finds its entries stored already.
    return found !== estado && found !== 'igual';
  });
  if (changed.length > 0) throw changedSince({ guardadas: 0, filas, faltan });
  const chosen = input.elegidos.map(({ usuarioId }) => byAlumno.get(usuarioId)!);
  const entries = chosen
    .filter(({ estado }) => estado !== 'igual')
    .map(({ usuarioId, presente, minutos }) => ({
      usuarioId: usuarioId!,
      materialId: input.materialId,
      presente,
      minutos,
    }));
  if (entries.length > 0) await saveEntries(tx, entries, 'zoom', adminId);
  await rememberZoom(tx, cursoId, identified(input));
  return { sesion, result: { guardadas: entries.length, filas, faltan } };
}

type Sesion = Awaited<ReturnType<typeof lockSesiones>>[number];

async function requireSesion(tx: Db, cursoId: number, materialId: number, now: Date): Promise<Sesion> {
  const [sesion] = await lockSesiones(tx, cursoId, [materialId]);
  if (!sesion) throw conflict('Esa sesión ya no está en el curso. Recarga la página.');
  if (isMarkable(sesion, now)) return sesion;
  throw conflict(sesion.cancelada ? 'Esta sesión fue cancelada.' : 'Esta sesión todavía no empieza.');
}

/** Verdict per person of the report, compared with what is stored. */
async function review(
  tx: Db,
  cursoId: number,
  sesion: Sesion,
  { materialId, filas, minutosMinimos, asignados }: Input,
): Promise<Pick<ZoomResult, 'filas' | 'faltan'>> {
  const alumnos = new Map((await listPeople(tx, cursoId)).map((alumno) => [alumno.usuarioId, alumno]));
  if (asignados.some(({ usuarioId }) => !alumnos.has(usuarioId))) {
    throw conflict('Alguien a quien elegiste ya no estudia en este curso. Recarga la página.');
  }
  const chosen = new Map(asignados.map(({ linea, usuarioId }) => [linea, usuarioId]));
  const known = await findZoomPeople(tx, cursoId, filas.map(zoomKey));
  const people = matchZoom(filas, [...alumnos.values()], minutesOf({ minutos: null }, sesion), chosen, known);
  const matched = new Set(people.flatMap(({ usuarioId }) => usuarioId ?? []));
  const celdas = await listCells(tx, [materialId], [...matched]);
  const stored = new Map(celdas.map((celda) => [celda.usuarioId, celda]));
  return {
    filas: people.map((person): ZoomVerdict => {
      const { usuarioId, candidatos } = person;
      const presente = person.minutos >= minutosMinimos;
      const estado = zoomEstado(person, presente, usuarioId === null ? undefined : stored.get(usuarioId));
      const alumno = usuarioId === null ? '' : toChoice(alumnos.get(usuarioId)!).alumno;
      return {
        ...person,
        alumno,
        presente,
        estado,
        candidatos: candidatos.map((each) => toChoice(alumnos.get(each)!)),
      };
    }),
    faltan: [...alumnos.values()].filter(({ usuarioId }) => !matched.has(usuarioId)).map(toChoice),
  };
}

/** Manual assignments by `zoomKey`, so that the next report recognises the people. */
function identified({ filas, asignados }: Input): Map<string, number> {
  const byLine = new Map(filas.map((fila) => [fila.linea, fila]));
  return new Map(
    asignados.flatMap(({ linea, usuarioId }) => {
      const fila = byLine.get(linea);
      const key = fila ? zoomKey(fila) : '';
      return key === '' ? [] : [[key, usuarioId] as const];
    }),
  );
}

const toChoice = ({ usuarioId, nombre, apellido, correo }: ZoomAlumno) => ({
  usuarioId,
  alumno: `${apellido}, ${nombre}`,
  correo,
});

function changedSince(resource: ZoomResult): AppError {
  const message = 'La asistencia cambió mientras la revisabas. No guardamos nada; mira la lista otra vez.';
  return new AppError(409, 'revisar', message, { resource });
}
