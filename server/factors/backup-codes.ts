import { randomBytes } from 'node:crypto';
import { hashCode } from '../passwords/hash.ts';
import { toBase32 } from './totp.ts';

const howMany = 10;
/** Characters of a code, 5 bits each. */
const length = 10;
const saltBytes = 16;

export type NewBackupCodes = { codigos: string[]; salt: Buffer; hashes: Buffer[] };

/** Slow, because each is hashed like a password: call it outside a transaction. */
export async function makeBackupCodes(): Promise<NewBackupCodes> {
  const salt = randomBytes(saltBytes);
  const plain = Array.from({ length: howMany }, () => toBase32(randomBytes(8)).slice(0, length));
  const hashes = await Promise.all(plain.map((code) => hashCode(code, salt)));
  return { codigos: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes };
}
