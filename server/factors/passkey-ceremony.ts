import { isIP } from 'node:net';
import type { NewCredential, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from 'domain/schemas/passkeys.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/errors.ts';
import { keysFor, sign } from '../keys.ts';
import type { Passkey } from './queries.ts';

/** Imported at the first use: it is large, and most processes never need it. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 by their COSE numbers: what every version of Node verifies. */
const algorithms = [-8, -7, -257];
const timeoutMs = 120_000;
/** How long a challenge is valid: longer than the browser's timeout. */
export const challengeMinutes = 3;

/**
 * Preferred, not required: the password was typed already and possession is what counts, so keys without PIN or
 * fingerprint reader are accepted.
 */
const userVerification = 'preferred';
const requireUserVerification = false;

/** WebAuthn binds passkeys to a domain: null where the site is addressed by its IP. */
export function relyingParty({ publicUrl }: Pick<Deps, 'publicUrl'>): { rpID: string; origin: string } | null {
  const { hostname, origin } = new URL(publicUrl());
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { rpID: hostname, origin };
}

function needParty(deps: Pick<Deps, 'publicUrl'>) {
  const party = relyingParty(deps);
  if (!party) throw conflict('Las llaves de acceso necesitan un sitio con dominio propio.');
  return party;
}

type Known = Pick<Passkey, 'credencialId' | 'transportes'>;
type Owner = { usuarioId: number; correo: string; nombre: string; apellido: string };

const described = ({ credencialId, transportes }: Known) => ({
  id: credencialId,
  type: 'public-key' as const,
  transports: transportes,
});

export async function creationOptions(
  deps: Pick<Deps, 'config' | 'publicUrl'>,
  owner: Owner,
  known: readonly Known[],
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await library();
  const { rpID } = needParty(deps);
  const options = await generateRegistrationOptions({
    rpName: deps.config.institucion.nombre,
    rpID,
    userName: owner.correo,
    userDisplayName: `${owner.nombre} ${owner.apellido}`,
    // The same for all passkeys of an account; reveals nothing about it.
    userID: new Uint8Array(sign(keysFor(deps.config.secrets, 'passkey'), String(owner.usuarioId))),
    timeout: timeoutMs,
    supportedAlgorithmIDs: algorithms,
  });
  return {
    ...options,
    rp: { name: options.rp.name, id: rpID },
    timeout: timeoutMs,
    attestation: 'none',
    excludeCredentials: known.map(described),
    // Stored in the authenticator if possible: discoverable passkeys move along to the next phone.
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification },
  };
}

export async function requestOptions(deps: Pick<Deps, 'publicUrl'>, known: readonly Known[]): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await library();
  const { rpID } = needParty(deps);
  const { challenge } = await generateAuthenticationOptions({ rpID, timeout: timeoutMs, userVerification });
  return { challenge, rpId: rpID, timeout: timeoutMs, userVerification, allowCredentials: known.map(described) };
}

export type VerifiedCredential = { credencialId: string; clavePublica: Buffer; contador: number };

/** Null when it does not answer this challenge for this site. */
export async function verifyCreation(
  deps: Pick<Deps, 'app' | 'publicUrl'>,
  credential: NewCredential,
  desafio: string,
): Promise<VerifiedCredential | null> {
  const { verifyRegistrationResponse } = await library();
  const { rpID, origin } = needParty(deps);
  return orNull(deps, async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: desafio,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credencialId: id, clavePublica: Buffer.from(publicKey), contador: counter };
  });
}

/** The signature counter; null when the signature is not that of this passkey, challenge and site. */
export async function verifyAssertion(
  deps: Pick<Deps, 'app' | 'publicUrl'>,
  assertion: PasskeyAssertion,
  desafio: string,
  { credencialId, clavePublica }: Passkey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { rpID, origin } = needParty(deps);
  return orNull(deps, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: desafio,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification,
      // The statement that stores the counter compares it, so that two requests at once cannot both use it.
      credential: { id: credencialId, publicKey: new Uint8Array(clavePublica), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

/** The library throws plain errors for any problem of a response. */
async function orNull<T>(deps: Pick<Deps, 'app'>, verify: () => Promise<T | null>): Promise<T | null> {
  try {
    return await verify();
  } catch (error) {
    deps.app.log.info({ reason: (error as Error).message }, 'passkey refused');
    return null;
  }
}
