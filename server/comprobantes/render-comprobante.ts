import { documentId, documentKinds } from 'domain/comprobantes/document.ts';
import { encode } from 'uqr';
import { bytesOf, line, newDocument, upright } from '../pdf/canvas.ts';
import { canShareFonts } from '../pdf/fonts.ts';
import type { Doc } from '../pdf/svg-drawing.ts';
import { decoration, passage } from '../pdf/tags.ts';
import { a4Layout, type Mark, type Printed, ticketLayout, ticketWidth } from './comprobante-layout.ts';

const ruleColour = '#c9c5b8';

export const pdfFormats = ['a4', 'ticket'] as const;
export type PdfFormat = (typeof pdfFormats)[number];

/** The printed document. The same document gives the same bytes. */
export async function renderComprobante(printed: Printed, format: PdfFormat): Promise<Buffer> {
  const { document } = printed;
  const layout = format === 'a4' ? a4Layout(printed) : ticketLayout(printed);
  const paper = format === 'a4' ? upright : { width: ticketWidth, height: layout.height };
  const title = `${documentKinds[document.kind]} electrónica ${documentId(document)}`;
  const doc = newDocument(
    {
      Title: title,
      Author: document.emisor.razonSocial,
      Subject: 'Representación impresa',
      Keywords: documentId(document),
      fecha: new Date(`${document.fecha}T${document.hora}-05:00`),
    },
    paper,
    { tagged: true, shareFonts: canShareFonts(JSON.stringify(printed)) },
  );
  for (const marks of pagesOf(layout.marks, format === 'a4' ? upright.height - 40 : layout.height)) {
    doc.addPage();
    for (const mark of marks) renderMark(doc, mark);
  }
  return bytesOf(doc);
}

/** Splits the marks of an endless sheet into pages; a mark that would cross the end begins the next page. */
function pagesOf(marks: readonly Mark[], height: number): Mark[][] {
  const pages: Mark[][] = [];
  let [top, offset] = [0, 0];
  const bottomOf = (mark: Mark) => mark.y + (mark.kind === 'qr' ? mark.side : mark.kind === 'box' ? mark.height : 0);
  for (const mark of marks) {
    if (pages.length === 0 || bottomOf(mark) - offset > height) {
      top = pages.length === 0 ? 0 : 56;
      offset = pages.length === 0 ? 0 : mark.y - top;
      pages.push([]);
    }
    pages.at(-1)!.push({ ...mark, y: mark.y - offset });
  }
  return pages;
}

function renderMark(doc: Doc, mark: Mark): void {
  if (mark.kind === 'text') {
    const whole = passage(doc, 'P', { actual: mark.text });
    whole.draw(() => line(doc, mark.text, mark.x, mark.y, mark.style, mark.colour, mark.align));
    whole.read();
    return;
  }
  decoration(doc, () => {
    if (mark.kind === 'qr') return renderQr(doc, mark);
    doc.lineWidth(mark.kind === 'rule' ? 0.6 : 0.9).strokeColor(ruleColour);
    if (mark.kind === 'box') doc.roundedRect(mark.x, mark.y, mark.width, mark.height, 4).stroke();
    else
      doc
        .moveTo(mark.x, mark.y)
        .lineTo(mark.x + mark.width, mark.y)
        .stroke();
  });
}

/** Correction level Q, as SUNAT requires; adjacent dark squares are joined, so that no seams show. */
function renderQr(doc: Doc, { text, x, y, side }: Extract<Mark, { kind: 'qr' }>): void {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 });
  const step = side / size;
  for (const [row, cells] of data.entries()) {
    for (let from = 0; from < size; from += 1) {
      if (!cells[from]) continue;
      let to = from;
      while (cells[to + 1]) to += 1;
      doc.rect(x + from * step, y + row * step, (to - from + 1) * step, step);
      from = to;
    }
  }
  doc.fill('#12211f');
}
