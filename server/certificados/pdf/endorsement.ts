import { line, page } from '../../pdf/canvas.ts';
import type { Canvas } from '../../pdf/svg-drawing.ts';
import { content, decoration } from '../../pdf/tags.ts';
import { fit, oneLine } from '../../pdf/text.ts';
import { type CertificadoDocument, type Imagen, type Imagenes, placeAndFecha } from './document.ts';
import { ink, ink2 } from './palette.ts';
import { paragraph } from './paragraph.ts';
import type { Box } from './pictures.ts';

export type Nivel = NonNullable<CertificadoDocument['nivel']>;
type Picture = { imagen: Imagen; box: Box; alt: string };

const middle = page.width / 2;
const signedAt = 386;
/** Where the text ends above the signatures. */
export const endorsedBottom = 338;

/** The school's logo on the left, the endorsing entity's on the right; a single one in the middle. */
export function logosOf({ entidad }: CertificadoDocument, nivel: Nivel, imagenes: Imagenes): Picture[] {
  const shown = [
    { imagen: imagenes.logo, alt: `Logo de ${entidad.titulo}` },
    { imagen: imagenes.nivel?.logo ?? null, alt: `Logo de ${nivel.entidad.titulo}` },
  ].flatMap(({ imagen, alt }) => (imagen ? [{ imagen, alt }] : []));
  const width = 120;
  return shown.map((each, at) => {
    const x = middle + (at - (shown.length - 1) / 2) * (width + 20) - width / 2;
    return { ...each, box: { x, bottom: 106, width, height: 46 } };
  });
}

type Signature = { nombre: string; cargo: string; x: number; width: number; picture: Picture | null };

/** In the order of `firmantes`, from left to right. */
export function signaturesOf({ firmantes }: Nivel, { nivel }: Imagenes): Signature[] {
  const width = Math.min(200, 690 / firmantes.length);
  return firmantes.map(({ nombre, cargo }, at) => {
    const x = middle + (at - (firmantes.length - 1) / 2) * width;
    const imagen = nivel?.firmas[at] ?? null;
    const box = { x: x - 62, bottom: signedAt - 3, width: 124, height: 40 };
    return { nombre, cargo, x, width, picture: imagen && { imagen, box, alt: `Firma de ${nombre}` } };
  });
}

export function renderSigner(doc: Canvas, signer: Omit<Signature, 'picture'>, readFirma: () => void): void {
  const { nombre, cargo, x, width } = signer;
  const half = width / 2 - 10;
  decoration(doc, () =>
    doc
      .moveTo(x - half, signedAt)
      .lineTo(x + half, signedAt)
      .lineWidth(0.6)
      .stroke(ink2),
  );
  readFirma();
  paragraph(doc, nombre, x, signedAt + 12, oneLine({ face: 'firme', size: 9 }, nombre, 2 * half), ink, 'center');
  paragraph(doc, cargo, x, signedAt + 23, oneLine({ face: 'texto', size: 8 }, cargo, 2 * half), ink2, 'center');
}

/** Place and date, the endorsing entity, and the number in its register, between the code and the seal. */
export function renderEndorsement(doc: Canvas, { entidad, emitido }: CertificadoDocument, nivel: Nivel): void {
  const place = placeAndFecha(entidad, emitido);
  paragraph(doc, place, middle, 456, oneLine({ face: 'texto', size: 10 }, place, 290), ink, 'center');
  const { titulo, convenio } = nivel.entidad;
  const { lines, style } = fit(`Refrendado por ${titulo}`, {
    face: 'firme',
    width: 236,
    options: [
      { lines: 2, from: 9, to: 7 },
      { lines: 4, from: 7, to: 4 },
    ],
  });
  let y = 474;
  const renderLines = () => {
    for (const text of lines) {
      line(doc, text, middle, y, style, ink, 'center');
      y += style.size * 1.25;
    }
  };
  content(doc, 'P', renderLines, { actual: lines.join(' ') });
  const register = [...(convenio ? [`Convenio ${convenio}`] : []), `Registro ${nivel.registro}`].join('   ·   ');
  paragraph(doc, register, middle, y + 3, oneLine({ face: 'texto', size: 8 }, register, 236), ink2, 'center');
}
