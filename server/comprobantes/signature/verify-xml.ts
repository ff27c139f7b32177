import { createHash, verify, X509Certificate } from 'node:crypto';
import { type CanonicalOptions, canonicalXml } from 'domain/formats/xml/canonical-xml.ts';
import { parseXml, type XmlElement, XmlProblem } from 'domain/formats/xml/parse-xml.ts';
import { attributeOf, childrenNamed, elementAt, findAll, textAt } from 'domain/formats/xml/xml-tree.ts';
import { c14n, digestMethods, enveloped, exclusiveC14n, signatureMethods } from './algorithms.ts';

export type XmlVerdict =
  | { valid: true; certificate: X509Certificate; root: XmlElement }
  | { valid: false; reason: string };

class Refusal extends Error {}

/**
 * Whether the signature inside a document is valid and covers all of it. Says nothing about who issued the certificate.
 * Accepts only one enveloped signature with one reference to the whole document, so that no part can be exchanged
 * around a valid signature.
 */
export function verifyXml(file: Buffer): XmlVerdict {
  try {
    return judge(parseXml(decode(file)));
  } catch (error) {
    if (error instanceof XmlProblem) return { valid: false, reason: 'No es un archivo XML bien formado.' };
    if (error instanceof Refusal) return { valid: false, reason: error.message };
    throw error;
  }
}

function judge(root: XmlElement): XmlVerdict {
  const signature = onlySignature(root);
  const path = pathTo(root, signature)!;
  const info = required(elementAt(signature, 'SignedInfo'), 'SignedInfo');
  checkDigest(root, signature, info);
  const certificate = certificateOf(signature);
  const method = attributeOf(required(elementAt(info, 'SignatureMethod'), 'SignatureMethod'), 'Algorithm') ?? '';
  const hash = signatureMethods[method];
  if (!hash) throw new Refusal(`El algoritmo de firma no se admite: ${method}.`);
  const canonicalization = elementAt(info, 'CanonicalizationMethod');
  const options = canonicalOptions(required(canonicalization, 'CanonicalizationMethod'));
  const signed = Buffer.from(canonicalXml(info, path, options));
  const value = Buffer.from(textAt(signature, 'SignatureValue') ?? '', 'base64');
  if (certificate.publicKey.asymmetricKeyType !== 'rsa' || !verify(hash, signed, certificate.publicKey, value)) {
    throw new Refusal('La firma no corresponde a su certificado: el documento o la firma fueron alterados.');
  }
  return { valid: true, certificate, root };
}

function onlySignature(root: XmlElement): XmlElement {
  const found = findAll(root, 'Signature').filter((one) => elementAt(one, 'SignedInfo'));
  if (found.length === 0) throw new Refusal('El documento no está firmado.');
  if (found.length > 1) throw new Refusal('El documento tiene más de una firma.');
  return found[0]!;
}

function checkDigest(root: XmlElement, signature: XmlElement, info: XmlElement): void {
  const [reference, ...others] = childrenNamed(info, 'Reference');
  if (!reference || others.length > 0 || attributeOf(reference, 'URI') !== '') {
    throw new Refusal('La firma no cubre el documento completo.');
  }
  const transforms = childrenNamed(required(elementAt(reference, 'Transforms'), 'Transforms'), 'Transform');
  const [first, second, ...more] = transforms;
  if (!first || attributeOf(first, 'Algorithm') !== enveloped || more.length > 0) {
    throw new Refusal('La firma transforma el documento de un modo que no se admite.');
  }
  const options = second ? canonicalOptions(second) : {};
  const method = attributeOf(required(elementAt(reference, 'DigestMethod'), 'DigestMethod'), 'Algorithm') ?? '';
  const hash = digestMethods[method];
  if (!hash) throw new Refusal(`El algoritmo de resumen no se admite: ${method}.`);
  const digest = createHash(hash)
    .update(canonicalXml(root, [], { ...options, without: signature }))
    .digest();
  const told = Buffer.from(textAt(reference, 'DigestValue') ?? '', 'base64');
  if (!digest.equals(told)) throw new Refusal('El documento fue alterado después de firmarse.');
}

function canonicalOptions(element: XmlElement): CanonicalOptions {
  const named = attributeOf(element, 'Algorithm') ?? '';
  const [algorithm, comments] = named.replace(/(#?)WithComments$/, '$1\0').split('\0');
  const options = { comments: comments !== undefined };
  const plain = algorithm!.replace(/#$/, '');
  if (plain === c14n) return options;
  // Lists of inclusive prefixes are not supported: no known program writes them.
  if (plain === exclusiveC14n.replace(/#$/, '') && !elementAt(element, 'InclusiveNamespaces')) {
    return { ...options, exclusive: true };
  }
  throw new Refusal(`La forma canónica no se admite: ${named}.`);
}

function certificateOf(signature: XmlElement): X509Certificate {
  const encoded = textAt(signature, 'KeyInfo/X509Data/X509Certificate');
  if (encoded === undefined) throw new Refusal('La firma no trae su certificado.');
  try {
    return new X509Certificate(Buffer.from(encoded, 'base64'));
  } catch {
    throw new Refusal('El certificado de la firma no se puede leer.');
  }
}

function required(element: XmlElement | undefined, name: string): XmlElement {
  if (!element) throw new Refusal(`A la firma le falta ${name}.`);
  return element;
}

/** Ancestors of an element from the root down. */
function pathTo(root: XmlElement, target: XmlElement): XmlElement[] | null {
  if (root === target) return [root];
  for (const child of root.children) {
    const path = child.kind === 'element' ? pathTo(child, target) : null;
    if (path) return [root, ...path];
  }
  return null;
}

/** Decodes by the declared encoding; documents of older programs are ISO-8859-1. */
function decode(file: Buffer): string {
  const head = file.subarray(0, 200).toString('latin1');
  const encoding = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  // The WHATWG decoder reads that label as windows-1252.
  if (encoding.toLowerCase() === 'iso-8859-1') return file.toString('latin1');
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    throw new XmlProblem(`not ${encoding}`);
  }
}
