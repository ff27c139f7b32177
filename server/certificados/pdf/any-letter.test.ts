import { expect, test } from 'vitest';
import { document, noImagenes } from '../../testing/certificado-document.ts';
import { readPdf } from '../../testing/pdf.ts';
import { renderCertificado } from './render.ts';

test('SEC-123 a name with any letter and combining mark comes out, without the mark where the font has no place for it', async () => {
  const marks = Array.from({ length: 0x70 }, (_, at) => String.fromCodePoint(0x300 + at));
  for (const letter of ['Q', 'a', '\u0131', '\u4e2d']) {
    const alumno = { ...document.alumno, nombre: `Ana ${marks.map((mark) => letter + mark).join('')}` };
    const { pages } = await readPdf(await renderCertificado({ ...document, alumno }, noImagenes));
    expect(pages.length).toBeGreaterThan(0);
  }
  const alumno = { ...document.alumno, nombre: 'Q\u0301uispe' };
  const { pages } = await readPdf(await renderCertificado({ ...document, alumno }, noImagenes));
  expect(JSON.stringify(pages)).toContain('Quispe');
});
