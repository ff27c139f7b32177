import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type DecipherGCM,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { BackupError, damaged } from './errors.ts';
import { inPieces } from './pieces.ts';

/**
 * Scrypt derives two keys from a passphrase: one for the header's MAC, which tells a wrong passphrase from damage, and
 * one for AES-256-GCM. The nonce of each piece is its number and a mark on the last one, so that no piece can be
 * changed, moved, removed or cut off. The random salt makes the keys unique, so nonces may repeat between files.
 */
const magic = Buffer.from('AULAENC1');
const saltBytes = 16;
const macBytes = 32;
const tagBytes = 16;
const pieceBytes = 64 * 1024;
const algorithm = 'aes-256-gcm';

/** Header: magic, log2 N, r, p, salt, MAC of all of these. */
const signedBytes = magic.length + 3 + saltBytes;
const headerBytes = signedBytes + macBytes;

/**
 * One of OWASP's equivalent settings, with 16 MB, because a backup runs beside the server. The file names its setting.
 */
const strongCost = { logN: 14, r: 8, p: 5 };
const maxLogN = 20;
export const minPassphrase = 12;

type Keys = { mac: Buffer; cipher: Buffer };

/** How the bytes of one archive are encrypted, after its header. */
export type Seal = {
  header: Buffer;
  encrypt(source: AsyncIterable<Uint8Array>): AsyncIterable<Buffer>;
  decrypt(source: AsyncIterable<Uint8Array>): AsyncIterable<Buffer>;
  /** Whether nobody without a passphrase can have written or changed the file. */
  proves: boolean;
};

export function isEncrypted(start: Buffer): boolean {
  return start.subarray(0, magic.length).equals(magic);
}

export function assertPassphrase(passphrase: string): void {
  if (passphrase.length >= minPassphrase) return;
  throw new BackupError(`La contraseña de la copia necesita al menos ${minPassphrase} caracteres.`);
}

export async function newSeal(passphrase: string, cost = strongCost): Promise<Seal> {
  const parameters = Buffer.from([cost.logN, cost.r, cost.p]);
  const signed = Buffer.concat([magic, parameters, randomBytes(saltBytes)]);
  const keys = await deriveKeys(passphrase, signed);
  return sealOf(Buffer.concat([signed, macOf(keys, signed)]), keys);
}

/** `start`: the first bytes of a file. */
export async function openSeal(start: Buffer, passphrase: string): Promise<Seal> {
  const signed = start.subarray(0, signedBytes);
  if (start.length < headerBytes || signed[magic.length]! > maxLogN) throw damaged();
  const keys = await deriveKeys(passphrase, signed);
  const header = start.subarray(0, headerBytes);
  if (timingSafeEqual(macOf(keys, signed), header.subarray(signedBytes))) return sealOf(header, keys);
  throw new BackupError('La contraseña no es la de esta copia.');
}

function sealOf(header: Buffer, { cipher }: Keys): Seal {
  return {
    header,
    encrypt: (source) => encrypt(source, cipher),
    decrypt: (source) => decrypt(source, cipher),
    proves: true,
  };
}

async function* encrypt(source: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const [piece, nonce] of numbered(inPieces(source, pieceBytes))) {
    const cipher = createCipheriv(algorithm, key, nonce);
    // Yielded separately: joining would copy each piece and raise the peak of memory.
    yield cipher.update(piece);
    cipher.final();
    yield cipher.getAuthTag();
  }
}

async function* decrypt(source: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const [piece, nonce] of numbered(inPieces(source, pieceBytes + tagBytes))) {
    if (piece.length < tagBytes) throw damaged();
    const decipher = createDecipheriv(algorithm, key, nonce);
    decipher.setAuthTag(piece.subarray(-tagBytes));
    yield opened(decipher, piece.subarray(0, -tagBytes));
  }
}

function opened(decipher: DecipherGCM, sealed: Buffer): Buffer {
  try {
    const piece = decipher.update(sealed);
    decipher.final();
    return piece;
  } catch (error) {
    throw damaged(error);
  }
}

/**
 * Each piece with its nonce: an 11-byte counter and a byte that is 1 for the last piece. There always is a last one.
 */
async function* numbered(pieces: AsyncIterable<Buffer>): AsyncGenerator<[Buffer, Buffer]> {
  let held: Buffer | undefined;
  let count = 0n;
  for await (const piece of pieces) {
    if (held) yield [held, nonceOf(count++, false)];
    held = piece;
  }
  yield [held ?? Buffer.alloc(0), nonceOf(count, true)];
}

function nonceOf(count: bigint, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(count, 3);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

function macOf({ mac }: Keys, signed: Buffer): Buffer {
  return createHmac('sha256', mac).update(signed).digest();
}

async function deriveKeys(passphrase: string, signed: Buffer): Promise<Keys> {
  const [logN, r, p] = signed.subarray(magic.length);
  const options = { N: 2 ** logN!, r: r!, p: p!, maxmem: 2 * 128 * 2 ** logN! * r! };
  const salt = signed.subarray(magic.length + 3);
  const both = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 64, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
  return { mac: both.subarray(0, 32), cipher: both.subarray(32) };
}
