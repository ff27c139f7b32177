/** Identifiers of XML Signature. */
export const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const more = 'http://www.w3.org/2001/04/xmldsig-more#';
const enc = 'http://www.w3.org/2001/04/xmlenc#';
export const enveloped = `${dsig}enveloped-signature`;
export const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const exclusiveC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#';

export type Hash = 'sha1' | 'sha256' | 'sha384' | 'sha512';

export const digestMethods: Record<string, Hash> = {
  [`${dsig}sha1`]: 'sha1',
  [`${enc}sha256`]: 'sha256',
  [`${more}sha384`]: 'sha384',
  [`${enc}sha512`]: 'sha512',
};
export const signatureMethods: Record<string, Hash> = {
  [`${dsig}rsa-sha1`]: 'sha1',
  [`${more}rsa-sha256`]: 'sha256',
  [`${more}rsa-sha384`]: 'sha384',
  [`${more}rsa-sha512`]: 'sha512',
};

/** The identifier of a hash in one of the tables above. */
export function methodOf(methods: Record<string, Hash>, hash: Hash): string {
  return Object.keys(methods).find((method) => methods[method] === hash)!;
}
