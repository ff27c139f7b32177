import type { Canvas } from '../../pdf/svg-drawing.ts';
import type { Imagen } from './document.ts';

export type Box = { x: number; bottom: number; width: number; height: number };

export function figure(alt: string, { x, bottom, width, height }: Box) {
  return { alt, bbox: [x, bottom - height, x + width, bottom] satisfies [number, number, number, number] };
}

/** Scales the image to fit the box, centred and aligned to the bottom. */
export function place(doc: Canvas, imagen: Imagen, { x, bottom, width, height }: Box): void {
  const scale = Math.min(width / imagen.width, height / imagen.height);
  const [w, h] = [imagen.width * scale, imagen.height * scale];
  doc.image(imagen.bytes, x + (width - w) / 2, bottom - h, { width: w, height: h });
}
