import { createHmac } from 'node:crypto';
import type { Secrets } from '../keys.ts';

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
