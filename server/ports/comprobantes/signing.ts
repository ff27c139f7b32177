import { type ComprobanteDocument, fileBase } from 'domain/comprobantes/document.ts';
import { writeDocument } from 'domain/comprobantes/write-document.ts';
import type { SignedFile } from './port.ts';

/** Signs canonical XML with the school's certificate. */
export type XmlSigner = { until: Date; sign(canonical: string): { xml: Buffer; hash: string } };

/** Members that every adapter with a certificate of the school shares. */
export function signingWith(signer: XmlSigner) {
  const prepareSummary = (name: string, canonical: string): SignedFile => ({ name, ...signer.sign(canonical) });
  return {
    validUntil: signer.until,
    prepareSummary,
    prepare: (document: ComprobanteDocument) => prepareSummary(fileBase(document), writeDocument(document)),
  };
}
