import { degrees, EncryptedPDFError, PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { findExcess } from './bounded-pdf.ts';
import { UnmarkablePdf } from './unmarkable-pdf.ts';

export type MarkTask = { pdf: Uint8Array; texto: string };

const size = 8;
const margin = 24;
const bottom = 10;

/** Writes the text at the foot of every page. The same input gives the same bytes. */
export async function markPdf(task: MarkTask): Promise<Uint8Array> {
  try {
    return await rewrite(task);
  } catch (error) {
    // RangeError: out of memory or stack.
    if (error instanceof RangeError || error instanceof UnmarkablePdf) throw error;
    throw new UnmarkablePdf(error instanceof EncryptedPDFError ? 'cifrado' : 'ilegible');
  }
}

async function rewrite({ pdf, texto }: MarkTask): Promise<Uint8Array> {
  const excess = await findExcess(pdf);
  if (excess) throw new UnmarkablePdf(excess);
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY });
  const pages = document.getPages();
  if (pages.length === 0) throw new Error('a document without pages');
  const font = await document.embedFont(StandardFonts.Helvetica);
  const line = inWinAnsi(texto, new Set(font.getCharacterSet()));
  const look = { font, size, color: rgb(0.35, 0.35, 0.35) };
  for (const page of pages) page.drawText(line, { ...look, ...footOf(page) });
  return document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
}

/** Lower left corner of the page as displayed; the page's rotation is clockwise. */
function footOf(page: PDFPage) {
  const { x, y, width, height } = page.getCropBox();
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  if (turned === 90) return { x: x + width - bottom, y: y + margin, rotate: degrees(90) };
  if (turned === 180) return { x: x + width - margin, y: y + height - bottom, rotate: degrees(180) };
  if (turned === 270) return { x: x + bottom, y: y + height - margin, rotate: degrees(270) };
  return { x: x + margin, y: y + bottom };
}

/** The standard fonts cover Western European letters; other letters lose their accent or become a question mark. */
function inWinAnsi(texto: string, known: ReadonlySet<number>): string {
  const has = (character: string) => known.has(character.codePointAt(0)!);
  return [...texto.normalize('NFC')]
    .map((character) => (has(character) ? character : ([...character.normalize('NFD')].find(has) ?? '?')))
    .join('');
}
