import { createCanvas } from '@napi-rs/canvas';
import decodeQr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type Word = { text: string; x: number; y: number; width: number; height: number };
export type Picture = {
  /** Decoded QR code. */
  qr: string | null;
  /** Fraction of the page that is dark. */
  ink: number;
};
export type Page = { width: number; height: number; text: string; words: Word[]; picture: Picture | null };

/** Extracts text with positions and, of the first page, the picture. */
export async function readPdf(pdf: Uint8Array): Promise<{ pages: Page[]; info: Record<string, unknown> }> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { info } = await document.getMetadata();
  const pages: Page[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    pages.push({ ...(await readPage(page)), picture: number === 1 ? await renderPage(page) : null });
  }
  await document.loadingTask.destroy();
  return { pages, info: info as Record<string, unknown> };
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

async function readPage(page: PdfPage): Promise<Omit<Page, 'picture'>> {
  const { items } = await page.getTextContent();
  const words = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , size, x, y] = item.transform as number[];
    return [{ text: item.str, x: x!, y: y!, width: item.width, height: size! }];
  });
  const [, , width = 0, height = 0] = page.view;
  return {
    width,
    height,
    text: words
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' '),
    words,
  };
}

async function renderPage(page: PdfPage): Promise<Picture> {
  const viewport = page.getViewport({ scale: 1.5 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const { width, height } = canvas;
  const [w, h] = [Math.round(width * 0.4), Math.round(height * 0.4)];
  const corner = context.getImageData(0, height - h, w, h).data;
  return {
    qr: (decodeQr as unknown as Decode)(new Uint8ClampedArray(corner), w, h)?.data ?? null,
    ink: darkShare(context.getImageData(0, 0, width, height).data),
  };
}

/** The package's types describe its default export as a module. */
type Decode = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null;

function darkShare(pixels: ArrayLike<number>): number {
  let found = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at]! + pixels[at + 1]! + pixels[at + 2]! < 500) found += 1;
  }
  return found / (pixels.length / 4);
}
