import { confirmCorreo, requestCorreo, updateOwnNumero } from 'domain/contract/session.ts';
import { maskedCorreo } from 'domain/rules/pedidos.ts';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { isMailProof, mailProof } from '../mail/mail-proof.ts';
import { defineMail } from '../mail/templates.ts';
import { notifyChange } from '../passwords/notify-change.ts';
import * as queries from './queries.ts';
import { unknown } from './save-usuario.ts';

/** Endpoints with which people change their own account. */
export function ownUsuarioRoutes(deps: Deps): void {
  // Only a reader of the mailbox learns whether another account has the address.
  route(deps, requestCorreo, ({ db, body, usuario, now }) => mailCorreoProof(deps, db, usuario, body.correo, now));

  route(deps, confirmCorreo, async ({ db, body, usuario: { usuarioId }, now, audit, recordEvent }) => {
    const antes = (await queries.lockUsuario(db, usuarioId)) ?? unknownNow();
    if (!isMailProof(deps.config.secrets, proofAbout(antes), body.correo, body.verificacion, now)) {
      const message = 'El código no es el que enviamos o ya venció. Pide otro.';
      throw invalid({ verificacion: message }, message);
    }
    const taken = await queries.findTaken(db, { dni: antes.dni, correo: body.correo }, usuarioId);
    if (taken.correo) throw conflict('Otra cuenta usa ese correo. Inicia sesión con ella, o elige otro.');
    const wasProven = await queries.isCorreoConfirmed(db, usuarioId);
    const despues = await queries.updateContact(db, usuarioId, { correo: body.correo });
    await queries.discardCodes(db, usuarioId);
    await audit({ accion: 'editar', entidad: 'usuario', entidadId: usuarioId, antes, despues });
    await recordEvent({ tipo: 'correo' });
    // An address that was never proven may not be the owner's, so it gets no mail.
    if (!wasProven) return;
    await notifyChange(deps, db, antes, 'correo', `El correo nuevo es ${maskedCorreo(body.correo)}.`);
  });

  route(deps, updateOwnNumero, async ({ db, body: { numero }, usuario: { usuarioId }, audit }) => {
    const antes = (await queries.lockUsuario(db, usuarioId)) ?? unknownNow();
    if (antes.numero === numero) return;
    const despues = await queries.updateContact(db, usuarioId, { numero });
    await audit({ accion: 'editar', entidad: 'usuario', entidadId: usuarioId, antes, despues });
  });
}

/** For an account deleted between the session check and the lock. */
function unknownNow(): never {
  throw unknown();
}

type Person = { usuarioId: number; correo: string };

/** Contains the current address, so that a code cannot be used again after the change. */
export function proofAbout({ usuarioId, correo }: Person): string {
  return `cuenta ${usuarioId} ${correo}`;
}

const proof = defineMail<{ usuarioId: number }, string>({
  name: 'correo-nuevo',
  data: z.object({ usuarioId: z.number() }),
  asunto: () => 'Confirma tu correo nuevo',
  content: (_, __, digits) => ({
    titulo: 'Confirma tu correo nuevo',
    paragraphs: [`Tu código es ${digits}.`, 'Escríbelo en «Mi cuenta» para usar este correo. Vence en media hora.'],
    footer: 'Si no estás cambiando el correo de tu cuenta, no hagas nada: sin este código nadie puede usar tu correo.',
  }),
});

/** Mails the digits that prove the new address. The text contains nothing that the requester typed. */
async function mailCorreoProof(deps: Mailer, tx: Db, person: Person, correo: string, now: Date): Promise<void> {
  const digits = mailProof(deps.config.secrets, proofAbout(person), correo, now);
  const { usuarioId } = person;
  await enqueueMail(deps, tx, proof, { para: correo, usuarioId, data: { usuarioId }, fresh: digits });
}
