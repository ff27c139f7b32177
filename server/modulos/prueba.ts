import { isPrueba } from 'domain/rules/modulos.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import type { Db } from '../db/connect.ts';
import { conflict } from '../http/errors.ts';
import { countHeld } from '../sesiones/queries/schedule.ts';
import { deletePrueba, dependents, insertPrueba, updatePrueba } from './queries.ts';

type Saved = { nombre: string; intentoMax?: number | undefined };

export async function createPrueba(db: Db, moduloId: number, { nombre, intentoMax = 1 }: Saved): Promise<void> {
  await insertPrueba(db, { moduloId, nombre, intentos: intentoMax });
}

/** Keeps the test in step with its module: it exists exactly while the module is of type PRU. */
export async function adjustPrueba(db: Db, before: Modulo, acronimo: string, saved: Saved): Promise<void> {
  const { moduloId, pruebaId } = before;
  if (isPrueba(acronimo) !== isPrueba(before.tipoModulo.acronimo)) await checkTipoChange(db, before);
  if (!isPrueba(acronimo)) {
    if (pruebaId !== null) await deletePrueba(db, moduloId);
  } else if (pruebaId === null) {
    await createPrueba(db, moduloId, saved);
  } else {
    await proceed(db, pruebaId, before, saved);
  }
}

async function proceed(db: Db, pruebaId: number, before: Modulo, { nombre, intentoMax }: Saved): Promise<void> {
  const intentos = intentoMax ?? before.intentoMax;
  if (intentos === before.intentoMax && nombre === before.nombre) return;
  await updatePrueba(db, pruebaId, { intentos, before: before.nombre, nombre });
}

async function checkTipoChange(db: Db, { moduloId, nombre }: Modulo): Promise<void> {
  const { intentos, notas } = await dependents(db, moduloId);
  const reason = intentos > 0 ? `su prueba tiene ${plural(intentos, 'intento')}` : `tiene ${plural(notas, 'nota')}`;
  if (intentos + notas > 0) throw conflict(`No se puede cambiar el tipo de «${nombre}»: ${reason}.`);
}

export async function checkNothingDepends(db: Db, { moduloId, nombre }: Modulo, now: Date): Promise<void> {
  const { intentos, alumnosConHistoria } = await dependents(db, moduloId);
  const { asistencias, proximas } = await countHeld(db, { moduloId }, now);
  const reasons = [
    intentos > 0 && `su prueba tiene ${plural(intentos, 'intento')}`,
    alumnosConHistoria > 0 && `guarda notas de ${plural(alumnosConHistoria, 'estudiante')}`,
    asistencias > 0 && 'tiene sesiones con asistencia registrada',
    proximas > 0 && 'tiene sesiones por venir, que primero hay que cancelar',
  ].filter(Boolean);
  if (reasons.length > 0) throw conflict(`No se puede eliminar «${nombre}»: ${reasons.join(' y ')}.`);
}

function plural(n: number, what: string): string {
  return n === 1 ? `1 ${what}` : `${n} ${what}s`;
}
