import { isSigned, keysFor, type Secrets, sign } from '../keys.ts';

const proofMs = 30 * 60_000;

/**
 * Six digits that prove an e-mail address; `about` names the act that they allow. Derived, not stored: the endpoint
 * limits guesses, and a code is valid for 30 to 60 minutes.
 */
export function mailProof(secrets: Secrets, about: string, correo: string, now: Date): string {
  return sixDigits(sign(keysFor(secrets, 'mail-proof'), provenText(about, correo, now, 0)));
}

export function isMailProof(secrets: Secrets, about: string, correo: string, given: string, now: Date): boolean {
  const keys = keysFor(secrets, 'mail-proof');
  const digits = given.replace(/\D/g, '');
  return [0, 1].some((age) => isSigned(keys, provenText(about, correo, now, age), digits, sixDigits));
}

function provenText(about: string, correo: string, now: Date, age: number): string {
  const window = Math.floor(now.getTime() / proofMs) - age;
  return JSON.stringify([about, correo.toLowerCase(), window]);
}

const sixDigits = (signature: Buffer) => String(signature.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
