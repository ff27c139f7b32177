import { isFixedAcronym } from 'domain/rules/tipos.ts';
import type { tipoInput } from 'domain/schemas/tipos.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { AppError, changedMeanwhile, conflict, notFound } from '../http/errors.ts';
import type { Clase } from './clases.ts';
import type { TipoRow } from './queries.ts';
import * as queries from './queries.ts';

type Body = z.output<typeof tipoInput>;

export async function getTipo(db: Db, clase: Clase, id: number): Promise<TipoRow> {
  const found = await queries.findTipo(db, clase, id);
  if (!found) throw unknown(clase);
  return found;
}

export async function createTipo(db: Db, clase: Clase, { version: _, ...data }: Body): Promise<TipoRow> {
  await assertFree(db, clase, data.acronimo);
  return queries.insertTipo(db, clase, data);
}

export async function updateTipo(db: Db, clase: Clase, id: number, { version, ...data }: Body, show: Show) {
  const antes = await queries.lockTipo(db, clase, id);
  if (!antes) throw unknown(clase);
  if (version !== undefined && version !== antes.version) throw changedMeanwhile('este tipo', show(antes));
  if (data.acronimo !== antes.acronimo && isFixedAcronym(clase.nombre, antes.acronimo)) {
    throw taken(`El acrónimo ${antes.acronimo} no se puede cambiar: las reglas de la escuela dependen de él.`);
  }
  await assertFree(db, clase, data.acronimo, id);
  return { antes, despues: await queries.updateTipo(db, clase, id, data) };
}

export async function deleteTipo(db: Db, clase: Clase, id: number): Promise<TipoRow> {
  const before = await queries.lockTipo(db, clase, id);
  if (!before) throw unknown(clase);
  const reason = await whatDependsOnTipo(db, clase, id, before);
  if (reason) throw conflict(`No se puede eliminar «${before.nombre}»: ${reason}.`);
  await queries.deleteTipo(db, clase, id);
  return before;
}

/** What forbids deleting a type; empty when nothing does. */
async function whatDependsOnTipo(db: Db, clase: Clase, id: number, { acronimo }: TipoRow): Promise<string> {
  if (isFixedAcronym(clase.nombre, acronimo)) return `las reglas de la escuela dependen de ${acronimo}`;
  const uses = await queries.countUses(db, clase, id);
  const [one, many] = clase.palabras;
  if (uses === 0) return '';
  return uses === 1 ? `un ${one} lo usa` : `${uses} ${many} lo usan`;
}

type Show = (row: TipoRow) => unknown;

const unknown = ({ palabras: [one] }: Clase) => notFound(`No se encontró el tipo de ${one}.`);
const taken = (message: string) => new AppError(409, 'conflicto', message, { errores: { acronimo: message } });

async function assertFree(db: Db, clase: Clase, acronimo: string, exceptId?: number): Promise<void> {
  if (await queries.acronimoTaken(db, clase, acronimo, exceptId)) {
    throw taken(`Ya hay un tipo de ${clase.palabras[0]} con el acrónimo ${acronimo}.`);
  }
}
