import { line, upright } from './canvas.ts';
import type { Doc } from './svg-drawing.ts';
import { decoration, passage } from './tags.ts';
import { type Style, wrap } from './text.ts';

const margin = 48;
const width = upright.width - 2 * margin;
const labelWidth = 150;
export const [ink, ink2, rule] = ['#12211f', '#4a5a57', '#c9c5b8'] as const;

export const styles = {
  title: { face: 'titulo', size: 20 },
  part: { face: 'firme', size: 11 },
  label: { face: 'firme', size: 9.5 },
  body: { face: 'texto', size: 10 },
  small: { face: 'texto', size: 8.5 },
} as const satisfies Record<string, Style>;

/** Writes headings and labelled rows down portrait pages, adding pages as needed. */
export function sheetWriter(doc: Doc) {
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
