import { mailPriority } from 'domain/rules/mails.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { mailProof } from '../mail/mail-proof.ts';
import { mailBody } from '../ports/mail/template.ts';

type Person = { usuarioId: number; correo: string };

/** With the present address: a code is spent by the change it was made for. */
export function proofAbout({ usuarioId, correo }: Person): string {
  return `cuenta ${usuarioId} ${correo}`;
}

/** Mails the digits that prove the new address. The text contains nothing that the requester wrote. */
export async function mailCorreoProof(deps: Deps, tx: Db, person: Person, correo: string, now: Date): Promise<void> {
  const digits = mailProof(deps.config.secrets, proofAbout(person), correo, now);
  const body = mailBody({
    institucion: deps.config.institucion.nombre,
    titulo: 'Confirma tu correo nuevo',
    paragraphs: [`Tu código es ${digits}.`, 'Escríbelo en «Mi cuenta» para usar este correo. Vence en media hora.'],
    footer: 'Si no estás cambiando el correo de tu cuenta, no hagas nada: sin este código nadie puede usar tu correo.',
  });
  const asunto = 'Confirma tu correo nuevo';
  await enqueueMail(deps.jobs, tx, { para: correo, asunto, reservado: true, prioridad: mailPriority.acceso, ...body });
}
