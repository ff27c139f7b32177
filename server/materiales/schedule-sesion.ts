import { materialClase } from 'domain/rules/modulos.ts';
import { may } from 'domain/rules/permisos.ts';
import { scheduleProblem, sesionChange } from 'domain/rules/sesiones.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { recordChange } from '../horarios/record-change.ts';
import { conflict, invalid, notPermitted } from '../http/errors.ts';
import {
  countHeld,
  deleteSesion,
  isPonenteOf,
  lockSesion,
  type Scheduled,
  saveSesion,
} from '../sesiones/queries/schedule.ts';

/** An omitted field keeps its value. */
export type SesionWritten = {
  inicio?: string | null | undefined;
  fin?: string | null | undefined;
  ponenteId?: number | null | undefined;
  grabacion?: string | undefined;
  cancelada?: boolean | undefined;
  /** Reason of the change, for the mail. */
  motivo?: string | undefined;
};

type Place = {
  materialId: number;
  cursoId: number;
  nombre: string;
  acronimo: string;
  usuario: CurrentUsuario;
  now: Date;
};

/** Saves the dates of a material; the mail about a moved or cancelled session is sent ten minutes later. */
export async function scheduleSesion(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  place: Place,
  written: SesionWritten,
): Promise<void> {
  const { materialId, nombre, now } = place;
  const before = await lockSesion(tx, materialId);
  const after = await checked(tx, place, before, written);
  if (!may(place.usuario.rol, 'academico') && !isSameDate(before, after)) throw notPermitted('academico');
  if (after === null) {
    if (before === null) return;
    await checkHeld(tx, { materialId }, `No se puede quitar la fecha de «${nombre}»`, now);
    return deleteSesion(tx, materialId);
  }
  const cambio = before && sesionChange(before, after);
  const secuencia = (before?.secuencia ?? 0) + (cambio ? 1 : 0);
  await saveSesion(tx, { ...after, materialId, secuencia });
  if (!before || !cambio || isPast(before, after, now)) return;
  const { inicio, fin, cancelada } = after;
  const changed = [{ materialId, inicio, fin, cancelada, secuencia, antes: before }];
  await recordChange({ jobs }, tx, place, { motivo: written.motivo ?? '', changed });
}

type Dates = Pick<Scheduled, 'inicio' | 'fin' | 'ponenteId' | 'grabacion' | 'cancelada'>;

/** Lecturers may set the recording and the room; only the coordination may set the dates. */
const isSameDate = (before: Dates | null, after: Dates | null) =>
  before === after ||
  (before !== null && after !== null && before.ponenteId === after.ponenteId && sesionChange(before, after) === null);

const isPast = (before: Dates, after: Dates, now: Date) => before.fin <= now && after.fin <= now;

/** The dates to store; null for none. */
async function checked(
  tx: Db,
  { acronimo, cursoId, now }: Place,
  before: Scheduled | null,
  written: SesionWritten,
): Promise<Dates | null> {
  if (materialClase(acronimo) !== 'sesion') {
    if (written.inicio || written.fin) throw invalid({ inicio: 'Solo una sesión en vivo tiene fecha' });
    return null;
  }
  const {
    inicio = before?.inicio.toISOString() ?? null,
    fin = before?.fin.toISOString() ?? null,
    ponenteId = before?.ponenteId ?? null,
    grabacion = before?.grabacion ?? '',
    cancelada = before !== null && before.cancelada !== null,
  } = written;
  const problem = scheduleProblem({ inicio, fin });
  if (problem) throw invalid(problem);
  if (inicio === null || fin === null) {
    if (grabacion !== '') throw invalid({ inicio: 'Escribe cuándo fue la sesión' });
    return null;
  }
  if (ponenteId !== null && ponenteId !== before?.ponenteId && !(await isPonenteOf(tx, ponenteId, cursoId))) {
    throw invalid({ ponenteId: 'Elige un ponente de este curso' });
  }
  const isCancelling = cancelada && before?.cancelada === null;
  if (isCancelling && !written.motivo?.trim()) throw invalid({ motivo: 'Escribe por qué se cancela' });
  const since = cancelada ? (before?.cancelada ?? now) : null;
  return { inicio: new Date(inicio), fin: new Date(fin), ponenteId, grabacion, cancelada: since };
}

/** Refuses to delete attendance, or a session that students still expect. */
export async function checkHeld(tx: Db, scope: { materialId: number }, refusal: string, now: Date): Promise<void> {
  const { asistencias, proximas } = await countHeld(tx, scope, now);
  if (asistencias > 0) throw conflict(`${refusal}: ya tiene asistencia registrada.`);
  if (proximas > 0) throw conflict(`${refusal}: cancélala primero, para que sus estudiantes se enteren por correo.`);
}
