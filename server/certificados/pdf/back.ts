import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import { line, page } from '../../pdf/canvas.ts';
import type { Doc } from '../../pdf/svg-drawing.ts';
import { content, decoration } from '../../pdf/tags.ts';
import { oneLine, type Style, wrap } from '../../pdf/text.ts';
import { type CertificadoDocument, nombreOf, programaOf } from './document.ts';
import { newPage } from './front.ts';
import { ink, ink2, paletteOf } from './palette.ts';

const left = 72;
const gap = 36;
const column = (page.width - 2 * left - gap) / 2;
const top = 142;
const bottom = 512;
const leading = 1.42;

type Line = { text: string; indent: number; firm: boolean; space: number };

/** Syllabus in two columns; the type is reduced while that saves a page. */
export function renderBack(doc: Doc, document: CertificadoDocument): void {
  const temario = document.curso.temario.trim();
  if (temario === '') return;
  const sizes = [10, 9.5, 9, 8.5];
  const fitting = sizes.find((size) => pagesOf(temario, size).length <= 1) ?? 9;
  const pages = pagesOf(temario, fitting);
  for (const [at, columns] of pages.entries()) {
    newPage(doc, document);
    renderHead(doc, document, at === 0 ? content : (_, __, draw) => decoration(doc, draw, 'Pagination'));
    for (const [side, lines] of columns.entries()) renderColumn(doc, lines, left + side * (column + gap), fitting);
    renderFoot(doc, document, `Página ${at + 2} de ${pages.length + 1}`);
  }
}

function pagesOf(temario: string, size: number): Line[][][] {
  const room = bottom - top;
  const pages: Line[][][] = [[[]]];
  let used = 0;
  for (const each of linesOf(temario, size)) {
    const height = size * leading;
    const current = pages.at(-1)!;
    const space = current.at(-1)!.length === 0 ? 0 : each.space * size;
    if (used + space + height > room) {
      if (current.length === 1) current.push([]);
      else pages.push([[]]);
      used = 0;
    } else {
      used += space;
    }
    used += height;
    pages.at(-1)!.at(-1)!.push(each);
  }
  return pages;
}

/** A number or dash hangs in the margin; a line ending in a colon is a heading. */
function linesOf(temario: string, size: number): Line[] {
  return temario
    .split(/\r?\n/)
    .map((text) => text.trim())
    .filter(Boolean)
    .flatMap((text) => {
      const mark = /^(?:[-•*]|\d+[.)]|[IVXLC]+[.)])\s+/.exec(text);
      const firm = !mark && text.endsWith(':');
      const style: Style = { face: firm ? 'firme' : 'texto', size };
      const indent = mark ? size * 1.9 : 0;
      const body = mark ? text.slice(mark[0].length) : text;
      return wrap(body, style, column - indent).map((part, at) => ({
        text: mark && at === 0 ? `${mark[0].trim().replace(/^[-*]$/, '•')}\t${part}` : part,
        indent,
        firm,
        space: at === 0 ? (firm ? 0.8 : 0.35) : 0,
      }));
    });
}

function renderColumn(doc: Doc, lines: Line[], x: number, size: number): void {
  let y = top;
  const renderLine = ({ text, indent, firm, space }: Line, isFirst: boolean) => {
    y += (isFirst ? 0 : space * size) + size * leading;
    const style: Style = { face: firm ? 'firme' : 'texto', size };
    const [first = '', rest] = text.split('\t');
    if (rest === undefined) line(doc, first, x + indent, y, style, ink);
    else {
      line(doc, first, x, y, style, ink2);
      line(doc, rest, x + indent, y, style, ink);
    }
  };
  for (const [at, topic] of topicsOf(lines).entries()) {
    const renderLines = () => {
      for (const [place, each] of topic.entries()) renderLine(each, at === 0 && place === 0);
    };
    const actual = topic.map(({ text }) => text.replace('\t', ' ')).join(' ');
    content(doc, topic[0]!.firm ? 'H3' : 'P', renderLines, { actual });
  }
}

/** Only the first line of a topic has space before it. */
function topicsOf(lines: Line[]): Line[][] {
  const topics: Line[][] = [];
  for (const each of lines) {
    if (each.space > 0 || topics.length === 0) topics.push([each]);
    else topics.at(-1)!.push(each);
  }
  return topics;
}

function renderHead(doc: Doc, { tipo, curso, alumno }: CertificadoDocument, write: typeof content): void {
  const { dark, accent } = paletteOf(tipo);
  write(doc, 'H2', () => line(doc, 'Temario', left, 90, { face: 'titulo', size: 26 }, ink));
  const program = programaOf(curso);
  const programStyle = oneLine({ face: 'titulo', size: 14 }, program, page.width - 2 * left);
  write(doc, 'P', () => line(doc, program, left, 111, programStyle, dark));
  const holder = nombreOf(alumno);
  const holderStyle = oneLine({ face: 'texto', size: 9.5 }, holder, 420);
  write(doc, 'P', () => line(doc, holder, page.width - left, 88, holderStyle, ink2, 'right'));
  decoration(doc, () =>
    doc
      .moveTo(left, 124)
      .lineTo(page.width - left, 124)
      .lineWidth(0.6)
      .stroke(accent),
  );
}

function renderFoot(doc: Doc, { codigo, numero }: CertificadoDocument, pageNumber: string): void {
  const style: Style = { face: 'texto', size: 8 };
  const write = () => {
    line(doc, `N.º ${numero}   ·   Código ${codigoInGroups(codigo)}`, left, 536, style, ink2);
    line(doc, pageNumber, page.width - left, 536, style, ink2, 'right');
  };
  decoration(doc, write, 'Pagination');
}
