// One motif per speciality; hue and details come from the seed. Every shape is a path, so that React and the server
// render the same drawing.
export const MOTIVOS = ['arcos', 'anillos', 'teselas', 'columnas', 'ondas', 'seccion'] as const;
export type Motivo = (typeof MOTIVOS)[number];

export type Forma = { d: string; fill: string; stroke?: string; strokeWidth?: number };
export type Portada = { width: number; height: number; fondo: string; formas: Forma[] };
export type PortadaOptions = { motivo: Motivo; seed: number; tono?: number; width?: number; height?: number };

type Lienzo = { w: number; h: number; azar: () => number; medio: string; fuerte: string; claro: string };

// Background, light tint, strong tint, accent.
const TONOS = [
  ['#0f3d3a', '#14514c', '#17615b', '#d0caab'],
  ['#3b2230', '#4d2b3b', '#5e3345', '#e7cdbe'],
  ['#1d2b4d', '#2a4172', '#34508c', '#d9e2f4'],
  ['#4a3512', '#634817', '#79591d', '#eddcb8'],
  ['#20361f', '#2a4728', '#345830', '#dbe9c9'],
  ['#3a3a3f', '#4e4e55', '#64646e', '#e6e3dc'],
] as const;

// Half of a section sign in a box of 120 × 200 around its centre; the other half is the same, rotated.
const MEDIA_SECCION = [
  [28, 33, 48, 27, 59, 12, 59, -6, 59, -31, 38, -42, 11, -50, -13, -57, -27, -64, -27, -77, -27, -88, -15, -94, 1, -94],
  [16, -94, 23, -84, 29, -76, 33, -71, 37, -70, 42, -71, 47, -73, 49, -78, 48, -83, 46, -94, 30, -100, 8, -100],
  [-24, -100, -46, -83, -46, -59, -46, -46, -39, -38, -28, -33, -16, -27, 0, -23, 14, -18, 32, -12, 42, -3, 42, 9],
  [42, 19, 37, 28, 28, 33],
].flat();

