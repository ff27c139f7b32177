import type { PasskeyAssertion } from 'domain/schemas/passkeys.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { SecurityEvent } from '../db/security-events.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalid } from '../http/errors.ts';
import { notifyFactor } from './notify-factor.ts';
import { verifyAssertion } from './passkey-ceremony.ts';
import * as queries from './queries.ts';

type Attempt = {
  usuarioId: number;
  /** Token hash of the session or pending sign-in that the challenge was given to. */
  holder: Buffer;
  passkey: PasskeyAssertion;
  recordEvent: (event: SecurityEvent) => Promise<void>;
};

/**
 * Verifies an assertion and runs `then` in the transaction that stores its counter. The challenge is used up in any
 * case. Wrong assertions are not counted: a signature cannot be guessed.
 */
export async function verifyPasskey(
  deps: Pick<Deps, 'app' | 'config' | 'db' | 'jobs' | 'publicUrl'>,
  { usuarioId, holder, passkey, recordEvent }: Attempt,
  then: (tx: Db) => Promise<void>,
): Promise<void> {
  const refuse = async (detalle: string) => {
    await recordEvent({ tipo: 'factor-rechazado', usuarioId, detalle });
    throw invalid({ passkey: refusal }, refusal);
  };
  const desafio = await queries.takeChallenge(deps.db, holder);
  if (desafio === null) throw expiredChallenge();
  const stored = await queries.findPasskey(deps.db, usuarioId, passkey.id);
  if (!stored) return refuse('Llave de acceso que no es de la cuenta');
  const contador = await verifyAssertion(deps, passkey, desafio, stored);
  if (contador === null) return refuse(`Respuesta inválida de la llave «${stored.nombre}»`);
  const used = await inTransaction(deps.db, async (tx) => {
    if (!(await queries.usePasskey(tx, stored.passkeyId, contador))) return false;
    await queries.clearFailures(tx, usuarioId);
    await then(tx);
    return true;
  });
  if (used) return;
  await inTransaction(deps.db, (tx) => notifyFactor(deps, tx, usuarioId, 'llave-copiada', `«${stored.nombre}».`));
  await refuse(`El contador de la llave «${stored.nombre}» retrocedió: puede haber una copia`);
}

const refusal = 'No pudimos comprobar esa llave de acceso. Usa otra de tu cuenta o un código.';

export const expiredChallenge = () =>
  new AppError(409, 'desafio-vencido', 'Pasó mucho tiempo desde que empezaste. Vuelve a intentarlo.');
