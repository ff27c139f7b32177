import { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import { enqueueMail } from '../../mail/enqueue.ts';
import { mailProof } from '../../mail/mail-proof.ts';
import { defineMail } from '../../mail/templates.ts';
import { claimProofAbout } from '../access-codes.ts';
import type { PedidoDeps } from '../deps.ts';

const proof = defineMail<Record<string, never>, string>({
  name: 'confirma-correo',
  data: z.record(z.string(), z.never()),
  asunto: () => 'Confirma tu correo',
  content: (_, __, digits) => ({
    titulo: 'Confirma tu correo',
    paragraphs: [
      `Tu código es ${digits}.`,
      'Escríbelo en la página donde estás creando tu cuenta. Vence en media hora.',
    ],
    footer: 'Si no estás creando una cuenta, no hagas nada: sin este código nadie puede usar tu correo.',
  }),
});

/** Mails the digits that prove the address. The text contains nothing that the requester typed. */
export async function sendMailProof(
  deps: PedidoDeps,
  tx: Db,
  { codigo, correo }: { codigo: string; correo: string },
  now: Date,
): Promise<void> {
  const digits = mailProof(deps.config.secrets, claimProofAbout(codigo), correo, now);
  await enqueueMail(deps, tx, proof, { para: correo, usuarioId: null, data: {}, fresh: digits });
}
