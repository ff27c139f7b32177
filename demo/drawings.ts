import { coverArt, type Motif, motifs } from 'domain/formats/cover-art.ts';

const TINTA = '#1f2f55';
const PIELES = ['#e8c4a2', '#d3a27a', '#b9825a', '#94623f'] as const;
const CABELLOS = ['#241a17', '#3a2620', '#55463f', '#8d8a86'] as const;

type Punto = readonly [number, number];

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

function trazoSuave(puntos: readonly Punto[]): string {
  const en = (i: number) => puntos[Math.min(puntos.length - 1, Math.max(0, i))]!;
  const curvas = puntos.slice(1).map(([x, y], i) => {
    const [ax, ay] = en(i - 1);
    const [bx, by] = en(i);
    const [cx, cy] = en(i + 2);
    const control = [bx + (x - ax) / 6, by + (y - ay) / 6, x - (cx - bx) / 6, y - (cy - by) / 6, x, y];
    return `C${control.map((v) => v.toFixed(1)).join(' ')}`;
  });
  return `M${en(0).join(' ')}${curvas.join('')}`;
}

/** Loops whose height follows the letters of the name, then a flourish under them. */
export function firmaSvg(nombre: string): string {
  const palabras = nombre.split(' ');
  const letras = [...`${palabras[0]?.slice(0, 3)}${palabras.at(-1)}`];
  const codigos = letras.map((letra) => letra.codePointAt(0) ?? 0);
  const caracter = codigos.reduce((total, codigo) => total + codigo, 0);
  const ancho = 270 / letras.length;
  const puntos: Punto[] = [[30, 112 + (caracter % 14)]];
  codigos.forEach((codigo, i) => {
    const alto = letras[i] === letras[i]?.toUpperCase() ? 78 - i * 3 : 9 + ((codigo * 31 + i * 23) % 34);
    const x = 44 + i * ancho;
    const y = 114 - i * (1 + (caracter % 3));
    puntos.push(
      [x + ancho * 0.8, y - alto],
      [x + ancho * 0.28, y - alto * 0.8],
      [x + ancho * 0.6, y + (codigo % 4) * 5],
    );
  });
  const vuelta = 60 + (caracter % 5) * 34;
  const rubrica: Punto[] = [
    [364, 74],
    [398, 92 + (caracter % 20)],
    [290, 134],
    [vuelta + 40, 150],
    [vuelta, 138],
    [vuelta + 90, 122],
    [410, 108 + (caracter % 9)],
  ];
  const linea = (d: string, grosor: number) =>
    `<path d="${d}" fill="none" stroke="${TINTA}" stroke-width="${grosor}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return svg(440, 170, linea(trazoSuave(puntos), 3.2) + linea(trazoSuave([puntos.at(-1)!, ...rubrica]), 2.2));
}

/** A round seal with one motif; needs no font. */
export function logoSvg(indice: number): string {
  const motif = motifs[indice % motifs.length] as Motif;
  const { background, shapes } = coverArt({ motif, seed: indice + 40, hue: indice, width: 320, height: 320 });
  const dentro = shapes
    .map(
      ({ d, fill, stroke, strokeWidth }) =>
        `<path d="${d}" fill="${fill}" stroke="${stroke ?? 'none'}" stroke-width="${strokeWidth ?? 0}"/>`,
    )
    .join('');
  const sello = `<clipPath id="c"><circle cx="160" cy="160" r="138"/></clipPath><circle cx="160" cy="160" r="138" fill="${background}"/>`;
  const aro = `<circle cx="160" cy="160" r="153" fill="none" stroke="${background}" stroke-width="6"/>`;
  return svg(320, 320, `${sello}<g clip-path="url(#c)">${dentro}</g>${aro}`);
}

/** A faceless bust in the hues of the covers: a person, but nobody in particular. */
export function retratoSvg(indice: number, cabelloLargo: boolean): string {
  const { background, shapes } = coverArt({ motif: 'rings', seed: indice, width: 400, height: 400 });
  const [quieto, claro] = [shapes[0]!.stroke!, shapes[1]!.stroke!];
  const piel = PIELES[Math.floor(indice * 1.7) % PIELES.length]!;
  const cabello = CABELLOS[Math.floor(indice * 2.3) % CABELLOS.length]!;
  const partes = [
    path('M0 0h400v400H0z', background),
    `<circle cx="${130 + (indice % 5) * 35}" cy="170" r="150" fill="${quieto}" opacity=".55"/>`,
    cabelloLargo
      ? path('M118 190c0-70 30-112 82-112s82 42 82 112c0 60 14 96 22 128H96c8-32 22-68 22-128z', cabello)
      : '',
    path('M172 230h56v60c0 26-56 26-56 0z', piel),
    path('M60 400c4-78 52-104 112-118 14 22 42 22 56 0 60 14 108 40 112 118z', '#16211f'),
    path('M172 282l28 40 28-40 22 6-50 112-50-112z', claro),
    `<ellipse cx="200" cy="180" rx="58" ry="70" fill="${piel}"/>`,
    path(
      cabelloLargo
        ? 'M136 186c-4-66 22-98 66-98 42 0 68 30 62 98-10-38-34-56-62-62-22 18-52 26-66 62z'
        : 'M138 172c-8-58 22-88 64-88s70 28 60 88c-8-16-12-32-14-44-30 8-62 6-88-4-10 12-18 28-22 48z',
      cabello,
    ),
  ];
  return svg(400, 400, partes.join(''));
}
