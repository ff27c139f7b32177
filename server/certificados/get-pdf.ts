import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { displayNota } from 'domain/rules/aptitud.ts';
import { certificadoNumero } from 'domain/rules/codigo-certificado.ts';
import { registroNumero } from 'domain/rules/niveles.ts';
import { Counter, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import type { CertificadoDocument } from './pdf/document.ts';
import { imagenesOf, lacksImagen } from './pdf/imagenes.ts';
import { workerPool } from './pdf/worker-pool.ts';
import {
  findByCodigo,
  listDifferingPdfs,
  markDifferingPdf,
  pdfKey,
  type Row,
  setHuella,
  unmarkDifferingPdf,
} from './queries/certificados.ts';

/** Dependencies to render a PDF, compare it with the stored hash and store it. */
export type PdfStores = Pick<Deps, 'app' | 'config' | 'db' | 'metrics' | 'publicUrl' | 'storage'>;

const contentType = 'application/pdf';
const huellaOf = (pdf: Buffer) => createHash('sha256').update(pdf).digest();

/** Verification URL printed on the certificate, with the host at the time of issue. */
export function addressOf(
  deps: Pick<Deps, 'publicUrl'>,
  { codigo, datosEntidad }: Pick<Row, 'codigo' | 'datosEntidad'>,
): string {
  return `${datosEntidad.sitio ?? deps.publicUrl()}/verificar/${codigo}`;
}

/**
 * The PDF as first rendered. It is stored, so that later design changes do not alter issued documents. A file that is
 * missing or does not match its hash is rendered again from the record; a rendering that differs from the published
 * hash, as after a restore without the files, is refused and reported to ADMIN. A GET stores nothing but the rendering
 * of an unchanging record: without all pictures it does not render, and a failing storage throws before anything is
 * written.
 */
export async function getPdf(deps: PdfStores, row: Row): Promise<Buffer> {
  const stored = await deps.storage.get(pdfKey(row));
  const kept = stored && (await buffer(stored.body));
  if (kept && row.pdfHash?.equals(huellaOf(kept))) return kept;
  const imagenes = await imagenesOf(deps.storage, row.datosEntidad, row.datosNivel);
  if (!row.pdfHash && lacksImagen(imagenes, row.datosEntidad, row.datosNivel)) throw missingImagen();
  const pdf = await workerPool.render(documentOf(deps, row), imagenes);
  const huella = huellaOf(pdf);
  if (row.pdfHash && !row.pdfHash.equals(huella)) throw await refuseDiffering(deps, row);
  await deps.storage.put(pdfKey(row), pdf, contentType);
  if (row.pdfHash || (await setHuella(deps.db, row, huella))) return pdf;
  // Corrected meanwhile: this PDF is of an edition that was never published.
  const current = await findByCodigo(deps.db, row.codigo);
  return current && current.edicion !== row.edicion ? getPdf(deps, current) : pdf;
}

/** The first rendering is final, so it must not lack a picture. */
const missingImagen = () =>
  new AppError(
    409,
    'falta-imagen',
    'No encontramos el logo o la firma de este certificado, así que su PDF no se puede hacer ahora. El certificado es válido; la escuela debe recuperar la imagen.',
  );

async function refuseDiffering(
  { app, db, metrics }: Pick<Deps, 'app' | 'db' | 'metrics'>,
  { certificadoId }: Row,
): Promise<AppError> {
  // Outside the caller's transaction, which this error rolls back.
  const isNew = await markDifferingPdf(db, certificadoId);
  refusals(metrics).inc();
  if (isNew) app.log.error({ certificadoId }, 'the PDF of a certificate is lost and its rendering differs');
  return new AppError(
    409,
    'pdf-distinto',
    'El PDF de este certificado se perdió y no se puede volver a hacer igual al publicado, así que no se entrega. El certificado sigue siendo válido; la escuela debe recuperar el archivo de una copia de seguridad.',
  );
}

const refusedName = 'certificado_pdf_refused_total';

function refusals(metrics: Registry): Counter {
  const known = metrics.getSingleMetric(refusedName) as Counter | undefined;
  const help = 'Downloads refused because the PDF differs from the published one';
  return known ?? new Counter({ name: refusedName, help, registers: [metrics] });
}

/** Hourly: unmarks certificates whose published PDF is in the storage again. */
export async function recheckPdfs({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  for (const differing of await listDifferingPdfs(db)) {
    const stored = await storage.get(pdfKey(differing));
    if (stored && differing.hash.equals(huellaOf(await buffer(stored.body)))) {
      await unmarkDifferingPdf(db, differing.certificadoId);
    }
  }
}

/** Number in the register of the endorsing entity. */
export function registroOf({ nivelSerie, anio, nivelCorrelativo }: Registered): string {
  return nivelSerie ? registroNumero(nivelSerie, anio, nivelCorrelativo ?? 0) : '';
}

type Registered = Pick<Row, 'anio'> & Partial<Pick<Row, 'nivelSerie' | 'nivelCorrelativo'>>;

export const fileNameOf = ({ codigo }: { codigo: string }) => `CERTIFICADO_${codigo}.pdf`;

type Printed = Pick<
  Row,
  'codigo' | 'anio' | 'correlativo' | 'tipo' | 'datosAlumno' | 'datosCurso' | 'datosEntidad' | 'nota' | 'emitido'
> &
  Partial<Pick<Row, 'calidad' | 'edicion' | 'datosNivel' | 'nivelSerie' | 'nivelCorrelativo'>>;

export function documentOf(deps: Pick<Deps, 'config' | 'publicUrl'>, row: Printed): CertificadoDocument {
  const { calidad = 'aprobado' } = row;
  const { codigo, anio, correlativo, tipo, datosAlumno, datosCurso, datosEntidad, datosNivel, nota, emitido } = row;
  const alcanzado = datosNivel?.alcanzado;
  return {
    codigo,
    numero: certificadoNumero(anio, correlativo),
    tipo,
    ...(calidad !== 'aprobado' && { calidad }),
    alumno: datosAlumno,
    curso: datosCurso,
    entidad: datosEntidad,
    nota: displayNota(alcanzado ? alcanzado.nota : nota, datosCurso.notaMinima),
    emitido: alcanzado ? new Date(alcanzado.fecha) : emitido,
    institucion: datosEntidad.institucion ?? deps.config.institucion.nombre,
    address: addressOf(deps, row),
    ...(datosNivel && { nivel: { ...datosNivel, registro: registroOf(row) } }),
    ...(row.edicion !== undefined && row.edicion > 1 && { edicion: row.edicion }),
  };
}
