import type { PasskeyAssertion, PasskeyCreation, PasskeyRequest } from 'domain/schemas/passkeys.ts';

/** Downloaded with the first ceremony. */
const library = () => import('@simplewebauthn/browser');

/** Not on pages without TLS, except on localhost. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

type Given<T> = { given: T } | { failed: string };

export function createCredential(options: PasskeyCreation) {
  return orWords(async () => (await library()).startRegistration({ optionsJSON: options }));
}

export function signWithPasskey(options: PasskeyRequest): Promise<Given<PasskeyAssertion>> {
  return orWords(async () => (await library()).startAuthentication({ optionsJSON: options }));
}

async function orWords<T>(ceremony: () => Promise<T>): Promise<Given<T>> {
  try {
    return { given: await ceremony() };
  } catch (error) {
    return { failed: words[(error as Error).name] ?? words.NotAllowedError! };
  }
}

/** Messages by error name. NotAllowedError covers a cancelled request, a timeout and a missing key. */
const words: Record<string, string> = {
  NotAllowedError: 'No se completó con tu llave de acceso. Vuelve a intentarlo o usa otra forma.',
  InvalidStateError: 'Ese equipo ya tiene una llave de acceso de tu cuenta.',
  NotSupportedError: 'Ese equipo no puede guardar llaves de acceso.',
  SecurityError: 'Tu navegador no permite usar llaves de acceso en esta dirección.',
  TypeError: 'Error de red o del servidor',
};
