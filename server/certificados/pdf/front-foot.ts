import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import { encode } from 'uqr';
import { line, page } from '../../pdf/canvas.ts';
import type { Canvas } from '../../pdf/svg-drawing.ts';
import { content, decoration, linkedFigure } from '../../pdf/tags.ts';
import { oneLine, type Style } from '../../pdf/text.ts';
import type { CertificadoDocument } from './document.ts';
import { ink, ink2, paletteOf, paper } from './palette.ts';
import { paragraph } from './paragraph.ts';
import { renderSeal } from './pattern.ts';

/** Baseline of the signature and of the seal. */
export const footBase = 508;

/** How anybody can verify the document. */
export function renderCheck(doc: Canvas, { codigo, address }: CertificadoDocument): void {
  const [x, y, side] = [66, 428, 74];
  const alt = `Código QR para comprobar este documento en ${address}`;
  linkedFigure(doc, address, { x, y, width: side, height: side }, alt, () => renderQr(doc, address, x, y, side, ink));
  const left = x + side + 12;
  const small: Style = { face: 'texto', size: 7.5 };
  paragraph(doc, 'Comprueba este documento', left, y + 10, { face: 'firme', size: 8.5 }, ink);
  const hint = 'Escanea el código o escríbelo en';
  const site = address.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '');
  const renderHint = () => {
    line(doc, hint, left, y + 22, small, ink2);
    line(doc, site, left, y + 32, oneLine(small, site, 150), ink2);
  };
  content(doc, 'P', renderHint, { actual: `${hint} ${site}` });
  const groups = codigoInGroups(codigo).split('-');
  const code: Style = { face: 'firme', size: 8.5, tracking: 0.5 };
  content(doc, 'P', () => {
    line(doc, `${groups.slice(0, 4).join('-')}-`, left, y + 50, code, ink);
    line(doc, groups.slice(4).join('-'), left, y + 62, code, ink);
  });
}

export function renderSealMark(doc: Canvas, { tipo, numero, edicion }: CertificadoDocument): void {
  const { accent, dark } = paletteOf(tipo);
  const [x, y] = [page.width - 118, 464];
  decoration(doc, () => {
    renderSeal(doc, [x, y], accent);
    doc.circle(x, y, 17).fill(dark);
    doc.circle(x, y, 19.5).lineWidth(0.8).stroke(dark);
    line(doc, '§', x, y + 8, { face: 'titulo', size: 24 }, paper, 'center');
  });
  paragraph(doc, `N.º ${numero}`, x, footBase + 27, { face: 'firme', size: 9 }, ink, 'center');
  if (edicion === undefined) return;
  paragraph(doc, `Versión ${edicion}`, x, footBase + 38, { face: 'texto', size: 7.5 }, ink2, 'center');
}

/** One path with adjacent dark squares joined: small, sharp at any size, without seams. */
function renderQr(doc: Canvas, text: string, x: number, y: number, side: number, colour: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const unit = side / size;
  for (const [row, cells] of data.entries()) {
    for (let from = 0; from < size; from += 1) {
      if (!cells[from]) continue;
      let to = from;
      while (cells[to + 1]) to += 1;
      doc.rect(x + from * unit, y + row * unit, (to - from + 1) * unit, unit);
      from = to;
    }
  }
  doc.fill(colour);
}
