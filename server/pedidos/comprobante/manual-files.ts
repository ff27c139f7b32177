import { parseXml, XmlProblem } from 'domain/formats/xml/parse-xml.ts';
import { textAt } from 'domain/formats/xml/xml-tree.ts';
import { parseComprobanteNumero } from 'domain/rules/comprobante-numero.ts';
import type { ComprobanteFiles } from 'domain/schemas/manual-comprobantes.ts';
import type { Db } from '../../db/connect.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { replaceFile } from './queries/manual.ts';
import { findComprobante } from './queries/send.ts';

type Numbered = { comprobanteId: number; serie: string; numero: number };

/** Files are stored in the database, like the signed ones: they exist if and only if their document does. */
export async function storeFiles(tx: Db, comprobante: Numbered, { pdf, xml }: ComprobanteFiles): Promise<void> {
  if (pdf !== undefined) await replaceFile(tx, comprobante.comprobanteId, 'pdf', pdfBytes(pdf));
  if (xml !== undefined) await replaceFile(tx, comprobante.comprobanteId, 'xml', xmlBytes(xml, comprobante));
}

export async function attachFiles(tx: Db, id: number, files: ComprobanteFiles): Promise<void> {
  const row = await findComprobante(tx, id);
  if (!row) throw notFound('No se encontró el comprobante.');
  if (row.origen !== 'manual') throw conflict('Los archivos de este comprobante los hace el sistema.');
  if (files.pdf === undefined && files.xml === undefined) throw invalid({ pdf: 'Elige el PDF o el XML' });
  await storeFiles(tx, row, files);
}

function pdfBytes(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw invalid({ pdf: 'El archivo no es un PDF' });
  return bytes;
}

/** Must be well-formed and have this number: the file of another sale would go to the wrong buyer. */
function xmlBytes(base64: string, { serie, numero }: Numbered): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  const id = idIn(bytes);
  const named = parseComprobanteNumero(id);
  if (named?.serie === serie && named.numero === numero) return bytes;
  throw invalid({ xml: id ? `El XML es de ${id}, no de ${serie}-${numero}` : 'El XML no es de un comprobante' });
}

function idIn(bytes: Buffer): string {
  try {
    return textAt(parseXml(bytes.toString('utf8')), 'ID')?.trim() ?? '';
  } catch (error) {
    if (error instanceof XmlProblem) return '';
    throw error;
  }
}
