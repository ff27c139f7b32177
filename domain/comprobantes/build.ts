import { isRuc } from '../rules/comprobante.ts';
import { distribute } from '../rules/precios.ts';
import { splitTax } from './afectacion.ts';
import type {
  Boleta,
  Cliente,
  ClienteKind,
  ComprobanteDocument,
  Detraccion,
  Emisor,
  Factura,
  FormaPago,
  Linea,
  NotaCredito,
  NotaReason,
  TaxedLinea,
  Totals,
} from './document.ts';

/** Why a document cannot be made, in words for staff. */
export class ComprobanteProblem extends Error {}

/** What every document has, before its lines are taxed. */
export type Heading = {
  serie: string;
  numero: number;
  fecha: string;
  hora: string;
  emisor: Emisor;
  cliente: Cliente;
};

export function buildBoleta(heading: Heading, lines: readonly Linea[]): Boleta {
  return checked({ kind: '03', ...heading, ...taxed(lines) });
}

export type FacturaTerms = { formaPago: FormaPago; detraccion: DetraccionSettings | null };

/** A factura always says how it is paid. */
export function buildFactura(heading: Heading, lines: readonly Linea[], terms: FacturaTerms): Factura {
  const { formaPago, detraccion } = terms;
  const priced = taxed(lines);
  const withheld = detraccion && detraccionOf(priced.totals, detraccion);
  return checked({ kind: '01', ...heading, ...priced, formaPago, detraccion: withheld });
}

/** A nota has no payment terms: SUNAT refuses one with `Contado`. */
export function buildNota(
  heading: Omit<Heading, 'cliente' | 'emisor'>,
  original: Boleta | Factura,
  lines: readonly Linea[],
  reason: NotaReason,
): NotaCredito {
  const { kind, serie, numero, emisor, cliente } = original;
  const reference = { kind, serie, numero };
  return checked({ kind: '07', ...heading, emisor, cliente, ...taxed(lines), reference, reason });
}

/** Lines of a note that gives `centimos` back, in proportion to what is left of each line after earlier notes. */
export function refundedLines(
  original: Boleta | Factura,
  earlier: readonly Pick<NotaCredito, 'lines'>[],
  centimos: number,
): Linea[] {
  const left = original.lines.map(({ totalCentimos }) => totalCentimos);
  for (const nota of earlier) {
    for (const { descripcion, totalCentimos } of nota.lines) takeFrom(original.lines, left, descripcion, totalCentimos);
  }
  const most = left.reduce((sum, each) => sum + each, 0);
  if (centimos < 1 || centimos > most)
    throw new ComprobanteProblem('La nota de crédito supera lo que queda por acreditar');
  const shares = distribute(centimos, left);
  return original.lines.flatMap(({ descripcion, cantidad, afectacion }, at) =>
    shares[at] === 0 ? [] : [{ descripcion, cantidad, afectacion, totalCentimos: shares[at]! }],
  );
}

/** Two lines may have one description: what the first cannot give is taken from the next. */
function takeFrom(lines: readonly TaxedLinea[], left: number[], wanted: string, centimos: number): void {
  let open = centimos;
  lines.forEach(({ descripcion }, at) => {
    const taken = descripcion === wanted ? Math.min(open, left[at]!) : 0;
    left[at]! -= taken;
    open -= taken;
  });
}

export function taxed(lines: readonly Linea[]): { lines: TaxedLinea[]; totals: Totals } {
  const priced = lines.map((line) => ({
    ...line,
    descripcion: oneLine(line.descripcion, 500),
    ...splitTax(line.totalCentimos, line.afectacion),
  }));
  const totals: Totals = { byAfectacion: {}, baseCentimos: 0, igvCentimos: 0, totalCentimos: 0 };
  for (const { afectacion, baseCentimos, igvCentimos, totalCentimos } of priced) {
    const sum = totals.byAfectacion[afectacion] ?? { baseCentimos: 0, igvCentimos: 0 };
    totals.byAfectacion[afectacion] = {
      baseCentimos: sum.baseCentimos + baseCentimos,
      igvCentimos: sum.igvCentimos + igvCentimos,
    };
    totals.baseCentimos += baseCentimos;
    totals.igvCentimos += igvCentimos;
    totals.totalCentimos += totalCentimos;
  }
  return { lines: priced, totals };
}

