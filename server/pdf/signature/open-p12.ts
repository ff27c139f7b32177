import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { childrenOf, type Node, octetsOf, oidOf, readNode } from './der.ts';
import { decrypt, matchesMac, UnknownCipher } from './p12-cipher.ts';

/** A key, its certificate, and the certificates of its issuers. */
export type Identity = { key: KeyObject; certificate: X509Certificate; chain: X509Certificate[] };

/** Why a file cannot be used, in words for the operator. */
export class P12Problem extends Error {}

const dataContent = '1.2.840.113549.1.7.1';
const encryptedContent = '1.2.840.113549.1.7.6';
const bags = '1.2.840.113549.1.12.10.1';
const wrongPassword = 'la contraseña no lo abre';

/**
 * Reads a PKCS#12 file (RFC 7292). Written by hand, because Node cannot read it and little else of a library would be
 * used.
 */
export function openP12(file: Buffer, password: string): Identity {
  const { keys, certificates } = readBags(file, password);
  for (const key of keys) {
    const certificate = certificates.find((one) => one.checkPrivateKey(key));
    if (certificate) return { key, certificate, chain: certificates.filter((one) => one !== certificate) };
  }
  throw new P12Problem('no contiene una clave privada con su certificado');
}

function readBags(file: Buffer, password: string) {
  const { safe, mac } = parts(file);
  if (mac && !matchesMac(mac, password, safe)) throw new P12Problem(wrongPassword);
  try {
    const found = childrenOf(readNode(safe)).flatMap((content) => safeBags(content, password));
    return {
      keys: found.flatMap((bag) => keyOf(bag, password)),
      certificates: found.flatMap(certificateOf),
    };
  } catch (error) {
    if (error instanceof UnknownCipher) throw new P12Problem('usa un cifrado que no se admite');
    throw new P12Problem(mac ? 'está dañado' : wrongPassword);
  }
}

function parts(file: Buffer): { safe: Buffer; mac: Node | undefined } {
  try {
    const [version, content, mac] = childrenOf(readNode(file));
    const [kind, wrapped] = childrenOf(content!);
    if (version!.content[0] !== 3 || oidOf(kind!) !== dataContent) throw new Error('not PKCS#12');
    return { safe: octetsOf(childrenOf(wrapped!)[0]!), mac };
  } catch {
    throw new P12Problem('no es un archivo .p12');
  }
}

function safeBags(content: Node, password: string): Node[] {
  const [kind, wrapped] = childrenOf(content);
  const [inner] = childrenOf(wrapped!);
  if (oidOf(kind!) === dataContent) return childrenOf(readNode(octetsOf(inner!)));
  if (oidOf(kind!) !== encryptedContent) return [];
  const [, encrypted] = childrenOf(inner!);
  const [, algorithm, data] = childrenOf(encrypted!);
  return childrenOf(readNode(decrypt(algorithm!, password, octetsOf(data!))));
}

function keyOf(bag: Node, password: string): KeyObject[] {
  const [kind, wrapped] = childrenOf(bag);
  const [value] = childrenOf(wrapped!);
  if (oidOf(kind!) === `${bags}.1`) return [privateKey(value!.whole)];
  if (oidOf(kind!) !== `${bags}.2`) return [];
  const [algorithm, data] = childrenOf(value!);
  return [privateKey(decrypt(algorithm!, password, octetsOf(data!)))];
}

const privateKey = (der: Buffer) => createPrivateKey({ key: readNode(der).whole, format: 'der', type: 'pkcs8' });

function certificateOf(bag: Node): X509Certificate[] {
  const [kind, wrapped] = childrenOf(bag);
  if (oidOf(kind!) !== `${bags}.3`) return [];
  const [, value] = childrenOf(childrenOf(wrapped!)[0]!);
  return [new X509Certificate(octetsOf(childrenOf(value!)[0]!))];
}
