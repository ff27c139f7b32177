import { line } from '../../pdf/canvas.ts';
import type { Canvas } from '../../pdf/svg-drawing.ts';
import { content } from '../../pdf/tags.ts';

type Line = Parameters<typeof line> extends [Canvas, ...infer Rest] ? Rest : never;

export const paragraph = (doc: Canvas, ...args: Line) => {
  if (args[0] !== '') content(doc, 'P', () => line(doc, ...args));
};
