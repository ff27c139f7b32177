import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Db } from '../db/connect.ts';
import type { NivelSnapshot } from '../db/schema/certificados.ts';
import type { Deps } from '../deps.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import { page } from '../pdf/canvas.ts';
import { SvgDrawing } from '../pdf/svg-drawing.ts';
import type { CertificadoDocument } from './pdf/document.ts';
import { renderFront } from './pdf/front.ts';
import { imagenesOf } from './pdf/imagenes.ts';
import { findCursoWithEntidad } from './queries/cursos.ts';
import { sampleDocument, sampleNivel } from './sample-document.ts';

export type SamplePicture = { data: Buffer; etag: string };

const width = 1200;

const rendered = new LRUCache<string, Buffer>({ maxSize: 8 * 1024 * 1024, sizeCalculation: ({ length }) => length });
const inTurn = limitConcurrency(Math.max(1, availableParallelism() - 1));

type Wanted = { cursoId: number; nivelId: number | null };

/**
 * The certificate of a published course, or of a level of it, as a picture with a fictional name. The PDF code draws
 * it, but without signatures, which are never public. Null: no such course or level, a draft, or one without an issuing
 * entity.
 */
export async function samplePicture(
  deps: Pick<Deps, 'config' | 'publicUrl' | 'storage'>,
  db: Db,
  { cursoId, nivelId }: Wanted,
): Promise<SamplePicture | null> {
  const found = await findCursoWithEntidad(db, cursoId);
  if (!found?.entidad || found.curso.publicado === null) return null;
  const { curso, entidad } = found;
  const nivel = nivelId === null ? null : curso.niveles.find((each) => each.nivelId === nivelId);
  if (nivel === undefined) return null;
  const document = await sampleDocument(
    deps,
    db,
    { curso, entidad },
    nivel && {
      datosNivel: unsigned(await sampleNivel(db, nivel, curso)),
      nivelSerie: nivel.serie,
      nivelCorrelativo: 0,
    },
  );
  const shown = { ...document, address: `${deps.publicUrl()}/verificar` };
  const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
  const data = rendered.get(key) ?? (await inTurn(() => paint(deps, shown)));
  rendered.set(key, data);
  return { data, etag: `"${key}"` };
}

const unsigned = (nivel: NivelSnapshot): NivelSnapshot => ({
  ...nivel,
  firmantes: nivel.firmantes.map((each) => ({ ...each, firma: null })),
});

async function paint({ storage }: Pick<Deps, 'storage'>, document: CertificadoDocument): Promise<Buffer> {
  const imagenes = await imagenesOf(storage, { ...document.entidad, firma: null }, document.nivel);
  const drawing = new SvgDrawing();
  renderFront(drawing, document, imagenes);
  return sharp(Buffer.from(drawing.toSvg(page)), { density: (72 * width) / page.width })
    .resize({ width })
    .webp({ quality: 82 })
    .toBuffer();
}
