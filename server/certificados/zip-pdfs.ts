import { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import { type ZipEntry, zip } from '../http/zip.ts';
import type { PdfStores } from './get-pdf.ts';
import type { Row } from './queries/certificados.ts';
import { getDeliveredPdf } from './sign-pdf.ts';

/** Makes one PDF at a time, as the reader consumes them. Refused certificates are listed in a text file. */
export function zipPdfs(deps: PdfStores & Pick<Deps, 'signer'>, rows: Row[]): Readable {
  return Readable.from(zip(entriesOf(deps, rows)));
}

async function* entriesOf(deps: PdfStores & Pick<Deps, 'signer'>, rows: Row[]): AsyncGenerator<ZipEntry> {
  const refused: string[] = [];
  for (const row of rows) {
    const name = nameOf(row);
    const data = await getDeliveredPdf(deps, row).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      refused.push(`${name}: ${error.message}`);
    });
    if (data) yield { name, data, stored: true };
  }
  if (refused.length > 0) yield { name: 'NO ENTREGADOS.txt', data: Buffer.from(refused.join('\r\n')) };
}

/** Replaces characters that file systems refuse by spaces. */
function nameOf({ codigo, datosAlumno: { apellido, nombre, dni } }: Row): string {
  const person = `${apellido} ${nombre}`.replaceAll(/[\\/:*?"<>|\p{C}]+/gu, ' ').trim();
  return `${person.slice(0, 120)} ${dni} ${codigo}.pdf`;
}
