import { type Face, type Font, fontWith, westernOf } from './fonts.ts';

export type Style = { face: Face; size: number; tracking?: number };
export type Run = { font: Font; text: string };

/** Splits text into runs of one font. A letter without a glyph loses its diacritic or becomes a question mark. */
export function runsOf(face: Face, text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const found = fontWith(face, letter.codePointAt(0) ?? 0);
    const font = found ?? westernOf(face);
    const written = found ? letter : plain(face, letter);
    const last = runs.at(-1);
    if (last?.font === font) last.text += written;
    else runs.push({ font, text: written });
  }
  return runs.map((run) => (canBeShaped(run) ? run : { ...run, text: run.text.replace(/\p{M}/gu, '') }));
}

/** fontkit throws where a font has a mark but no anchor for it on that letter; the letter is then drawn without it. */
function canBeShaped({ font, text }: Run): boolean {
  if (!/\p{M}/u.test(text)) return true;
  try {
    font.metrics.layout(text);
    return true;
  } catch {
    return false;
  }
}

function plain(face: Face, letter: string): string {
  if (/\s/u.test(letter)) return ' ';
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  const known = base !== '' && [...base].every((each) => fontWith(face, each.codePointAt(0) ?? 0) === westernOf(face));
  return known ? base : '?';
}

export function widthOf(text: string, { face, size, tracking = 0 }: Style): number {
  const letters = runsOf(face, text).reduce((sum, run) => sum + advanceOf(run) * size, 0);
  return letters + tracking * Math.max(0, [...text].length - 1);
}

const advances = new WeakMap<Font, Map<string, number>>();
const mostKept = 20_000;
/** Longer words rarely repeat, so they are not cached. */
const longestWord = 40;

/** Width at size 1, cached per word because shaping is slow and words repeat. */
export function advanceOf({ font, text }: Run): number {
  let known = advances.get(font);
  if (!known || known.size > mostKept) {
    known = new Map();
    advances.set(font, known);
  }
  let sum = 0;
  for (const word of text.split(/(?<= )/)) {
    let advance = known.get(word);
    if (advance === undefined) {
      advance = font.metrics.layout(word).advanceWidth / font.metrics.unitsPerEm;
      if (word.length <= longestWord) known.set(word, advance);
    }
    sum += advance;
  }
  return sum;
}

/** Wraps text to a width. A word that is too wide is broken. */
export function wrap(text: string, style: Style, width: number): string[] {
  const space = widthOf(' ', style);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(/\s+/).flatMap((each) => cut(each, style, width))) {
    const wide = widthOf(word, style);
    if (line !== '' && used + space + wide > width) {
      lines.push(line);
      line = '';
      used = 0;
    }
    used += line === '' ? wide : space + wide;
    line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

function cut(word: string, style: Style, width: number): string[] {
  const parts: string[] = [];
  for (let letters = [...word]; letters.length > 0; ) {
    const fits = fittingLetters(letters, style, width);
    parts.push(letters.slice(0, fits).join(''));
    letters = letters.slice(fits);
  }
  return parts;
}

/** Measures little more than what fits, so that a long text without spaces takes linear time. */
function fittingLetters(letters: string[], style: Style, width: number): number {
  const fit = (count: number) => widthOf(letters.slice(0, count).join(''), style) <= width;
  let [fits, tooMany] = [1, Math.min(letters.length, longestWord)];
  while (fit(tooMany)) {
    if (tooMany === letters.length) return tooMany;
    [fits, tooMany] = [tooMany, Math.min(letters.length, tooMany * 2)];
  }
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (fit(middle)) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

/** As many lines as `wrap`, but of similar length. */
export function wrapEvenly(text: string, style: Style, width: number): string[] {
  const widest = wrap(text, style, width);
  let [low, high] = [width / Math.max(1, widest.length), width];
  let best = widest;
  for (let step = 0; step < 6; step += 1) {
    const middle = (low + high) / 2;
    const tried = wrap(text, style, middle);
    if (tried.length > widest.length) low = middle;
    else {
      high = middle;
      best = tried;
    }
  }
  return best;
}

export type Fitting = { face: Face; width: number; options: { lines: number; from: number; to: number }[] };
export type Fitted = { lines: string[]; style: Style };

/** Largest size that fits: tries the options in order, usually one line first. */
export function fit(text: string, { face, width, options }: Fitting): Fitted {
  for (const { lines: most, from, to } of options) {
    for (let size = from; size >= to; size -= 0.5) {
      const style = { face, size };
      if (wrap(text, style, width).length <= most) return { lines: wrapEvenly(text, style, width), style };
    }
  }
  const style = { face, size: options.at(-1)?.to ?? 8 };
  return { lines: wrap(text, style, width), style };
}

/** Style for one line: the requested size, or a smaller one when the width requires it. */
export function oneLine(style: Style, text: string, width: number): Style {
  const { size, tracking = 0 } = style;
  const scale = Math.min(1, width / Math.max(1, widthOf(text, style)));
  return { ...style, size: size * scale, tracking: tracking * scale };
}
