import type { Db } from '../../db/connect.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { Mailer } from '../../mail/enqueue.ts';
import { asientoClaimCode, hashClaimCode } from '../access-codes.ts';
import { insertEvent, lockPedido } from '../pedido/queries/pedidos.ts';
import { mailReleased } from './mails.ts';
import { findGrupoNombre, findLineOfCupo } from './queries/grupos.ts';
import { deleteUnbegun, findHolder, findSeat, freeSeat } from './queries/members.ts';

const unknown = () => notFound('No se encontró ese cupo en tu grupo.');
const begun = () =>
  conflict('Esta persona ya empezó el curso: su cupo es suyo. Solo se libera el de quien todavía no entra.');

/** Takes the asiento from a member who has not begun and mails them; codes sent to them no longer open it. */
export async function releaseCupo(deps: Mailer, tx: Db, usuarioId: number, asientoId: number): Promise<void> {
  const found = await findLineOfCupo(tx, usuarioId, asientoId);
  if (!found) throw unknown();
  const { pedidoId, pedidoItemId, cursoId, nombre: curso } = found;
  const pedido = (await lockPedido(tx, pedidoId))!;
  const seat = await findSeat(tx, asientoId);
  if (!seat) throw unknown();
  if (seat.usuarioId === null) throw conflict('Ese cupo ya estaba libre.');
  if (!(await deleteUnbegun(tx, asientoId, cursoId))) throw begun();
  const { numero, vueltas } = seat;
  const next = { pedidoItemId, numero, vueltas: vueltas + 1 };
  const codigo = asientoClaimCode(deps.config.secrets, next, pedido.buyerEmail);
  await freeSeat(tx, asientoId, numero === 1 ? null : hashClaimCode(codigo));
  await insertEvent(tx, { pedidoId, tipo: 'cupo-liberado', detalle: { cursoId }, causadoPor: usuarioId });
  const holder = seat.usuarioId === usuarioId ? undefined : await findHolder(tx, seat.usuarioId);
  const grupo = (await findGrupoNombre(tx, pedidoId)) ?? '';
  if (holder) await mailReleased(deps, tx, { ...holder, grupo, curso });
}
