import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../deps.ts';
import { getPdf, type PdfStores } from './get-pdf.ts';
import type { Row } from './queries/certificados.ts';
import { findFirmado, insertFirmado, signedKey } from './queries/pdf-firmados.ts';

/** The PDF as delivered: signed if the school has configured a certificate, else as published. */
export async function getDeliveredPdf(deps: PdfStores & Pick<Deps, 'signer'>, row: Row): Promise<Buffer> {
  return signPdf(deps, row, await getPdf(deps, row));
}

/**
 * The signed copy is stored and delivered again, so that everybody has the same file and the time-stamp authority is
 * asked once. Its hash is stored before delivery, because /verificar recognises the copy by it. A failed signature does
 * not stop the download.
 */
export async function signPdf(
  deps: Pick<Deps, 'app' | 'db' | 'signer' | 'storage'>,
  row: Row,
  published: Buffer,
): Promise<Buffer> {
  const { signer, app } = deps;
  if (!signer || row.revocado) return published;
  const now = new Date();
  const kept = await keptCopy(deps, row);
  if (kept?.sellado) return kept.pdf;
  if (!signer.isValidAt(now)) {
    app.log.error('the signing certificate has expired: certificates are given out without a signature');
    return published;
  }
  const current = kept?.firmante.equals(signer.fingerprint) ? kept : null;
  if (current && !signer.stamps) return current.pdf;
  try {
    const { pdf, stamped } = await signer.sign(published, reasonOf(row), now);
    // Still no time stamp: the stored copy is as good.
    if (current && !stamped) return current.pdf;
    const { certificadoId, edicion } = row;
    const pdfHash = createHash('sha256').update(pdf).digest();
    await insertFirmado(deps.db, { pdfHash, certificadoId, firmante: signer.fingerprint, sellado: stamped, edicion });
    await deps.storage.put(signedKey(row), pdf, 'application/pdf');
    return pdf;
  } catch (error) {
    app.log.error({ err: error, certificadoId: row.certificadoId }, 'a certificate could not be signed');
    return published;
  }
}

const reasonOf = ({ datosEntidad: { titulo } }: Row) => `Certificado emitido por ${titulo}`;

async function keptCopy({ db, storage }: Pick<Deps, 'db' | 'storage'>, row: Row) {
  const stored = await storage.get(signedKey(row));
  if (!stored) return null;
  const pdf = await buffer(stored.body);
  const known = await findFirmado(db, row.certificadoId, createHash('sha256').update(pdf).digest());
  return known ? { pdf, ...known } : null;
}
