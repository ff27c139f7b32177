import { coverArt, type Motif, motifs } from 'domain/formats/cover-art.ts';

const TINTA = '#1f2f55';
const PIELES = ['#e8c4a2', '#d3a27a', '#b9825a', '#94623f'] as const;
const CABELLOS = ['#241a17', '#3a2620', '#55463f', '#8d8a86'] as const;

type Punto = readonly [number, number];

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

function softStroke(puntos: readonly Punto[]): string {
  const at = (i: number) => puntos[Math.min(puntos.length - 1, Math.max(0, i))]!;
  const curves = puntos.slice(1).map(([x, y], i) => {
    const [ax, ay] = at(i - 1);
    const [bx, by] = at(i);
    const [cx, cy] = at(i + 2);
    const control = [bx + (x - ax) / 6, by + (y - ay) / 6, x - (cx - bx) / 6, y - (cy - by) / 6, x, y];
    return `C${control.map((v) => v.toFixed(1)).join(' ')}`;
  });
  return `M${at(0).join(' ')}${curves.join('')}`;
}

/** Loops whose height follows the letters of the name, then a flourish under them. */
export function signatureSvg(nombre: string): string {
  const words = nombre.split(' ');
  const letters = [...`${words[0]?.slice(0, 3)}${words.at(-1)}`];
  const codigos = letters.map((letter) => letter.codePointAt(0) ?? 0);
  const char = codigos.reduce((total, codigo) => total + codigo, 0);
  const width = 270 / letters.length;
  const puntos: Punto[] = [[30, 112 + (char % 14)]];
  codigos.forEach((codigo, i) => {
    const height = letters[i] === letters[i]?.toUpperCase() ? 78 - i * 3 : 9 + ((codigo * 31 + i * 23) % 34);
    const x = 44 + i * width;
    const y = 114 - i * (1 + (char % 3));
    puntos.push(
      [x + width * 0.8, y - height],
      [x + width * 0.28, y - height * 0.8],
      [x + width * 0.6, y + (codigo % 4) * 5],
    );
  });
  const round = 60 + (char % 5) * 34;
  const rubrica: Punto[] = [
    [364, 74],
    [398, 92 + (char % 20)],
    [290, 134],
    [round + 40, 150],
    [round, 138],
    [round + 90, 122],
    [410, 108 + (char % 9)],
  ];
  const line = (d: string, thickness: number) =>
    `<path d="${d}" fill="none" stroke="${TINTA}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return svg(440, 170, line(softStroke(puntos), 3.2) + line(softStroke([puntos.at(-1)!, ...rubrica]), 2.2));
}

/** A round seal with one motif; needs no font. */
export function logoSvg(index: number): string {
  const motif = motifs[index % motifs.length] as Motif;
  const { background, shapes } = coverArt({ motif, seed: index + 40, hue: index, width: 320, height: 320 });
  const inside = shapes
    .map(
      ({ d, fill, stroke, strokeWidth }) =>
        `<path d="${d}" fill="${fill}" stroke="${stroke ?? 'none'}" stroke-width="${strokeWidth ?? 0}"/>`,
    )
    .join('');
  const seal = `<clipPath id="c"><circle cx="160" cy="160" r="138"/></clipPath><circle cx="160" cy="160" r="138" fill="${background}"/>`;
  const ring = `<circle cx="160" cy="160" r="153" fill="none" stroke="${background}" stroke-width="6"/>`;
  return svg(320, 320, `${seal}<g clip-path="url(#c)">${inside}</g>${ring}`);
}

/** A faceless bust in the hues of the covers. */
export function portraitSvg(index: number, longHair: boolean): string {
  const { background, shapes } = coverArt({ motif: 'rings', seed: index, width: 400, height: 400 });
  const [still, light] = [shapes[0]!.stroke!, shapes[1]!.stroke!];
  const skin = PIELES[Math.floor(index * 1.7) % PIELES.length]!;
  const hair = CABELLOS[Math.floor(index * 2.3) % CABELLOS.length]!;
  const parts = [
    path('M0 0h400v400H0z', background),
    `<circle cx="${130 + (index % 5) * 35}" cy="170" r="150" fill="${still}" opacity=".55"/>`,
    longHair ? path('M118 190c0-70 30-112 82-112s82 42 82 112c0 60 14 96 22 128H96c8-32 22-68 22-128z', hair) : '',
    path('M172 230h56v60c0 26-56 26-56 0z', skin),
    path('M60 400c4-78 52-104 112-118 14 22 42 22 56 0 60 14 108 40 112 118z', '#16211f'),
    path('M172 282l28 40 28-40 22 6-50 112-50-112z', light),
    `<ellipse cx="200" cy="180" rx="58" ry="70" fill="${skin}"/>`,
    path(
      longHair
        ? 'M136 186c-4-66 22-98 66-98 42 0 68 30 62 98-10-38-34-56-62-62-22 18-52 26-66 62z'
        : 'M138 172c-8-58 22-88 64-88s70 28 60 88c-8-16-12-32-14-44-30 8-62 6-88-4-10 12-18 28-22 48z',
      hair,
    ),
  ];
  return svg(400, 400, parts.join(''));
}
