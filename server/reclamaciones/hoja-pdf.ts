import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { hojaFooters, hojaLines, hojaParts, providerLines } from 'domain/rules/hoja-lines.ts';
import { estadoReclamacionLabels } from 'domain/rules/reclamaciones.ts';
import type { Hoja } from 'domain/schemas/reclamaciones.ts';
import { bytesOf, line, newDocument, upright } from '../pdf/canvas.ts';
import { canShareFonts } from '../pdf/fonts.ts';
import type { Doc } from '../pdf/svg-drawing.ts';
import { decoration, passage } from '../pdf/tags.ts';
import { type Style, wrap } from '../pdf/text.ts';

const margin = 48;
const width = upright.width - 2 * margin;
const labelWidth = 150;
const [ink, ink2, rule] = ['#12211f', '#4a5a57', '#c9c5b8'];

const styles = {
  title: { face: 'titulo', size: 20 },
  part: { face: 'firme', size: 11 },
  label: { face: 'firme', size: 9.5 },
  body: { face: 'texto', size: 10 },
  small: { face: 'texto', size: 8.5 },
} as const satisfies Record<string, Style>;

/** The sheet of Anexo I as a PDF. The same sheet and answer give the same bytes. */
export async function renderHoja(hoja: Hoja): Promise<Buffer> {
  const { proveedor, numero, presentada, respuesta } = hoja;
  const doc = newDocument(
    {
      Title: `Hoja de reclamación N.º ${numero}`,
      Author: proveedor.razonSocial,
      Subject: 'Libro de Reclamaciones',
      Keywords: numero,
      fecha: new Date(respuesta?.respondida ?? presentada),
    },
    upright,
    { tagged: true, shareFonts: canShareFonts(JSON.stringify(hoja)) },
  );
  const write = writer(doc);
  write.text('LIBRO DE RECLAMACIONES', styles.part, ink2);
  write.text('HOJA DE RECLAMACIÓN', styles.title, ink, 'H1');
  write.row('N.º', numero);
  write.row('Fecha y hora', `${formatDateTime(presentada)} (hora de Lima)`);
  for (const { label, value } of providerLines(proveedor)) write.row(label, value);
  for (const part of [1, 2, 3] as const) {
    write.part(hojaParts[part]);
    for (const { label, value } of hojaLines(hoja).filter((each) => each.part === part)) write.row(label, value);
  }
  write.part(hojaParts[4]);
  write.row('Estado', estadoReclamacionLabels[hoja.estado]);
  write.row('Plazo de respuesta', `Hasta el ${formatLongDate(limaNoon(hoja.vence))}`);
  write.row('Respuesta', respuesta?.texto ?? '—');
  write.row('Fecha de la respuesta', respuesta ? formatDateTime(respuesta.respondida) : '—');
  write.row('Firma del proveedor', respuesta ? proveedor.razonSocial : '—');
  write.gap();
  for (const foot of hojaFooters) write.text(foot, styles.small, ink2);
  return bytesOf(doc);
}

function writer(doc: Doc) {
  let y = 0;
  const newPage = () => {
    doc.addPage();
    y = margin;
  };
  newPage();
  const linesOf = (text: string, style: Style, wide: number) =>
    text.split('\n').flatMap((paragraph) => (paragraph.trim() === '' ? [''] : wrap(paragraph, style, wide)));
  const put = (text: string, x: number, style: Style, colour: string) => line(doc, text, x, y, style, colour);
  const advance = (style: Style) => {
    y += style.size * 1.45;
    if (y > upright.height - margin) newPage();
  };
  return {
    text(text: string, style: Style, colour: string, tag: 'H1' | 'P' = 'P') {
      const whole = passage(doc, tag, { actual: text });
      for (const each of linesOf(text, style, width)) {
        advance(style);
        whole.draw(() => put(each, margin, style, colour));
      }
      whole.read();
    },
    part(title: string) {
      y += 14;
      advance(styles.part);
      decoration(doc, () =>
        doc
          .moveTo(margin, y + 4)
          .lineTo(margin + width, y + 4)
          .lineWidth(0.6)
          .strokeColor(rule)
          .stroke(),
      );
      const heading = passage(doc, 'H2');
      heading.draw(() => put(title, margin, styles.part, ink));
      heading.read();
      y += 4;
    },
    row(label: string, value: string) {
      const labels = linesOf(label, styles.label, labelWidth - 8);
      const values = linesOf(value, styles.body, width - labelWidth);
      const shownLabel = passage(doc, 'P', { actual: label });
      const shownValue = passage(doc, 'P', { actual: value });
      for (let at = 0; at < Math.max(labels.length, values.length); at += 1) {
        advance(styles.body);
        if (labels[at]) shownLabel.draw(() => put(labels[at]!, margin, styles.label, ink2));
        if (values[at]) shownValue.draw(() => put(values[at]!, margin + labelWidth, styles.body, ink));
      }
      shownLabel.read();
      shownValue.read();
      y += 2;
    },
    gap() {
      y += 12;
    },
  };
}
