import { formatMediumDate } from 'domain/formats/lima-time.ts';
import { calidadNames, documentName } from 'domain/rules/calidades.ts';
import { entradaLabels, folioSize } from 'domain/rules/libro-certificados.ts';
import type { Entrada } from 'domain/schemas/libro-certificados.ts';
import { bytesOf, line, newDocument, page } from '../../pdf/canvas.ts';
import { canShareFonts } from '../../pdf/fonts.ts';
import { ink, ink2, rule } from '../../pdf/sheet.ts';
import type { Doc } from '../../pdf/svg-drawing.ts';
import { content, decoration } from '../../pdf/tags.ts';
import { fit, oneLine, type Style } from '../../pdf/text.ts';

export type LibroDocument = {
  institucion: string;
  anio: number;
  serie: string;
  /** The endorsing entity; empty for the register of the school. */
  entidad: string;
  /** Entries of whole pages, in the order of their numbers. */
  entradas: readonly Entrada[];
  printed: Date;
};

const margin = 36;
const firstRow = 104;
const rowHeight = 22;
const cell: Style = { face: 'texto', size: 7.5 };
const head: Style = { face: 'firme', size: 7.5 };

type Column = { title: string; width: number; text: (entrada: Entrada) => string; align?: 'right' };

function columnsOf(serie: string): Column[] {
  const numeros: Column[] =
    serie === ''
      ? [{ title: 'N.º', width: 62, text: ({ numero }) => numero }]
      : [
          { title: 'Registro', width: 86, text: ({ registro }) => registro ?? '' },
          { title: 'N.º de la escuela', width: 62, text: ({ numero }) => numero },
        ];
  const refrendo: Column[] =
    serie === '' ? [] : [{ title: 'N.º de quien refrenda', width: 64, text: ({ refrendo }) => refrendo ?? '' }];
  const fixed: Column[] = [
    { title: 'Documento', width: serie === '' ? 64 : 58, text: ({ dni }) => dni },
    { title: 'Horas', width: 34, text: ({ horas }) => String(horas), align: 'right' },
    { title: 'Nota', width: 34, text: ({ nota }) => nota?.toFixed(2) ?? '—', align: 'right' },
    // Several levels may share a series.
    { title: 'Nivel', width: serie === '' ? 96 : 70, text: nivelText },
    ...refrendo,
    { title: 'Emitido', width: 60, text: ({ emitido }) => formatMediumDate(emitido) },
    { title: 'Estado', width: serie === '' ? 44 : 96, text: estadoText },
  ];
  const taken = [...numeros, ...fixed].reduce((sum, { width }) => sum + width, 0);
  const left = page.width - 2 * margin - taken;
  const [documento, ...others] = fixed;
  return [
    ...numeros,
    { title: 'Apellidos y nombres', width: left * 0.42, text: ({ apellido, nombre }) => `${apellido}, ${nombre}` },
    documento!,
    { title: 'Programa', width: left * 0.58, text: ({ curso }) => curso },
    ...others,
  ];
}

/** A replaced number also shows when and by which number it was replaced. */
function estadoText({ estado, reemplazo }: Entrada): string {
  if (!reemplazo) return entradaLabels[estado];
  return `${entradaLabels[estado]} el ${formatMediumDate(reemplazo.fecha)}. ${reemplazo.motivo}`;
}

/** The level; without one, the document or in what quality it was issued. */
function nivelText({ nivel, tipo, calidad }: Entrada): string {
  if (nivel !== null) return nivel;
  return calidad === 'aprobado' ? documentName({ tipo, calidad }) : calidadNames[calidad];
}

/** The printed register: one folio per page, each with the same twenty places. */
export async function renderLibro(libro: LibroDocument): Promise<Buffer> {
  const { institucion, anio, serie, entradas, printed } = libro;
  const title = `Libro de registro de certificados ${anio}${serie === '' ? '' : `, serie ${serie}`}`;
  const doc = newDocument(
    { Title: title, Author: institucion, Subject: title, Keywords: serie, fecha: printed },
    page,
    { tagged: true, shareFonts: canShareFonts(JSON.stringify(libro)) },
  );
  const columns = columnsOf(serie);
  for (const [folio, rows] of Map.groupBy(entradas, (entrada) => entrada.folio)) {
    doc.addPage();
    renderHead(doc, libro, title, folio);
    renderTitles(doc, columns);
    for (const [at, entrada] of rows.entries()) renderRow(doc, columns, entrada, firstRow + at * rowHeight);
    renderFoot(doc, rows.length, printed);
    // Yields to other requests between two pages.
    await new Promise(setImmediate);
  }
  return bytesOf(doc);
}

function renderHead(doc: Doc, { institucion, serie, entidad }: LibroDocument, title: string, folio: number): void {
  const right = page.width - margin;
  content(doc, 'H1', () => line(doc, title, margin, 52, { face: 'titulo', size: 18 }, ink));
  const whose = serie === '' ? institucion : `${institucion}. Refrendados por ${entidad}`;
  const style = oneLine({ face: 'texto', size: 9.5 }, whose, 600);
  content(doc, 'P', () => line(doc, whose, margin, 68, style, ink2));
  content(doc, 'H2', () => line(doc, `Folio ${folio}`, right, 52, { face: 'firme', size: 14 }, ink, 'right'));
}

function renderTitles(doc: Doc, columns: readonly Column[]): void {
  decoration(doc, () => {
    eachCell(columns, ({ title, align }, x, width) =>
      line(doc, title, align ? x + width : x, firstRow - 8, oneLine(head, title, width), ink2, align),
    );
    ruleAt(doc, firstRow - 3, ink2);
  });
}

function renderRow(doc: Doc, columns: readonly Column[], entrada: Entrada, top: number): void {
  const words = columns.map(({ title, text }) => `${title}: ${text(entrada)}`).join('; ');
  const renderCells = () =>
    eachCell(columns, ({ text, align }, x, width) => {
      const options = [{ lines: 2, from: cell.size, to: 4 }];
      const { lines, style } = fit(text(entrada), { face: cell.face, width, options });
      const first = top + (lines.length === 1 ? 13 : 9.5);
      for (const [at, each] of lines.entries()) {
        line(doc, each, align ? x + width : x, first + at * style.size * 1.15, style, ink, align);
      }
    });
  content(doc, 'P', renderCells, { actual: words });
  decoration(doc, () => ruleAt(doc, top + rowHeight - 2, rule));
}

/** Crosses out the space between the last entry and the foot, so that nothing can be added. */
function renderFoot(doc: Doc, count: number, printed: Date): void {
  const bottom = firstRow + folioSize * rowHeight;
  decoration(
    doc,
    () => {
      if (count < folioSize) {
        doc
          .moveTo(margin, firstRow + count * rowHeight + 4)
          .lineTo(page.width - margin, bottom)
          .lineWidth(0.6)
          .strokeColor(rule)
          .stroke();
      }
      const said = `Impreso el ${formatMediumDate(printed.toISOString())}`;
      line(doc, said, margin, bottom + 16, { face: 'texto', size: 7.5 }, ink2);
    },
    'Pagination',
  );
}

const gap = 9;

function eachCell(columns: readonly Column[], render: (column: Column, x: number, width: number) => void): void {
  let x = margin;
  for (const column of columns) {
    render(column, x, column.width - gap);
    x += column.width;
  }
}

function ruleAt(doc: Doc, y: number, colour: string): void {
  doc
    .moveTo(margin, y)
    .lineTo(page.width - margin, y)
    .lineWidth(0.5)
    .strokeColor(colour)
    .stroke();
}
