import { parseCodigo } from 'domain/rules/codigo-certificado.ts';
import type { Db } from '../db/connect.ts';
import { notFound } from '../http/errors.ts';
import { findByCodigo, type Row } from './queries/certificados.ts';

export const unknownCodigo = () => notFound('No existe un certificado con este código.');

/** Accepts the code as typed by a person. */
export async function requireRow(db: Db, typed: string): Promise<Row> {
  const codigo = parseCodigo(typed);
  const row = codigo && (await findByCodigo(db, codigo));
  if (!row) throw unknownCodigo();
  return row;
}
