import { isSigned, keysFor, type Secrets, sign } from '../keys.ts';

const render = (signature: Buffer) => signature.toString('hex').slice(0, 20);

/**
 * Left part of the Message-ID of a mail, the same for every attempt. Signed, so that a bounce proves that its sender
 * saw the mail.
 */
export function messageKey(secrets: Secrets, correoSalienteId: number): string {
  return `correo-${correoSalienteId}-${render(sign(keysFor(secrets, 'bounce'), String(correoSalienteId)))}`;
}

/** Id of the mail that one of our Message-IDs names; null for any other Message-ID. */
export function mailIdOf(secrets: Secrets, messageId: string): number | null {
  const [, id = '', signature = ''] = /^<correo-([1-9]\d{0,14})-([0-9a-f]{20})@/i.exec(messageId) ?? [];
  return isSigned(keysFor(secrets, 'bounce'), id, signature.toLowerCase(), render) && id ? Number(id) : null;
}
