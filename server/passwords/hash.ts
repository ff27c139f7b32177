import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { AppError } from '../http/errors.ts';
import { limitConcurrency } from '../limits/concurrency.ts';

const hash = promisify(argon2);
const memory = 19_456;
const passes = 2;
const parallelism = 1;
const tagLength = 32;

// Each hash holds 19 MiB and a core: a flood of logins waits in a queue, and past its end is refused.
const run = limitConcurrency(availableParallelism(), {
  maxWaiting: 200,
  overflow: () =>
    new AppError(503, 'ocupado', 'Hay mucha demanda en este momento. Vuelve a intentarlo en unos segundos.'),
});

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , , salt, tag] = (stored ?? nobodysHash).split('$');
  const expected = Buffer.from(tag ?? '', 'base64');
  const derived = await derive(password, Buffer.from(salt ?? '', 'base64'));
  return stored !== null && derived.length === expected.length && timingSafeEqual(derived, expected);
}

async function derive(password: string, nonce: Buffer): Promise<Buffer> {
  const message = password.normalize('NFC');
  return run(() => hash('argon2id', { message, nonce, memory, passes, parallelism, tagLength }));
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** An account that does not exist costs the same time to refuse as one that does. */
const nobodysHash = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(Buffer.alloc(16, 1))}$${encode(Buffer.alloc(tagLength))}`;
