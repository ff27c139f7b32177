import { esPrueba } from 'domain/rules/modulos.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { pruebas } from '../db/schema/pruebas.ts';
import { conflict } from '../http/errors.ts';
import { loQueDepende } from './queries.ts';

type Guardado = { nombre: string; intentoMax?: number | undefined };

export async function crearPrueba(db: Db, moduloId: number, { nombre, intentoMax = 1 }: Guardado): Promise<void> {
  await db.insert(pruebas).values({ moduloId, nombre, intentos: intentoMax });
}

/** Keeps the test in step with its module: it exists exactly while the module is of type PRU. */
export async function ajustarPrueba(db: Db, antes: Modulo, acronimo: string, guardado: Guardado): Promise<void> {
  const { moduloId, pruebaId } = antes;
  if (esPrueba(acronimo) !== esPrueba(antes.tipoModulo.acronimo)) await comprobarCambioDeTipo(db, antes);
  if (!esPrueba(acronimo)) {
    if (pruebaId !== null) await db.delete(pruebas).where(eq(pruebas.moduloId, moduloId));
  } else if (pruebaId === null) {
    await crearPrueba(db, moduloId, guardado);
  } else {
    await seguir(db, pruebaId, antes, guardado);
  }
}

/** A test that was never renamed follows its module's name. */
async function seguir(db: Db, pruebaId: number, antes: Modulo, { nombre, intentoMax }: Guardado): Promise<void> {
  const intentos = intentoMax ?? antes.intentoMax;
  if (intentos === antes.intentoMax && nombre === antes.nombre) return;
  await db
    .update(pruebas)
    .set({
      intentos: sql`${intentos}::int`,
      nombre: sql`case when ${pruebas.nombre} = ${antes.nombre} then ${nombre} else ${pruebas.nombre} end`,
    })
    .where(eq(pruebas.pruebaId, pruebaId));
}

async function comprobarCambioDeTipo(db: Db, { moduloId, nombre }: Modulo): Promise<void> {
  const { intentos, notas } = await loQueDepende(db, moduloId);
  const razon = intentos > 0 ? `su prueba tiene ${cuantos(intentos, 'intento')}` : `tiene ${cuantos(notas, 'nota')}`;
  if (intentos + notas > 0) throw conflict(`No se puede cambiar el tipo de «${nombre}»: ${razon}.`);
}

export async function comprobarQueNadaDepende(db: Db, { moduloId, nombre }: Modulo): Promise<void> {
  const { intentos, alumnosConHistoria } = await loQueDepende(db, moduloId);
  const razones = [
    intentos > 0 && `su prueba tiene ${cuantos(intentos, 'intento')}`,
    alumnosConHistoria > 0 && `guarda notas de ${cuantos(alumnosConHistoria, 'estudiante')}`,
  ].filter(Boolean);
  if (razones.length > 0) throw conflict(`No se puede eliminar «${nombre}»: ${razones.join(' y ')}.`);
}

function cuantos(n: number, que: string): string {
  return n === 1 ? `1 ${que}` : `${n} ${que}s`;
}
