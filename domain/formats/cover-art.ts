import { roundTo } from './round.ts';

// One motif per speciality; hue and details come from the seed. Every shape is a path, so that React and the server
// render the same drawing.
export const motifs = [
  ...(['arches', 'rings', 'tiles', 'columns', 'waves', 'section'] as const),
  ...(['fans', 'rays', 'weave', 'dots'] as const),
] as const;
export type Motif = (typeof motifs)[number];

export type Shape = { d: string; fill: string; stroke?: string; strokeWidth?: number };
export type CoverArt = { width: number; height: number; background: string; shapes: Shape[] };
export type CoverArtOptions = { motif: Motif; seed: number; hue?: number; width?: number; height?: number };

type Canvas = { w: number; h: number; random: () => number; quiet: string; strong: string; light: string };

// Background, quiet tint, strong tint, accent.
const hues = [
  ['#0f3d3a', '#14514c', '#17615b', '#d0caab'],
  ['#3b2230', '#4d2b3b', '#5e3345', '#e7cdbe'],
  ['#1d2b4d', '#2a4172', '#34508c', '#d9e2f4'],
  ['#4a3512', '#634817', '#79591d', '#eddcb8'],
  ['#20361f', '#2a4728', '#345830', '#dbe9c9'],
  ['#3a3a3f', '#4e4e55', '#64646e', '#e6e3dc'],
] as const;

// Half of a section sign in a box of 120 × 200 around its centre; the other half is the same, rotated.
const halfSection = [
  [28, 33, 48, 27, 59, 12, 59, -6, 59, -31, 38, -42, 11, -50, -13, -57, -27, -64, -27, -77, -27, -88, -15, -94, 1, -94],
  [16, -94, 23, -84, 29, -76, 33, -71, 37, -70, 42, -71, 47, -73, 49, -78, 48, -83, 46, -94, 30, -100, 8, -100],
  [-24, -100, -46, -83, -46, -59, -46, -46, -39, -38, -28, -33, -16, -27, 0, -23, 14, -18, 32, -12, 42, -3, 42, 9],
  [42, 19, 37, 28, 28, 33],
].flat();

