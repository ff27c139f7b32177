import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { AppError } from '../http/errors.ts';
import { limitConcurrency } from '../limits/concurrency.ts';

const hash = promisify(argon2);

type Params = { memory: number; passes: number; parallelism: number };

const today: Params = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
/** Upper limits: verifying a stored hash beyond them would use too much memory or processor time. */
const most: Params = { memory: 262_144, passes: 16, parallelism: 16 };

// Each hash takes 19 MiB and a core: excess logins wait in a queue, and are refused when it is full.
const run = limitConcurrency(availableParallelism(), {
  maxWaiting: 200,
  overflow: () =>
    new AppError(503, 'ocupado', 'Hay mucha demanda en este momento. Vuelve a intentarlo en unos segundos.'),
});

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return format(today, salt, await derive(password, salt, today, tagLength));
}

/**
 * Hash of one of several random codes of an account. They share a salt, so that one hash is compared with all of them.
 */
export function hashCode(code: string, salt: Buffer): Promise<Buffer> {
  return derive(code, salt, today, tagLength);
}

/** Uses the parameters stored in the hash. An unreadable hash matches no password. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const known = parse(stored ?? '');
  const { params, salt, tag } = known ?? nobody;
  const derived = await derive(password, salt, params, tag.length);
  return known !== null && timingSafeEqual(derived, tag);
}

/** True when the hash was made with weaker parameters than `hashPassword` uses today. */
export function isOutdated(stored: string): boolean {
  const known = parse(stored);
  return (
    known !== null &&
    (known.params.memory < today.memory || known.params.passes < today.passes || known.tag.length < tagLength)
  );
}

function derive(password: string, nonce: Buffer, params: Params, length: number): Promise<Buffer> {
  return run(() => hash('argon2id', { message: password.normalize('NFC'), nonce, ...params, tagLength: length }));
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

function parse(stored: string): { params: Params; salt: Buffer; tag: Buffer } | null {
  const [, m, t, p, salt, tag] = phc.exec(stored) ?? [];
  if (!salt || !tag) return null;
  const params = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  const { memory, passes, parallelism } = params;
  const possible = passes >= 1 && parallelism >= 1 && memory >= 8 * parallelism;
  if (!possible || memory > most.memory || passes > most.passes || parallelism > most.parallelism) return null;
  return { params, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

function format({ memory, passes, parallelism }: Params, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Hash for accounts that do not exist, so that refusing them takes the same time. */
const nobody = { params: today, salt: Buffer.alloc(16, 1), tag: Buffer.alloc(tagLength) };
