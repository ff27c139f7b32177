import { page } from '../../pdf/canvas.ts';
import type { Canvas } from '../../pdf/svg-drawing.ts';

/** Guilloche: fine decorative lines that are hard to copy. */

const tile = 30;
const strands = 6;
const amplitude = 7;
const steps = 4;

type Point = readonly [x: number, y: number];
type Curve = { start: Point; beziers: (readonly [number, number, number, number, number, number])[] };

/** One period of the woven band, along x from 0 to `tile`: Bézier curves with the exact slope at every step. */
const weave: Curve[] = Array.from({ length: strands }, (_, strand) => {
  const turn = (x: number) => 2 * Math.PI * (x / tile + strand / strands);
  const y = (x: number) => amplitude * Math.sin(turn(x));
  const slope = (x: number) => ((amplitude * 2 * Math.PI) / tile) * Math.cos(turn(x));
  const step = tile / steps;
  const beziers = Array.from({ length: steps }, (_, i) => {
    const [a, b] = [i * step, (i + 1) * step];
    return [a + step / 3, y(a) + (slope(a) * step) / 3, b - step / 3, y(b) - (slope(b) * step) / 3, b, y(b)] as const;
  });
  return { start: [0, y(0)], beziers };
});

const bandInset = 32;

/** The woven band around the page, with a rosette in each corner. */
export function renderFrame(doc: Canvas, colour: string): void {
  const [left, top] = [bandInset, bandInset];
  const [right, bottom] = [page.width - bandInset, page.height - bandInset];
  doc.lineWidth(0.35).strokeColor(colour);
  renderSide(doc, [left, top], right - left, 0);
  renderSide(doc, [right, top], bottom - top, 90);
  renderSide(doc, [right, bottom], right - left, 180);
  renderSide(doc, [left, bottom], bottom - top, 270);
  for (const x of [left, right])
    for (const y of [top, bottom]) renderRosette(doc, [x, y], { rx: 12, ry: 5, turns: 14 });
}

export function renderWatermark(doc: Canvas, colour: string): void {
  doc.lineWidth(0.4).strokeColor(colour);
  renderRosette(doc, [page.width / 2, 286], { rx: 163, ry: 70, turns: 36 });
}

export function renderSeal(doc: Canvas, at: Point, colour: string): void {
  doc.lineWidth(0.45).strokeColor(colour);
  renderRosette(doc, at, { rx: 44, ry: 30, turns: 30 });
  renderRosette(doc, at, { rx: 33, ry: 13, turns: 24 });
}

function renderSide(doc: Canvas, [x, y]: Point, length: number, angle: number): void {
  const count = Math.round(length / tile);
  doc
    .save()
    .translate(x, y)
    .rotate(angle)
    .scale(length / count / tile, 1);
  for (let n = 0; n < count; n += 1) {
    const from = n * tile;
    for (const { start, beziers } of weave) {
      doc.moveTo(from + start[0], start[1]);
      for (const [ax, ay, bx, by, x2, y2] of beziers) doc.bezierCurveTo(from + ax, ay, from + bx, by, from + x2, y2);
    }
  }
  doc.stroke().restore();
}

/** An ellipse rotated around its centre `turns` times. */
function renderRosette(doc: Canvas, [x, y]: Point, { rx, ry, turns }: { rx: number; ry: number; turns: number }): void {
  doc.save().translate(x, y);
  for (let n = 0; n < turns; n += 1) {
    doc
      .ellipse(0, 0, rx, ry)
      .stroke()
      .rotate(180 / turns);
  }
  doc.restore();
}
