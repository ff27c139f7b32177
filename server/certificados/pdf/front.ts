import { line, page } from '../../pdf/canvas.ts';
import type { Canvas } from '../../pdf/svg-drawing.ts';
import { content, decoration, passage } from '../../pdf/tags.ts';
import { type Fitted, fit, oneLine, widthOf } from '../../pdf/text.ts';
import {
  type CertificadoDocument,
  documentLabel,
  horasOf,
  type Imagenes,
  nombreOf,
  placeAndFecha,
  programaOf,
  spanOf,
  titleOf,
} from './document.ts';
import { endorsedBottom, logosOf, type Nivel, renderEndorsement, renderSigner, signaturesOf } from './endorsement.ts';
import { footBase, renderCheck, renderSealMark } from './front-foot.ts';
import { ink, ink2, paletteOf, paper } from './palette.ts';
import { paragraph } from './paragraph.ts';
import { renderFrame, renderWatermark } from './pattern.ts';
import { figure, place } from './pictures.ts';

const middle = page.width / 2;
const bodyTop = 178;
const bodyBottom = 416;

/** Pictures are drawn below the guilloche lines, so that their background hides none. */
type PageOf = Pick<CertificadoDocument, 'tipo' | 'mark'>;

export function newPage(doc: Canvas, { tipo, mark }: PageOf, pictures?: () => void): void {
  const { accent, water, pattern } = paletteOf(tipo);
  doc.addPage();
  decoration(doc, () => doc.rect(0, 0, page.width, page.height).fill(paper));
  pictures?.();
  decoration(doc, () => {
    if (pictures) renderWatermark(doc, water);
    renderFrame(doc, pattern);
    for (const [inset, width] of [
      [20, 1.1],
      [44, 0.5],
    ] as const) {
      doc
        .rect(inset, inset, page.width - 2 * inset, page.height - 2 * inset)
        .lineWidth(width)
        .stroke(accent);
    }
  });
  if (mark) content(doc, 'P', () => renderMark(doc, marks[mark]));
}

const marks = {
  preview: ['VISTA PREVIA', 'Sin valor: todavía no se ha emitido'],
  sample: ['MUESTRA', 'Sin valor: el nombre es ficticio'],
} as const;

/** Across the page, below its text, so that the document can still be read. */
function renderMark(doc: Canvas, [title, detail]: readonly [string, string]): void {
  doc
    .save()
    .translate(middle, page.height / 2)
    .rotate(-24);
  line(doc, title, 0, 30, { face: 'firme', size: 104 }, '#f6cfca', 'center');
  line(doc, detail, 0, 66, { face: 'firme', size: 20 }, '#e2948b', 'center');
  doc.restore();
}

export function renderFront(doc: Canvas, document: CertificadoDocument, imagenes: Imagenes): void {
  if (document.nivel) {
    renderEndorsed(doc, document, document.nivel, imagenes);
    return;
  }
  const { logo, firma } = imagenes;
  const logoBox = { x: middle - 60, bottom: 106, width: 120, height: 46 };
  const firmaBox = { x: middle - 70, bottom: footBase - 4, width: 140, height: 46 };
  // Drawn first, but read by screen readers at their place on the page.
  const shownLogo = passage(doc, 'Figure', figure(`Logo de ${document.entidad.titulo}`, logoBox));
  const shownFirma = passage(doc, 'Figure', figure(`Firma de ${signerOf(document)}`, firmaBox));
  newPage(doc, document, () => {
    if (logo) shownLogo.draw(() => place(doc, logo, logoBox));
    if (firma) shownFirma.draw(() => place(doc, firma, firmaBox));
  });
  shownLogo.read();
  renderHead(doc, document, logo !== null);
  renderBody(doc, document);
  renderFirma(doc, document, () => shownFirma.read());
  renderCheck(doc, document);
  renderSealMark(doc, document);
}

/** Both logos above, and up to four signatures in a row between the text and the foot. */
function renderEndorsed(doc: Canvas, document: CertificadoDocument, nivel: Nivel, imagenes: Imagenes): void {
  const logos = logosOf(document, nivel, imagenes);
  const signatures = signaturesOf(nivel, imagenes);
  const passages = [...logos, ...signatures.flatMap(({ picture }) => picture ?? [])].map(({ imagen, box, alt }) => {
    const shown = passage(doc, 'Figure', figure(alt, box));
    return { read: () => shown.read(), draw: () => shown.draw(() => place(doc, imagen, box)), box };
  });
  newPage(doc, document, () => {
    for (const { draw } of passages) draw();
  });
  for (const { read } of passages.slice(0, logos.length)) read();
  renderHead(doc, document, logos.length > 0);
  renderBody(doc, document, endorsedBottom);
  let next = logos.length;
  for (const { picture, ...signer } of signatures) {
    renderSigner(doc, signer, () => {
      if (picture) passages[next++]!.read();
    });
  }
  renderEndorsement(doc, document, nivel);
  renderCheck(doc, document);
  renderSealMark(doc, document);
}

function renderHead(doc: Canvas, document: CertificadoDocument, withLogo: boolean): void {
  const { tipo, calidad, entidad, curso, nivel } = document;
  const issuer = entidad.titulo.toUpperCase();
  const style = oneLine({ face: 'firme', size: 10, tracking: 0.8 }, issuer, 560);
  paragraph(doc, issuer, middle, withLogo ? 121 : 96, style, paletteOf(tipo).dark, 'center');
  const name = titleOf(document);
  const title =
    nivel || calidad ? oneLine({ face: 'titulo', size: 36 }, name, 640) : ({ face: 'titulo', size: 40 } as const);
  content(doc, 'H1', () => line(doc, name, middle, withLogo ? 163 : 150, title, ink, 'center'));
  const code = curso.codigoCertificado.trim();
  paragraph(doc, code, page.width - 64, 70, oneLine({ face: 'texto', size: 8 }, code, 200), ink2, 'right');
}

