import { randomUUID } from 'node:crypto';
import { isEmailAddress } from 'domain/formats/email.ts';
import type { SendMailOptions } from 'nodemailer';
import { MailRejected, type Message } from './port.ts';

/** `de` is the full sender: `Aula Iuris <no-responder@aula.pe>`; people read the mail sent to `replyTo`. */
export type Sender = { de: string; replyTo?: (() => string) | undefined };

export function toMime(message: Message, { de, replyTo }: Sender): SendMailOptions {
  if (!isEmailAddress(message.para)) throw new MailRejected('not one e-mail address');
  // Reserved domain (RFC 2606): no server exists there. Also a way to test a refused mail without a mail server.
  if (message.para.toLowerCase().endsWith('.invalid')) throw new MailRejected('550 5.1.2 reserved domain');
  const domain = /@([^\s@>]+)>?\s*$/.exec(de)?.[1] ?? 'localhost';
  const idempotencyKey = (message.idempotencyKey ?? randomUUID()).replace(/[^\w.-]/g, '_');
  return {
    from: de,
    ...(replyTo && { replyTo: replyTo() }),
    to: { name: '', address: message.para },
    subject: message.asunto,
    text: message.texto,
    html: message.html,
    messageId: `<${idempotencyKey}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'es', ...unsubscribeHeaders(message) },
    ...(message.calendario && { attachments: [calendarPart(message.calendario)] }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 2369 and RFC 8058: mail programs show an unsubscribe button. */
function unsubscribeHeaders({ urlBaja }: Message): Record<string, string> {
  if (!urlBaja) return {};
  return { 'List-Unsubscribe': `<${urlBaja}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

const calendarPart = (content: string) => ({
  filename: 'sesiones.ics',
  content,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
});