const n = (value: number) => roundTo(1, value);
const circle = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0z`;

/** A quarter of a disc in a square, around each of its corners. */
const quarters: ((x: number, y: number, s: number) => string)[] = [
  (x, y, s) => `M${x} ${y}h${s}a${s} ${s} 0 0 1 ${-s} ${s}z`,
  (x, y, s) => `M${n(x + s)} ${y}v${s}a${s} ${s} 0 0 1 ${-s} ${-s}z`,
  (x, y, s) => `M${n(x + s)} ${n(y + s)}h${-s}a${s} ${s} 0 0 1 ${s} ${-s}z`,
  (x, y, s) => `M${x} ${n(y + s)}v${-s}a${s} ${s} 0 0 1 ${s} ${s}z`,
];

function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const render: Record<Motif, (canvas: Canvas) => Shape[]> = {
  arches({ w, h, random, quiet, strong, light }) {
    const step = w / Math.max(4, Math.round((w / h) * 4));
    const r = step * 0.41;
    const accent = Math.floor(random() * 3);
    const phase = random() * 6;
    const d = ['', '', ''];
    for (let i = 0; (i + 0.5) * step < w; i++) {
      const isLight = i % 3 === accent;
      const top = h * (isLight ? 0.54 + random() * 0.14 : 0.68 + 0.2 * Math.sin(i * 0.9 + phase) + random() * 0.08);
      const x = (i + 0.5) * step;
      d[isLight ? 2 : i % 2] += `M${n(x - r)} ${h}V${n(h - top + r)}a${n(r)} ${n(r)} 0 0 1 ${n(r * 2)} 0V${h}z`;
    }
    return [quiet, strong, light].map((fill, i) => ({ d: d[i]!, fill }));
  },

  rings({ w, h, random, strong, light }) {
    const step = h * 0.095;
    const x = w * (0.64 + random() * 0.14);
    const y = h * (0.38 + random() * 0.28);
    const accent = 3 + Math.floor(random() * 2);
    const d = ['', ''];
    for (let i = 1; i <= 9; i++) d[i % 4 === accent % 4 ? 1 : 0] += circle(x, y, step * i);
    return [
      { d: d[0]!, fill: 'none', stroke: strong, strokeWidth: n(h * 0.036) },
      { d: d[1]!, fill: 'none', stroke: light, strokeWidth: n(h * 0.024) },
    ];
  },

  tiles({ w, h, random, quiet, strong, light }) {
    const side = h / 6;
    const phase = Math.floor(random() * 4);
    const turn = random() < 0.5 ? 1 : 3;
    const d = ['', '', ''];
    for (let row = 0; row < 6; row++) {
      const chosen = Math.floor(((row * 0.4 + random() * 0.35) % 1) * (w / side / 4));
      for (let col = 0; col * side < w; col++) {
        const x = n(col * side);
        const y = n(row * side);
        const kind = (col + row * turn + phase) % 4;
        if (kind === 0) d[0] += `M${x} ${y}h${n(side)}l${n(-side)} ${n(side)}z`;
        if (kind === 1) d[1] += `M${x} ${y}h${n(side)}v${n(side)}z`;
        if (kind === 3 && col >> 2 === chosen && x + side <= w + 1)
          d[2] += circle(x + side / 2, y + side / 2, side / 3);
      }
    }
    return [quiet, strong, light].map((fill, i) => ({ d: d[i]!, fill }));
  },

  columns({ w, h, random, strong, light }) {
    const step = w / Math.max(8, Math.round((w / h) * 8.2));
    const accent = 1 + Math.floor(random() * 4);
    const phase = random() * 6;
    const d = ['', ''];
    for (let i = 0; (i + 0.5) * step < w; i++) {
      const top = h * (0.6 + 0.26 * Math.sin(i * 0.82 + phase) + random() * 0.05);
      d[i % 5 === accent ? 1 : 0] += `M${n((i + 0.2) * step)} ${h}v${n(-top)}h${n(step * 0.6)}V${h}z`;
    }
    return [strong, light].map((fill, i) => ({ d: d[i]!, fill }));
  },

  waves({ w, h, random, strong, light }) {
    const accent = 3 + Math.floor(random() * 3);
    const [a, b, c] = [random() - 0.5, random() - 0.5, random() - 0.5].map((v) => v * h * 0.7);
    const d = ['', ''];
    for (let i = -1; i <= 9; i++) {
      const y = (h * i) / 8;
      d[i === accent ? 1 : 0] +=
        `M0 ${n(y)}C${n(w * 0.3)} ${n(y - a!)} ${n(w * 0.55)} ${n(y + b!)} ${w} ${n(y + c! * 0.5)}`;
    }
    return [
      { d: d[0]!, fill: 'none', stroke: strong, strokeWidth: n(h * 0.044) },
      { d: d[1]!, fill: 'none', stroke: light, strokeWidth: n(h * 0.024) },
    ];
  },

  section({ w, h, random, strong, light }) {
    const scale = h * (0.0051 + random() * 0.0008);
    const x = w * (0.62 + random() * 0.1);
    const y = h * (0.07 + random() * 0.06) + scale * 100;
    const half = (sign: number) =>
      halfSection.map((v, i) => `${i === 0 ? 'M' : i === 2 ? 'C' : ' '}${n((i % 2 ? y : x) + v * scale * sign)}`);
    return [
      { d: [...half(1), 'z', ...half(-1), 'z'].join(''), fill: strong },
      {
        d: circle(w * (0.18 + random() * 0.12), h * (0.34 + random() * 0.3), h * (0.13 + random() * 0.04)),
        fill: light,
      },
    ];
  },

  fans({ w, h, random, quiet, strong, light }) {
    const side = h / 3;
    const columns = Math.ceil(w / side);
    const accent = Math.floor(random() * columns * 3);
    const d = ['', '', ''];
    for (let cell = 0; cell < columns * 3; cell++) {
      const [col, row] = [cell % columns, Math.floor(cell / columns)];
      const corner = quarters[Math.floor(random() * 4)]!;
      d[cell === accent ? 2 : (col + row) % 2] += corner(n(col * side), n(row * side), n(side));
    }
    return [quiet, strong, light].map((fill, i) => ({ d: d[i]!, fill }));
  },

  rays({ w, h, random, quiet, strong, light }) {
    const x = w * (0.25 + random() * 0.5);
    const y = h * (1.02 + random() * 0.1);
    const wedges = 15;
    const accent = 4 + Math.floor(random() * 7);
    const reach = w + h;
    const at = (turn: number) =>
      `${n(x - reach * Math.cos(turn * Math.PI))} ${n(y - reach * Math.sin(turn * Math.PI))}`;
    const d = ['', '', ''];
    for (let i = 0; i < wedges; i++) {
      const from = (i + 0.15) / wedges;
      d[i === accent ? 2 : i % 2] += `M${n(x)} ${n(y)}L${at(from)}L${at(from + 0.55 / wedges)}z`;
    }
    return [quiet, strong, light].map((fill, i) => ({ d: d[i]!, fill }));
  },

  weave({ w, h, random, quiet, strong, light }) {
    const step = h / 5;
    const lines = Math.ceil((w + h) / step);
    const shift = random() * step;
    const accent = Math.floor(lines * (0.35 + random() * 0.4));
    const d = ['', '', ''];
    for (let i = 0; i <= lines; i++) {
      const x = i * step - h + shift;
      d[i === accent ? 2 : 0] += `M${n(x)} ${n(h)}L${n(x + h)} 0`;
      d[1] += `M${n(x)} 0L${n(x + h)} ${n(h)}`;
    }
    const width = n(h * 0.045);
    return [
      { d: d[0]!, fill: 'none', stroke: quiet, strokeWidth: width },
      { d: d[1]!, fill: 'none', stroke: strong, strokeWidth: width },
      { d: d[2]!, fill: 'none', stroke: light, strokeWidth: n(h * 0.028) },
    ];
  },

  dots({ w, h, random, quiet, strong, light }) {
    const step = h / 7;
    const phase = random() * 6;
    const columns = Math.ceil(w / step);
    const accent = Math.floor(columns * (0.4 + random() * 0.4));
    const d = ['', '', ''];
    for (let col = 0; col < columns; col++) {
      for (let row = 0; row < 7; row++) {
        const swell = 0.5 + 0.5 * Math.sin(col * 0.55 + row * 0.7 + phase);
        const isLight = col === accent + row - 3;
        const radius = step * (isLight ? 0.34 : 0.12 + 0.26 * swell);
        d[isLight ? 2 : row % 2] += circle((col + 0.5) * step, (row + 0.5) * step, radius);
      }
    }
    return [quiet, strong, light].map((fill, i) => ({ d: d[i]!, fill }));
  },
};

export function motifOfEspecialidad(especialidadId: number): Motif {
  return motifs[(Math.max(1, Math.trunc(especialidadId) || 1) - 1) % motifs.length]!;
}

// Consecutive seeds get different hues, so that neighbours in a list differ.
export function coverArt({ motif, seed, hue, width = 640, height = 360 }: CoverArtOptions): CoverArt {
  const index = Math.abs(Math.trunc(hue ?? seed + motifs.indexOf(motif)));
  const [background, quiet, strong, light] = hues[index % hues.length]!;
  const shapes = render[motif]({ w: width, h: height, random: randomFrom(seed), quiet, strong, light });
  return { width, height, background, shapes };
}

export function coverArtSvg(options: CoverArtOptions): string {
  const { width, height, background, shapes } = coverArt(options);
  const paths = shapes.map(
    ({ d, fill, stroke, strokeWidth }) =>
      `<path d="${d}" fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${strokeWidth}"` : ''}/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path d="M0 0h${width}v${height}H0z" fill="${background}"/>${paths.join('')}</svg>`;
}
