import type { Db } from '../../db/connect.ts';
import type { PedidoDeps } from '../deps.ts';
import { findAjustes } from './queries/issue.ts';

/** Céntimos above which a document names its buyer; null while no comprobantes are issued here. */
export async function anonymousLimit(
  { comprobantes }: Pick<PedidoDeps, 'comprobantes'>,
  tx: Db,
): Promise<number | null> {
  if (!comprobantes.active) return null;
  const { desde, limiteAnonimoCentimos } = await findAjustes(tx);
  return desde === null ? null : limiteAnonimoCentimos;
}
