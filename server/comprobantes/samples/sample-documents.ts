import type { Afectacion } from 'domain/comprobantes/afectacion.ts';
import {
  buildBoleta,
  buildFactura,
  buildNota,
  type FacturaTerms,
  type Heading,
  refundedLines,
} from 'domain/comprobantes/build.ts';
import {
  anonymousCliente,
  type Boleta,
  type Cliente,
  type ComprobanteDocument,
  type Emisor,
  type Factura,
  fileBase,
  type Linea,
  type NotaCredito,
} from 'domain/comprobantes/document.ts';
import { writeDocument } from 'domain/comprobantes/write-document.ts';
import { type DailySummary, summaryId, type VoidedDocuments, writeSummary } from 'domain/comprobantes/write-summary.ts';

const emisor: Emisor = {
  ruc: '10467793549',
  razonSocial: 'ESCUELA DE MUESTRA S.A.C.',
  direccion: 'AV. AREQUIPA 123, LIMA',
  establecimiento: '0000',
};
const [fecha, hora] = ['2026-11-18', '10:30:00'];
const person: Cliente = { kind: '1', documento: '45678901', nombre: 'INÉS HUAMÁN ÑAHUI', direccion: '' };
const foreigner: Cliente = { kind: '4', documento: '001234567', nombre: 'ANNA SCHMIDT', direccion: '' };
const passport: Cliente = { kind: '7', documento: 'AB123456', nombre: 'JOHN SMITH', direccion: '' };
const firm: Cliente = {
  kind: '6',
  documento: '20131312955',
  nombre: 'ESTUDIO «ÑAHUI & ASOCIADOS» S.A.C.',
  direccion: 'JR. PUNO 100, LIMA',
};

const linea = (afectacion: Afectacion, totalCentimos: number, cantidad = 1, extra = ''): Linea => ({
  descripcion: `Curso de Derecho ${afectacion}${extra}`,
  cantidad,
  totalCentimos,
  afectacion,
});
const cash: FacturaTerms = { formaPago: { kind: 'contado' }, detraccion: null };
const spot = { thresholdCentimos: 70_000, code: '037', percent: 12, account: '00012345678' };
const credit: FacturaTerms = {
  formaPago: {
    kind: 'credito',
    cuotas: [
      { centimos: 20_000, vence: '2026-12-18' },
      { centimos: 15_000, vence: '2027-01-18' },
    ],
  },
  detraccion: null,
};
const bundle = [linea('gravado', 10_001), linea('exonerado', 9_999, 2), linea('inafecto', 3_333, 3)];

function makeDocuments() {
  const counts = new Map<string, number>();
  const headingOf = (serie: string, cliente: Cliente): Heading => {
    const numero = (counts.get(serie) ?? 0) + 1;
    counts.set(serie, numero);
    return { serie, numero, fecha, hora, emisor, cliente };
  };
  const boleta = (cliente: Cliente, lines: Linea[]) => buildBoleta(headingOf('B001', cliente), lines);
  const factura = (lines: Linea[], terms = cash) => buildFactura(headingOf('F001', firm), lines, terms);
  const nota = (original: Boleta | Factura, centimos: number, earlier: NotaCredito[] = []) => {
    const whole = centimos === original.totals.totalCentimos;
    const reason = whole
      ? ({ code: '06', text: 'Devolución total' } as const)
      : ({ code: '09', text: 'Devolución parcial' } as const);
    const heading = headingOf(original.kind === '01' ? 'FC01' : 'BC01', original.cliente);
    return buildNota(heading, original, refundedLines(original, earlier, centimos), reason);
  };

  const boletas = [
    boleta(person, [linea('gravado', 11_800)]),
    boleta(person, [linea('exonerado', 11_800)]),
    boleta(person, [linea('inafecto', 11_800)]),
    boleta(foreigner, bundle),
    boleta(anonymousCliente, [linea('gravado', 4_990, 1, ' (cupón VERANO20)')]),
    boleta(passport, [linea('gravado', 1)]),
  ];
  const facturas = [
    factura([linea('gravado', 59_000)]),
    factura([linea('exonerado', 59_000)]),
    factura([linea('inafecto', 59_000, 5)]),
    factura([linea('gravado', 35_000, 3)], credit),
    factura([linea('gravado', 350_000, 5)], { ...cash, detraccion: spot }),
    factura(bundle),
  ];
  const partly = nota(boletas[3]!, 5_000);
  const notas = [
    ...boletas.slice(0, 3).map((one) => nota(one, one.totals.totalCentimos)),
    ...facturas.slice(0, 3).map((one) => nota(one, one.totals.totalCentimos)),
    partly,
    nota(boletas[3]!, 18_333, [partly]),
    nota(facturas[5]!, 1),
  ];
  return { boletas, facturas, notas };
}

/** Unsigned documents of every kind and taxation, by file name without extension. */
export function sampleDocuments(): { name: string; canonical: string; document: ComprobanteDocument | null }[] {
  const { boletas, facturas, notas } = makeDocuments();
  const heading = { fecha: '2026-11-19', issued: fecha, emisor };
  const added: DailySummary = {
    ...heading,
    kind: 'RC',
    correlativo: 1,
    lines: [...boletas, ...notas.filter(({ serie }) => serie === 'BC01')].map((document) => ({
      document,
      condition: '1',
    })),
  };
  const removed: DailySummary = {
    ...heading,
    kind: 'RC',
    correlativo: 2,
    lines: [{ document: boletas[4]!, condition: '3' }],
  };
  const voided: VoidedDocuments = {
    ...heading,
    kind: 'RA',
    correlativo: 1,
    lines: [{ kind: '01', serie: 'F001', numero: 4, reason: 'Datos equivocados' }],
  };
  return [
    ...[...boletas, ...facturas, ...notas].map((document) => ({
      name: fileBase(document),
      canonical: writeDocument(document),
      document,
    })),
    ...[added, removed, voided].map((summary) => ({
      name: `${emisor.ruc}-${summaryId(summary)}`,
      canonical: writeSummary(summary),
      document: null,
    })),
  ];
}
