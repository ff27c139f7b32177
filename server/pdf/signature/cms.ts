import { createHash, createSign } from 'node:crypto';
import { childrenOf, der, integer, nothing, octets, oid, readNode, sequence, setOf, tags } from './der.ts';
import type { Identity } from './open-p12.ts';

/** CMS (RFC 5652) in the profile of PAdES: a signed attribute names the certificate (ESS, RFC 5035). */

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
export const sha256Algorithm = sequence(oid(oids.sha256));

/** Returns the time-stamp of a signature, or null. */
export type Stamp = (signature: Buffer) => Promise<Buffer | null>;
export type Signature = { cms: Buffer; stamped: boolean };
/** Without `content` the signature is detached and `digest` is that of the signed bytes. */
export type Signed = { digest: Buffer; content?: { type: string; bytes: Buffer } };

/**
 * Has no signing time, because PAdES keeps it in the PDF. `most` limits the size of the result: a time-stamp that does
 * not fit is left out.
 */
export async function signCms(
  identity: Identity,
  { digest, content }: Signed,
  { stamp, most = Number.POSITIVE_INFINITY }: { stamp?: Stamp; most?: number } = {},
): Promise<Signature> {
  const attributes = [
    attribute(oids.contentType, oid(content?.type ?? oids.data)),
    attribute(oids.messageDigest, octets(digest)),
    attribute(oids.signingCertificateV2, sequence(sequence(sequence(octets(sha256(identity.certificate.raw)))))),
  ];
  const signature = createSign('sha256')
    .update(setOf(...attributes))
    .sign(identity.key);
  const build = (token: Buffer | null) => signedData(identity, { attributes, signature, token, content });
  const token = (await stamp?.(signature)) ?? null;
  const cms = build(token);
  return token && cms.length > most ? { cms: build(null), stamped: false } : { cms, stamped: token !== null };
}

type Parts = {
  attributes: Buffer[];
  signature: Buffer;
  token: Buffer | null;
  content: Signed['content'];
};

function signedData({ key, certificate, chain }: Identity, { attributes, signature, token, content }: Parts): Buffer {
  const { issuer, serial } = nameOf(certificate.raw);
  const isRsa = key.asymmetricKeyType === 'rsa';
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    sha256Algorithm,
    implicit(0, setOf(...attributes)),
    isRsa ? sequence(oid(oids.sha256WithRsa), nothing) : sequence(oid(oids.ecdsaWithSha256)),
    octets(signature),
    ...(token ? [implicit(1, setOf(attribute(oids.timeStampToken, token)))] : []),
  );
  const encapsulated = content
    ? sequence(oid(content.type), der(tags.context(0), octets(content.bytes)))
    : sequence(oid(oids.data));
  const data = sequence(
    integer(content ? 3 : 1),
    setOf(sha256Algorithm),
    encapsulated,
    implicit(0, setOf(...[certificate, ...chain].map(({ raw }) => raw))),
    setOf(signerInfo),
  );
  return sequence(oid(oids.signedData), der(tags.context(0), data));
}

const attribute = (type: string, value: Buffer) => sequence(oid(type), setOf(value));

/** The same content under a context-specific tag. */
const implicit = (number: number, set: Buffer) => der(tags.context(number), readNode(set).content);

/** Issuer and serial number as they stand in a certificate. */
function nameOf(certificate: Buffer): { issuer: Buffer; serial: Buffer } {
  const fields = childrenOf(childrenOf(readNode(certificate))[0]!);
  const [serial, , issuer] = fields[0]!.tag === tags.context(0) ? fields.slice(1) : fields;
  return { issuer: issuer!.whole, serial: serial!.whole };
}
