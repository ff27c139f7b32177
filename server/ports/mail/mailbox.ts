import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writeDurably } from '../durable-file.ts';
import { type Sender, toMime } from './mime.ts';
import type { Mail } from './port.ts';

/** Without a mail server: writes each mail as an .eml file. */
export function createMailboxMail({ folder, ...sender }: Sender & { folder: string }): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  return {
    async send(outgoing) {
      const { messageId, message } = await transport.sendMail(toMime(outgoing, sender));
      const name = messageId.replace(/^<|@.*$/g, '');
      await writeDurably(join(folder, `${name}.eml`), message as Buffer);
      return { id: messageId };
    },
    async close() {},
  };
}
