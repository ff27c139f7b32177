import { formatDayTime } from 'domain/formats/lima-time.ts';
import { accesoA, noAccesoLabel } from 'domain/rules/acceso.ts';
import { teaches } from 'domain/rules/permisos.ts';
import { phaseProblem } from 'domain/rules/rendicion.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { Db } from '../db/connect.ts';
import { AppError, notFound } from '../http/errors.ts';
import { findPrueba, type PruebaView, withOwnPlazo } from './queries/pruebas.ts';

export type Caller = { usuario: CurrentUsuario; now: Date };

export const unknownPrueba = () => notFound('No se pudo cargar la prueba');

export const previewOnly = () =>
  new AppError(403, 'vista-previa', 'Es una vista previa: solo los estudiantes responden la prueba.');

export const noIntentosLeft = () => new AppError(409, 'sin-intentos', 'Ya usaste todos tus intentos.');

export const timeIsUp = (fin: Date, now: Date) =>
  new AppError(409, 'tiempo-terminado', `Tu tiempo terminó el ${formatDayTime(fin.toISOString(), now)}.`);

type Opening = { isOpen: boolean; apertura: Date | null };

/** A test with an explicit start accepts answers after the start; any other test, from its opening on. */
export function requireOpen({ isOpen, apertura }: Opening, now: Date): void {
  if (isOpen) return;
  const problem = phaseProblem({ apertura, cierre: null }, 0, now);
  if (problem) throw new AppError(409, 'prueba-sin-abrir', problem);
  throw new AppError(409, 'prueba-sin-empezar', 'Empieza la prueba para responderla.');
}

type Plazo = Pick<
  PruebaView,
  'cursoId' | 'activa' | 'fechaHoraLimite' | 'vigencia' | 'publicado' | 'matriculado' | 'accesoFin'
> & {
  pausado?: boolean;
};

export function requireAccesoTo(curso: Plazo, { usuario, now }: Caller): void {
  const who = {
    isEquipo: teaches(usuario, curso.cursoId),
    matriculado: curso.matriculado,
    pausado: curso.pausado === true,
    accesoFin: curso.accesoFin,
  };
  // An unpublished course exists only for its staff and its students.
  if (!curso.publicado && !who.isEquipo && !who.matriculado) throw unknownPrueba();
  const acceso = accesoA(curso, who, now);
  if (!acceso.acceso) throw new AppError(403, `acceso-${acceso.motivo}`, noAccesoLabel(acceso));
}

/** The test, if the user has access to it. */
export async function openPrueba(db: Db, pruebaId: number, who: Caller): Promise<PruebaView> {
  const view = await findPrueba(db, pruebaId, who.usuario.usuarioId);
  if (!view) throw unknownPrueba();
  requireAccesoTo(view, who);
  return teaches(who.usuario, view.cursoId) ? view : withOwnPlazo(view);
}
