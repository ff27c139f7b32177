import { settingsProblem } from 'domain/rules/rendicion.ts';
import type { RendicionAlumno } from 'domain/schemas/rendicion.ts';
import type { Db } from '../db/connect.ts';
import { invalid } from '../http/errors.ts';
import { unknownPrueba } from './acceso.ts';
import { type Concesion, grant, keepPrueba, moveFines, takeTurns } from './queries/concesiones.ts';
import { findAlumnos } from './queries/rendiciones.ts';

type Granted = { prueba: string; changes: { antes: RendicionAlumno; despues: RendicionAlumno }[] };

/**
 * Sets extra minutes, attempts or dates for all of these students or for none; students who already have them are
 * unchanged.
 */
export async function grantConcesion(
  tx: Db,
  pruebaId: number,
  { usuarioIds, what }: { usuarioIds: number[]; what: Concesion },
  now: Date,
): Promise<Granted> {
  // With the locks no sitting begins or ends between reading and writing.
  await takeTurns(tx, pruebaId, usuarioIds);
  const prueba = await keepPrueba(tx, pruebaId);
  if (prueba === null) throw unknownPrueba();
  const problem =
    'apertura' in what &&
    settingsProblem({ apertura: what.apertura ?? prueba.apertura, cierre: what.cierre ?? prueba.cierre });
  if (problem) throw invalid({ [problem.field]: problem.message });
  const before = await findAlumnos(tx, pruebaId, usuarioIds);
  if (before.length < new Set(usuarioIds).size) {
    const one = 'Esta persona no está matriculada en el curso';
    throw invalid({ usuarioId: usuarioIds.length === 1 ? one : 'Alguna persona no está matriculada en el curso' });
  }
  const changing = before.filter((each) => !has(each, what)).map(({ usuarioId }) => usuarioId);
  if (changing.length > 0) await grant(tx, pruebaId, changing, what);
  if (changing.length > 0 && !('intentosExtra' in what)) await moveFines(tx, pruebaId, now, changing);
  const after = new Map((await findAlumnos(tx, pruebaId, usuarioIds)).map((each) => [each.usuarioId, each]));
  return { prueba: prueba.nombre, changes: before.map((antes) => ({ antes, despues: after.get(antes.usuarioId)! })) };
}

type Granting = Pick<RendicionAlumno, 'prorroga' | 'intentosExtra' | 'apertura' | 'cierre'>;

export function has(alumno: Granting, what: Concesion): boolean {
  if ('apertura' in what) return alumno.apertura === what.apertura && alumno.cierre === what.cierre;
  return 'prorroga' in what ? alumno.prorroga === what.prorroga : alumno.intentosExtra === what.intentosExtra;
}
