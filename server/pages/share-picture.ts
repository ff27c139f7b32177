import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { coverArtSvg, motifOfEspecialidad } from 'domain/formats/cover-art.ts';
import { imageFolder } from 'domain/formats/images.ts';
import sharp from 'sharp';
import { limitConcurrency } from '../limits/concurrency.ts';
import { line } from '../pdf/canvas.ts';
import { SvgDrawing } from '../pdf/svg-drawing.ts';
import { fit } from '../pdf/text.ts';
import type { Storage } from '../ports/storage/port.ts';

/** Size of the preview picture of a link; all messengers and networks accept it. */
export const shareSize = { width: 1200, height: 630 } as const;

const paper = '#fbfaf6';
const ink = '#12211f';
const ink2 = '#4a5a57';
const teal = '#0f766e';
const art = { left: 760, width: shareSize.width - 760, height: shareSize.height };

/** `cover`: an uploaded picture, or the values that the generated one is drawn from. */
export type ShareCard = {
  institucion: string;
  title: string;
  detail: string;
  cover: { imagen: string; especialidadId: number; cursoId: number };
};

const inTurn = limitConcurrency(Math.max(1, availableParallelism() - 1));

/** PNG, because not every messenger reads WebP or SVG. */
export function sharePicture(storage: Storage, card: ShareCard): Promise<Buffer> {
  return inTurn(async () => {
    const side = await coverOf(storage, card.cover);
    return sharp(Buffer.from(textSvg(card)))
      .composite([{ input: side, left: art.left, top: 0 }])
      .png({ compressionLevel: 9, palette: true, quality: 90 })
      .toBuffer();
  });
}

async function coverOf(storage: Storage, { imagen, especialidadId, cursoId }: ShareCard['cover']): Promise<Buffer> {
  const stored = imagen === '' ? null : await storage.get(`${imageFolder('cursos')}/${imagen}`);
  const { width, height } = art;
  const source = stored
    ? await buffer(stored.body)
    : Buffer.from(coverArtSvg({ motif: motifOfEspecialidad(especialidadId), seed: cursoId, width, height }));
  return sharp(source).resize({ width, height, fit: 'cover', position: 'right' }).png().toBuffer();
}

function textSvg({ institucion, title, detail }: ShareCard): string {
  const drawing = new SvgDrawing();
  const left = 72;
  const width = art.left - left - 56;
  drawing.rect(0, 0, shareSize.width, shareSize.height).fill(paper);
  line(drawing, '§', left, 118, { face: 'titulo', size: 64 }, teal);
  line(drawing, institucion, left + 48, 112, { face: 'titulo', size: 36 }, ink);
  const { lines, style } = fit(title, {
    face: 'titulo',
    width,
    options: [
      { lines: 3, from: 68, to: 50 },
      { lines: 5, from: 52, to: 34 },
    ],
  });
  const leading = style.size * 1.12;
  const top = 345 - ((lines.length - 1) * leading) / 2;
  for (const [place, text] of lines.slice(0, 6).entries()) {
    line(drawing, text, left, top + place * leading, style, ink);
  }
  drawing.rect(left, 532, 64, 4).fill(teal);
  line(drawing, detail, left, 575, { face: 'texto', size: 26 }, ink2);
  return drawing.toSvg(shareSize);
}
