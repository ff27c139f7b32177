import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { notaParaMostrar } from 'domain/rules/aptitud.ts';
import { numeroDeCertificado } from 'domain/rules/codigo-certificado.ts';
import type { House } from '../house.ts';
import type { Documento } from './pdf/documento.ts';
import { imagenesDe } from './pdf/imagenes.ts';
import { taller } from './pdf/taller.ts';
import { type Fila, setHuella } from './queries.ts';

const contentType = 'application/pdf';
const claveDe = ({ codigo }: Fila) => `certificados/${codigo}.pdf`;
const huellaDe = (pdf: Buffer) => createHash('sha256').update(pdf).digest();

/** Verification URL printed on the certificate: with the host at the time of issue. */
export function direccionDe(house: House, { codigo, datosEntidad }: Fila): string {
  return `${datosEntidad.sitio ?? house.publicUrl()}/verificar/${codigo}`;
}

/**
 * The PDF as first rendered. It is stored, so that a later design change does not alter issued documents; a file that
 * is missing or does not match its hash is rendered again from the record.
 */
export async function obtenerPdf(house: House, fila: Fila): Promise<Buffer> {
  const stored = await house.storage.get(claveDe(fila));
  const kept = stored && (await buffer(stored.body));
  if (kept && fila.pdfHash?.equals(huellaDe(kept))) return kept;
  closeWith(house);
  const pdf = await taller.dibujar(documentoDe(house, fila), await imagenesDe(house.storage, fila.datosEntidad));
  const huella = huellaDe(pdf);
  if (fila.pdfHash && !fila.pdfHash.equals(huella)) {
    house.app.log.warn({ certificadoId: fila.certificadoId }, 'a certificate was drawn again, and differs');
  }
  await house.storage.put(claveDe(fila), pdf, contentType);
  if (!fila.pdfHash) await setHuella(house.db, fila.certificadoId, huella);
  return pdf;
}

const closing = new WeakSet<House>();

/**
 * Ends the worker thread with the app. Registered on first use, because rendering may start long after the hooks were
 * set.
 */
function closeWith(house: House): void {
  if (closing.has(house)) return;
  closing.add(house);
  house.app.server.once('close', () => taller.close());
}

export const archivoDe = ({ codigo }: { codigo: string }) => `CERTIFICADO_${codigo}.pdf`;

function documentoDe(house: House, fila: Fila): Documento {
  const { codigo, anio, correlativo, tipo, datosAlumno, datosCurso, datosEntidad, nota, emitido } = fila;
  return {
    codigo,
    numero: numeroDeCertificado(anio, correlativo),
    tipo,
    alumno: datosAlumno,
    curso: datosCurso,
    entidad: datosEntidad,
    nota: notaParaMostrar(nota),
    emitido,
    institucion: datosEntidad.institucion ?? house.config.institucion.nombre,
    direccion: direccionDe(house, fila),
  };
}
