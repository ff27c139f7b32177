import type { FactorProof } from 'domain/schemas/factors.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { SecurityEvent } from '../db/security-events.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalid } from '../http/errors.ts';
import type { Mailer } from '../mail/enqueue.ts';
import { hashCode } from '../passwords/hash.ts';
import { notifyFactor } from './notify-factor.ts';
import * as queries from './queries.ts';
import { matchingStep } from './totp.ts';
import { openSecret } from './totp-secret.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** An attacker knows the password: after this many wrong codes in a row the owner gets a mail. */
const warnAt = 10;

type Proven = 'codigo' | 'respaldo';

type Attempt = {
  usuarioId: number;
  /** Token hash of the session or pending sign-in. */
  holder: Buffer;
  proof: FactorProof;
  now: Date;
  recordEvent: (event: SecurityEvent) => Promise<void>;
};

type Spend = (tx: Db) => Promise<boolean>;

/**
 * Uses up a code and runs `then` in the same transaction, so that neither happens without the other; of two requests
 * with one code, one is refused. A wrong code is counted and refused.
 */
export async function verifyFactor(
  deps: Pick<Deps, 'app' | 'config' | 'db' | 'jobs' | 'publicUrl'>,
  { usuarioId, holder, proof, now, recordEvent }: Attempt,
  then: (tx: Db) => Promise<void>,
): Promise<void> {
  const { passkey } = proof;
  const factor = await queries.findFactor(deps.db, usuarioId);
  if (!factor) throw noFactor();
  if (passkey) return verifyPasskey(deps, { usuarioId, holder, passkey, recordEvent }, then);
  if (factor.fallos >= queries.maxFailures) throw tooManyFailures();
  const used: Proven = proof.codigo === undefined ? 'respaldo' : 'codigo';
  const spend =
    proof.codigo === undefined ? await backupCode(factor, proof) : totpCode(deps, factor, proof.codigo, now);
  const spent = await inTransaction(deps.db, async (tx) => {
    if (!(await spend(tx))) return false;
    if (used === 'respaldo') await reportBackupCode(deps, tx, usuarioId);
    await then(tx);
    return true;
  });
  if (spent) {
    if (used === 'respaldo') await recordEvent({ tipo: 'codigo-usado', usuarioId });
    return;
  }
  await recordEvent({ tipo: 'factor-rechazado', usuarioId });
  const fallos = await queries.addFailure(deps.db, usuarioId);
  if (fallos === warnAt) await inTransaction(deps.db, (tx) => notifyFactor(deps, tx, usuarioId, 'codigos-incorrectos'));
  throw invalid({ [used]: refusals[used] }, refusals[used]);
}

const refusals: Record<Proven, string> = {
  codigo: 'El código no es correcto o ya se usó. Escribe el que ves ahora.',
  respaldo: 'Ese código no es correcto o ya se usó.',
};

function totpCode(
  deps: Pick<Deps, 'app' | 'config'>,
  { usuarioId, totpSecreto, totpPaso }: queries.Factor,
  code: string,
  now: Date,
): Spend {
  const secret = totpSecreto && openSecret(deps, usuarioId, totpSecreto);
  if (totpSecreto && !secret) deps.app.log.error({ usuarioId }, 'second factor sealed with an unknown SECRET');
  const step = secret ? matchingStep(secret, code, now, totpPaso) : null;
  return async (tx) => step !== null && queries.spendStep(tx, usuarioId, step);
}

/** Hashes before the transaction, so that no connection is held meanwhile. */
async function backupCode({ usuarioId, sal }: queries.Factor, { respaldo = '' }: FactorProof): Promise<Spend> {
  const hash = await hashCode(respaldo, sal);
  return async (tx) => {
    if (!(await queries.spendBackupCode(tx, usuarioId, hash))) return false;
    await queries.clearFailures(tx, usuarioId);
    return true;
  };
}

async function reportBackupCode(deps: Mailer, tx: Db, usuarioId: number): Promise<void> {
  const left = await queries.countBackupCodes(tx, usuarioId);
  const words = left === 1 ? 'Te queda 1 código.' : `Te quedan ${left} códigos.`;
  await notifyFactor(deps, tx, usuarioId, 'codigo-usado', words);
}

const noFactor = () =>
  new AppError(409, 'sin-factor', 'Tu cuenta ya no tiene un segundo factor. Inicia sesión otra vez.');
const tooManyFailures = () =>
  new AppError(
    429,
    'factor-bloqueado',
    'Hubo demasiados códigos incorrectos. Crea una contraseña nueva con «Olvidé mi contraseña» y vuelve a intentarlo.',
    {},
    3600,
  );
