import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../keys.ts';
import { type End, endSchema } from './format.ts';

/** Fingerprint of the first element of `SECRET`, which signs. */
export function fingerprintOf(secrets: Secrets): string {
  return fingerprint(secrets[0]);
}

/** Whether the secret with that fingerprint is configured, so that its signatures are still valid. */
export function hasSecret(secrets: Secrets, wanted: string): boolean {
  return secrets.some((secret) => fingerprint(secret) === wanted);
}

/** Identifies a secret without revealing it. */
function fingerprint(secret: string): string {
  return createHmac('sha256', secret).update('aula backup').digest('hex');
}

/** Proves that the writer of `end.json`, and by its checksum of the whole archive, knew the secret. */
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
