import type { Deps } from '../../deps.ts';
import { addressesOf } from './build-credential.ts';
import { multibase, type PublicKey } from './issuer-keys.ts';
import { methodOf } from './sign-credential.ts';

/** Controller document and Open Badges profile in one, with every key that ever signed. */
export function profileOf(deps: Pick<Deps, 'config' | 'publicUrl'>, keys: readonly PublicKey[]) {
  const { nombre, correo } = deps.config.institucion;
  const { issuer, site } = addressesOf(deps);
  const verificationMethod = keys
    .filter(({ tipo }) => tipo === 'ed25519')
    .map(({ key }) => ({
      id: methodOf(issuer, key),
      type: 'Multikey',
      controller: issuer,
      publicKeyMultibase: multibase(key),
    }));
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: issuer,
    type: ['Profile'],
    name: nombre,
    url: site,
    email: correo,
    verificationMethod,
    assertionMethod: verificationMethod.map(({ id }) => id),
  };
}
