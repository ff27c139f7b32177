import { randomUUID } from 'node:crypto';
import { isEmailAddress } from 'domain/formats/email.ts';
import type { SendMailOptions } from 'nodemailer';
import { CorreoRechazado, type Mensaje } from './port.ts';

/** `de` is the full sender: `Aula Iuris <no-responder@aula.pe>`. */
export function toMime(mensaje: Mensaje, de: string): SendMailOptions {
  if (!isEmailAddress(mensaje.para)) throw new CorreoRechazado('not one e-mail address');
  const domain = /@([^\s@>]+)>?\s*$/.exec(de)?.[1] ?? 'localhost';
  const clave = (mensaje.clave ?? randomUUID()).replace(/[^\w.-]/g, '_');
  return {
    from: de,
    to: { name: '', address: mensaje.para },
    subject: mensaje.asunto,
    text: mensaje.texto,
    html: mensaje.html,
    messageId: `<${clave}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'es' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
