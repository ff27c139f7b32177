import type { Db } from '../../db/connect.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { insertEvent } from '../pedido/queries/pedidos.ts';
import * as queries from './queries/grupos.ts';

type Change = { pedidoId: number; usuarioId: number; adminId: number };
type Changed = { nombre: string; antes: string | null; despues: string };

/**
 * Another person hands out the asientos of a group; null when they did already. Members agreed to share with the
 * company or, without one, with the person who was responsible: those are asked again in their account.
 */
export async function changeResponsable(tx: Db, { pedidoId, usuarioId, adminId }: Change): Promise<Changed | null> {
  const grupo = await queries.lockGrupo(tx, pedidoId);
  if (!grupo) throw notFound('No se encontró el grupo.');
  const nombres = await queries.nombresOf(tx, [usuarioId, grupo.responsableId]);
  const despues = nombres.get(usuarioId);
  if (despues === undefined) throw invalid({ usuarioId: 'Esa persona ya no está. Búscala otra vez.' });
  if (grupo.responsableId === usuarioId) return null;
  await queries.replaceResponsable(tx, pedidoId, usuarioId);
  if (!grupo.isOfEmpresa) await queries.withdrawShares(tx, pedidoId);
  await insertEvent(tx, { pedidoId, tipo: 'grupo-responsable', causadoPor: adminId });
  return { nombre: grupo.numero, antes: nombres.get(grupo.responsableId) ?? null, despues };
}
