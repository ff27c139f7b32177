import type { HttpDeps } from '../http/deps.ts';
import { keysFor } from '../keys.ts';
import { listSealedOtherwise, replaceSealed } from './queries.ts';
import { keyId, seal, unseal } from './seal.ts';

type Where = Pick<HttpDeps, 'config'>;

const about = (usuarioId: number) => `totp ${usuarioId}`;
const keysOf = ({ config }: Where) => keysFor(config.secrets, 'totp');

export function sealSecret(deps: Where, usuarioId: number, secret: Buffer): Buffer {
  return seal(keysOf(deps), about(usuarioId), secret);
}

/** Null when it was sealed with a SECRET that is no longer configured. */
export function openSecret(deps: Where, usuarioId: number, sealed: Buffer): Buffer | null {
  return unseal(keysOf(deps), about(usuarioId), sealed);
}

/** An unconfirmed enrolment expires after this time. */
const enrolmentMs = 15 * 60_000;
const aboutEnrolment = (usuarioId: number) => `totp enrolment ${usuarioId}`;

export function sealEnrolment(deps: Where, usuarioId: number, secret: Buffer, now: Date): string {
  const expires = Buffer.alloc(8);
  expires.writeDoubleBE(now.getTime() + enrolmentMs);
  return seal(keysOf(deps), aboutEnrolment(usuarioId), Buffer.concat([expires, secret])).toString('base64url');
}

export function openEnrolment(deps: Where, usuarioId: number, text: string, now: Date): Buffer | null {
  const opened = unseal(keysOf(deps), aboutEnrolment(usuarioId), Buffer.from(text, 'base64url'));
  if (!opened || opened.readDoubleBE() < now.getTime()) return null;
  return opened.subarray(8);
}

const batch = 500;

/** After SECRET got a new first element: seals older secrets with it, so that the old element can be removed later. */
export async function resealSecrets(deps: Pick<HttpDeps, 'config' | 'db'>): Promise<void> {
  const [current] = keysOf(deps);
  for (const { usuarioId, totpSecreto } of await listSealedOtherwise(deps.db, keyId(current), batch)) {
    const secret = totpSecreto && openSecret(deps, usuarioId, totpSecreto);
    if (secret) await replaceSealed(deps.db, usuarioId, totpSecreto, sealSecret(deps, usuarioId, secret));
  }
}
