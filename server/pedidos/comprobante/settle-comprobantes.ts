import { buildNota, ComprobanteProblem, refundedLines } from 'domain/comprobantes/build.ts';
import {
  type Boleta,
  type ComprobanteDocument,
  documentId,
  type Factura,
  type NotaCredito,
  type NotaReason,
} from 'domain/comprobantes/document.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import type { Comprobante } from 'domain/rules/comprobante.ts';
import { notaCentimos, planComprobantes } from 'domain/rules/comprobante-plan.ts';
import { pagoBalance } from 'domain/rules/pagos.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../http/errors.ts';
import type { Pago } from '../pago/queries/pagos.ts';
import { comprobanteOf } from '../pedido/queries/comprobantes.ts';
import { insertEvent, itemsOf, type Pedido } from '../pedido/queries/pedidos.ts';
import { buildSale, clienteOf, emisorOf, limaMoment, saleLines } from './make-document.ts';
import * as queries from './queries/issue.ts';
import { setUnissued, unnotedDevolucion } from './queries/manual.ts';

export type IssueDeps = Pick<Deps, 'comprobantes' | 'jobs' | 'config'>;

/**
 * Issues the documents that the pagos of a locked pedido require, in its transaction: numbers, rows and jobs exist if
 * and only if it commits. A document that cannot be issued is noted for ADMIN and retried; a sale never fails because
 * of it. Where nothing is issued here, the amount waits to be issued by hand. So does a sale of the time of the beta,
 * which another system has issued.
 */
export async function settleComprobantes(
  deps: IssueDeps,
  tx: Db,
  pedido: Pedido,
  pagos: readonly Pago[],
): Promise<void> {
  const { pedidoId } = pedido;
  if (pedido.totalCentimos === 0) return;
  const balance = pagoBalance(pedido, pagos);
  if (balance.recibidoCentimos === 0 && !deps.comprobantes.active) return setUnissued(tx, pedidoId, 0, 0);
  const { active, environment } = deps.comprobantes;
  const { documents, hasOthers } = await queries.splitDocuments(tx, pedidoId, environment);
  const plan = planComprobantes({ ...pedido, ...balance, documents });
  const isDue = plan.invoiceCentimos > 0 || plan.notas.length > 0;
  const wasTried = documents.length === 0 && hasOthers;
  const ajustes = active && isDue && !wasTried ? await queries.lockAjustes(tx) : null;
  if (!ajustes || !isIssuedHere(ajustes, documents, pagos)) {
    if (active && (!isDue || wasTried)) await noteFalta(tx, pedidoId, null, plan.undecidedCentimos);
    return setUnissued(tx, pedidoId, plan.invoiceCentimos, notaCentimos([...plan.notas, ...plan.manualNotas]));
  }
  await setUnissued(tx, pedidoId, 0, notaCentimos(plan.manualNotas));
  const now = new Date();
  const issue: Issue = { deps, tx, pedido, ajustes, now };
  try {
    refuseExpired(deps, now);
    if (plan.invoiceCentimos > 0) await issueSale(issue, plan.invoiceCentimos);
    for (const { corrigeId, centimos } of plan.notas) {
      const reason = reasonFor(documents, corrigeId, centimos);
      await issueNota(issue, documents, corrigeId, centimos, { reason, isRefund: true });
    }
    await noteFalta(tx, pedidoId, null, plan.undecidedCentimos);
  } catch (error) {
    if (!(error instanceof ComprobanteProblem)) throw error;
    await noteFalta(tx, pedidoId, error.message, plan.undecidedCentimos);
  }
}

/**
 * Stores what ADMIN has to do about a pedido: a document cannot be issued, or billed money is no longer in the pedido.
 */
async function noteFalta(tx: Db, pedidoId: number, problem: string | null, sobraCentimos: number): Promise<void> {
  if (problem === null && sobraCentimos === 0) return queries.deleteFalta(tx, pedidoId);
  const gone = `Se facturó ${formatSoles(toSoles(sobraCentimos))} que el pedido ya no tiene: emite la nota de crédito.`;
  await queries.recordFalta(tx, pedidoId, { motivo: problem ?? gone, sobraCentimos });
}

/** Sales from before `desde` are billed elsewhere, and so are their refunds. */
function isIssuedHere(
  { desde }: queries.Ajustes,
  documents: readonly queries.StoredComprobante[],
  pagos: readonly Pago[],
): boolean {
  return desde !== null && (documents.length > 0 || firstArrival(pagos) >= desde);
}

function firstArrival(pagos: readonly Pago[]): Date {
  const times = pagos.flatMap(({ cobrado }) => (cobrado ? [cobrado.getTime()] : []));
  return new Date(times.length === 0 ? Date.now() : Math.min(...times));
}

