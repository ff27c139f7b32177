import PDFDocument from 'pdfkit';
import type { Font } from './fonts.ts';
import { type Canvas, type Doc, SvgDrawing } from './svg-drawing.ts';
import { tagDocument } from './tags.ts';
import { advanceOf, runsOf, type Style, widthOf } from './text.ts';

/** A4, landscape and portrait. */
export const page = { width: 841.89, height: 595.28 } as const;
export const upright = { width: page.height, height: page.width } as const;

type Align = 'left' | 'center' | 'right';

export type Info = { Title: string; Author: string; Subject: string; Keywords: string; fecha: Date };

type Paper = { width: number; height: number };

type Options = { tagged: boolean; shareFonts: boolean };

const withOwnFonts = new WeakSet<Doc>();

/** Dates and ids come from the record instead of the clock, so the same record gives the same bytes. */
export function newDocument({ fecha, ...info }: Info, { width, height }: Paper, options: Options): Doc {
  const { tagged, shareFonts } = options;
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'es-PE',
    displayTitle: true,
    // No default font: every text names its own.
    font: '',
    info: { ...info, Creator: info.Author, Producer: info.Author, CreationDate: fecha, ModDate: fecha },
    tagged,
  });
  if (tagged) tagDocument(doc);
  if (!shareFonts) withOwnFonts.add(doc);
  return doc;
}

export async function bytesOf(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Draws one line of text; `y` is the baseline, `x` its left end, middle or right end. */
export function line(
  drawing: Canvas,
  text: string,
  x: number,
  y: number,
  style: Style,
  colour: string,
  align: Align = 'left',
) {
  const wide = align === 'left' ? 0 : widthOf(text, style);
  let at = align === 'center' ? x - wide / 2 : align === 'right' ? x - wide : x;
  const { tracking = 0, size, face } = style;
  for (const run of runsOf(face, text)) {
    if (drawing instanceof SvgDrawing) {
      drawing.letters(run.font, run.text, { x: at, y, size, tracking }, colour);
    } else {
      drawing.fillColor(colour);
      useFont(drawing, run.font).fontSize(size);
      drawing.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: tracking });
    }
    at += advanceOf(run) * size + tracking * [...run.text].length;
  }
}

const registered = new WeakMap<Doc, Set<string>>();

/** Selects the font, registered under its file name when the document first uses it. */
function useFont(doc: Doc, { file, bytes, drawing }: Font): Doc {
  const known = registered.get(doc) ?? new Set();
  registered.set(doc, known);
  if (!known.has(file)) {
    // pdfkit accepts parsed fonts since 0.20; its types do not allow them yet.
    doc.registerFont(file, withOwnFonts.has(doc) ? bytes : (drawing as never));
    known.add(file);
  }
  return doc.font(file);
}
