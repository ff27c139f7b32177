import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { document, noImagenes } from '../../testing/certificado-document.ts';
import { inflated, readPdf, readTags } from '../../testing/pdf.ts';
import { expectApart, expectInside } from '../../testing/pdf-layout.ts';
import type { Imagen } from './document.ts';
import { paper } from './palette.ts';
import { renderCertificado } from './render.ts';

async function square(colour: string): Promise<Imagen> {
  const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { bytes, width: 200, height: 100 };
}

test('the first page says what the record says, in A4 landscape, and its QR leads to the verification page', async () => {
  const { pages, info } = await readPdf(await renderCertificado(document, noImagenes));
  const [first] = pages;
  expect([Math.round(first!.width), Math.round(first!.height)]).toEqual([842, 595]);
  for (const said of [
    'INSTITUTO DE ESTUDIOS PROCESALES DEL SUR',
    'Diplomado',
    'Lucía Quispe Ñahui',
    'con DNI 20000001',
    'por haber aprobado el diplomado',
    'Diplomado en Derecho Procesal Penal y Litigación Oral',
    'Dictado del 2 de marzo al 26 de junio de 2026',
    '120 horas lectivas',
    'Promedio final 17.25 de 20',
    'Arequipa, 1 de julio de 2026',
    'Gonzalo Arizaga Poma',
    'Director, IEPS',
    'N.º 000123-2026',
    '7K3M-09QX-ABCD-EFGH-',
    '1234-5678-JKMN',
    'aulaiuris.pe/verificar',
  ]) {
    expect(first!.text).toContain(said);
  }
  expect(first!.picture?.qr).toBe(document.address);
  expect(info).toMatchObject({
    Title: 'Diplomado de Lucía Quispe Ñahui: Diplomado en Derecho Procesal Penal y Litigación Oral',
    Author: 'Aula Iuris',
    Subject: 'Diplomado N.º 000123-2026 emitido por Instituto de Estudios Procesales del Sur',
    Language: 'es-PE',
  });
});

test('NIV-23 dates and hours of a new certificate are written as Peruvians write them', async () => {
  const curso = { ...document.curso, fechaHoraLimite: '2026-03-20T22:00:00Z', redaccion: 2 as const };
  const text = (await readPdf(await renderCertificado({ ...document, curso }, noImagenes))).pages[0]!.text;
  expect(text).toContain('Dictado del 2 al 20 de marzo de 2026');
  expect(text).toContain('120 horas académicas');
});

test('a diploma has its syllabus on the second page, a certificate of a course has one page', async () => {
  const diploma = await readPdf(await renderCertificado(document, noImagenes));
  expect(diploma.pages).toHaveLength(2);
  for (const topic of ['Temario', 'Sistema acusatorio', 'Teoría del caso', 'Interrogatorio y contrainterrogatorio']) {
    expect(diploma.pages[1]!.text).toContain(topic);
  }
  const curso = await readPdf(await renderCertificado({ ...document, tipo: 'C' }, noImagenes));
  expect(curso.pages).toHaveLength(1);
  expect(curso.pages[0]!.text).toContain('por haber aprobado el curso');
});

test('a syllabus of any length is there from its first word to its last', async () => {
  const topics = Array.from(
    { length: 400 },
    (_, i) => `${i + 1}. Tema ${i + 1} con una explicación que ocupa su sitio`,
  );
  const curso = { ...document.curso, temario: topics.join('\n') };
  const { pages } = await readPdf(await renderCertificado({ ...document, curso }, noImagenes));
  const text = pages
    .slice(1)
    .map((page) => page.text)
    .join(' ');
  for (let i = 1; i <= 400; i += 1) expect(text).toContain(`Tema ${i} con`);
  expect(pages.length).toBeGreaterThan(2);
  expectApart(pages[1]!.words);
});

