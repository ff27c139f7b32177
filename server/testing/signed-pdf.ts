import { createHash, verify, X509Certificate } from 'node:crypto';
import { childrenOf, der, octetsOf, oidOf, readNode } from '../pdf/signature/der.ts';

/** Reads a PDF signature by the standards, without the code that made it. */
export function readSignature(pdf: Buffer) {
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1'));
  const [start, end, rest] = (range ?? []).slice(1).map(Number) as [number, number, number];
  const isWhole = range !== null && end + rest === pdf.length && pdf[start] === 0x3c && pdf[end - 1] === 0x3e;
  if (!isWhole) return { valid: false, names: '', stamped: false };
  const cms = readNode(Buffer.from(pdf.toString('latin1', start + 1, end - 1), 'hex'));
  const [, , , certificates, signers] = childrenOf(childrenOf(childrenOf(cms)[1]!)[0]!);
  const fields = childrenOf(childrenOf(signers!)[0]!);
  const [, sid, , attributes, , signature, unsigned] = fields;
  const [issuer, serial] = childrenOf(sid!);
  const certificate = childrenOf(certificates!)
    .map(({ whole }) => new X509Certificate(whole))
    .find(({ raw }) => raw.includes(issuer!.whole) && raw.includes(serial!.whole))!;
  const values = new Map(
    childrenOf(attributes!).map((each) => {
      const [type, set] = childrenOf(each);
      return [oidOf(type!), childrenOf(set!)[0]!];
    }),
  );
  const digest = createHash('sha256').update(pdf.subarray(0, start)).update(pdf.subarray(end)).digest();
  const ess = createHash('sha256').update(certificate.raw).digest();
  const valid =
    octetsOf(values.get('1.2.840.113549.1.9.4')!).equals(digest) &&
    values.get('1.2.840.113549.1.9.16.2.47')!.whole.includes(ess) &&
    verify('sha256', der(0x31, attributes!.content), certificate.publicKey, octetsOf(signature!));
  return { valid, names: certificate.subject, stamped: unsigned !== undefined };
}
