import { createHmac, timingSafeEqual } from 'node:crypto';
import { isKey } from './key.ts';

/** Parts read from URL and headers, unchecked. */
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

export function signPut(secret: string, grant: PutGrant, expiresAt: number): Record<string, string> {
  const vence = String(expiresAt);
  const max = String(grant.maxBytes);
  return { vence, tipo: grant.contentType, max, firma: signature(secret, grant.key, vence, grant.contentType, max) };
}

export function verifyPut(secret: string, parts: SignedPutParts, now: number): PutVerdict {
  const { key, vence, tipo, max, firma } = parts;
  if (!vence || !tipo || !max || !firma || !isKey(key)) return { ok: false, reason: 'incompleta' };
  const expected = Buffer.from(signature(secret, key, vence, tipo, max));
  const given = Buffer.from(firma);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { ok: false, reason: 'firma' };
  if (Number(vence) <= now) return { ok: false, reason: 'vencida' };
  if (mediaType(parts.contentType) !== mediaType(tipo)) return { ok: false, reason: 'tipo' };
  return { ok: true, grant: { key, contentType: tipo, maxBytes: Number(max) } };
}

function signature(secret: string, ...parts: string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['PUT', ...parts]))
    .digest('base64url');
}

function mediaType(header: string | undefined): string {
  return (header ?? '').split(';')[0]!.trim().toLowerCase();
}
