import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { type Layout, remembering } from './composicion.ts';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);

/** The four font faces, by file name in their package. */
const faces = {
  titulo: 'newsreader/files/newsreader-*-500-normal.woff',
  cursiva: 'newsreader/files/newsreader-*-400-italic.woff',
  texto: 'figtree/files/figtree-*-400-normal.woff',
  firme: 'figtree/files/figtree-*-600-normal.woff',
} as const;

export type Face = keyof typeof faces;

export type Font = {
  unitsPerEm: number;
  characterSet: number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): unknown;
  layout: Layout;
  /** Unique key: two files of one face have the same name. */
  file: string;
};

type Opened = { western: Font; byLetter: Map<number, Font | null> };

const opened = new Map<Face, Opened>();

/** Latin letters; other letters come from a second file. Null: no font has the glyph. */
export function fontWith(face: Face, codePoint: number): Font | null {
  const { byLetter } = openedFace(face);
  let font = byLetter.get(codePoint);
  if (font === undefined) {
    font = westernOf(face);
    if (!font.hasGlyphForCodePoint(codePoint)) font = open(face, 'latin-ext');
    if (!font.hasGlyphForCodePoint(codePoint)) font = null;
    byLetter.set(codePoint, font);
  }
  return font;
}

export function westernOf(face: Face): Font {
  return openedFace(face).western;
}

function openedFace(face: Face): Opened {
  let known = opened.get(face);
  if (!known) {
    known = { western: open(face, 'latin'), byLetter: new Map() };
    opened.set(face, known);
  }
  return known;
}

function open(face: Face, subset: 'latin' | 'latin-ext'): Font {
  const file = `@fontsource/${faces[face].replace('*', subset)}`;
  let font = files.get(file);
  if (!font) {
    font = parse(file, unpackWoff(readFileSync(require.resolve(file))));
    files.set(file, font);
  }
  return font;
}

const files = new Map<string, Font>();

/** pdfkit takes a parsed font but offers no way to parse one; parsing anew for each document takes longer than drawing it. */
function parse(file: string, bytes: Buffer): Font {
  const probe = new PDFDocument({ font: null as unknown as string, autoFirstPage: false });
  probe.font(bytes);
  const { font } = (probe as unknown as { _font: { font: Font } })._font;
  // A glyph keeps the letters it was first asked for with. Asked for as a part of another (I for Í), it would keep none,
  // and from then on every document would lack that letter for whoever searches, copies or listens.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return Object.assign(font, { file, layout: remembering(font.layout.bind(font)) });
}
