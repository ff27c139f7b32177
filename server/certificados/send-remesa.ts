import { quoteNames } from 'domain/formats/quote-names.ts';
import type { RecepcionInput, Remesa, remesaInput } from 'domain/schemas/libro-certificados.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { toCertificado } from './queries/certificados.ts';
import * as queries from './queries/remesas.ts';

const unknownRemesa = () => notFound('No se encontró la remesa.');

/** Records a batch: all of these certificates, or none. Each must be in force, of the series, and in no other batch. */
export async function sendRemesa(
  tx: Db,
  { serie, certificadoIds, enviada, nota }: z.output<typeof remesaInput>,
  adminId: number,
): Promise<Remesa> {
  const rows = await queries.lockCertificados(tx, certificadoIds);
  if (rows.length < certificadoIds.length) throw notFound('Un certificado ya no existe. Vuelve a abrir la lista.');
  const batched = await queries.batchedOf(tx, certificadoIds);
  const refuse = (wrong: typeof rows, why: string) => {
    const names = quoteNames(wrong.map((row) => toCertificado(row).numero));
    if (wrong.length > 0) throw conflict(`${names}: ${why} No se anotó nada.`);
  };
  refuse(
    rows.filter((row) => row.nivelSerie !== serie),
    `no es de la serie ${serie}.`,
  );
  refuse(
    rows.filter((row) => row.revocado !== null),
    'está revocado.',
  );
  refuse(
    rows.filter((row) => batched.has(row.certificadoId)),
    'ya se envió en otra remesa.',
  );
  const remesaId = await queries.insertRemesa(tx, { serie, enviada, nota, creadoPor: adminId }, rows);
  return (await queries.findRemesa(tx, remesaId))!;
}

/** Records the numbers with which certificates came back; an empty one is still missing. */
export async function receiveRemesa(tx: Db, remesaId: number, { recibido, refrendos }: RecepcionInput) {
  if (!(await queries.lockRemesa(tx, remesaId))) throw unknownRemesa();
  const antes = (await queries.findRemesa(tx, remesaId))!;
  if (recibido < antes.enviada) throw invalid({ recibido: 'No puede volver antes de enviarse' });
  const own = new Set((await queries.entradasOf(tx, antes)).map(({ certificadoId }) => certificadoId));
  if (refrendos.some(({ certificadoId }) => !own.has(certificadoId))) {
    throw conflict('Un certificado no está en esta remesa. Vuelve a abrirla.');
  }
  if (!(await queries.updateRefrendos(tx, remesaId, { recibido, refrendos }))) {
    throw conflict(`Otro certificado de la serie ${antes.serie} ya tiene uno de estos números.`);
  }
  const entradas = await queries.entradasOf(tx, antes);
  const recibidos = entradas.filter(({ refrendo }) => refrendo !== null).length;
  return { antes, despues: { ...antes, recibidos, entradas } };
}

/** Deletes a batch recorded by mistake, unless part of it has come back. */
export async function removeRemesa(tx: Db, remesaId: number): Promise<Remesa> {
  if (!(await queries.lockRemesa(tx, remesaId))) throw unknownRemesa();
  const remesa = (await queries.findRemesa(tx, remesaId))!;
  if (remesa.recibidos > 0) throw conflict('De esta remesa ya volvieron certificados: no se puede retirar.');
  await queries.deleteRemesa(tx, remesaId);
  return remesa;
}
