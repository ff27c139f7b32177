import { isSigned, type Keys, sign } from '../../keys.ts';
import { isKey } from './key.ts';

/** Parts of a signed PUT as read from URL and headers, unchecked. */
export type SignedPutParts = {
  key: string;
  vence?: string | undefined;
  tipo?: string | undefined;
  max?: string | undefined;
  firma?: string | undefined;
  contentType?: string | undefined;
};

export type PutGrant = { key: string; contentType: string; maxBytes: number };

export type PutRefusal = 'incompleta' | 'firma' | 'vencida' | 'tipo';

export type PutVerdict = { ok: true; grant: PutGrant } | { ok: false; reason: PutRefusal };

export function signPut(keys: Keys, grant: PutGrant, expiresAt: number): Record<string, string> {
  const vence = String(expiresAt);
  const max = String(grant.maxBytes);
  const firma = sign(keys, signedText(grant.key, vence, grant.contentType, max)).toString('base64url');
  return { vence, tipo: grant.contentType, max, firma };
}

export function verifyPut(keys: Keys, parts: SignedPutParts, now: number): PutVerdict {
  const { key, vence, tipo, max, firma } = parts;
  if (!vence || !tipo || !max || !firma || !isKey(key)) return { ok: false, reason: 'incompleta' };
  if (!isSigned(keys, signedText(key, vence, tipo, max), firma)) return { ok: false, reason: 'firma' };
  if (Number(vence) <= now) return { ok: false, reason: 'vencida' };
  if (mediaType(parts.contentType) !== mediaType(tipo)) return { ok: false, reason: 'tipo' };
  return { ok: true, grant: { key, contentType: tipo, maxBytes: Number(max) } };
}

function signedText(...parts: string[]): string {
  return JSON.stringify(['PUT', ...parts]);
}

function mediaType(header: string | undefined): string {
  return (header ?? '').split(';')[0]!.trim().toLowerCase();
}
