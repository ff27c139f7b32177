import { amountInWords } from '../formats/amount-in-words.ts';
import { type Afectacion, afectaciones, type TaxedAmount } from './afectacion.ts';
import {
  type Cliente,
  type ComprobanteDocument,
  documentId,
  type Emisor,
  type Factura,
  type NotaCredito,
  type TaxedLinea,
  writtenDetraccion,
} from './document.ts';
import { amount, cac, cbc, money, root, tag, text, unitAmount, type Xml } from './xml-writer.ts';

/** UBL 2.1 as canonical XML, without declaration and not yet signed; elements in the order of the schema. */
export function writeDocument(document: ComprobanteDocument): Xml {
  const isNota = document.kind === '07';
  return root(
    isNota ? 'CreditNote' : 'Invoice',
    cbc('UBLVersionID', '2.1'),
    cbc('CustomizationID', '2.0'),
    cbc('ID', documentId(document)),
    cbc('IssueDate', document.fecha),
    cbc('IssueTime', document.hora),
    isNota ? null : cbc('InvoiceTypeCode', document.kind, { listID: operationOf(document) }),
    notes(document),
    cbc('DocumentCurrencyCode', 'PEN'),
    isNota ? corrected(document) : null,
    signatory(document.emisor),
    supplier(document.emisor),
    customer(document.cliente),
    document.kind === '01' ? paymentTerms(document) : null,
    taxTotal(document),
    monetaryTotal(document),
    document.lines.map((line, at) => lineOf(line, at + 1, isNota ? 'Credit' : 'Invoice')),
  );
}

/** 0101 internal sale, 1001 subject to detracción (catalogue 51). */
const operationOf = (document: ComprobanteDocument) =>
  document.kind === '01' && writtenDetraccion(document) !== null ? '1001' : '0101';

function notes(document: ComprobanteDocument): Xml {
  const note = (code: string, words: string) => cbc('Note', words, { languageLocaleID: code });
  const legend = note('1000', `SON ${amountInWords(document.totals.totalCentimos)}`);
  return operationOf(document) === '1001' ? legend + note('2006', 'OPERACION SUJETA A DETRACCION') : legend;
}

function corrected({ reference, reason }: NotaCredito): Xml {
  const id = documentId(reference);
  return (
    cac(
      'DiscrepancyResponse',
      cbc('ReferenceID', id),
      cbc('ResponseCode', reason.code),
      cbc('Description', reason.text),
    ) + cac('BillingReference', cac('InvoiceDocumentReference', cbc('ID', id), cbc('DocumentTypeCode', reference.kind)))
  );
}

/** Id of the `ds:Signature` that `cac:Signature` points to. */
export const signatureId = 'FirmaDigital';

export function signatory({ ruc, razonSocial }: Emisor): Xml {
  return cac(
    'Signature',
    cbc('ID', ruc),
    cac('SignatoryParty', cac('PartyIdentification', cbc('ID', ruc)), cac('PartyName', cbc('Name', razonSocial))),
    cac('DigitalSignatureAttachment', cac('ExternalReference', cbc('URI', `#${signatureId}`))),
  );
}

function supplier({ ruc, razonSocial, direccion, establecimiento }: Emisor): Xml {
  const address = cac('RegistrationAddress', cbc('AddressTypeCode', establecimiento), addressLine(direccion));
  return cac(
    'AccountingSupplierParty',
    cac(
      'Party',
      cac('PartyIdentification', cbc('ID', ruc, { schemeID: '6' })),
      cac('PartyLegalEntity', cbc('RegistrationName', razonSocial), address),
    ),
  );
}

function customer({ kind, documento, nombre, direccion }: Cliente): Xml {
  const address = direccion === '' ? null : cac('RegistrationAddress', addressLine(direccion));
  return cac(
    'AccountingCustomerParty',
    cac(
      'Party',
      cac('PartyIdentification', cbc('ID', documento, { schemeID: kind })),
      cac('PartyLegalEntity', cbc('RegistrationName', nombre), address),
    ),
  );
}

const addressLine = (direccion: string) => (direccion === '' ? null : cac('AddressLine', cbc('Line', direccion)));

