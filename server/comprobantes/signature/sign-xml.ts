import { createHash, sign } from 'node:crypto';
import { signatureId } from 'domain/comprobantes/write-document.ts';
import { signaturePlace } from 'domain/comprobantes/xml-writer.ts';
import type { Identity } from '../../pdf/signature/open-p12.ts';
import { c14n, digestMethods, enveloped, methodOf, signatureMethods } from './algorithms.ts';

export type SignedXml = {
  /** The file, with its XML declaration. */
  xml: Buffer;
  /** DigestValue, which the printed document shows. */
  hash: string;
};

export type XmlHash = 'sha256' | 'sha1';

/**
 * Signs canonical XML of our own writer (enveloped, Canonical XML 20010315). The document is written in canonical form,
 * so its bytes are digested as they are; `SignedInfo` is canonicalised by adding the namespaces of the root. RSA with
 * PKCS#1 v1.5 is deterministic: the same document and key give the same file.
 */
export function signXml(canonical: string, { key, certificate }: Identity, hash: XmlHash): SignedXml {
  const [before, after, ...others] = canonical.split(signaturePlace);
  if (before === undefined || after === undefined || others.length > 0) throw new Error('no single place to sign');
  if (key.asymmetricKeyType !== 'rsa') throw new Error('comprobantes are signed with an RSA key');
  const digest = createHash(hash).update(canonical).digest('base64');
  const info = signedInfo(hash, digest);
  const namespaces = /^<\w+((?: xmlns(?::\w+)?="[^"]*")+)>/.exec(canonical)![1]!;
  const signedBytes = `<ds:SignedInfo${namespaces}>${info}</ds:SignedInfo>`;
  const value = sign(hash, Buffer.from(signedBytes), key).toString('base64');
  const x509 = certificate.raw.toString('base64');
  const signature =
    `<ds:Signature Id="${signatureId}"><ds:SignedInfo>${info}</ds:SignedInfo>` +
    `<ds:SignatureValue>${value}</ds:SignatureValue>` +
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${x509}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
    '</ds:Signature>';
  const signed = signaturePlace.replace('><', () => `>${signature}<`);
  return { xml: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${before}${signed}${after}`), hash: digest };
}

function signedInfo(hash: XmlHash, digest: string): string {
  const method = (name: string, algorithm: string) => `<ds:${name} Algorithm="${algorithm}"></ds:${name}>`;
  return (
    method('CanonicalizationMethod', c14n) +
    method('SignatureMethod', methodOf(signatureMethods, hash)) +
    `<ds:Reference URI=""><ds:Transforms>${method('Transform', enveloped)}</ds:Transforms>` +
    `${method('DigestMethod', methodOf(digestMethods, hash))}<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`
  );
}
