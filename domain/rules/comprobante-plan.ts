import { comprobanteStates, type EstadoComprobante } from './comprobante-states.ts';
import { type EstadoPedido, pedidoStates } from './pedido-states.ts';

export type BilledDocument = {
  comprobanteId: number;
  tipo: '01' | '03' | '07';
  origen: 'manual' | 'electronico';
  estado: EstadoComprobante;
  totalCentimos: number;
  /** The document that a note corrects. */
  corrigeId: number | null;
  /** Another document was issued instead. */
  reemplazoId: number | null;
  /** A note for money that left the pedido otherwise than by a refund. */
  porSobra: boolean;
};

export type BillingSituation = {
  estado: EstadoPedido;
  totalCentimos: number;
  recibidoCentimos: number;
  devueltoCentimos: number;
  documents: readonly BilledDocument[];
};

type PlannedNota = { corrigeId: number; centimos: number };

export type BillingPlan = {
  /** Céntimos to issue a boleta or factura for. */
  invoiceCentimos: number;
  /** Notes to issue, the latest document first. */
  notas: PlannedNota[];
  /** Notes on documents that were issued by hand: they are issued by hand too. */
  manualNotas: PlannedNota[];
  /** Billed but neither kept nor given back, such as a payment that was moved: ADMIN decides. */
  undecidedCentimos: number;
};

/**
 * What is billed net of notes is what the school keeps of the sale, at most its total. The plan follows from the set of
 * pagos and documents, never from the sequence of events, so it can be asked for any number of times.
 */
export function planComprobantes(situation: BillingSituation): BillingPlan {
  const { estado, totalCentimos, recibidoCentimos, devueltoCentimos, documents } = situation;
  const { sales, notas, surplusNotas, creditedOf } = liveDocuments(documents);
  const net = sum(sales.map((one) => one.totalCentimos)) - notas;
  const kept = recibidoCentimos - devueltoCentimos;
  // Money of a pedido that needs none is surplus: no document is made for it.
  const most = pedidoStates[estado].needsMoney ? totalCentimos : Math.max(0, net);
  const target = Math.max(0, Math.min(most, kept));
  const excess = Math.max(0, net - target);
  let open = Math.min(excess, Math.max(0, devueltoCentimos - (notas - surplusNotas)));
  const planned: Record<BilledDocument['origen'], PlannedNota[]> = { electronico: [], manual: [] };
  for (const { comprobanteId, origen, totalCentimos: centimos } of sales.toReversed()) {
    const taken = Math.min(open, centimos - creditedOf(comprobanteId));
    if (taken > 0) planned[origen].push({ corrigeId: comprobanteId, centimos: taken });
    open -= taken;
  }
  return {
    invoiceCentimos: Math.max(0, target - net),
    notas: planned.electronico,
    manualNotas: planned.manual,
    undecidedCentimos: excess - notaCentimos([...planned.electronico, ...planned.manual]),
  };
}

/** Sales that are not replaced nor wholly credited, the sum of their notes, and of those not for refunds. */
function liveDocuments(documents: readonly BilledDocument[]) {
  const counting = documents.filter(({ estado }) => comprobanteStates[estado].counts);
  const credited = new Map<number | null, number>();
  for (const { tipo, corrigeId, totalCentimos, reemplazoId } of counting) {
    if (tipo === '07' && reemplazoId === null) credited.set(corrigeId, (credited.get(corrigeId) ?? 0) + totalCentimos);
  }
  const creditedOf = (comprobanteId: number) => credited.get(comprobanteId) ?? 0;
  const sales = counting.filter(
    ({ tipo, reemplazoId, comprobanteId, totalCentimos }) =>
      tipo !== '07' && reemplazoId === null && creditedOf(comprobanteId) < totalCentimos,
  );
  const isLive = (id: number | null) => sales.some(({ comprobanteId }) => comprobanteId === id);
  const surplus = counting.filter((one) => one.porSobra && one.reemplazoId === null && isLive(one.corrigeId));
  return {
    sales,
    notas: sum(sales.map(({ comprobanteId }) => creditedOf(comprobanteId))),
    surplusNotas: sum(surplus.map(({ totalCentimos }) => totalCentimos)),
    creditedOf,
  };
}

export const notaCentimos = (notas: readonly PlannedNota[]) => sum(notas.map(({ centimos }) => centimos));

/** What may still be billed of a sale. */
export function unbilledCentimos({ totalCentimos, documents }: Pick<BillingSituation, 'totalCentimos' | 'documents'>) {
  const { sales, notas } = liveDocuments(documents);
  return totalCentimos - (sum(sales.map((one) => one.totalCentimos)) - notas);
}

export function uncreditedCentimos(documents: readonly BilledDocument[], comprobanteId: number): number {
  const sale = documents.find((one) => one.comprobanteId === comprobanteId);
  return sale ? sale.totalCentimos - liveDocuments(documents).creditedOf(comprobanteId) : 0;
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