function paymentTerms(factura: Factura): Xml {
  const { formaPago } = factura;
  const detraccion = writtenDetraccion(factura);
  const terms = (means: string, centimos?: number, vence?: string) =>
    cac(
      'PaymentTerms',
      cbc('ID', 'FormaPago'),
      cbc('PaymentMeansID', means),
      centimos === undefined ? null : amount('Amount', centimos),
      vence === undefined ? null : cbc('PaymentDueDate', vence),
    );
  const withheld = detraccion === null ? '' : detraccionTerms(detraccion);
  if (formaPago.kind === 'contado') return withheld + terms('Contado');
  const open = formaPago.cuotas.reduce((sum, { centimos }) => sum + centimos, 0);
  const cuotas = formaPago.cuotas.map(({ centimos, vence }, at) =>
    terms(`Cuota${String(at + 1).padStart(3, '0')}`, centimos, vence),
  );
  return withheld + terms('Credito', open) + cuotas.join('');
}

function detraccionTerms({ code, percent, account, centimos }: NonNullable<Factura['detraccion']>): Xml {
  const bankDeposit = '001';
  return (
    cac(
      'PaymentMeans',
      cbc('ID', 'Detraccion'),
      cbc('PaymentMeansCode', bankDeposit),
      cac('PayeeFinancialAccount', cbc('ID', account)),
    ) +
    cac(
      'PaymentTerms',
      cbc('ID', 'Detraccion'),
      cbc('PaymentMeansID', code),
      cbc('PaymentPercent', percent.toFixed(2)),
      amount('Amount', centimos),
    )
  );
}

function taxTotal({ totals }: ComprobanteDocument): Xml {
  const subtotals = (Object.entries(totals.byAfectacion) as [Afectacion, TaxedAmount][]).map(([afectacion, sums]) =>
    subtotal(afectacion, sums, null),
  );
  return cac('TaxTotal', amount('TaxAmount', totals.igvCentimos), subtotals);
}

function subtotal(afectacion: Afectacion, { baseCentimos, igvCentimos }: TaxedAmount, rate: Xml | null): Xml {
  const { category, tax } = afectaciones[afectacion];
  return cac(
    'TaxSubtotal',
    amount('TaxableAmount', baseCentimos),
    amount('TaxAmount', igvCentimos),
    cac('TaxCategory', cbc('ID', category), rate, taxScheme(tax)),
  );
}

export const taxScheme = ({ id, name, type }: { id: string; name: string; type: string }) =>
  cac('TaxScheme', cbc('ID', id), cbc('Name', name), cbc('TaxTypeCode', type));

function monetaryTotal({ totals: { baseCentimos, totalCentimos } }: ComprobanteDocument): Xml {
  return cac(
    'LegalMonetaryTotal',
    amount('LineExtensionAmount', baseCentimos),
    amount('TaxInclusiveAmount', totalCentimos),
    amount('PayableAmount', totalCentimos),
  );
}

function lineOf(line: TaxedLinea, id: number, kind: 'Invoice' | 'Credit'): Xml {
  const { descripcion, cantidad, totalCentimos, baseCentimos, igvCentimos, afectacion } = line;
  const { code, percent } = afectaciones[afectacion];
  const price = (centimos: number) => cbc('PriceAmount', unitAmount(centimos, cantidad), { currencyID: 'PEN' });
  const rate = cbc('Percent', money(percent * 100)) + cbc('TaxExemptionReasonCode', code);
  return cac(
    kind === 'Invoice' ? 'InvoiceLine' : 'CreditNoteLine',
    cbc('ID', id),
    tag(`cbc:${kind}${kind === 'Invoice' ? 'd' : 'ed'}Quantity`, { unitCode: 'ZZ' }, text(String(cantidad))),
    amount('LineExtensionAmount', baseCentimos),
    cac('PricingReference', cac('AlternativeConditionPrice', price(totalCentimos), cbc('PriceTypeCode', '01'))),
    cac('TaxTotal', amount('TaxAmount', igvCentimos), subtotal(afectacion, line, rate)),
    cac('Item', cbc('Description', descripcion)),
    cac('Price', price(baseCentimos)),
  );
}
