import { coverArt, type Motif, motifs } from 'domain/formats/cover-art.ts';

const TINTA = '#1f2f55';

type Punto = readonly [number, number];

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
