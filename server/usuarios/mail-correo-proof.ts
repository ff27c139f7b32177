import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { mailProof } from '../mail/mail-proof.ts';
import { defineMail } from '../mail/templates.ts';

type Person = { usuarioId: number; correo: string };

/** With the present address: a code is spent by the change it was made for. */
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

/** Mails the digits that prove the new address. The text contains nothing that the requester wrote. */
export async function mailCorreoProof(deps: Mailer, tx: Db, person: Person, correo: string, now: Date): Promise<void> {
  const digits = mailProof(deps.config.secrets, proofAbout(person), correo, now);
  const { usuarioId } = person;
  await enqueueMail(deps, tx, proof, { para: correo, usuarioId, data: { usuarioId }, fresh: digits });
}
