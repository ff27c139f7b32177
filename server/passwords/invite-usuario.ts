import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { hashToken } from '../http/session.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { saveRecoveryCode } from './queries.ts';

const validDays = 7;

const invitation = defineMail<{ usuarioId: number; nombre: string }, string>({
  name: 'invitacion',
  data: z.object({ usuarioId: z.number(), nombre: z.string() }),
  asunto: () => 'Activa tu cuenta',
  content: ({ nombre }, { config: { institucion }, publicUrl }, codigo) => ({
    titulo: 'Activa tu cuenta',
    paragraphs: [
      `Hola, ${nombre}. Te damos la bienvenida a ${institucion.nombre}: ya tienes una cuenta en el campus.`,
      `Elige tu contraseña para entrar. El enlace sirve una sola vez y vence en ${validDays} días. También puedes escribir este código: ${codigo}`,
    ],
    // In the fragment, which never reaches server logs or referrers.
    button: { texto: 'Activar mi cuenta', url: `${publicUrl()}/recuperar/nueva#codigo=${codigo}` },
    footer: `Si no esperabas este correo, escríbenos a ${institucion.correo}.`,
  }),
});

type Invitee = { usuarioId: number; nombre: string; correo: string };

/** Mails a link to choose a password. It invalidates an earlier invitation. */
export async function inviteUsuario(
  deps: Mailer,
  tx: Db,
  { usuarioId, nombre, correo }: Invitee,
  again: { reenvioDe?: number } = {},
): Promise<void> {
  const codigo = randomBytes(24).toString('base64url');
  await saveRecoveryCode(tx, hashToken(codigo), usuarioId, validDays * 24 * 60, 'activar');
  const data = { usuarioId, nombre };
  await enqueueMail(deps, tx, invitation, { para: correo, usuarioId, data, fresh: codigo, ...again });
}
