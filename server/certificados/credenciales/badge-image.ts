import { certificadoTipoNames } from 'domain/formats/curso-labels.ts';
import { limaYear } from 'domain/formats/lima-time.ts';
import { calidadNames } from 'domain/rules/calidades.ts';
import sharp from 'sharp';
import { advanceOf, type Fitted, fit, oneLine, runsOf, type Style, widthOf } from '../../pdf/text.ts';
import { ink, paletteOf, paper } from '../pdf/palette.ts';
import type { Row } from '../queries/certificados.ts';

const side = 640;
const middle = side / 2;

type Shown = Pick<Row, 'tipo' | 'calidad' | 'datosCurso' | 'emitido'>;

/** The picture of a credential: a medal with the programme. Letters are drawn as paths, so no font is needed. */
export function renderBadge(row: Shown, institucion: string): Promise<Buffer> {
  return sharp(Buffer.from(badgeSvg(row, institucion)))
    .png({ palette: true, effort: 4 })
    .toBuffer();
}

function badgeSvg({ tipo, calidad, datosCurso, emitido }: Shown, institucion: string): string {
  const { accent, dark, pattern, water } = paletteOf(tipo);
  const programa = datosCurso.nombreCertificado.trim() || datosCurso.nombre;
  const title = fitted(programa);
  const school = oneLine({ face: 'firme', size: 22, tracking: 1.5 }, institucion, 330);
  const kind = { face: 'firme', size: 20, tracking: 3 } as const;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">
<circle cx="${middle}" cy="${middle}" r="316" fill="${dark}"/>
<circle cx="${middle}" cy="${middle}" r="304" fill="none" stroke="${pattern}" stroke-width="1.5"/>
${rosette(pattern)}
<circle cx="${middle}" cy="${middle}" r="252" fill="${paper}"/>
<circle cx="${middle}" cy="${middle}" r="240" fill="${water}" stroke="${accent}" stroke-width="3"/>
${centred(institucion, school, 188, accent)}
<path d="M${middle - 40} 212h80" stroke="${accent}" stroke-width="2"/>
${title.lines.map((line, index) => centred(line, title.style, titleTop(title) + index * title.style.size * 1.16, ink)).join('\n')}
<path d="M${middle - 40} 444h80" stroke="${accent}" stroke-width="2"/>
${centred(kindOf({ tipo, calidad }).toUpperCase(), kind, 482, accent)}
${centred(String(limaYear(emitido)), { face: 'titulo', size: 30 }, 522, ink)}
</svg>`;
}

function kindOf({ tipo, calidad }: Pick<Shown, 'tipo' | 'calidad'>): string {
  if (calidad === 'aprobado') return certificadoTipoNames[tipo];
  return calidad === 'participante' ? 'Constancia' : calidadNames[calidad];
}

const mostLines = 6;

function fitted(programa: string): Fitted {
  const options = [
    { lines: 2, from: 54, to: 44 },
    { lines: 3, from: 46, to: 36 },
    { lines: 4, from: 36, to: 30 },
    { lines: mostLines, from: 30, to: 22 },
  ];
  const found = fit(programa, { face: 'titulo', width: 400, options });
  if (found.lines.length <= mostLines) return found;
  return { ...found, lines: [...found.lines.slice(0, mostLines - 1), `${found.lines[mostLines - 1]}…`] };
}

/** Baseline of the first line: the block is centred between the two rules. */
function titleTop({ lines, style }: Fitted): number {
  return 328 - ((lines.length - 1) * style.size * 1.16) / 2 + style.size * 0.32;
}

function centred(text: string, style: Style, baseline: number, colour: string): string {
  const { face, size, tracking = 0 } = style;
  let x = middle - widthOf(text, style) / 2;
  const paths: string[] = [];
  for (const run of runsOf(face, text)) {
    for (const letter of run.text) {
      const scale = size / run.font.metrics.unitsPerEm;
      const outline = run.font.metrics.layout(letter).glyphs.map(({ path }) => path.toSVG());
      paths.push(
        `<path transform="translate(${x.toFixed(2)} ${baseline.toFixed(2)}) scale(${scale} ${-scale})" d="${outline.join('')}"/>`,
      );
      x += advanceOf({ font: run.font, text: letter }) * size + tracking;
    }
  }
  return `<g fill="${colour}">${paths.join('')}</g>`;
}

/** Fine woven lines in the ring, as on the paper certificate. */
function rosette(colour: string): string {
  const waves = Array.from({ length: 3 }, (_, strand) => {
    const points = Array.from({ length: 361 }, (_, degree) => {
      const turn = (degree * Math.PI) / 180;
      const radius = 278 + 18 * Math.sin(36 * turn + (strand * 2 * Math.PI) / 3);
      return `${(middle + radius * Math.cos(turn)).toFixed(1)} ${(middle + radius * Math.sin(turn)).toFixed(1)}`;
    });
    return `<path d="M${points.join('L')}Z" fill="none" stroke="${colour}" stroke-width="1.2"/>`;
  });
  return waves.join('\n');
}