test('a syllabus without a single space is cut where its lines end, and nothing of it is lost', async () => {
  const temario = 'Litigación'.repeat(800);
  const { pages } = await readPdf(
    await renderCertificado({ ...document, curso: { ...document.curso, temario } }, noImagenes),
  );
  const lines = pages.slice(1).flatMap(({ words }) => words);
  const cut = lines.map(({ text }) => text).filter((text) => /^[Litgacón]+$/.test(text));
  expect(cut.join('').length).toBe(temario.length);
  expectInside(lines);
});

describe('names', () => {
  test.each([
    ['short', 'Jo', 'Li'],
    ['accented', 'Íñigo Güemes', 'Ñáñez de Ávila'],
    ['of 80 characters', 'María de los Ángeles Inmaculada Concepción', 'Fernández-Gutiérrez de la Peña Yupanqui'],
    ['of 300 characters', 'Maximiliana '.repeat(12).trim(), 'Quispe-Huamaní '.repeat(10).trim()],
    ['without a space', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3), 'Li'],
    ['with letters from elsewhere', 'Łukasz Žofie', 'Őry Şahin'],
  ])('%s: whole, inside the frame, over nothing else', async (_what, nombre, apellido) => {
    const alumno = { dni: '20000001', nombre, apellido };
    const { pages } = await readPdf(await renderCertificado({ ...document, alumno }, noImagenes));
    const squeezed = (text: string) => text.replace(/\s/g, '');
    expect(squeezed(pages[0]!.text)).toContain(squeezed(nombre + apellido));
    expectInside(pages[0]!.words);
    expectApart(pages[0]!.words);
    expect(pages[0]!.picture?.qr).toBe(document.address);
  });

  test('everything at its longest still keeps apart', async () => {
    const curso = {
      ...document.curso,
      nombreCertificado: 'Contratación pública y control '.repeat(9),
      preparacionCertificado: 'especialización '.repeat(120),
      codigoCertificado: 'X'.repeat(60),
    };
    const entidad = {
      ...document.entidad,
      titulo: 'Instituto de Estudios '.repeat(12),
      firmante: 'Gonzalo Arizaga '.repeat(10),
      cargoFirmante: 'Director general '.repeat(12),
    };
    const alumno = { dni: 'ABC123456789', nombre: 'María '.repeat(24), apellido: 'Quispe '.repeat(20) };
    const { pages } = await readPdf(await renderCertificado({ ...document, curso, entidad, alumno }, noImagenes));
    expectInside(pages[0]!.words);
    expectApart(pages[0]!.words);
  });
});

test('the same record gives the same bytes, whatever was drawn before, and another record others', async () => {
  const pictures = { logo: await square('#7a1f3d'), firma: await square('#1f2f55') };
  const [first, again] = [await renderCertificado(document, pictures), await renderCertificado(document, pictures)];
  expect(first.equals(again)).toBe(true);
  const other = { ...document, alumno: { ...document.alumno, nombre: 'Lucia' } };
  expect((await renderCertificado(other, pictures)).equals(first)).toBe(false);
});

test('logo and signature are drawn, and the file stays small', async () => {
  const plain = await renderCertificado(document, { logo: await square(paper), firma: await square(paper) });
  const pictured = await renderCertificado(document, {
    logo: await square('#101010'),
    firma: await square('#101010'),
  });
  const [without, withThem] = [(await readPdf(plain)).pages[0]!.picture!, (await readPdf(pictured)).pages[0]!.picture!];
  expect(withThem.ink).toBeGreaterThan(without.ink + 0.004);
  expect(pictured.length).toBeLessThan(150_000);
});

test('without a grade to show it says completed, and shows none', async () => {
  const { pages } = await readPdf(await renderCertificado({ ...document, nota: null }, noImagenes));
  expect(pages[0]!.text).toContain('por haber concluido el diplomado');
  expect(pages[0]!.text).not.toContain('Promedio');
});

