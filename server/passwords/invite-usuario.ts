import { randomBytes } from 'node:crypto';
import { mailPriority } from 'domain/rules/mails.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/session.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { mailBody } from '../ports/mail/template.ts';
import { saveRecoveryCode } from './queries.ts';

const validDays = 7;

type Invitee = { usuarioId: number; nombre: string; correo: string };

/** Mails a link to choose a password. It invalidates an earlier invitation. */
export async function inviteUsuario(deps: Deps, tx: Db, { usuarioId, nombre, correo }: Invitee): Promise<void> {
  const { institucion } = deps.config;
  const codigo = randomBytes(24).toString('base64url');
  await saveRecoveryCode(tx, hashToken(codigo), usuarioId, validDays * 24 * 60, 'activar');
  const body = mailBody({
    institucion: institucion.nombre,
    titulo: 'Activa tu cuenta',
    paragraphs: [
      `Hola, ${nombre}. Te damos la bienvenida a ${institucion.nombre}: ya tienes una cuenta en el campus.`,
      `Elige tu contraseña para entrar. El enlace sirve una sola vez y vence en ${validDays} días. También puedes escribir este código: ${codigo}`,
    ],
    // In the fragment, which never reaches server logs or referrers.
    button: { texto: 'Activar mi cuenta', url: `${deps.publicUrl()}/recuperar/nueva#codigo=${codigo}` },
    footer: `Si no esperabas este correo, escríbenos a ${institucion.correo}.`,
  });
  await enqueueMail(deps.jobs, tx, {
    para: correo,
    asunto: 'Activa tu cuenta',
    reservado: true,
    prioridad: mailPriority.acceso,
    usuarioId,
    ...body,
  });
}
