import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afectaciones, afectacionKeys } from '../comprobantes/afectacion.ts';
import type { Linea } from '../comprobantes/document.ts';
import { parseXml, type XmlElement } from '../formats/xml/parse-xml.ts';
import { childrenNamed, textAt } from '../formats/xml/xml-tree.ts';

/** Documents of others, with their verdicts and expected amounts. */
export const sunatFolder = path.join(import.meta.dirname, 'sunat');

export const readSunat = (file: string) => readFileSync(path.join(sunatFolder, file));
export const sunatFiles = (pattern: string) => globSync(pattern, { cwd: sunatFolder }).sort();
export const parseSunat = (file: string) => parseXml(readSunat(file).toString('latin1'));

const centimos = (soles: string | undefined) => Math.round(Number(soles) * 100);

export type ExpectedLinea = Linea & { baseCentimos: number; igvCentimos: number; valor: number; precio: number };

/** Lines that are sold, without those given away, of an invoice or credit note. */
export function soldLines(root: XmlElement): ExpectedLinea[] {
  const lines = [...childrenNamed(root, 'InvoiceLine'), ...childrenNamed(root, 'CreditNoteLine')];
  return lines.flatMap((line) => {
    const code = textAt(line, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode');
    const afectacion = afectacionKeys.find((key) => afectaciones[key].code === code);
    if (!afectacion || textAt(line, 'PricingReference/AlternativeConditionPrice/PriceTypeCode') !== '01') return [];
    const [baseCentimos, igvCentimos] = ['LineExtensionAmount', 'TaxTotal/TaxAmount'].map((at) =>
      centimos(textAt(line, at)),
    );
    return {
      descripcion: textAt(line, 'Item/Description')!,
      cantidad: Number(textAt(line, 'InvoicedQuantity') ?? textAt(line, 'CreditedQuantity')),
      afectacion,
      baseCentimos: baseCentimos!,
      igvCentimos: igvCentimos!,
      totalCentimos: baseCentimos! + igvCentimos!,
      valor: Number(textAt(line, 'Price/PriceAmount')),
      precio: Number(textAt(line, 'PricingReference/AlternativeConditionPrice/PriceAmount')),
    };
  });
}

/** Sums of a document by tribute, in céntimos: taxable and tax. */
export function expectedTotals(root: XmlElement) {
  const subtotals = childrenNamed(childrenNamed(root, 'TaxTotal')[0]!, 'TaxSubtotal').map((each) => [
    textAt(each, 'TaxCategory/TaxScheme/ID')!,
    [centimos(textAt(each, 'TaxableAmount')), centimos(textAt(each, 'TaxAmount'))],
  ]);
  return {
    byTribute: Object.fromEntries(subtotals) as Record<string, [number, number]>,
    base: centimos(textAt(root, 'LegalMonetaryTotal/LineExtensionAmount')),
    total: centimos(textAt(root, 'LegalMonetaryTotal/PayableAmount')),
  };
}