describe('tags', () => {
  const tagged = { ...document, entidad: { ...document.entidad, tagged: true as const } };

  test('CRE-08 a screen reader gets headings, every text in the order of the page, and words for pictures', async () => {
    const pictures = { logo: await square('#7a1f3d'), firma: await square('#1f2f55') };
    const read = await readTags(await renderCertificado(tagged, pictures));
    expect(read.tagged).toBe(true);
    const qr = `Código QR para comprobar este documento en ${document.address}`;
    expect(read.elements).toEqual([
      ['Figure', 'Logo de Instituto de Estudios Procesales del Sur'],
      ['P', 'INSTITUTO DE ESTUDIOS PROCESALES DEL SUR'],
      ['H1', 'Diplomado'],
      ['P', 'AI-DPP-2026'],
      ['P', 'Se otorga el presente diploma a'],
      ['P', 'Lucía Quispe Ñahui'],
      ['P', 'con DNI 20000001'],
      ['P', 'por haber aprobado el diplomado'],
      ['P', 'Diplomado en Derecho Procesal Penal y Litigación Oral'],
      ['P', 'Programa de especialización'],
      ['P', expect.stringMatching(/^Dictado del 2 de marzo .* horas lectivas .* Promedio final 17\.25 de 20$/)],
      ['P', 'Arequipa, 1 de julio de 2026'],
      ['Figure', 'Firma de Gonzalo Arizaga Poma'],
      ['P', 'Gonzalo Arizaga Poma'],
      ['P', 'Director, IEPS'],
      ['Link', ''],
      ['Figure', qr],
      ['P', 'Comprueba este documento'],
      ['P', expect.stringMatching(/^Escanea el código o escríbelo en *aulaiuris\.pe\/verificar$/)],
      ['P', '7K3M-09QX-ABCD-EFGH-1234-5678-JKMN'],
      ['P', 'N.º 000123-2026'],
      ['H2', 'Temario'],
      ['P', 'Diplomado en Derecho Procesal Penal y Litigación Oral'],
      ['P', 'Lucía Quispe Ñahui'],
      ['P', expect.stringMatching(/^1\. *Sistema acusatorio$/)],
      ['P', expect.stringMatching(/^2\. *Teoría del caso$/)],
      ['P', expect.stringMatching(/^3\. *Interrogatorio y contrainterrogatorio$/)],
    ]);
  });

  test('CRE-08 tags change nothing that is seen, and one issued before is rendered without them as ever', async () => {
    const [before, now] = [await renderCertificado(document, noImagenes), await renderCertificado(tagged, noImagenes)];
    const [seenBefore, seenNow] = [await readPdf(before), await readPdf(now)];
    expect(seenNow.pages).toEqual(seenBefore.pages);
    expect(await readTags(before)).toEqual({ tagged: false, elements: [] });
    // Hash of a document rendered before tags existed: if it changes, every lost file that is rendered again is
    // refused.
    expect(createHash('sha256').update(inflated(before), 'latin1').digest('hex')).toBe(
      '9916d47f08d209c12886bd3de234ee325b32b1f7fdb6c61ee742594c9e53d8cb',
    );
  });

  test('CRE-08 a syllabus of several pages is read once, without what every page repeats', async () => {
    const temario = Array.from({ length: 150 }, (_, at) => `${at}. Tema ${'de la sesión '.repeat(at % 20)}`).join('\n');
    const long = { ...tagged, curso: { ...tagged.curso, temario: `Unidad primera:\n${temario}` } };
    const { elements } = await readTags(await renderCertificado(long, noImagenes));
    expect(elements.filter(([role]) => role.startsWith('H'))).toEqual([
      ['H1', 'Diplomado'],
      ['H2', 'Temario'],
      ['H3', 'Unidad primera:'],
    ]);
    const text = elements.map(([, each]) => each).join(' ');
    expect(text).toMatch(/149\. *Tema/);
    expect(text).not.toContain('Página');
  });
});
