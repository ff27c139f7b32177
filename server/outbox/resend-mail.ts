import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { inviteUsuario } from '../passwords/invite-usuario.ts';
import { findTaken, lockUsuario, setCorreo } from '../usuarios/queries.ts';
import { canResend, lockMail, markAttended } from './queries.ts';

/** Writes the mail of a pedido again; given by the composition root, because features do not import each other. */
export type ResendPedido = (tx: Db, pedidoId: number, correo: string | undefined) => Promise<unknown>;

/**
 * Sends a mail again as a new one and marks the old one as dealt with. Mails with codes are written again, so that the
 * codes are fresh and go to the corrected address only. Returns the address of before and after.
 */
export async function resendMail(
  deps: Deps,
  tx: Db,
  resendPedido: ResendPedido,
  { id, correo }: { id: number; correo: string | undefined },
): Promise<{ before: string; after: string }> {
  const mail = await lockMail(tx, id);
  if (!mail) throw notFound('No se encontró el correo.');
  if (mail.estado === 'pendiente') throw conflict('Este correo todavía está en cola: se enviará solo.');
  if (!canResend(mail)) throw conflict('El texto de este correo ya no se guarda: no se puede reenviar.');
  if (mail.pedidoId !== null) await resendPedido(tx, mail.pedidoId, correo);
  else if (mail.usuarioId !== null) await inviteAgain(deps, tx, mail.usuarioId, correo);
  else {
    const { asunto, texto, html, prioridad, urlBaja } = mail;
    await enqueueMail(deps.jobs, tx, { para: correo || mail.para, asunto, texto, html, prioridad, urlBaja });
  }
  await markAttended(tx, [id]);
  return { before: mail.para, after: correo || mail.para };
}

/** Until the account is activated its address is corrected here; later its owner decides about it. */
async function inviteAgain(deps: Deps, tx: Db, usuarioId: number, correo: string | undefined): Promise<void> {
  const usuario = await lockUsuario(tx, usuarioId);
  if (!usuario) throw conflict('La cuenta de este correo ya no existe.');
  if (usuario.activada) {
    throw conflict(`${usuario.nombre} ya activó su cuenta. Si el correo está mal, corrígelo en Usuarios.`);
  }
  if (correo && correo !== usuario.correo) {
    const taken = await findTaken(tx, { dni: usuario.dni, correo }, usuarioId);
    if (taken.correo) throw invalid({ correo: 'Ese correo es de otra cuenta' }, 'Ese correo es de otra cuenta');
    await setCorreo(tx, usuarioId, correo);
  }
  await inviteUsuario(deps, tx, { usuarioId, nombre: usuario.nombre, correo: correo || usuario.correo });
}
