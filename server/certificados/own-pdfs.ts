import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import type { PdfStores } from './get-pdf.ts';
import { listVigentesOf } from './queries/certificados.ts';
import { getDeliveredPdf } from './sign-pdf.ts';

/** The certificates of a person as files; null when the published file is lost. */
export async function ownPdfs(deps: PdfStores & Pick<Deps, 'signer'>, usuarioId: number) {
  const rows = await listVigentesOf(deps.db, usuarioId);
  return rows.map((row) => ({
    name: `certificados/${row.codigo}.pdf`,
    read: () =>
      getDeliveredPdf(deps, row).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return null;
      }),
  }));
}
