import { inflateSync } from 'node:zlib';
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

/**
 * Tags for a screen reader: whether the PDF is tagged, and the text of each element, or the alternative text of a
 * picture.
 */
export async function readTags(
  pdf: Uint8Array,
): Promise<{ tagged: boolean; elements: [role: string, text: string][] }> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const tagged =
    ((await document.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null)?.get('Marked') === true;
  const elements: [string, string][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const textOf = await markedText(page);
    const visit = (node: StructNode): string => {
      if (node.type) return textOf.get(node.id ?? '') ?? '';
      const at = elements.push([node.role ?? '', '']) - 1;
      const text = (node.children ?? []).map(visit).join('');
      elements[at] = [node.role ?? '', node.alt ?? text];
      return '';
    };
    const tree = (await page.getStructTree()) as StructNode | null;
    for (const node of tree?.children ?? []) visit(node);
  }
  await document.loadingTask.destroy();
  return { tagged, elements: elements.filter(([role]) => role !== 'Document') };
}

type StructNode = { role?: string; type?: string; id?: string; alt?: string; children?: StructNode[] };

async function markedText(page: PdfPage): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  let open = '';
  for (const item of items) {
    if ('str' in item) texts.set(open, `${texts.get(open) ?? ''}${item.str}`.trimStart());
    else open = item.type === 'endMarkedContent' ? '' : (item.id ?? '');
  }
  return texts;
}

/** The file with its streams inflated, because compression differs between machines. */
export function inflated(pdf: Buffer): string {
  const [objects = ''] = pdf.toString('latin1').split('\nxref\n');
  return objects.replace(/\/Length \d+(.*?)stream\n(.*?)\nendstream/gs, (_, dictionary: string, data: string) => {
    const bytes = Buffer.from(data, 'latin1');
    return `${dictionary}${dictionary.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : data}`;
  });
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

/** The QR code anywhere on the first page. */
export async function readQr(pdf: Uint8Array): Promise<string | null> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: 2 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const { width, height } = canvas;
  const { data } = context.getImageData(0, 0, width, height);
  await document.loadingTask.destroy();
  return (decodeQr as unknown as Decode)(new Uint8ClampedArray(data), width, height)?.data ?? null;
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
