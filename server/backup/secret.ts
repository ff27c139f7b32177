import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../keys.ts';
import { type End, endSchema } from './format.ts';

/** The first element of `SECRET` signs. */
export function fingerprintOf(secrets: Secrets): string {
  return fingerprint(secrets[0]);
}

/** Whether what was signed with the secret of that fingerprint is still valid. */
export function hasSecret(secrets: Secrets, wanted: string): boolean {
  return secrets.some((secret) => fingerprint(secret) === wanted);
}

/** Says whether two secrets are equal without revealing them. */
function fingerprint(secret: string): string {
  return createHmac('sha256', secret).update('aula backup').digest('hex');
}

/** Proves that who wrote `end.json`, and with its checksum the whole archive, had the secret. */
export function macOfEnd(end: End, secret: string): string {
  const { mac, ...signed } = endSchema.parse(end);
  const key = createHmac('sha256', secret).update('aula backup mac').digest();
  return createHmac('sha256', key).update(JSON.stringify(signed)).digest('hex');
}

export function isSignedBy(end: End, secrets: readonly string[]): boolean {
  const { mac } = end;
  if (mac?.length !== 64) return false;
  return secrets.some((secret) => timingSafeEqual(Buffer.from(mac), Buffer.from(macOfEnd(end, secret))));
}
