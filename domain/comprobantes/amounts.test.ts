import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseXml, type XmlElement } from '../formats/xml/parse-xml.ts';
import { childrenNamed, localName, textAt, textOf } from '../formats/xml/xml-tree.ts';
import { seed } from '../testing/seed.ts';
import { expectedTotals, parseSunat, soldLines, sunatFiles } from '../testing/sunat-documents.ts';
import { afectaciones, afectacionKeys, splitTax } from './afectacion.ts';
import { buildBoleta, buildFactura, buildNota, detraccionOf, type Heading, refundedLines } from './build.ts';
import type { Linea, NotaCredito } from './document.ts';
import { writeDocument } from './write-document.ts';
import { writeSummary } from './write-summary.ts';
import { unitAmount } from './xml-writer.ts';

const heading: Heading = {
  serie: 'B001',
  numero: 1,
  fecha: '2026-11-18',
  hora: '10:00:00',
  emisor: { ruc: '20131312955', razonSocial: 'Escuela', direccion: 'Lima', establecimiento: '0000' },
  cliente: { kind: '1', documento: '45678901', nombre: 'Inés Huamán', direccion: '' },
};

describe('amounts agree with documents of others', () => {
  const files = sunatFiles('{homologacion/*,igv/*,signed/*,other/{conFormaPago,detraccion,sinFormaPago}}.xml').filter(
    (file) => !file.includes('alterado'),
  );
  test.each(files)('SUN-01 %s', (file) => {
    const root = parseSunat(file);
    const lines = soldLines(root);
    expect(lines.length).toBeGreaterThan(0);
    const built = buildBoleta(heading, lines);
    built.lines.forEach((line, at) => {
      const { baseCentimos, igvCentimos, valor, precio } = lines[at]!;
      expect([line.baseCentimos, line.igvCentimos]).toEqual([baseCentimos, igvCentimos]);
      expect(Number(unitAmount(line.baseCentimos, line.cantidad))).toBeCloseTo(valor, 2);
      expect(Number(unitAmount(line.totalCentimos, line.cantidad))).toBeCloseTo(precio, 2);
    });
    const expected = expectedTotals(root);
    for (const afectacion of afectacionKeys) {
      const sums = built.totals.byAfectacion[afectacion];
      const told = expected.byTribute[afectaciones[afectacion].tax.id];
      expect(sums && [sums.baseCentimos, sums.igvCentimos]).toEqual(told);
    }
    expect([built.totals.baseCentimos, built.totals.totalCentimos]).toEqual([expected.base, expected.total]);
    // The written XML holds the computed amounts.
    const written = parseXml(writeDocument(built));
    expect(expectedTotals(written)).toMatchObject({ base: expected.base, total: expected.total });
    expect(soldLines(written).map((line) => [line.baseCentimos, line.igvCentimos])).toEqual(
      lines.map((line) => [line.baseCentimos, line.igvCentimos]),
    );
  });

  test('SUN-07 the detracción of a factura', () => {
    const lines = soldLines(parseSunat('other/detraccion.xml'));
    const { totals } = buildBoleta(heading, lines);
    const settings = { thresholdCentimos: 70_000, code: '014', percent: 4, account: '1' };
    expect(detraccionOf(totals, settings)?.centimos).toBe(3_776);
  });

  test('SUN-06 the FormaPago of a factura on credit', () => {
    const root = parseSunat('other/conFormaPago.xml');
    const cliente = { kind: '6', documento: '20131312955', nombre: 'Estudio', direccion: '' } as const;
    const cuotas = [
      { centimos: 1_000, vence: '2022-01-20' },
      { centimos: 2_000, vence: '2022-02-20' },
    ];
    const terms = { formaPago: { kind: 'credito' as const, cuotas }, detraccion: null };
    const day = { fecha: textAt(root, 'IssueDate')!, serie: 'F001', cliente };
    const factura = buildFactura({ ...heading, ...day }, soldLines(root), terms);
    const told = (of: XmlElement) => childrenNamed(of, 'PaymentTerms').map((one) => flat(one));
    expect(told(parseXml(writeDocument(factura)))).toEqual(told(root));
  });

  test.each(sunatFiles('other/voidedDocument*.xml'))('SUN-09 communication of %s', (file) => {
    const root = parseSunat(file);
    const written = writeSummary({
      kind: 'RA',
      fecha: textAt(root, 'IssueDate')!,
      issued: textAt(root, 'ReferenceDate')!,
      correlativo: 1,
      emisor: { ...heading.emisor, ruc: '12345678912', razonSocial: 'Softgreen S.A.C.' },
      lines: [1, 2].map((numero) => ({ kind: '01', serie: 'F001', numero, reason: `Mi sustento${numero}` })),
    });
    expect(signedParts(parseXml(written))).toEqual(signedParts(root));
  });

  // The first line of summaryDocuments.xml has the tax on plastic bags, which no sale here has.
  test.each([
    ['other/summaryDocuments_anularBoletaExonerada.xml', '1'],
    ['other/summaryDocuments.xml', '2'],
  ])('SUN-09 line of a daily summary: %s %s', (file, lineId) => {
    const root = parseSunat(file);
    const lineOf = (of: XmlElement, id: string) =>
      childrenNamed(of, 'SummaryDocumentsLine').find((one) => textAt(one, 'LineID') === id)!;
    const theirs = lineOf(root, lineId);
    const [serie, numero] = textAt(theirs, 'ID')!.split('-') as [string, string];
    const isTaxed = Number(textAt(theirs, 'TaxTotal/TaxAmount')) > 0;
    const line: Linea = {
      descripcion: 'Penal',
      cantidad: 1,
      totalCentimos: Number(textAt(theirs, 'TotalAmount')) * 100,
      afectacion: isTaxed ? 'gravado' : 'exonerado',
    };
    const cliente = { ...heading.cliente, documento: '12345678' };
    const boleta = buildBoleta({ ...heading, cliente, serie: 'B002', numero: 2 }, [line]);
    const named = { serie, numero: Number(numero) };
    const document =
      textAt(theirs, 'DocumentTypeCode') === '03'
        ? { ...boleta, ...named }
        : buildNota({ ...heading, ...named }, boleta, [line], { code: '06', text: 'Devolución total' });
    const condition = textAt(theirs, 'Status/ConditionCode') as '1' | '3';
    const day = { fecha: '2019-12-24', issued: '2019-12-22', correlativo: 1, emisor: heading.emisor };
    const ours = lineOf(parseXml(writeSummary({ kind: 'RC', ...day, lines: [{ document, condition }] })), '1');
    // Without BillingPayment: ours has the amount before tax, as greenter's summaries do; the fixture has it with tax.
    const facts = ({ children, ...rest }: XmlElement) =>
      flat({
        ...rest,
        children: children.filter((one) => one.kind !== 'element' || !/LineID|BillingPayment/.test(one.name)),
      });
    expect(facts(ours)).toEqual(facts(theirs));
  });
});

