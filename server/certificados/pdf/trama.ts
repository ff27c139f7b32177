import { roundTo } from 'domain/formats/round.ts';
import { page } from './lienzo.ts';

/** Guilloche lines as page content. Repeated parts are written identically, so they compress well. */

const n = (value: number) => String(roundTo(3, value));
const matrix = (...values: number[]) => `${values.map(n).join(' ')} cm`;

const tile = 30;
const strands = 6;
const amplitude = 7;
const steps = 6;

/** One period of the woven band, along x from 0 to `tile`, with exact slopes at every step. */
const weave = Array.from({ length: strands }, (_, strand) => {
  const turn = (x: number) => 2 * Math.PI * (x / tile + strand / strands);
  const y = (x: number) => amplitude * Math.sin(turn(x));
  const slope = (x: number) => ((amplitude * 2 * Math.PI) / tile) * Math.cos(turn(x));
  const step = tile / steps;
  const curves = Array.from({ length: steps }, (_, i) => {
    const [a, b] = [i * step, (i + 1) * step];
    const points = [a + step / 3, y(a) + (slope(a) * step) / 3, b - step / 3, y(b) - (slope(b) * step) / 3, b, y(b)];
    return `${points.map(n).join(' ')} c`;
  });
  return `0 ${n(y(0))} m ${curves.join(' ')}`;
}).join(' ');

/** The band follows this rectangle. */
function band(inset: number): string {
  const [left, top, right, bottom] = [inset, inset, page.width - inset, page.height - inset];
  const sides = [
    { x: left, y: top, length: right - left, angle: 0 },
    { x: right, y: top, length: bottom - top, angle: 90 },
    { x: right, y: bottom, length: right - left, angle: 180 },
    { x: left, y: bottom, length: bottom - top, angle: 270 },
  ];
  return sides.map(side).join('\n');
}

function side({ x, y, length, angle }: { x: number; y: number; length: number; angle: number }): string {
  const count = Math.round(length / tile);
  const stretch = length / count / tile;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const start = matrix(cos * stretch, sin * stretch, -sin, cos, x, y);
  const tiles = Array.from({ length: count }, () => `${weave} S ${matrix(1, 0, 0, 1, tile, 0)}`).join('\n');
  return `q ${start}\n${tiles}\nQ`;
}

const round = 0.5523;

function ellipse(rx: number, ry: number): string {
  const [kx, ky] = [rx * round, ry * round];
  const curve = (...points: number[]) => `${points.map(n).join(' ')} c`;
  return [
    `${n(rx)} 0 m`,
    curve(rx, ky, kx, ry, 0, ry),
    curve(-kx, ry, -rx, ky, -rx, 0),
    curve(-rx, -ky, -kx, -ry, 0, -ry),
    curve(kx, -ry, rx, -ky, rx, 0),
  ].join(' ');
}

/** An ellipse rotated around its centre `turns` times. */
export function rosette(x: number, y: number, rx: number, ry: number, turns: number): string {
  const step = Math.PI / turns;
  const turn = matrix(Math.cos(step), Math.sin(step), -Math.sin(step), Math.cos(step), 0, 0);
  const one = `${ellipse(rx, ry)} S ${turn}`;
  return `q ${matrix(1, 0, 0, 1, x, y)}\n${Array.from({ length: turns }, () => one).join('\n')}\nQ`;
}

function stroke(colour: string, width: number, content: string): string {
  const parts = [1, 3, 5].map((at) => n(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return `q ${parts.join(' ')} RG ${n(width)} w\n${content}\nQ`;
}

const bandInset = 32;

export function frame(colour: string): string {
  const [left, top] = [bandInset, bandInset];
  const [right, bottom] = [page.width - bandInset, page.height - bandInset];
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  return [
    stroke(colour, 0.35, band(bandInset)),
    ...corners.map(([x, y]) => stroke(colour, 0.35, `${rosette(x, y, 12, 5, 14)}`)),
  ].join('\n');
}

export function watermark(colour: string): string {
  return stroke(colour, 0.4, rosette(page.width / 2, 286, 163, 70, 36));
}

export function seal(x: number, y: number, colour: string): string {
  return stroke(colour, 0.45, `${rosette(x, y, 44, 30, 30)}\n${rosette(x, y, 33, 13, 24)}`);
}
