import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font as Metrics } from 'fontkit';
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

/** `metrics` measures text; `bytes` are parsed again for a document that cannot share `drawing`, see `canShareFonts`. */
export type Font = { file: string; bytes: Buffer; metrics: Metrics; drawing: Metrics };

/**
 * fontkit caches the text of a glyph from its first use, and PDFs contain that text. Without combining marks and
 * fractions, which substitute glyphs, each glyph of our fonts stands for one text.
 */
export function canShareFonts(text: string): boolean {
  return !/[\p{M}\u2044]/u.test(text.normalize('NFC'));
}

type Opened = { western: Font; byLetter: Map<number, Font | null> };

const opened = new Map<Face, Opened>();

/** Letters outside the Latin file come from a second file. Null: neither font has the glyph. */
export function fontWith(face: Face, codePoint: number): Font | null {
  const { byLetter } = openedFace(face);
  let font = byLetter.get(codePoint);
  if (font === undefined) {
    font = westernOf(face);
    if (!font.metrics.hasGlyphForCodePoint(codePoint)) font = open(face, 'latin-ext');
    if (!font.metrics.hasGlyphForCodePoint(codePoint)) font = null;
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

const files = new Map<string, Font>();

function open(face: Face, subset: 'latin' | 'latin-ext'): Font {
  const file = `@fontsource/${faces[face].replace('*', subset)}`;
  let font = files.get(file);
  if (!font) {
    const bytes = unpackWoff(readFileSync(require.resolve(file)));
    font = { file, bytes, metrics: parse(bytes), drawing: withTexts(parse(bytes)) };
    files.set(file, font);
  }
  return font;
}

function parse(bytes: Buffer): Metrics {
  const font = create(bytes);
  if ('fonts' in font) throw new Error('a font collection');
  return font;
}

/** Loads every glyph by its code point: embedding "á" would otherwise create the glyph of "a" without a text. */
function withTexts(font: Metrics): Metrics {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
}