/** Elements with a text in the order of the document, numbers as numbers. */
function flat(element: XmlElement): [string, string | number][] {
  const inner = element.children.filter((node) => node.kind === 'element');
  if (inner.length > 0) return inner.flatMap(flat);
  const text = textOf(element).trim();
  return [[localName(element), /^\d+(\.\d+)?$/.test(text) ? Number(text) : text]];
}

/** Without the signature, which names its own id. */
function signedParts(root: XmlElement) {
  const children = root.children.filter(
    (node) => node.kind === 'element' && !/Signature|UBLExtensions/.test(node.name),
  );
  return flat({ ...root, children });
}

const centimos = fc.integer({ min: 1, max: 99_999_999 });
const linea = fc.record<Linea>({
  descripcion: fc.constantFrom('Penal', 'Civil', 'Laboral'),
  cantidad: fc.integer({ min: 1, max: 50 }),
  totalCentimos: centimos,
  afectacion: fc.constantFrom(...afectacionKeys),
});
const lines = fc.array(linea, { minLength: 1, maxLength: 8 });
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

describe('prices include the tax', () => {
  test('SUN-02 base and tax add up to what was paid, and the tax is 18 % of the base within a céntimo', () => {
    fc.assert(
      fc.property(centimos, fc.constantFrom(...afectacionKeys), (total, afectacion) => {
        const { baseCentimos, igvCentimos } = splitTax(total, afectacion);
        expect(baseCentimos + igvCentimos).toBe(total);
        expect(Math.abs(igvCentimos * 100 - baseCentimos * afectaciones[afectacion].percent)).toBeLessThan(100);
      }),
      { seed },
    );
  });

  test('SUN-02 a price made of a base is taken apart to that base', () => {
    fc.assert(
      fc.property(centimos, (base) => {
        expect(splitTax(base + Math.round(base * 0.18), 'gravado').baseCentimos).toBe(base);
      }),
      { seed },
    );
  });

  test('SUN-02 totals are sums of the lines, and unit prices give the line back within a céntimo', () => {
    fc.assert(
      fc.property(lines, (sold) => {
        const { totals, lines: taxed } = buildBoleta(heading, sold);
        expect(totals.totalCentimos).toBe(sum(sold.map((line) => line.totalCentimos)));
        expect(totals.baseCentimos + totals.igvCentimos).toBe(totals.totalCentimos);
        const parts = Object.values(totals.byAfectacion);
        expect(sum(parts.map((part) => part.baseCentimos))).toBe(totals.baseCentimos);
        for (const { baseCentimos, cantidad } of taxed) {
          expect(Math.abs(Number(unitAmount(baseCentimos, cantidad)) * cantidad * 100 - baseCentimos)).toBeLessThan(1);
        }
      }),
      { seed },
    );
  });
});

