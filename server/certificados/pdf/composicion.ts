type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type GlyphRun = { glyphs: unknown[]; positions: Position[]; readonly advanceWidth: number };

export type Layout = (text: string, features?: unknown) => GlyphRun;

const mostKept = 2_000;
/** What is longer hardly comes again. */
export const longestWord = 40;

/** Shaping takes long, and from one document to the next nearly all words are the same. */
export function remembering(layout: Layout): Layout {
  const known = new Map<string, GlyphRun>();
  return (text, features) => {
    if (features !== undefined || text.length > longestWord) return layout(text, features);
    let run = known.get(text);
    if (!run) {
      run = layout(text);
      if (known.size >= mostKept) known.clear();
      known.set(text, run);
    }
    return copyOf(run);
  };
}

/** pdfkit scales the positions it is given in place; the sum of the advances is read from them afterwards. */
function copyOf(run: GlyphRun): GlyphRun {
  return Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } });
}
