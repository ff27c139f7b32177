import type { Canvas, Doc } from './svg-drawing.ts';

/**
 * Marks what a screen reader reads, and in which order. Only PDFs that were begun with `tagDocument` are marked; on any
 * other canvas these functions just draw, so that documents issued without tags still render to the same bytes.
 */
type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Figure';
type Element = ReturnType<Doc['struct']>;
/**
 * `actual`: the text of a piece with several lines, whose words would run together; `bbox`: left, top, right, bottom.
 */
type Options = { alt?: string; actual?: string; bbox?: [number, number, number, number] };

const roots = new WeakMap<object, { doc: Doc; root: Element }>();

export function tagDocument(doc: Doc): void {
  const root = doc.struct('Document');
  doc.addStructure(root);
  roots.set(doc, { doc, root });
}

/** One paragraph that may be drawn in pieces, also on several pages. */
export function passage(canvas: Canvas, tag: Tag, options: Options = {}) {
  const tagged = roots.get(canvas);
  const pieces: ReturnType<Doc['markStructureContent']>[] = [];
  return {
    draw(piece: () => void): void {
      // Marked by hand, because pdfkit does not close an artifact before the first content of a page.
      const marked = tagged?.doc.markStructureContent(tag);
      piece();
      if (!tagged || !marked) return;
      tagged.doc.endMarkedContent();
      pieces.push(marked);
    },
    /** Adds the passage to the reading order, after earlier ones; the order of drawing does not matter. */
    read(): void {
      if (tagged && pieces.length > 0) tagged.root.add(tagged.doc.struct(tag, options, pieces));
    },
  };
}

export function content(canvas: Canvas, tag: Tag, draw: () => void, options?: Options): void {
  const whole = passage(canvas, tag, options);
  whole.draw(draw);
  whole.read();
}

/** Draws lines, ornaments or repeated headers as an artifact, which screen readers skip. */
export function decoration(canvas: Canvas, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  const tagged = roots.get(canvas);
  tagged?.doc.markContent('Artifact', { type });
  draw();
  tagged?.doc.endMarkedContent();
}

type Area = { x: number; y: number; width: number; height: number };

/** A picture that links to a URL. */
export function linkedFigure(canvas: Canvas, url: string, area: Area, alt: string, draw: () => void): void {
  const { x, y, width, height } = area;
  const tagged = roots.get(canvas);
  if (!tagged) {
    draw();
    canvas.link(x, y, width, height, url);
    return;
  }
  const { doc, root } = tagged;
  const marked = doc.markStructureContent('Figure');
  draw();
  doc.endMarkedContent();
  const options: Options = { alt, bbox: [x, y, x + width, y + height] };
  const link = doc.struct('Link').add(doc.struct('Figure', options, [marked]));
  // pdfkit writes text objects as strings and plain strings as names.
  doc.link(x, y, width, height, url, { structParent: link, Contents: Object(alt) } as never);
  link.end();
  root.add(link);
}
