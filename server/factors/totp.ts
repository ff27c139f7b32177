import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../keys.ts';

/** RFC 6238 with the parameters that every authenticator application knows: SHA-1, 30 seconds, 6 digits. */
const stepSeconds = 30;
export const secretBytes = 20;

/** Steps before and after the current one whose codes count, for clocks that differ. */
const tolerance = 1;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** RFC 4226: the code of a counter. */
export function codeAt(secret: Buffer, counter: number, digits = 6): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', secret).update(message).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The first step after `usedStep` that has this code, null if none has. Compares all of them, in constant time. */
export function matchingStep(secret: Buffer, code: string, now: Date, usedStep: number): number | null {
  const current = stepAt(now);
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, at) => current - tolerance + at);
  const matching = steps.filter((step) => equalInConstantTime(codeAt(secret, step), code));
  return matching.find((step) => step > usedStep) ?? null;
}

/** The URI of the QR code, as authenticator applications read it. */
export function totpUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
