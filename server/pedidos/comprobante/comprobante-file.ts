import { Readable } from 'node:stream';
import { summaryId } from 'domain/comprobantes/write-summary.ts';
import { type PdfFormat, renderComprobante } from '../../comprobantes/render-comprobante.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { type ZipEntry, zip } from '../../http/zip.ts';
import type { StoredComprobante } from './queries/issue.ts';
import { type Month, monthFiles, monthSummaries } from './queries/month.ts';
import { findFile } from './queries/send.ts';

const types = { xml: 'application/xml', cdr: 'application/zip', a4: 'application/pdf', ticket: 'application/pdf' };

/** A file of a document as a data URL, with its name. */
export async function comprobanteFile(
  { config }: Pick<Deps, 'config'>,
  db: Db,
  row: StoredComprobante | undefined,
  clase: keyof typeof types,
) {
  if (!row) throw notFound('No se encontró el comprobante.');
  const bytes = await bytesOf(row);
  if (!bytes) throw notFound('Este comprobante todavía no tiene ese archivo.');
  const ruc = row.documento?.emisor.ruc ?? config.institucion.ruc;
  const base = [ruc, row.tipo, row.serie, row.numero].filter(Boolean).join('-');
  const filename = { xml: `${base}.xml`, cdr: `R-${base}.zip`, a4: `${base}.pdf`, ticket: `${base}-ticket.pdf` }[clase];
  return { data: `data:${types[clase]};base64,${bytes.toString('base64')}`, filename };

  /** The PDF of a document issued by hand was uploaded; ours are rendered on demand. */
  function bytesOf(found: StoredComprobante): Promise<Buffer | undefined> {
    if (clase === 'xml' || clase === 'cdr') return findFile(db, found.comprobanteId, clase);
    if (found.origen === 'electronico') return pdfOf(found, clase);
    return clase === 'a4' ? findFile(db, found.comprobanteId, 'pdf') : Promise.resolve(undefined);
  }

  async function pdfOf({ documento, hash, ambiente }: StoredComprobante, format: PdfFormat): Promise<Buffer> {
    if (hash === '') throw conflict('El comprobante se está preparando. Vuelve a intentarlo en un momento.');
    const { nombre } = config.institucion;
    return renderComprobante({ document: documento!, hash, nombre, environment: ambiente }, format);
  }
}

/**
 * XML and CDR of every document of a month that counts in this environment, read in pages, and of the summaries and
 * voiding communications that were sent in it. The configured RUC names the files of documents recorded by hand.
 */
export async function zipMonth(
  { config, comprobantes }: Pick<Deps, 'config' | 'comprobantes'>,
  db: Db,
  mes: string,
): Promise<Readable> {
  const month = { mes, environment: comprobantes.environment };
  const first = await monthFiles(db, month, 0);
  const summaries = await monthSummaries(db, month);
  if (first.length + summaries.length === 0) throw notFound('En ese mes no hay comprobantes electrónicos.');
  return Readable.from(zip(entriesOf(db, { ...month, first, summaries, ownRuc: config.institucion.ruc })));
}

type MonthFiles = Month & {
  first: Awaited<ReturnType<typeof monthFiles>>;
  summaries: Awaited<ReturnType<typeof monthSummaries>>;
  ownRuc: string;
};

async function* entriesOf(db: Db, { first, summaries, ownRuc, ...month }: MonthFiles): AsyncGenerator<ZipEntry> {
  for (let files = first; files.length > 0; files = await monthFiles(db, month, files.at(-1)!.comprobanteId)) {
    for (const { clase, ruc, tipo, serie, numero, datos } of files) {
      const base = [ruc ?? ownRuc, tipo, serie, numero].filter(Boolean).join('-');
      yield { name: clase === 'xml' ? `${base}.xml` : `R-${base}.zip`, data: datos, stored: clase === 'cdr' };
    }
  }
  for (const { ruc, clase, fecha, correlativo, xml, cdr } of summaries) {
    const base = `${ruc}-${summaryId({ kind: clase, fecha, correlativo })}`;
    yield { name: `${base}.xml`, data: xml! };
    if (cdr) yield { name: `R-${base}.zip`, data: cdr, stored: true };
  }
}
