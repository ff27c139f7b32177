import { createHash, sign, verify } from 'node:crypto';
import { decodeBase58, encodeBase58 } from './base58.ts';
import { canonicalCredential, canonicalProof } from './canonical.ts';
import type { Credential, Proof } from './credential.ts';
import { multibase, type PublicKey, type SigningKey } from './issuer-keys.ts';

/** Embedded proof `eddsa-rdfc-2022`: Ed25519 is deterministic, so the same record gives the same bytes. */
export function withProof(credential: Credential, { key, privateKey }: SigningKey): Credential & { proof: Proof } {
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: credential.validFrom,
    verificationMethod: methodOf(credential.issuer.id, key),
    proofPurpose: 'assertionMethod',
  } as const;
  const signature = sign(null, signedBytes(credential, options), privateKey);
  return { ...credential, proof: { ...options, proofValue: `z${encodeBase58(signature)}` } };
}

/** True when one of our keys signed exactly this. */
export function isOurs({ proof, ...credential }: Credential & { proof: Proof }, keys: readonly PublicKey[]): boolean {
  const { proofValue, ...options } = proof;
  const [, name] = options.verificationMethod.split('#');
  const known = keys.find(({ tipo, key }) => tipo === 'ed25519' && multibase(key) === name);
  return (
    known !== undefined && verify(null, signedBytes(credential, options), known.key, decodeBase58(proofValue.slice(1)))
  );
}

export const methodOf = (issuer: string, key: PublicKey['key']) => `${issuer}#${multibase(key)}`;

function signedBytes(credential: Credential, options: Omit<Proof, 'proofValue'>): Buffer {
  return Buffer.concat([sha256(canonicalProof(options)), sha256(canonicalCredential(credential))]);
}

/**
 * VC-JWT of VC 2.0: the credential itself is the payload. RS256 is the algorithm that every verifier of Open Badges
 * supports.
 */
export function toJwt(credential: Credential, { privateKey }: SigningKey, kid: string): string {
  const payload = {
    ...credential,
    iss: credential.issuer.id,
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: Math.floor(Date.parse(credential.validFrom) / 1000),
  };
  const signed = [{ alg: 'RS256', typ: 'JWT', kid }, payload].map(asBase64url).join('.');
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

const asBase64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sha256 = (text: string) => createHash('sha256').update(text).digest();
