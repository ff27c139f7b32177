import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { codigoLetters } from 'domain/rules/codigo-certificado.ts';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import { page } from '../pdf/canvas.ts';
import { SvgDrawing } from '../pdf/svg-drawing.ts';
import { documentOf } from './get-pdf.ts';
import { contentOf } from './issue-certificado.ts';
import type { CertificadoDocument } from './pdf/document.ts';
import { renderFront } from './pdf/front.ts';
import { imagenesOf } from './pdf/imagenes.ts';
import { findCursoWithEntidad } from './queries/cursos.ts';

export type SamplePicture = { data: Buffer; etag: string };

const fictional = { dni: '00000000', nombre: 'Valeria', apellido: 'Quispe Rojas' };
const width = 1200;

const rendered = new LRUCache<string, Buffer>({ maxSize: 8 * 1024 * 1024, sizeCalculation: ({ length }) => length });
const inTurn = limitConcurrency(Math.max(1, availableParallelism() - 1));

/**
 * The certificate of a published course as a picture, with a fictional name. Drawn by the code that draws the PDF, but
 * without the signature, which is never public. Null: no such course, a draft, or one without an issuing entity.
 */
export async function samplePicture(
  deps: Pick<Deps, 'config' | 'publicUrl' | 'storage'>,
  db: Db,
  cursoId: number,
): Promise<SamplePicture | null> {
  const found = await findCursoWithEntidad(db, cursoId);
  if (!found?.entidad || found.curso.publicado === null) return null;
  const { curso, entidad } = found;
  // The fictional student attended every minute.
  const asistencia = { minutos: curso.duracionMinutos };
  const holder = { ...fictional, asistencia, criterio: '', estudiadoDesde: curso.fechaHoraInicio };
  const content = await contentOf(deps, db, { curso, entidad }, holder, curso.fechaHoraLimite);
  const document = documentOf(deps, {
    ...content,
    // No certificate has this code or number.
    codigo: '0'.repeat(codigoLetters),
    anio: curso.fechaHoraLimite.getUTCFullYear(),
    correlativo: 0,
    nota: 18,
    emitido: curso.fechaHoraLimite,
  });
  const shown = { ...document, address: `${deps.publicUrl()}/verificar`, mark: 'sample' } as const;
  const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
  const data = rendered.get(key) ?? (await inTurn(() => paint(deps, shown)));
  rendered.set(key, data);
  return { data, etag: `"${key}"` };
}

async function paint({ storage }: Pick<Deps, 'storage'>, document: CertificadoDocument): Promise<Buffer> {
  const { logo } = await imagenesOf(storage, { ...document.entidad, firma: null });
  const drawing = new SvgDrawing();
  renderFront(drawing, document, { logo, firma: null });
  return sharp(Buffer.from(drawing.toSvg(page)), { density: (72 * width) / page.width })
    .resize({ width })
    .webp({ quality: 82 })
    .toBuffer();
}
