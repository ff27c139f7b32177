import { formatDateTime } from 'domain/formats/lima-time.ts';
import { mailPriority } from 'domain/rules/mails.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { mailBody } from '../ports/mail/template.ts';

type Person = { usuarioId: number; nombre: string; correo: string };

const changes = {
  contrasena: {
    asunto: 'Tu contraseña cambió',
    texto: 'La contraseña de tu cuenta cambió. Las demás sesiones se cerraron.',
  },
  'factor-agregado': {
    asunto: 'Agregaste un segundo factor',
    texto: 'Tu cuenta ahora pide un segundo factor al iniciar sesión.',
  },
  'factor-quitado': {
    asunto: 'Se quitó un segundo factor de tu cuenta',
    texto: 'Se quitó un segundo factor de tu cuenta. Si tu institución lo exige, lo pedirá al iniciar sesión.',
  },
} as const;

/** Tells the owner, in the transaction of the change, so that a change by somebody else does not go unnoticed. */
export async function notifyChange(
  deps: Deps,
  tx: Db,
  { usuarioId, nombre, correo }: Person,
  what: keyof typeof changes,
): Promise<void> {
  const { institucion } = deps.config;
  const { asunto, texto } = changes[what];
  const body = mailBody({
    institucion: institucion.nombre,
    titulo: asunto,
    paragraphs: [`Hola, ${nombre}. ${texto}`, `Fue el ${formatDateTime(new Date().toISOString())}.`],
    button: { texto: 'No fui yo: recuperar mi cuenta', url: `${deps.publicUrl()}/recuperar` },
    footer: `Si fuiste tú, no hagas nada. Si no, recupera tu cuenta y escríbenos a ${institucion.correo}.`,
  });
  await enqueueMail(deps.jobs, tx, { para: correo, asunto, prioridad: mailPriority.acceso, usuarioId, ...body });
}
