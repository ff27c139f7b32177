import type { CountedAct } from 'domain/rules/protected-acts.ts';
import type { Db } from '../db/connect.ts';
import { requireFresh } from '../http/access.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import type { Session } from '../http/session.ts';
import { type Mailer, queueMail } from '../mail/enqueue.ts';
import { type StoredMail, storedMail, writeMail } from '../mail/templates.ts';
import { inviteUsuario } from '../passwords/invite-usuario.ts';
import { findTaken, lockUsuario, setCorreo } from '../usuarios/queries.ts';
import { findRefusal, lockMail, markAttended, type Row } from './queries.ts';

/** Writes a mail of a pedido again. Passed in by `app.ts`, because pedidos is above this folder in the import order. */
export type ResendPedido = (
  tx: Db,
  pedidoId: number,
  stored: StoredMail,
  correo: string | undefined,
) => Promise<{ para: string }>;

/**
 * Sends a mail again as a new one, from the same template and data, and marks the old one as dealt with. Codes are made
 * anew, so only the corrected address has valid ones. Returns the addresses before and after,
 * and whether the account was given another one.
 */
export async function resendMail(
  deps: Mailer,
  tx: Db,
  resendPedido: ResendPedido,
  { id, correo, now, session }: { id: number; correo: string | undefined; now: Date; session: Session | null },
): Promise<{ before: string; after: string; acto: CountedAct | null }> {
  const mail = await lockMail(tx, id);
  if (!mail) throw notFound('No se encontró el correo.');
  const refusal = await findRefusal(tx, id, now);
  if (refusal) throw conflict(refusal);
  const { para: after, acto = null } = await sendAgain(deps, tx, resendPedido, mail, { correo, session });
  await markAttended(tx, [id]);
  return { before: mail.para, after, acto };
}

/** `session`: needed to correct the address of an account; null where no address is corrected. */
type Corrected = { correo: string | undefined; session: Session | null };

type Sent = { para: string; acto?: CountedAct | null };

async function sendAgain(
  deps: Mailer,
  tx: Db,
  resendPedido: ResendPedido,
  mail: Row,
  corrected: Corrected,
): Promise<Sent> {
  const { correo } = corrected;
  const stored = storedMail(mail);
  if (stored && mail.pedidoId !== null) return resendPedido(tx, mail.pedidoId, stored, correo);
  if (stored?.template.name === 'invitacion') return inviteAgain(deps, tx, mail, corrected);
  const { correoSalienteId: reenvioDe, usuarioId } = mail;
  const para = correo || mail.para;
  // A mail older than stored templates is copied; `findRefusal` refuses one that contains a code.
  const written = stored ? writeMail(deps, stored.template, stored.data, undefined) : mail;
  await queueMail(deps.jobs, tx, { ...pick(written), para, usuarioId, reenvioDe });
  return { para };
}

type Content = Pick<Row, 'asunto' | 'texto' | 'html' | 'reservado' | 'prioridad' | 'urlBaja' | 'plantilla'> & {
  datos: unknown;
};

function pick({ asunto, texto, html, reservado, prioridad, urlBaja, plantilla, datos }: Content): Content {
  return { asunto, texto, html, reservado, prioridad, urlBaja, plantilla, datos };
}

/** Until the account is activated its address may be corrected here; afterwards only by its owner. */
async function inviteAgain(deps: Mailer, tx: Db, mail: Row, { correo, session }: Corrected): Promise<Sent> {
  const usuarioId = mail.usuarioId!;
  const usuario = (await lockUsuario(tx, usuarioId))!;
  const acto = correo && correo !== usuario.correo ? 'access-of-others' : null;
  if (correo && acto) {
    requireFresh(session);
    const taken = await findTaken(tx, { dni: usuario.dni, correo }, usuarioId);
    if (taken.correo) throw invalid({ correo: 'Ese correo es de otra cuenta' }, 'Ese correo es de otra cuenta');
    await setCorreo(tx, usuarioId, correo);
  }
  const para = correo || usuario.correo;
  const reenvioDe = mail.correoSalienteId;
  await inviteUsuario(deps, tx, { usuarioId, nombre: usuario.nombre, correo: para }, { reenvioDe });
  return { para, acto };
}
