import { encode } from 'uqr';
import type { Canvas } from '../../pdf/svg-drawing.ts';

/** One path with adjacent dark squares joined: small, sharp at any size, without seams. */
export function renderQr(doc: Canvas, text: string, x: number, y: number, side: number, colour: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const unit = side / size;
  for (const [row, cells] of data.entries()) {
    for (let from = 0; from < size; from += 1) {
      if (!cells[from]) continue;
      let to = from;
      while (cells[to + 1]) to += 1;
      doc.rect(x + from * unit, y + row * unit, (to - from + 1) * unit, unit);
      from = to;
    }
  }
  doc.fill(colour);
}
