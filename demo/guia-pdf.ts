import { bytesOf, line, newDocument, upright } from 'server/pdf/canvas.ts';
import type { Doc } from 'server/pdf/svg-drawing.ts';
import { passage } from 'server/pdf/tags.ts';
import { type Style, wrap } from 'server/pdf/text.ts';
import type { Guia } from './content/guias.ts';

const margin = 62;
const width = upright.width - 2 * margin;
const bottom = upright.height - margin;
const [ink, ink2, teal] = ['#12211f', '#4a5a57', '#0f766e'];

const styles = {
  mark: { face: 'titulo', size: 13 },
  title: { face: 'titulo', size: 25 },
  heading: { face: 'firme', size: 12.5 },
  body: { face: 'texto', size: 11 },
  small: { face: 'texto', size: 9 },
} as const satisfies Record<string, Style>;

/** A study guide: title, lead and sections, on as many pages as they need. */
export async function renderGuia({ titulo, lead, secciones }: Guia, now: Date): Promise<Buffer> {
  const author = 'Aula Iuris';
  const doc = newDocument(
    { Title: titulo, Author: author, Subject: 'Guía de estudio', Keywords: 'derecho peruano', fecha: now },
    upright,
    { tagged: true, shareFonts: true },
  );
  const write = writer(doc);
  write(`§ ${author} · Guía de estudio`, styles.mark, { colour: teal, after: 26 });
  write(titulo, styles.title, { after: 10, tag: 'H1' });
  write(lead, styles.body, { colour: ink2, after: 22 });
  for (const { titulo: heading, parrafos } of secciones) {
    write(heading, styles.heading, { after: 4, keep: 60, tag: 'H2' });
    for (const parrafo of parrafos) write(parrafo, styles.body, { after: 9 });
  }
  write('Texto de estudio. No reemplaza la lectura de la norma vigente.', styles.small, { colour: ink2 });
  return bytesOf(doc);
}

type Look = { colour?: string; after?: number; keep?: number; tag?: 'H1' | 'H2' | 'P' };

function writer(doc: Doc) {
  let y = 0;
  const newPage = () => {
    doc.addPage();
    y = margin;
  };
  newPage();
  return (text: string, style: Style, { colour = ink, after = 0, keep = 0, tag = 'P' }: Look = {}) => {
    const whole = passage(doc, tag, { actual: text });
    // A heading is never the last line of a page.
    if (y + keep > bottom) newPage();
    for (const row of wrap(text, style, width)) {
      if (y + style.size > bottom) newPage();
      y += style.size * 1.45;
      whole.draw(() => line(doc, row, margin, y, style, colour));
    }
    whole.read();
    y += after;
  };
}
