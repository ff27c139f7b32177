/**
 * How a sale is taxed, by catalogues 05 and 07 of SUNAT: the code of the line, its tribute, and the class of the amount
 * in a daily summary. Which one a curso has is decided by the school's accountant.
 */
export const afectaciones = {
  gravado: { code: '10', percent: 18, tax: { id: '1000', name: 'IGV', type: 'VAT' }, category: 'S', summary: '01' },
  exonerado: { code: '20', percent: 0, tax: { id: '9997', name: 'EXO', type: 'VAT' }, category: 'E', summary: '02' },
  inafecto: { code: '30', percent: 0, tax: { id: '9998', name: 'INA', type: 'FRE' }, category: 'O', summary: '03' },
} as const;

export type Afectacion = keyof typeof afectaciones;
export const afectacionKeys = Object.keys(afectaciones) as [Afectacion, ...Afectacion[]];

export const afectacionLabels: Record<Afectacion, string> = {
  gravado: 'Gravado con IGV (18 %)',
  exonerado: 'Exonerado del IGV',
  inafecto: 'Inafecto al IGV',
};

export type TaxedAmount = { baseCentimos: number; igvCentimos: number };

/** Prices include the tax. The base is rounded half up to the céntimo, and both parts add up to what was paid. */
export function splitTax(totalCentimos: number, afectacion: Afectacion): TaxedAmount {
  const { percent } = afectaciones[afectacion];
  const baseCentimos = Math.floor((totalCentimos * 200 + 100 + percent) / (2 * (100 + percent)));
  return { baseCentimos, igvCentimos: totalCentimos - baseCentimos };
}
