import type { Envelope } from 'domain/contract/envelope.ts';
import { login } from 'domain/contract/session.ts';
import type { FactorMethods } from 'domain/schemas/factors.ts';
import type { Call } from './transport.ts';

type SignIn =
  | { kind: 'done' }
  /** The password was right; the sign-in waits for the second factor. */
  | { kind: 'second-factor'; methods: FactorMethods }
  | { kind: 'refused'; message: string; wrongCredentials: boolean };

export const anyMethod: FactorMethods = { totp: true, passkey: true };

export async function signIn(call: Call, credentials: { dni: string; contrasena: string }): Promise<SignIn> {
  const envelope: Envelope = await call(login, { body: credentials });
  if (envelope.success) return { kind: 'done' };
  if (envelope.status === 0 || envelope.status >= 500) {
    return { kind: 'refused', message: 'Error de conexión con el servidor.', wrongCredentials: false };
  }
  if (envelope.status === 429) return { kind: 'refused', message: envelope.message, wrongCredentials: false };
  if (envelope.codigo === 'segundo-factor') {
    return { kind: 'second-factor', methods: (envelope as Envelope<FactorMethods>).resource ?? anyMethod };
  }
  return { kind: 'refused', message: 'Credenciales incorrectas.', wrongCredentials: true };
}