const n = (value: number) => Math.round(value * 10) / 10;
const circulo = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0z`;

function sorteo(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const dibujar: Record<Motivo, (lienzo: Lienzo) => Forma[]> = {
  arcos({ w, h, azar, medio, fuerte, claro }) {
    const paso = w / Math.max(4, Math.round((w / h) * 4));
    const r = paso * 0.41;
    const acento = Math.floor(azar() * 3);
    const fase = azar() * 6;
    const d = ['', '', ''];
    for (let i = 0; (i + 0.5) * paso < w; i++) {
      const esClaro = i % 3 === acento;
      const alto = h * (esClaro ? 0.54 + azar() * 0.14 : 0.68 + 0.2 * Math.sin(i * 0.9 + fase) + azar() * 0.08);
      const x = (i + 0.5) * paso;
      d[esClaro ? 2 : i % 2] += `M${n(x - r)} ${h}V${n(h - alto + r)}a${n(r)} ${n(r)} 0 0 1 ${n(r * 2)} 0V${h}z`;
    }
    return [medio, fuerte, claro].map((fill, i) => ({ d: d[i]!, fill }));
  },

  anillos({ w, h, azar, fuerte, claro }) {
    const paso = h * 0.095;
    const x = w * (0.64 + azar() * 0.14);
    const y = h * (0.38 + azar() * 0.28);
    const acento = 3 + Math.floor(azar() * 2);
    const d = ['', ''];
    for (let i = 1; i <= 9; i++) d[i % 4 === acento % 4 ? 1 : 0] += circulo(x, y, paso * i);
    return [
      { d: d[0]!, fill: 'none', stroke: fuerte, strokeWidth: n(h * 0.036) },
      { d: d[1]!, fill: 'none', stroke: claro, strokeWidth: n(h * 0.024) },
    ];
  },

  teselas({ w, h, azar, medio, fuerte, claro }) {
    const lado = h / 6;
    const fase = Math.floor(azar() * 4);
    const giro = azar() < 0.5 ? 1 : 3;
    const d = ['', '', ''];
    for (let fila = 0; fila < 6; fila++) {
      const elegida = Math.floor(((fila * 0.4 + azar() * 0.35) % 1) * (w / lado / 4));
      for (let col = 0; col * lado < w; col++) {
        const x = n(col * lado);
        const y = n(fila * lado);
        const clase = (col + fila * giro + fase) % 4;
        if (clase === 0) d[0] += `M${x} ${y}h${n(lado)}l${n(-lado)} ${n(lado)}z`;
        if (clase === 1) d[1] += `M${x} ${y}h${n(lado)}v${n(lado)}z`;
        if (clase === 3 && col >> 2 === elegida && x + lado <= w + 1)
          d[2] += circulo(x + lado / 2, y + lado / 2, lado / 3);
      }
    }
    return [medio, fuerte, claro].map((fill, i) => ({ d: d[i]!, fill }));
  },

  columnas({ w, h, azar, fuerte, claro }) {
    const paso = w / Math.max(8, Math.round((w / h) * 8.2));
    const acento = 1 + Math.floor(azar() * 4);
    const fase = azar() * 6;
    const d = ['', ''];
    for (let i = 0; (i + 0.5) * paso < w; i++) {
      const alto = h * (0.6 + 0.26 * Math.sin(i * 0.82 + fase) + azar() * 0.05);
      d[i % 5 === acento ? 1 : 0] += `M${n((i + 0.2) * paso)} ${h}v${n(-alto)}h${n(paso * 0.6)}V${h}z`;
    }
    return [fuerte, claro].map((fill, i) => ({ d: d[i]!, fill }));
  },

  ondas({ w, h, azar, fuerte, claro }) {
    const acento = 3 + Math.floor(azar() * 3);
    const [a, b, c] = [azar() - 0.5, azar() - 0.5, azar() - 0.5].map((v) => v * h * 0.7);
    const d = ['', ''];
    for (let i = -1; i <= 9; i++) {
      const y = (h * i) / 8;
      d[i === acento ? 1 : 0] +=
        `M0 ${n(y)}C${n(w * 0.3)} ${n(y - a!)} ${n(w * 0.55)} ${n(y + b!)} ${w} ${n(y + c! * 0.5)}`;
    }
    return [
      { d: d[0]!, fill: 'none', stroke: fuerte, strokeWidth: n(h * 0.044) },
      { d: d[1]!, fill: 'none', stroke: claro, strokeWidth: n(h * 0.024) },
    ];
  },

  seccion({ w, h, azar, fuerte, claro }) {
    const escala = h * (0.0051 + azar() * 0.0008);
    const x = w * (0.62 + azar() * 0.1);
    const y = h * (0.07 + azar() * 0.06) + escala * 100;
    const mitad = (signo: number) =>
      MEDIA_SECCION.map((v, i) => `${i === 0 ? 'M' : i === 2 ? 'C' : ' '}${n((i % 2 ? y : x) + v * escala * signo)}`);
    return [
      { d: [...mitad(1), 'z', ...mitad(-1), 'z'].join(''), fill: fuerte },
      { d: circulo(w * (0.18 + azar() * 0.12), h * (0.34 + azar() * 0.3), h * (0.13 + azar() * 0.04)), fill: claro },
    ];
  },
};

export function motivoDeEspecialidad(especialidadId: number): Motivo {
  return MOTIVOS[(Math.max(1, Math.trunc(especialidadId) || 1) - 1) % MOTIVOS.length]!;
}

// Consecutive seeds get different hues, so that neighbours in a list differ.
export function portada({ motivo, seed, tono, width = 640, height = 360 }: PortadaOptions): Portada {
  const indice = Math.abs(Math.trunc(tono ?? seed + MOTIVOS.indexOf(motivo)));
  const [fondo, medio, fuerte, claro] = TONOS[indice % TONOS.length]!;
  const formas = dibujar[motivo]({ w: width, h: height, azar: sorteo(seed), medio, fuerte, claro });
  return { width, height, fondo, formas };
}

export function portadaSvg(options: PortadaOptions): string {
  const { width, height, fondo, formas } = portada(options);
  const paths = formas.map(
    ({ d, fill, stroke, strokeWidth }) =>
      `<path d="${d}" fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${strokeWidth}"` : ''}/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path d="M0 0h${width}v${height}H0z" fill="${fondo}"/>${paths.join('')}</svg>`;
}
