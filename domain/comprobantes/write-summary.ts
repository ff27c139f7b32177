import { type Afectacion, afectaciones } from './afectacion.ts';
import { ComprobanteProblem } from './build.ts';
import { type Boleta, type DocumentKind, documentId, type Emisor, type NotaCredito } from './document.ts';
import { signatory, taxScheme } from './write-document.ts';
import { amount, cac, cbc, money, root, tag, text, type Xml } from './xml-writer.ts';

/** One day's documents in one file. `fecha` is the day it is sent, `issued` the day of its documents. */
type Heading = { fecha: string; issued: string; correlativo: number; emisor: Emisor };

/** 1 adds, 2 changes, 3 voids. */
export type SummaryLine = { document: Boleta | NotaCredito; condition: '1' | '2' | '3' };
/** Resumen diario: boletas and their notes. */
export type DailySummary = Heading & { kind: 'RC'; lines: SummaryLine[] };

export type VoidedLine = { kind: DocumentKind; serie: string; numero: number; reason: string };
/** Comunicación de baja: facturas and their notes. */
export type VoidedDocuments = Heading & { kind: 'RA'; lines: VoidedLine[] };

/** `RC-20261118-1` */
export const summaryId = ({
  kind,
  fecha,
  correlativo,
}: Pick<DailySummary | VoidedDocuments, 'kind' | 'fecha' | 'correlativo'>) =>
  `${kind}-${fecha.replaceAll('-', '')}-${correlativo}`;

const linesMax = 500;

export function writeSummary(summary: DailySummary | VoidedDocuments): Xml {
  const { kind, lines } = summary;
  if (lines.length < 1 || lines.length > linesMax) throw new ComprobanteProblem(`Van de 1 a ${linesMax} comprobantes`);
  if (kind === 'RA' && lines.some(({ serie }) => !serie.startsWith('F'))) {
    throw new ComprobanteProblem('Una boleta no se da de baja así: va en un resumen diario o con nota de crédito');
  }
  if (kind === 'RC' && lines.some(({ document }) => !document.serie.startsWith('B'))) {
    throw new ComprobanteProblem('El resumen diario es solo de boletas y sus notas');
  }
  return root(
    kind === 'RC' ? 'SummaryDocuments' : 'VoidedDocuments',
    cbc('UBLVersionID', '2.0'),
    cbc('CustomizationID', kind === 'RC' ? '1.1' : '1.0'),
    cbc('ID', summaryId(summary)),
    cbc('ReferenceDate', summary.issued),
    cbc('IssueDate', summary.fecha),
    signatory(summary.emisor),
    supplier(summary.emisor),
    kind === 'RC'
      ? lines.map((line, at) => summaryLine(line, at + 1))
      : lines.map((line, at) => voidedLine(line, at + 1)),
  );
}

function supplier({ ruc, razonSocial }: Emisor): Xml {
  return cac(
    'AccountingSupplierParty',
    cbc('CustomerAssignedAccountID', ruc),
    cbc('AdditionalAccountID', '6'),
    cac('Party', cac('PartyLegalEntity', cbc('RegistrationName', razonSocial))),
  );
}

const sac = (name: string, value: string) => tag(`sac:${name}`, {}, text(value));

function voidedLine({ kind, serie, numero, reason }: VoidedLine, id: number): Xml {
  return tag(
    'sac:VoidedDocumentsLine',
    {},
    cbc('LineID', id),
    cbc('DocumentTypeCode', kind),
    sac('DocumentSerialID', serie),
    sac('DocumentNumberID', String(numero)),
    sac('VoidReasonDescription', reason),
  );
}

function summaryLine({ document, condition }: SummaryLine, id: number): Xml {
  const { cliente, totals } = document;
  const payments = (Object.keys(totals.byAfectacion) as Afectacion[]).map((afectacion) =>
    tag(
      'sac:BillingPayment',
      {},
      amount('PaidAmount', totals.byAfectacion[afectacion]!.baseCentimos),
      cbc('InstructionID', afectaciones[afectacion].summary),
    ),
  );
  const igv = amount('TaxAmount', totals.igvCentimos);
  return tag(
    'sac:SummaryDocumentsLine',
    {},
    cbc('LineID', id),
    cbc('DocumentTypeCode', document.kind),
    cbc('ID', documentId(document)),
    cac(
      'AccountingCustomerParty',
      cbc('CustomerAssignedAccountID', cliente.documento),
      cbc('AdditionalAccountID', cliente.kind),
    ),
    document.kind === '07' ? billingReference(document) : null,
    cac('Status', cbc('ConditionCode', condition)),
    tag('sac:TotalAmount', { currencyID: 'PEN' }, text(money(totals.totalCentimos))),
    payments,
    cac('TaxTotal', igv, cac('TaxSubtotal', igv, cac('TaxCategory', taxScheme(afectaciones.gravado.tax)))),
  );
}

function billingReference({ reference }: NotaCredito): Xml {
  const id = cbc('ID', documentId(reference));
  return cac('BillingReference', cac('InvoiceDocumentReference', id, cbc('DocumentTypeCode', reference.kind)));
}
