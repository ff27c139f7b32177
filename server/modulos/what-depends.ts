import type { Db } from '../db/connect.ts';
import { findDependents } from '../pruebas/queries/dependents.ts';
import { countHeld } from '../sesiones/queries/schedule.ts';

/** What forbids removing the test or the grades of a module; empty when nothing does. */
export async function whatDependsOnTipo(db: Db, moduloId: number, now: Date): Promise<string> {
  return (await ofStudents(db, moduloId, now)).join(' y ');
}

/** What forbids deleting a module with its materials; empty when nothing does. */
export async function whatDependsOnModulo(db: Db, moduloId: number, now: Date): Promise<string> {
  const { asistencias, proximas } = await countHeld(db, { moduloId }, now);
  const ofSesiones = [
    asistencias > 0 && 'tiene sesiones con asistencia registrada',
    proximas > 0 && 'tiene sesiones por venir, que primero hay que cancelar',
  ].filter((each) => each !== false);
  return [...(await ofStudents(db, moduloId, now)), ...ofSesiones].join(' y ');
}

async function ofStudents(db: Db, moduloId: number, now: Date): Promise<string[]> {
  const { intentos, rindiendo, notas } = await findDependents(db, moduloId, now);
  return [
    rindiendo > 0 && 'alguien está rindiendo su prueba',
    intentos > 0 && `su prueba tiene ${plural(intentos, 'intento')}`,
    notas > 0 && `tiene ${plural(notas, 'nota')}`,
  ].filter((each) => each !== false);
}

function plural(n: number, what: string): string {
  return n === 1 ? `1 ${what}` : `${n} ${what}s`;
}
