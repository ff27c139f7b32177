import { esAcronimoFijo } from 'domain/rules/tipos.ts';
import type { tipoInput } from 'domain/schemas/tipos.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { AppError, changedMeanwhile, conflict, notFound } from '../http/errors.ts';
import type { Clase } from './clases.ts';
import type { TipoRow } from './queries.ts';
import * as queries from './queries.ts';

type Body = z.output<typeof tipoInput>;

export async function obtener(db: Db, clase: Clase, id: number): Promise<TipoRow> {
  const found = await queries.findTipo(db, clase, id);
  if (!found) throw unknown(clase);
  return found;
}

export async function crear(db: Db, clase: Clase, { version: _, ...data }: Body): Promise<TipoRow> {
  await assertFree(db, clase, data.acronimo);
  return queries.insertTipo(db, clase, data);
}

export async function cambiar(db: Db, clase: Clase, id: number, { version, ...data }: Body, show: Show) {
  const antes = await queries.lockTipo(db, clase, id);
  if (!antes) throw unknown(clase);
  if (version !== undefined && version !== antes.version) throw changedMeanwhile('este tipo', show(antes));
  if (data.acronimo !== antes.acronimo && esAcronimoFijo(clase.nombre, antes.acronimo)) {
    throw taken(`El acrónimo ${antes.acronimo} no se puede cambiar: las reglas de la escuela dependen de él.`);
  }
  await assertFree(db, clase, data.acronimo, id);
  return { antes, despues: await queries.updateTipo(db, clase, id, data) };
}

export async function eliminar(db: Db, clase: Clase, id: number): Promise<TipoRow> {
  const antes = await queries.lockTipo(db, clase, id);
  if (!antes) throw unknown(clase);
  if (esAcronimoFijo(clase.nombre, antes.acronimo)) {
    throw conflict(`No se puede eliminar «${antes.nombre}»: las reglas de la escuela dependen de ${antes.acronimo}.`);
  }
  const usos = await queries.countUsos(db, clase, id);
  if (usos > 0) {
    const [uno, varios] = clase.palabras;
    throw conflict(
      `No se puede eliminar «${antes.nombre}»: ${usos === 1 ? `un ${uno} lo usa` : `${usos} ${varios} lo usan`}.`,
    );
  }
  await queries.deleteTipo(db, clase, id);
  return antes;
}

type Show = (row: TipoRow) => unknown;

const unknown = ({ palabras: [uno] }: Clase) => notFound(`No se encontró el tipo de ${uno}.`);
const taken = (message: string) => new AppError(409, 'conflicto', message, { errores: { acronimo: message } });

async function assertFree(db: Db, clase: Clase, acronimo: string, exceptId?: number): Promise<void> {
  if (await queries.acronimoTaken(db, clase, acronimo, exceptId)) {
    throw taken(`Ya hay un tipo de ${clase.palabras[0]} con el acrónimo ${acronimo}.`);
  }
}
