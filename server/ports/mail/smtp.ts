import { createTransport, type NodemailerError } from 'nodemailer';
import { type Sender, toMime } from './mime.ts';
import { type Mail, MailRejected } from './port.ts';

export type SmtpOptions = Sender & {
  /** smtp://user:password@host:587 or smtps://user:password@host:465 */
  url: string;
  /** Envelope sender, which receives delivery failures; by default the sender. */
  bounce?: string | undefined;
  /** By default required unless the server is on this machine. */
  requireTls?: boolean;
  timeoutMs?: number;
};

export function createSmtpMail({ url, de, replyTo, bounce, requireTls, timeoutMs = 15_000 }: SmtpOptions): Mail {
  const server = new URL(url);
  const secure = server.protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && (requireTls ?? !isLoopback(server.hostname)),
    auth: server.username
      ? { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) }
      : undefined,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * 2,
    dnsTimeout: timeoutMs,
  });

  return {
    async send(message) {
      try {
        const { messageId } = await transport.sendMail({
          ...toMime(message, { de, replyTo }),
          ...(bounce && { envelope: { from: bounce, to: message.para } }),
        });
        return { id: messageId };
      } catch (error) {
        if (isRefusal(error as NodemailerError)) throw new MailRejected('refused by the server', { cause: error });
        throw error;
      }
    },
    async close() {
      transport.close();
    },
  };
}

// True only for a refusal of this recipient or message; a refused login or sender is a configuration error and is
// retried.
function isRefusal(error: NodemailerError): boolean {
  return error.permanent === true && (error.command === 'RCPT TO' || error.code === 'EMESSAGE');
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
