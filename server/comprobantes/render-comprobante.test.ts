import { qrText } from 'domain/comprobantes/document.ts';
import { expect, test } from 'vitest';
import { readPdf, readQr } from '../testing/pdf.ts';
import { pdfFormats, renderComprobante } from './render-comprobante.ts';
import { sampleDocuments } from './samples/sample-documents.ts';

const documents = sampleDocuments().flatMap(({ document }) => document ?? []);
const print = (document: (typeof documents)[number], format: 'a4' | 'ticket', environment: 'beta' | 'produccion') =>
  renderComprobante({ document, hash: 'dUdjbsfAegqmI=', nombre: 'Aula Iuris', environment }, format);

test.each(pdfFormats)('SUN-51 %s: number, parties, totals, legend, hash and QR of every kind', async (format) => {
  for (const document of [documents[3]!, documents[10]!, documents.at(-3)!]) {
    const pdf = await print(document, format, 'produccion');
    const { pages } = await readPdf(pdf);
    const text = pages.map((page) => page.text).join(' ');
    expect(text).toContain(`${document.serie}-${document.numero}`);
    expect(text).toContain(document.emisor.ruc);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(document.cliente.nombre);
    expect(text).toContain('Valor resumen: dUdjbsfAegqmI=');
    expect(text).toContain('SON ');
    expect(text).not.toContain('SIN VALOR LEGAL');
    expect(await readQr(pdf)).toBe(qrText(document));
    if (format === 'ticket') expect([pages.length, Math.round(pages[0]!.width)]).toEqual([1, 227]);
  }
});

test('SUN-51 a document of the beta says that it has no legal value, and one of detracción its account', async () => {
  const withheld = documents.find((one) => one.kind === '01' && one.detraccion !== null)!;
  const { pages } = await readPdf(await print(withheld, 'a4', 'beta'));
  expect(pages[0]!.text).toContain('SIN VALOR LEGAL');
  expect(pages[0]!.text).toContain('Operación sujeta a detracción: 12 % (S/ 420.00), cuenta 00012345678');
});

test('SUN-51 many lines continue on the next page, and the same document gives the same bytes', async () => {
  const document = documents[0]!;
  const long = {
    ...document,
    lines: Array.from({ length: 60 }, (_, at) => ({ ...document.lines[0]!, descripcion: `Curso ${at}` })),
  };
  const bytes = await print(long, 'a4', 'produccion');
  const { pages } = await readPdf(bytes);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map((page) => page.text).join(' ')).toContain('Curso 59');
  expect(await print(long, 'a4', 'produccion')).toEqual(bytes);
});
