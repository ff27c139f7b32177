import { isPrueba } from 'domain/rules/modulos.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import type { Db } from '../db/connect.ts';
import { conflict } from '../http/errors.ts';
import { deletePrueba, insertPrueba, updatePrueba } from './queries.ts';
import { whatDependsOnTipo } from './what-depends.ts';

type Saved = { nombre: string; intentoMax?: number | undefined };

export async function createPrueba(db: Db, moduloId: number, { nombre, intentoMax = 1 }: Saved): Promise<void> {
  await insertPrueba(db, { moduloId, nombre, intentos: intentoMax });
}

/** Keeps the test in step with its module: it exists exactly while the module is of type PRU. */
export async function adjustPrueba(db: Db, before: Modulo, acronimo: string, saved: Saved, now: Date): Promise<void> {
  const { moduloId, pruebaId } = before;
  if (isPrueba(acronimo) !== isPrueba(before.tipoModulo.acronimo)) await checkTipoChange(db, before, now);
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

async function checkTipoChange(db: Db, { moduloId, nombre }: Modulo, now: Date): Promise<void> {
  const reason = await whatDependsOnTipo(db, moduloId, now);
  if (reason) throw conflict(`No se puede cambiar el tipo de «${nombre}»: ${reason}.`);
}
