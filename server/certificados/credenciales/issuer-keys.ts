import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  type KeyPairKeyObjectResult,
} from 'node:crypto';
import { promisify } from 'node:util';
import { inTransaction } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { keyId, seal, unseal } from '../../factors/seal.ts';
import { keysFor } from '../../keys.ts';
import * as queries from '../queries/issuer-keys.ts';
import { encodeBase58 } from './base58.ts';

type Where = Pick<Deps, 'config' | 'db'>;
export type Tipo = queries.KeyTipo;
export type PublicKey = { claveId: number; tipo: Tipo; key: KeyObject };
export type SigningKey = PublicKey & { privateKey: KeyObject };

const generate = promisify(generateKeyPair) as (
  type: string,
  options?: { modulusLength: number },
) => Promise<KeyPairKeyObjectResult>;

const make: Record<Tipo, () => Promise<KeyPairKeyObjectResult>> = {
  ed25519: () => generate('ed25519'),
  rsa: () => generate('rsa', { modulusLength: 2048 }),
};

const keysOf = ({ config }: Where) => keysFor(config.secrets, 'credencial');
/** Additional authenticated data: binds a sealed private key to its public key. */
const about = (publica: Buffer) => `issuer key ${createHash('sha256').update(publica).digest('hex')}`;

/**
 * The newest key that SECRET opens. Made at the first use, and again only when the SECRET that sealed it is gone.
 * Public keys stay, so that older signatures can be verified.
 */
export async function signingKey(deps: Where, tipo: Tipo): Promise<SigningKey> {
  const known = await openKnown(deps, tipo);
  if (known) return known;
  // Outside the transaction, because generating an RSA key is slow.
  const pair = await make[tipo]();
  return inTransaction(deps.db, async (tx) => {
    await queries.lockKeys(tx);
    const made = await openKnown({ ...deps, db: tx }, tipo);
    if (made) return made;
    const publica = pair.publicKey.export({ type: 'spki', format: 'der' });
    const privada = seal(keysOf(deps), about(publica), pair.privateKey.export({ type: 'pkcs8', format: 'der' }));
    const claveId = await queries.insertKey(tx, { tipo, publica, privada });
    return { claveId, tipo, key: pair.publicKey, privateKey: pair.privateKey };
  });
}

/**
 * Tries older keys too: two processes with different secrets, as during a rotation, would otherwise make keys in turns.
 */
async function openKnown(deps: Where, tipo: Tipo): Promise<SigningKey | null> {
  for (const row of await queries.listNewestOf(deps.db, tipo)) {
    const der = unseal(keysOf(deps), about(row.publica), row.privada);
    if (der) return { ...toPublic(row), privateKey: createPrivateKey({ key: der, type: 'pkcs8', format: 'der' }) };
  }
  return null;
}

export async function listPublicKeys({ db }: Where): Promise<PublicKey[]> {
  return (await queries.listKeys(db)).map(toPublic);
}

function toPublic({ claveEmisorId, tipo, publica }: queries.IssuerKeyRow): PublicKey {
  return { claveId: claveEmisorId, tipo, key: createPublicKey({ key: publica, type: 'spki', format: 'der' }) };
}

/** Multikey of an Ed25519 key: the prefix names its type. */
export function multibase(key: KeyObject): string {
  const raw = Buffer.from(key.export({ format: 'jwk' }).x!, 'base64url');
  return `z${encodeBase58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`;
}

/** Hourly: seals keys again with the first SECRET, so that older ones can be removed later. */
export async function resealIssuerKeys(deps: Where): Promise<void> {
  const keys = keysOf(deps);
  for (const { claveEmisorId, publica, privada } of await queries.listKeys(deps.db)) {
    if (privada.subarray(0, 4).equals(keyId(keys[0]))) continue;
    const plain = unseal(keys, about(publica), privada);
    if (plain) await queries.replacePrivada(deps.db, claveEmisorId, seal(keys, about(publica), plain));
  }
}
