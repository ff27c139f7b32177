type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type GlyphRun = { glyphs: unknown[]; positions: Position[]; readonly advanceWidth: number };

export type Layout = (text: string, features?: unknown) => GlyphRun;

const mostKept = 2_000;
/** Longer words hardly repeat, so they are not cached. */
export const longestWord = 40;

/** Caches shaped words: shaping is slow, and documents share most of their words. */
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

/** pdfkit scales the positions in place, so each caller gets its own copy. */
function copyOf(run: GlyphRun): GlyphRun {
  return Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } });
}
