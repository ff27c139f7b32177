import { createDecipheriv, createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { childrenOf, type Node, numberOf, octetsOf, oidOf } from './der.ts';
import { decryptRc2 } from './rc2.ts';

/** Encryption of .p12 files (RFC 7292 and RFC 8018): PBES2 today, 3DES or RC2 in older files. */

export class UnknownCipher extends Error {}

const digests: Record<string, { name: string; block: number }> = {
  '1.3.14.3.2.26': { name: 'sha1', block: 64 },
  '2.16.840.1.101.3.4.2.1': { name: 'sha256', block: 64 },
  '2.16.840.1.101.3.4.2.2': { name: 'sha384', block: 128 },
  '2.16.840.1.101.3.4.2.3': { name: 'sha512', block: 128 },
};
const sha1 = { name: 'sha1', block: 64 };

const hmacs: Record<string, string> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

const ciphers: Record<string, { name: string; key: number }> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', key: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', key: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', key: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', key: 24 },
};

type OldCipher = { key: number; decrypt(key: Buffer, iv: Buffer, data: Buffer): Buffer };

const oldCiphers: Record<string, OldCipher> = {
  '1.2.840.113549.1.12.1.3': { key: 24, decrypt: (...args) => decryptWith('des-ede3-cbc', ...args) },
  '1.2.840.113549.1.12.1.4': { key: 16, decrypt: (...args) => decryptWith('des-ede-cbc', ...args) },
  '1.2.840.113549.1.12.1.5': { key: 16, decrypt: decryptRc2 },
  '1.2.840.113549.1.12.1.6': { key: 5, decrypt: decryptRc2 },
};

function decryptWith(name: string, key: Buffer, iv: Buffer, data: Buffer): Buffer {
  const decipher = createDecipheriv(name, key, iv);
  return Buffer.concat([decipher.update(data), decipher.final()]);
}

export function decrypt(algorithm: Node, password: string, data: Buffer): Buffer {
  const [name, parameters] = childrenOf(algorithm);
  const kind = oidOf(name!);
  if (kind === '1.2.840.113549.1.5.13') return decryptPbes2(parameters!, password, data);
  const old = oldCiphers[kind];
  if (!old) throw new UnknownCipher(kind);
  const [salt, iterations] = childrenOf(parameters!);
  const derive = (purpose: number, length: number) =>
    deriveKey(sha1, purpose, password, { salt: octetsOf(salt!), iterations: numberOf(iterations!), length });
  return old.decrypt(derive(1, old.key), derive(2, 8), data);
}

function decryptPbes2(parameters: Node, password: string, data: Buffer): Buffer {
  const [derivation, encryption] = childrenOf(parameters);
  const [function_, settings] = childrenOf(derivation!);
  const [cipherName, iv] = childrenOf(encryption!);
  const cipher = ciphers[oidOf(cipherName!)];
  if (oidOf(function_!) !== '1.2.840.113549.1.5.12' || !cipher) throw new UnknownCipher(oidOf(cipherName!));
  const [salt, iterations, ...rest] = childrenOf(settings!);
  const prf = rest.find(({ tag }) => tag === 0x30);
  const hmac = prf ? hmacs[oidOf(childrenOf(prf)[0]!)] : 'sha1';
  if (!hmac) throw new UnknownCipher('PRF');
  const key = pbkdf2Sync(Buffer.from(password, 'utf8'), octetsOf(salt!), numberOf(iterations!), cipher.key, hmac);
  return decryptWith(cipher.name, key, octetsOf(iv!), data);
}

/** Whether the password matches the file's MAC. With an unknown digest the decryption decides. */
export function matchesMac(mac: Node, password: string, content: Buffer): boolean {
  const [info, salt, iterations] = childrenOf(mac);
  const [algorithm, expected] = childrenOf(info!);
  const digest = digests[oidOf(childrenOf(algorithm!)[0]!)];
  if (!digest) return true;
  const length = octetsOf(expected!).length;
  const settings = { salt: octetsOf(salt!), iterations: iterations ? numberOf(iterations) : 1, length };
  const key = deriveKey(digest, 3, password, settings);
  return createHmac(digest.name, key).update(content).digest().equals(octetsOf(expected!));
}

type Derivation = { salt: Buffer; iterations: number; length: number };

/** RFC 7292, appendix B.2. */
function deriveKey(
  { name, block }: { name: string; block: number },
  purpose: number,
  password: string,
  { salt, iterations, length }: Derivation,
): Buffer {
  const letters = Buffer.from(`${password}\0`, 'utf16le').swap16();
  const diversifier = Buffer.alloc(block, purpose);
  const input = Buffer.concat([filled(salt, block), filled(letters, block)]);
  const output: Buffer[] = [];
  for (let have = 0; have < length; have += output.at(-1)!.length) {
    let hash = createHash(name).update(diversifier).update(input).digest();
    for (let round = 1; round < iterations; round += 1) hash = createHash(name).update(hash).digest();
    output.push(hash);
    const added = Buffer.alloc(block, hash);
    for (let at = 0; at < input.length; at += block) addTo(input.subarray(at, at + block), added);
  }
  return Buffer.concat(output).subarray(0, length);
}

/** Repeated up to a whole number of blocks. */
function filled(bytes: Buffer, block: number): Buffer {
  return bytes.length === 0 ? bytes : Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes);
}

/** target + added + 1, without the overflow. */
function addTo(target: Buffer, added: Buffer): void {
  let carry = 1;
  for (let at = target.length - 1; at >= 0; at -= 1) {
    carry += target[at]! + added[at]!;
    target[at] = carry & 255;
    carry >>= 8;
  }
}
