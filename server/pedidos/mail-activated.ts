import { nameInMail } from 'domain/formats/name-in-mail.ts';
import { mailPriority } from 'domain/rules/mails.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { mailBody } from '../ports/mail/template.ts';

type Activated = { usuarioId: number; correo: string; nombre: string; cursos: readonly { nombre: string }[] };

/** Tells the owner of a new account, in the transaction that creates it. */
export async function mailActivated(deps: Deps, tx: Db, activated: Activated): Promise<void> {
  const { usuarioId, correo, nombre, cursos } = activated;
  const { institucion } = deps.config;
  const name = nameInMail(nombre);
  const body = mailBody({
    institucion: institucion.nombre,
    titulo: 'Activaste tu acceso',
    paragraphs: [
      `${name ? `Hola, ${name}.` : 'Hola.'} Tu cuenta está lista y tus cursos ya están en ella:`,
      cursos.map((curso) => curso.nombre).join('\n'),
      'Entra cuando quieras con tu DNI o este correo, y la contraseña que elegiste.',
    ],
    button: { texto: 'Ir al campus', url: `${deps.publicUrl()}/dashboard` },
    footer: `Si no fuiste tú, escríbenos a ${institucion.correo}.`,
  });
  const asunto = `Activaste tu acceso a ${institucion.nombre}`;
  await enqueueMail(deps.jobs, tx, { para: correo, asunto, prioridad: mailPriority.acceso, usuarioId, ...body });
}
