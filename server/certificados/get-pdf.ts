import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { displayNota } from 'domain/rules/aptitud.ts';
import { certificadoNumero } from 'domain/rules/codigo-certificado.ts';
import type { Deps } from '../deps.ts';
import type { CertificadoDocument } from './pdf/document.ts';
import { imagenesOf } from './pdf/imagenes.ts';
import { workerPool } from './pdf/worker-pool.ts';
import { pdfKey, type Row, setHuella } from './queries/certificados.ts';

const contentType = 'application/pdf';
const huellaOf = (pdf: Buffer) => createHash('sha256').update(pdf).digest();

/** Verification URL printed on the certificate: with the host at the time of issue. */
export function addressOf(deps: Deps, { codigo, datosEntidad }: Row): string {
  return `${datosEntidad.sitio ?? deps.publicUrl()}/verificar/${codigo}`;
}

/**
 * The PDF as first rendered. It is stored, so that a later design change does not alter issued documents; a file that
 * is missing or does not match its hash is rendered again from the record.
 */
export async function getPdf(deps: Deps, row: Row): Promise<Buffer> {
  const stored = await deps.storage.get(pdfKey(row.codigo));
  const kept = stored && (await buffer(stored.body));
  if (kept && row.pdfHash?.equals(huellaOf(kept))) return kept;
  closeWith(deps);
  const pdf = await workerPool.render(documentLabel(deps, row), await imagenesOf(deps.storage, row.datosEntidad));
  const huella = huellaOf(pdf);
  if (row.pdfHash && !row.pdfHash.equals(huella)) {
    deps.app.log.warn({ certificadoId: row.certificadoId }, 'a certificate was drawn again, and differs');
  }
  await deps.storage.put(pdfKey(row.codigo), pdf, contentType);
  if (!row.pdfHash) await setHuella(deps.db, row.certificadoId, huella);
  return pdf;
}

const closing = new WeakSet<Deps>();

/**
 * Ends the worker thread with the app. Registered on first use, because rendering may start long after the hooks were
 * set.
 */
function closeWith(deps: Deps): void {
  if (closing.has(deps)) return;
  closing.add(deps);
  deps.app.server.once('close', () => workerPool.close());
}

export const fileNameOf = ({ codigo }: { codigo: string }) => `CERTIFICADO_${codigo}.pdf`;

function documentLabel(deps: Deps, row: Row): CertificadoDocument {
  const { codigo, anio, correlativo, tipo, datosAlumno, datosCurso, datosEntidad, nota, emitido } = row;
  return {
    codigo,
    numero: certificadoNumero(anio, correlativo),
    tipo,
    alumno: datosAlumno,
    curso: datosCurso,
    entidad: datosEntidad,
    nota: displayNota(nota),
    emitido,
    institucion: datosEntidad.institucion ?? deps.config.institucion.nombre,
    address: addressOf(deps, row),
  };
}