test('SUN-03 notes of partial refunds never exceed a line and add up to the whole', () => {
  fc.assert(
    fc.property(lines, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 5 }), (sold, parts) => {
      const boleta = buildBoleta(heading, sold);
      const { totalCentimos } = boleta.totals;
      const notas: NotaCredito[] = [];
      const giveBack = (amount: number) => {
        if (amount < 1) return;
        const reason = { code: '09', text: 'Devolución' } as const;
        const head = { ...heading, serie: 'BC01', numero: notas.length + 1 };
        notas.push(buildNota(head, boleta, refundedLines(boleta, notas, amount), reason));
        expect(notas.at(-1)!.totals.totalCentimos).toBe(amount);
      };
      const returned = () => sum(notas.map(({ totals }) => totals.totalCentimos));
      for (const part of parts) giveBack(Math.floor(((totalCentimos - returned()) * part) / 100));
      giveBack(totalCentimos - returned());
      expect(returned()).toBe(totalCentimos);
      expect(() => refundedLines(boleta, notas, 1)).toThrow('supera');
      for (const name of new Set(sold.map(({ descripcion }) => descripcion))) {
        const of = (all: readonly Linea[]) =>
          sum(all.filter(({ descripcion }) => descripcion === name).map((line) => line.totalCentimos));
        expect(of(notas.flatMap((nota) => nota.lines))).toBe(of(boleta.lines));
      }
    }),
    { seed },
  );
});

describe('how a factura is paid', () => {
  const cliente = { kind: '6', documento: '20131312955', nombre: 'Estudio', direccion: '' } as const;
  const factura = { ...heading, serie: 'F001', cliente };
  const sold = [{ descripcion: 'Penal', cantidad: 1, totalCentimos: 70_001, afectacion: 'gravado' as const }];
  const cash = { formaPago: { kind: 'contado' as const }, detraccion: null };
  const spot = { thresholdCentimos: 70_000, code: '037', percent: 12, account: '00012345678' };

  test('SUN-06 FormaPago is in every factura, and in no credit note or boleta', () => {
    const built = buildFactura(factura, sold, cash);
    expect(writeDocument(built)).toContain('<cbc:PaymentMeansID>Contado</cbc:PaymentMeansID>');
    const reason = { code: '06', text: 'Devolución total' } as const;
    const nota = buildNota({ ...heading, serie: 'FC01' }, built, refundedLines(built, [], 70_001), reason);
    expect(writeDocument(nota)).not.toContain('FormaPago');
    expect(writeDocument(buildBoleta(heading, sold))).not.toContain('FormaPago');
  });

  test('SUN-06 on credit, with its cuotas', () => {
    const cuotas = [
      { centimos: 1_000, vence: '2026-12-20' },
      { centimos: 2_000, vence: '2027-01-20' },
    ];
    const written = writeDocument(buildFactura(factura, sold, { ...cash, formaPago: { kind: 'credito', cuotas } }));
    const told = [...written.matchAll(/<cbc:PaymentMeansID>(\w+)<.*?<cbc:Amount currencyID="PEN">([\d.]+)</g)];
    expect(told.map(([, means, amount]) => [means, amount])).toEqual([
      ['Credito', '30.00'],
      ['Cuota001', '10.00'],
      ['Cuota002', '20.00'],
    ]);
  });

  test.each([
    ['gravado', 70_001, 8_400],
    ['gravado', 70_000, null],
    ['exonerado', 500_000, null],
    ['inafecto', 500_000, null],
  ] as const)('SUN-07 %s for %d céntimos: detracción %s', (afectacion, totalCentimos, centimosWithheld) => {
    const line = { descripcion: 'Penal', cantidad: 5, totalCentimos, afectacion };
    const built = buildFactura(factura, [line], { ...cash, detraccion: spot });
    expect(built.detraccion?.centimos ?? null).toBe(centimosWithheld);
    const subject = centimosWithheld !== null;
    expect(writeDocument(built).includes('listID="1001"')).toBe(subject);
    expect(writeDocument(built).includes('<cbc:PaymentMeansID>037</cbc:PaymentMeansID>')).toBe(subject);
  });

  test('SUN-07 without an account the amount is known and the document does not say it', () => {
    const line = { descripcion: 'Penal', cantidad: 5, totalCentimos: 118_000, afectacion: 'gravado' as const };
    const built = buildFactura(factura, [line], { ...cash, detraccion: { ...spot, account: '' } });
    expect(built.detraccion?.centimos).toBe(14_160);
    expect(writeDocument(built)).toContain('listID="0101"');
    expect(writeDocument(built)).not.toContain('Detraccion');
  });
});
