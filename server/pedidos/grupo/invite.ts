import {
  freeCupos,
  type Invited,
  judgeInvited,
  maxFreePerDay,
  maxMails,
  maxPerSeat,
  type Verdict,
} from 'domain/rules/grupos.ts';
import type { JudgedInvited } from 'domain/schemas/grupos.ts';
import { takeLock } from '../../db/advisory-lock.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { Mailer } from '../../mail/enqueue.ts';
import { lockPedido } from '../pedido/queries/pedidos.ts';
import { sendInvitacion } from './mail-invitaciones.ts';
import * as grupos from './queries/grupos.ts';
import * as queries from './queries/invitaciones.ts';

const unknownLine = () => notFound('No se encontró ese curso en tu grupo.');
const unknownInvitacion = () => notFound('No se encontró esa invitación.');
const refunded = () => conflict('El pago de este pedido se devolvió: sus cupos ya no se pueden dar.');
const tooMany = () => conflict('Enviaste muchas invitaciones a este curso hoy. Vuelve a intentarlo mañana.');
const tooManyFree = () =>
  conflict(`Con cupos sin costo puedes invitar a ${maxFreePerDay} personas al día. Continúa mañana.`);

/** The line of a group, for the person answering for it; for others it does not exist. */
export async function ownLine(db: Db, usuarioId: number, pedidoItemId: number): Promise<grupos.OwnLine> {
  const line = await grupos.findOwnLine(db, usuarioId, pedidoItemId);
  if (!line) throw unknownLine();
  return line;
}

/** A refund may have revoked some of the asientos, or all. */
async function countLeft(db: Db, pedidoItemId: number) {
  const counts = await grupos.countCupos(db, pedidoItemId);
  if (counts.cupos === 0) throw refunded();
  return counts;
}

/** A verdict per row; sends nothing. */
export async function judgeList(
  db: Db,
  { pedidoItemId }: grupos.OwnLine,
  rows: readonly Invited[],
): Promise<{ judged: JudgedInvited[]; cupos: number }> {
  const counts = await countLeft(db, pedidoItemId);
  const known = await queries.addressesOf(db, pedidoItemId);
  const addresses = (seated: boolean) => new Set(known.filter((one) => one.seated === seated).map((one) => one.correo));
  const found = { free: freeCupos(counts), invited: addresses(false), seated: addresses(true) };
  const verdicts = judgeInvited(rows, found);
  const judged = rows.map(({ nombre, correo }, at) => ({ nombre, correo: correo.trim(), veredicto: verdicts[at]! }));
  return { judged, cupos: counts.cupos };
}

/** Judged again with the pedido locked: of two concurrent lists the second sees the invitations of the first. */
export async function inviteList(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { usuarioId, pedidoItemId }: { usuarioId: number; pedidoItemId: number },
  rows: readonly Invited[],
): Promise<JudgedInvited[]> {
  const { pedidoId } = await ownLine(tx, usuarioId, pedidoItemId);
  await lockPedido(tx, pedidoId);
  const line = await ownLine(tx, usuarioId, pedidoItemId);
  const { judged, cupos } = await judgeList(tx, line, rows);
  const ready = judged.filter(({ veredicto }) => veredicto === 'listo');
  if (ready.length === 0) return judged;
  if ((await queries.countRecent(tx, pedidoItemId)) + ready.length > cupos * maxPerSeat) throw tooMany();
  if (line.isFree) await checkFree(tx, usuarioId, ready.length);
  await queries.insertInvitaciones(tx, pedidoItemId, ready);
  await jobs.enqueue(tx, 'grupos.invitar', { pedidoId });
  const sent: Verdict = 'enviada';
  return judged.map((row) => (row.veredicto === 'listo' ? { ...row, veredicto: sent } : row));
}

/** A lock of its own, because each list only holds the lock of its own pedido. */
async function checkFree(tx: Db, usuarioId: number, wanted: number): Promise<void> {
  await takeLock(tx, 'invitaciones', usuarioId);
  if ((await grupos.countRecentFree(tx, usuarioId)) + wanted > maxFreePerDay) throw tooManyFree();
}

const over: Record<string, string> = {
  anulada: 'Esta invitación ya se retiró.',
  usada: 'Esta persona ya abrió el curso.',
};

async function openInvitacion(tx: Db, usuarioId: number, invitacionId: number) {
  const found = await queries.lockOwnInvitacion(tx, usuarioId, invitacionId);
  if (!found) throw unknownInvitacion();
  const problem = over[found.estado];
  if (problem) throw conflict(problem);
  return found;
}

export async function resendInvitacion(deps: Mailer, tx: Db, usuarioId: number, invitacionId: number): Promise<void> {
  const invitacion = await openInvitacion(tx, usuarioId, invitacionId);
  await countLeft(tx, invitacion.pedidoItemId);
  if (invitacion.envios >= maxMails) {
    throw conflict(`Ya la enviamos ${maxMails} veces. Revisa el correo, retírala e invita otra vez.`);
  }
  await sendInvitacion(deps, tx, invitacion, (await grupos.findGrupoNombre(tx, invitacion.pedidoId)) ?? '');
}

export async function withdrawInvitacion(tx: Db, usuarioId: number, invitacionId: number): Promise<void> {
  await openInvitacion(tx, usuarioId, invitacionId);
  await queries.cancelInvitacion(tx, invitacionId);
}
