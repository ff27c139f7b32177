import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { type Keys, sign } from '../keys.ts';

const cipher = 'aes-256-gcm';
const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/** Identifies a key without revealing it; prefix of everything sealed with it. */
export const keyId = (key: KeyObject): Buffer => sign([key], 'key id').subarray(0, idBytes);

/** Encrypts with the first key. `about` is additional authenticated data: it must be the same to open the text. */
export function seal([key]: Keys, about: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(about));
  const encrypted = Buffer.concat([encryption.update(plain), encryption.final()]);
  return Buffer.concat([keyId(key), nonce, encrypted, encryption.getAuthTag()]);
}

/** Null when none of the keys sealed it, or when `about` differs. */
export function unseal(keys: Keys, about: string, sealed: Buffer): Buffer | null {
  if (sealed.length < idBytes + nonceBytes + tagBytes) return null;
  const key = keys.find((each) => keyId(each).equals(sealed.subarray(0, idBytes)));
  if (!key) return null;
  const nonce = sealed.subarray(idBytes, idBytes + nonceBytes);
  const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(about));
  decryption.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decryption.update(sealed.subarray(idBytes + nonceBytes, -tagBytes)), decryption.final()]);
  } catch {
    return null;
  }
}
