import { expect, test } from 'vitest';
import { bytesOf, line, newDocument, page } from './canvas.ts';
import { canShareFonts, type Face } from './fonts.ts';

const faces: Face[] = ['titulo', 'cursiva', 'texto', 'firme'];
const info = { Title: 't', Author: 'a', Subject: 's', Keywords: 'k', fecha: new Date('2026-07-01T15:00:00Z') };

function render(text: string, shareFonts: boolean): Promise<Buffer> {
  const doc = newDocument(info, page, { tagged: false, shareFonts });
  doc.addPage();
  for (const [at, face] of faces.entries()) line(doc, text, 40, 40 + at * 40, { face, size: 20 }, '#000000');
  return bytesOf(doc);
}

const latin = Array.from({ length: 0x100 - 0xa0 }, (_, at) => String.fromCodePoint(0xa0 + at));

test.each([
  ['accents before their letters', 'á ö ñ ½ ¾ Å ç'],
  ['letters after their accents', 'a o n A c'],
  ['the rest of Latin-1', latin.join(' ')],
  ['the rest of Latin-1, backwards', latin.toReversed().join('')],
  ['ligatures', 'affine officium flor fjord $ %'],
  ['ligatures apart', 'f i f l ff'],
  ['spaces and hyphens of other kinds', 'a\u00a0b c\u00add e\u2011f – — −'],
  ['plain spaces and hyphens', 'a b c-d'],
  ['superscripts', '½ ¹ ² ³ º ª'],
  ['digits', '1/2 3/40 0123456789'],
  ['a dotless i', 'ı i İ j ȷ'],
  ['letters from elsewhere', 'Łukasz Žofie Őry Şahin ß ẞ'],
])('a font shared with other documents leaves no trace: %s', async (_what, text) => {
  expect(canShareFonts(text)).toBe(true);
  expect((await render(text, true)).equals(await render(text, false))).toBe(true);
});

test('combining marks and fractions need a font of their own, composed letters do not', () => {
  expect(canShareFonts('n\u0303 e\u0301')).toBe(true);
  expect(canShareFonts('q\u0303')).toBe(false);
  expect(canShareFonts('1⁄2')).toBe(false);
});