/** Without line breaks and characters that XML cannot hold. */
export function oneLine(text: string, most: number): string {
  const plain = text
    .replace(/[^\P{C}\u{200d}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...plain].slice(0, most).join('').trim();
}

/** SPOT: taxed facturas above the threshold; the accountant confirms rate and code. */
export type DetraccionSettings = { thresholdCentimos: number; code: string; percent: number; account: string };

/** Null when the factura is not subject to it. */
export function detraccionOf(totals: Totals, settings: DetraccionSettings): Detraccion | null {
  const { thresholdCentimos, code, percent, account } = settings;
  const { baseCentimos = 0, igvCentimos = 0 } = totals.byAfectacion.gravado ?? {};
  const subject = baseCentimos + igvCentimos;
  if (subject <= thresholdCentimos) return null;
  return { code, percent, account, centimos: Math.round((subject * percent) / 100) };
}

const seriePatterns = { '01': /^F[A-Z0-9]{3}$/, '03': /^B[A-Z0-9]{3}$/, '07': /^[FB][A-Z0-9]{3}$/ };
const documentPatterns: Record<ClienteKind, RegExp> = {
  '-': /^-$/,
  '1': /^\d{8}$/,
  '4': /^[0-9A-Z]{1,12}$/,
  '6': /^\d{11}$/,
  '7': /^[0-9A-Z]{1,12}$/,
};

function checked<T extends ComprobanteDocument>(document: T): T {
  const problem = problemOf(document);
  if (problem) throw new ComprobanteProblem(problem);
  return document;
}

function problemOf(document: ComprobanteDocument): string | null {
  const { kind, serie, numero, emisor, cliente, lines, totals } = document;
  if (!isRuc(emisor.ruc)) return 'Falta el RUC de quien emite o no es válido';
  if (emisor.razonSocial.trim() === '') return 'Falta la razón social de quien emite';
  if (!/^\d{4}$/.test(emisor.establecimiento)) return 'El código de establecimiento tiene 4 dígitos';
  if (!seriePatterns[kind].test(serie)) return `La serie «${serie}» no es de este comprobante`;
  if (!Number.isInteger(numero) || numero < 1 || numero > 99_999_999) return 'El número va de 1 a 99999999';
  if (cliente.nombre.trim().length < 3) return 'El nombre del cliente tiene al menos 3 letras';
  if (!documentPatterns[cliente.kind].test(cliente.documento)) return 'El documento del cliente no es válido';
  if (kind === '01' && (cliente.kind !== '6' || !isRuc(cliente.documento))) return 'La factura necesita un RUC válido';
  if (lines.length === 0) return 'El comprobante no tiene líneas';
  if (lines.some((line) => !isLinea(line))) return 'Cada línea tiene descripción, cantidad e importe';
  if (totals.totalCentimos < 1) return 'Sin importe no hay comprobante';
  if (kind === '01') return formaPagoProblem(document);
  return kind === '07' ? notaProblem(document) : null;
}

function isLinea({ descripcion, cantidad, totalCentimos }: Linea): boolean {
  return (
    descripcion !== '' &&
    Number.isInteger(cantidad) &&
    cantidad > 0 &&
    Number.isInteger(totalCentimos) &&
    totalCentimos > 0
  );
}

function formaPagoProblem({ formaPago, fecha, totals, detraccion }: Factura): string | null {
  if (formaPago.kind === 'contado') return null;
  const { cuotas } = formaPago;
  if (cuotas.length === 0) return 'Una factura al crédito tiene sus cuotas';
  if (cuotas.some(({ vence }) => vence < fecha)) return 'Una cuota vence antes de la emisión';
  const open = cuotas.reduce((sum, { centimos }) => sum + centimos, 0);
  const most = totals.totalCentimos - (detraccion?.centimos ?? 0);
  return cuotas.some(({ centimos }) => centimos < 1) || open > most ? 'Las cuotas superan lo pendiente de pago' : null;
}

function notaProblem({ serie, reference, reason }: NotaCredito): string | null {
  if (serie[0] !== reference.serie[0]) return 'La serie de la nota empieza con la letra del comprobante que corrige';
  return reason.text.trim().length < 2 ? 'La nota de crédito necesita un motivo' : null;
}
