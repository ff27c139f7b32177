import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Seal } from './encryption.ts';
import { damaged } from './errors.ts';

/**
 * A backup without a passphrase is encrypted with a random key of its own. Its header names the key and is written when
 * the file is complete, so nobody can read what a killed backup leaves. No tags as with a passphrase: whoever can change
 * the file has the key too, and the signature in `end.json` tells (`archive-reader.ts`).
 */
const header = /^AULAKEY1 ([0-9a-f]{64})\n/;
const magic = 'AULAKEY1 ';
export const ownKeyHeaderBytes = magic.length + 64 + 1;
const algorithm = 'aes-256-ctr';
/** A key encrypts one file. */
const nonce = Buffer.alloc(16);

export function hasOwnKey(start: Buffer): boolean {
  return start.toString('latin1').startsWith(magic);
}

export function newOwnKeySeal(): Seal {
  return sealOf(randomBytes(32));
}

export function openOwnKeySeal(start: Buffer): Seal {
  const key = header.exec(start.toString('latin1'))?.[1];
  if (key === undefined) throw damaged();
  return sealOf(Buffer.from(key, 'hex'));
}

function sealOf(key: Buffer): Seal {
  return {
    header: Buffer.from(`${magic}${key.toString('hex')}\n`),
    encrypt: (source) => through(source, createCipheriv(algorithm, key, nonce)),
    decrypt: (source) => through(source, createDecipheriv(algorithm, key, nonce)),
    proves: false,
  };
}

/** In this mode every byte comes out at once: nothing is left for `final`. */
async function* through(
  source: AsyncIterable<Uint8Array>,
  cipher: { update(chunk: Uint8Array): Buffer },
): AsyncGenerator<Buffer> {
  for await (const chunk of source) yield cipher.update(chunk);
}