/** No number is spent with a certificate that SUNAT would refuse. */
function refuseExpired({ comprobantes }: IssueDeps, now: Date): void {
  if (comprobantes.validUntil !== null && comprobantes.validUntil < now) {
    throw new ComprobanteProblem('El certificado digital venció: renuévalo para seguir emitiendo.');
  }
}

export type Issue = { deps: IssueDeps; tx: Db; pedido: Pedido; ajustes: queries.Ajustes; now: Date };

/**
 * `asked` replaces the data of the checkout, for a document that corrects `earlier`. A school that no longer issues can
 * still correct what it issued.
 */
export async function issueSale(
  issue: Issue,
  centimos: number,
  { asked, earlier }: { asked?: Comprobante | undefined; earlier?: ComprobanteDocument } = {},
): Promise<number> {
  const { deps, tx, pedido, ajustes, now } = issue;
  const items = await itemsOf(tx, pedido.pedidoId);
  const moment = limaMoment(now);
  const cursoIds = items.map(({ cursoId }) => cursoId);
  const afectaciones = await queries.afectacionesOn(tx, cursoIds, moment.fecha);
  const cliente = clienteOf(asked ?? (await comprobanteOf(tx, pedido.pedidoId)), pedido.totalCentimos, ajustes);
  const lines = saleLines({ cuponCodigo: pedido.cuponCodigo, items, afectaciones, ajustes }, centimos);
  const configured = emisorOf(deps.config.institucion, ajustes);
  const emisor = configured.ruc === '' && earlier ? earlier.emisor : configured;
  const isFactura = cliente.kind === '6';
  const build = (serie: string, numero: number) =>
    buildSale({ serie, numero, ...moment, emisor, cliente }, lines, ajustes);
  // Built once without a number, so that a document that cannot be built takes none.
  build(isFactura ? 'F000' : 'B000', 1);
  const { serie, numero } = await queries.takeNumero(
    tx,
    isFactura ? 'factura' : 'boleta',
    deps.comprobantes.environment,
  );
  return store(issue, build(serie, numero), { corrigeId: null, devolucionId: null, porSobra: false });
}

export async function issueNota(
  issue: Issue,
  documents: readonly queries.StoredComprobante[],
  corrigeId: number,
  centimos: number,
  { reason, isRefund }: { reason: NotaReason; isRefund: boolean },
): Promise<number> {
  const { deps, tx, pedido, now } = issue;
  const original = documents.find(({ comprobanteId }) => comprobanteId === corrigeId)!.documento as Boleta | Factura;
  const earlier = notasOf(documents, corrigeId).map(({ documento }) => documento as NotaCredito);
  const lines = refundedLines(original, earlier, centimos);
  const clase = original.kind === '01' ? 'nota-factura' : 'nota-boleta';
  const { serie, numero } = await queries.takeNumero(tx, clase, deps.comprobantes.environment);
  const nota = buildNota({ serie, numero, ...limaMoment(now) }, original, lines, reason);
  const devolucionId = isRefund ? await unnotedDevolucion(tx, pedido.pedidoId, centimos, { exact: true }) : null;
  return store(issue, nota, { corrigeId, devolucionId, porSobra: !isRefund });
}

export const ofOtherEnvironment = () =>
  conflict('Este comprobante es de otro ambiente de SUNAT (pruebas o producción): aquí ya no se cambia.');

export const notasOf = (documents: readonly queries.StoredComprobante[], corrigeId: number) =>
  documents.filter((one) => one.corrigeId === corrigeId && one.estado !== 'anulado' && one.reemplazoId === null);

function reasonFor(documents: readonly queries.StoredComprobante[], corrigeId: number, centimos: number): NotaReason {
  const { totalCentimos } = documents.find(({ comprobanteId }) => comprobanteId === corrigeId)!;
  return centimos === totalCentimos
    ? { code: '06', text: 'Devolución total' }
    : { code: '09', text: 'Devolución de parte del importe' };
}

async function store(
  { deps, tx, pedido, now }: Issue,
  document: Boleta | Factura | NotaCredito,
  links: Pick<queries.StoredComprobante, 'corrigeId' | 'devolucionId' | 'porSobra'>,
): Promise<number> {
  const { pedidoId } = pedido;
  const ambiente = deps.comprobantes.environment;
  const issued = { pedidoId, document, ...links, ambiente, siguiente: now };
  const comprobanteId = await queries.insertIssued(tx, issued);
  const detalle = { tipo: document.kind, numero: documentId(document), montoCentimos: document.totals.totalCentimos };
  await insertEvent(tx, { pedidoId, tipo: 'comprobante', detalle });
  await deps.jobs.enqueue(tx, 'comprobantes.enviar', { comprobanteId });
  return comprobanteId;
}