type Block = { fitted: Fitted; colour: string; before: number };

function renderBody(doc: Canvas, document: CertificadoDocument, bottom = bodyBottom): void {
  for (let scale = 1; ; scale -= 0.06) {
    const blocks = bodyBlocks(document, scale);
    const height = blocks.reduce((sum, block) => sum + heightOf(block), 0);
    if (height > bottom - bodyTop && scale > 0.4) continue;
    renderBlocks(doc, blocks, bodyTop + Math.max(0, (bottom - bodyTop - height) / 2), document.tipo);
    return;
  }
}

function bodyBlocks(document: CertificadoDocument, scale: number): Block[] {
  const { alumno, curso, nota, nivel } = document;
  const s = (size: number) => size * scale;
  const small = (text: string, before: number, colour = ink2, size = 11): Block => ({
    fitted: fit(text, { face: 'texto', width: 600, options: [{ lines: 3, from: s(size), to: 5 }] }),
    colour,
    before: s(before),
  });
  const { given, reason } = wordsOf(document);
  const facts = [
    spanOf(curso),
    horasOf(curso),
    ...(nota === null || curso.sinNota ? [] : [`Promedio final ${nota} de 20`]),
  ];
  const about = nivel?.texto.trim() || curso.preparacionCertificado.trim();
  return [
    small(given, 0),
    { fitted: fitName(nombreOf(alumno), s), colour: ink, before: s(10) },
    small(documentLabel(alumno), 13, ink2, 10),
    small(reason, 20),
    { fitted: fitProgram(programaOf(curso), s), colour: paletteOf(document.tipo).dark, before: s(9) },
    ...(about === ''
      ? []
      : [
          {
            fitted: fit(about, { face: 'cursiva', width: 560, options: [{ lines: 2, from: s(12.5), to: 5 }] }),
            colour: ink2,
            before: s(8),
          },
        ]),
    small(facts.join('   ·   '), 16, ink, 10),
  ];
}

/** The words above the name, and those above the programme. */
function wordsOf({ tipo, calidad, nota }: CertificadoDocument) {
  if (calidad) {
    const given = calidad === 'participante' ? 'la presente constancia' : 'el presente certificado';
    const quality = calidad === 'participante' ? 'asistente' : calidad;
    return {
      given: `Se otorga ${given} a`,
      reason: `por haber participado en calidad de ${quality} en el programa`,
    };
  }
  const program = tipo === 'D' ? 'el diplomado' : 'el curso';
  return {
    given: `Se otorga el presente ${tipo === 'D' ? 'diploma' : 'certificado'} a`,
    reason: nota === null ? `por haber concluido ${program}` : `por haber aprobado ${program}`,
  };
}

function fitName(nombre: string, s: (size: number) => number): Fitted {
  const options = [
    { lines: 1, from: s(36), to: s(23) },
    { lines: 2, from: s(27), to: s(15) },
    { lines: 4, from: s(15), to: 7 },
  ];
  return fit(nombre, { face: 'titulo', width: 640, options });
}

function fitProgram(nombre: string, s: (size: number) => number): Fitted {
  const options = [
    { lines: 1, from: s(24), to: s(17) },
    { lines: 2, from: s(19), to: s(13) },
    { lines: 4, from: s(13), to: 6 },
  ];
  return fit(nombre, { face: 'titulo', width: 600, options });
}

const leading = 1.2;

function heightOf({ fitted, before }: Block): number {
  return before + fitted.lines.length * fitted.style.size * leading;
}

function renderBlocks(doc: Canvas, blocks: Block[], top: number, tipo: 'D' | 'C'): void {
  let y = top;
  for (const [position, { fitted, colour, before }] of blocks.entries()) {
    y += before;
    const renderLines = () => {
      for (const text of fitted.lines) {
        line(doc, text, middle, y + fitted.style.size, fitted.style, colour, 'center');
        y += fitted.style.size * leading;
      }
    };
    content(doc, 'P', renderLines, { actual: fitted.lines.join(' ') });
    // Rule under the name.
    if (position === 1) {
      const half = Math.min(320, Math.max(150, widthOf(fitted.lines[0] ?? '', fitted.style) / 2 + 24));
      decoration(doc, () =>
        doc
          .moveTo(middle - half, y + 7)
          .lineTo(middle + half, y + 7)
          .lineWidth(0.7)
          .stroke(paletteOf(tipo).accent),
      );
    }
  }
}

function signerOf({ entidad }: CertificadoDocument): string {
  return entidad.firmante.trim() || entidad.titulo;
}

function renderFirma(doc: Canvas, document: CertificadoDocument, readFirma: () => void): void {
  const { entidad, emitido } = document;
  paragraph(doc, placeAndFecha(entidad, emitido), middle, 441, { face: 'texto', size: 10 }, ink, 'center');
  decoration(doc, () =>
    doc
      .moveTo(middle - 105, footBase)
      .lineTo(middle + 105, footBase)
      .lineWidth(0.6)
      .stroke(ink2),
  );
  readFirma();
  const signer = signerOf(document);
  paragraph(doc, signer, middle, footBase + 14, oneLine({ face: 'firme', size: 10 }, signer, 240), ink, 'center');
  const role = [entidad.cargoFirmante.trim(), entidad.acronimo.trim()].filter(Boolean).join(', ');
  paragraph(doc, role, middle, footBase + 27, oneLine({ face: 'texto', size: 9 }, role, 240), ink2, 'center');
}
