import { mailPriority } from 'domain/rules/mails.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { mailProof } from '../mail/mail-proof.ts';
import { mailBody } from '../ports/mail/template.ts';
import { claimProofAbout } from './access-codes.ts';

/** Mails the digits that prove the address. The text contains nothing that the requester wrote. */
export async function sendMailProof(
  deps: Deps,
  tx: Db,
  { codigo, correo }: { codigo: string; correo: string },
  now: Date,
): Promise<void> {
  const { institucion } = deps.config;
  const digits = mailProof(deps.config.secrets, claimProofAbout(codigo), correo, now);
  const body = mailBody({
    institucion: institucion.nombre,
    titulo: 'Confirma tu correo',
    paragraphs: [
      `Tu código es ${digits}.`,
      'Escríbelo en la página donde estás creando tu cuenta. Vence en media hora.',
    ],
    footer: 'Si no estás creando una cuenta, no hagas nada: sin este código nadie puede usar tu correo.',
  });
  const prioridad = mailPriority.acceso;
  await enqueueMail(deps.jobs, tx, { para: correo, asunto: 'Confirma tu correo', reservado: true, prioridad, ...body });
}
