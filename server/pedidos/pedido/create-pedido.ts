import { createHash } from 'node:crypto';
import { isEmailAddress } from 'domain/formats/email.ts';
import { limaYear } from 'domain/formats/lima-time.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { destinatarioOf } from 'domain/rules/destinatario.ts';
import type { CheckoutMedio } from 'domain/rules/formas-pago.ts';
import { linesTotal, mergeLines, noCupos } from 'domain/rules/pedidos.ts';
import { discountLines } from 'domain/rules/precios.ts';
import type { pedidoInput } from 'domain/schemas/pedidos.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { z } from 'zod';
import type { CuponForPedido } from '../../cupones/queries.ts';
import { lockCupos } from '../../cursos/queries/cupos.ts';
import { type Db, inTransaction, together } from '../../db/connect.ts';
import { AppError, invalid } from '../../http/errors.ts';
import { recordAcceptance, recordConsent } from '../../legal/queries.ts';
import { anonymousLimit } from '../comprobante/anonymous-limit.ts';
import { type ChosenPlan, choosePlan } from '../cuota/choose-plan.ts';
import { insertPlan } from '../cuota/insert-plan.ts';
import type { OwnTransaction, PedidoDeps } from '../deps.ts';
import { mailBuyer } from '../mails.ts';
import { notOffered } from '../pago/choose-medio.ts';
import { applyPagos } from '../pago/confirm-pago.ts';
import { applyPaquetes, refuseRepeated } from './apply-paquetes.ts';
import { numeroOfPedido, withFreeNumero } from './pedido-numero.ts';
import { applyCupon, checkTotal, priceLines } from './price-pedido.ts';
import { insertComprobante } from './queries/comprobantes.ts';
import { insertPedido, isRepeatedKey, type Line, prepareInsert, type Reserved } from './queries/new-pedido.ts';
import { findPedidoByKey, insertEvent, type Pedido, setMedio } from './queries/pedidos.ts';

type Input = z.output<typeof pedidoInput>;
type Checkout = {
  input: Input;
  /** Null for a visitor. */
  account: Pick<CurrentUsuario, 'usuarioId' | 'rol' | 'correo'> | null;
  idempotencyKey: string | null;
  address: string;
  now: Date;
  /** Entered by staff for a client. */
  sale?: Sale;
  /** Hash of the whole request, where `input` is only a part of it. */
  cuerpoHash?: Buffer;
  /** Lines to sell instead of asientos in the cursos of `input`. */
  product?: {
    lineas: (tx: Db) => Promise<Line[]>;
    /** Runs in the transaction that writes the pedido. */
    finish: (tx: Db, pedido: Pedido) => Promise<void>;
  };
};

export type Sale = {
  vendedorId: number;
  /** Instead of a cupon, with its reason; a courtesy discounts the whole amount. */
  discount: { centimos: (base: number) => number; motivo: string } | null;
  /** Runs in the transaction that writes the pedido. */
  finish: (tx: Db, pedido: Pedido) => Promise<void>;
  /** Paid at once, so the mail that asks to pay is not sent. */
  isPaid: boolean;
  /** Limit of asientos per curso, where it is not that of the cart. */
  maxCantidad?: number;
};

/**
 * The key as stored: prefixed with the account that sent it. A visitor's key has no prefix and no space, so the two
 * kinds never collide. Whoever repeats a visitor's key must also send the same pedido.
 */
export function ownIdempotencyKey(key: string | null, account: Pick<CurrentUsuario, 'usuarioId'> | null) {
  if (key === null || account === null) return key;
  return `${account.usuarioId} ${createHash('sha256').update(key).digest('base64url')}`;
}

/** `repeated`: an earlier request had this Idempotency-Key. `hasManualWays` is known for a new pedido. */
type Created = { pedido: Pedido; repeated: boolean; hasManualWays?: boolean };

/**
 * Prices the lines, takes the cupon, compares with the total that the buyer saw, and writes pedido, lines, history and
 * mail in one transaction. The payment provider is asked later (open-cobro.ts).
 */
export async function createPedido(deps: OwnTransaction, checkout: Checkout): Promise<Created> {
  const { input, idempotencyKey, now } = checkout;
  // A change of the way to pay, or of the link that led here, is still the same purchase.
  const { medio, origen: _origen, ...hashed } = input;
  const cuerpoHash = checkout.cuerpoHash ?? createHash('sha256').update(JSON.stringify(hashed)).digest();
  const earlier = idempotencyKey === null ? null : await findPedidoByKey(deps.db, idempotencyKey);
  if (earlier) return samePedido(deps.db, earlier, { cuerpoHash, medio });
  refuseRepeated(input.items);
  const wanted = mergeLines(input.items);
  const { cursos, reserved } = await prepareInsert(deps.db, wanted, input.buyerEmail);
  const lineas = checkout.product ? [] : priceLines(wanted, cursos, now, checkout.sale?.maxCantidad);
  requireMedio(deps, medio, reserved);
  const hasCupos = !checkout.product && cursos.some(({ cupos }) => cupos !== null);
  const purchase = { ...checkout, wanted, lineas, hasCupos, cuerpoHash };
  try {
    const pedido = await withFreeNumero(deps, reserved, (reserved) =>
      inTransaction(deps.db, (tx) => sell(deps, tx, { ...purchase, reserved })),
    );
    return { pedido, repeated: false, hasManualWays: reserved.medios.length > 0 };
  } catch (error) {
    if (!isRepeatedKey(error)) throw error;
    return samePedido(deps.db, (await findPedidoByKey(deps.db, idempotencyKey!))!, { cuerpoHash, medio });
  }
}

type Wanted = { cursoId: number; cantidad: number };

/** What the buyer asks for, and its lines at the prices of the cursos. */
type Purchase = Checkout & {
  wanted: readonly Wanted[];
  lineas: Line[];
  /** Whether a curso of it has a limit of asientos. */
  hasCupos: boolean;
  reserved: Reserved;
  cuerpoHash: Buffer;
};

/** The steps of the transaction: price, discount, check, write. */
async function sell(deps: OwnTransaction, tx: Db, purchase: Purchase): Promise<Pedido> {
  const { lineas, cupon } = await discount(tx, purchase, await price(tx, purchase));
  const plan = await check(deps, tx, { ...purchase, lineas });
  const pedido = await write(deps, tx, { ...purchase, cupon, lineas: firstLineas(plan, lineas) });
  if (plan) await insertPlan(deps, tx, pedido, plan, purchase.input.comprobante);
  await (purchase.product ?? purchase.sale)?.finish(tx, pedido);
  return pedido;
}

/** A product brings its own lines. */
function price(tx: Db, { product, lineas, now }: Purchase): Promise<Line[]> {
  return product ? product.lineas(tx) : applyPaquetes(tx, lineas, now, { lock: true });
}

type Discounted = { lineas: Line[]; cupon: CuponForPedido | null };

async function discount(tx: Db, { input, account, now, sale }: Checkout, lineas: Line[]): Promise<Discounted> {
  if (sale?.discount) {
    const montoCentimos = sale.discount.centimos(linesTotal(lineas));
    const byHand = { porcentaje: null, montoCentimos, todos: true, cursoIds: [] };
    // A manual discount applies to the whole purchase, paquetes without cupones included.
    const all = lineas.map((line) => ({ ...line, withoutCupones: false }));
    return { lineas: discountLines(all, byHand), cupon: null };
  }
  if (!input.cupon) return { lineas, cupon: null };
  const buyer = { account, buyerEmail: input.buyerEmail, now };
  return applyCupon(tx, input.cupon, lineas, buyer, { mode: 'take' });
}

/** The total and the plan that the buyer accepted, the document that the law asks for, and free asientos. */
async function check(deps: PedidoDeps, tx: Db, purchase: Purchase): Promise<ChosenPlan | null> {
  const { input, lineas, now } = purchase;
  checkTotal(lineas, input.total);
  const { planId, cuotas } = input;
  const plan = planId === undefined ? null : await choosePlan(tx, { planId, cuotas }, lineas, now);
  const payments = plan ? plan.cuotas.map(({ montoCentimos }) => montoCentimos) : [linesTotal(lineas)];
  await requireDocument(deps, tx, input, Math.max(...payments));
  if (purchase.hasCupos) await checkCupos(tx, purchase);
  return plan;
}

/** Bought in instalments, the pedido has the lines of the first one. */
function firstLineas(plan: ChosenPlan | null, lineas: Line[]): Line[] {
  return plan?.cuotas[0]?.lineas ?? lineas;
}

function requireMedio({ pagos }: OwnTransaction, medio: CheckoutMedio | undefined, { medios }: Reserved): void {
  const isOnline = pagos.proveedor !== 'simulado';
  if (medio && !(medio === 'tarjeta' ? isOnline : medios.includes(medio))) {
    throw invalid({ medio: notOffered }, notOffered);
  }
}

/** A boleta above the limit needs the buyer's document. */
async function requireDocument(deps: PedidoDeps, tx: Db, input: Input, centimos: number): Promise<void> {
  const limit = input.comprobante ? null : await anonymousLimit(deps, tx);
  if (limit === null || centimos <= limit) return;
  const words = `Desde ${formatSoles(toSoles(limit))} tu comprobante lleva tu documento: elige boleta o factura.`;
  throw invalid({ 'comprobante.tipo': words }, words);
}

/** The asientos of a limited curso are counted under its lock, which is held until the pedido is committed. */
async function checkCupos(tx: Db, { input, account, now, wanted }: Purchase): Promise<void> {
  const cursoIds = wanted.map(({ cursoId }) => cursoId);
  const buyer = { correo: input.buyerEmail, usuarioId: account?.usuarioId ?? null };
  const errores: Record<string, string> = {};
  for (const { cursoId, nombre, libres } of await lockCupos(tx, cursoIds, buyer, now)) {
    const at = wanted.findIndex((line) => line.cursoId === cursoId);
    if (wanted[at]!.cantidad > libres) errores[`items.${at}.cantidad`] = noCupos(nombre, libres);
  }
  const [first] = Object.values(errores);
  if (first) throw new AppError(422, 'sin-cupos', first, { errores });
}

type Repeated = { cuerpoHash: Buffer; medio: CheckoutMedio | undefined };

async function samePedido(db: Db, pedido: Pedido, { cuerpoHash, medio }: Repeated): Promise<Created> {
  if (!pedido.cuerpoHash?.equals(cuerpoHash)) {
    const message = 'Tu carrito cambió mientras se procesaba el pedido. Vuelve a intentarlo.';
    throw new AppError(409, 'clave-repetida', message);
  }
  if (medio && medio !== pedido.medioElegido) await setMedio(db, pedido.pedidoId, medio);
  return { pedido: { ...pedido, medioElegido: medio ?? pedido.medioElegido }, repeated: true };
}

/** A pedido of S/ 0.00 completes at once, with the access mail instead of the one that asks to pay. */
async function write(deps: PedidoDeps, tx: Db, purchase: Purchase & Discounted): Promise<Pedido> {
  const { input, lineas, reserved, address, sale } = purchase;
  const pedido = newPedido(deps, purchase);
  const { pedidoId, usuarioId } = pedido;
  const inserted = insertPedido(tx, pedido, lineas, { address, isKnown: reserved.isKnown });
  // Staff cannot accept the terms for a client; the client accepts them when activating the access.
  const others: Promise<unknown>[] = sale ? [] : [recordAcceptance(tx, { momento: 'pedido', pedidoId, usuarioId })];
  if (input.comprobante) others.push(insertComprobante(tx, pedidoId, input.comprobante));
  if (input.publicidad) others.push(recordConsent(tx, consentOf(pedido)));
  await together(inserted, ...others);
  const { lines, mailLimitReached } = await inserted;
  if (lines < lineas.length) throw noLongerForSale();
  // Pedidos without a usable address share one count, so the limit does not apply to them.
  const silent = mailLimitReached && !sale && isEmailAddress(pedido.buyerEmail);
  if (pedido.totalCentimos === 0) {
    await applyPagos(deps, tx, pedido, { silent });
    return { ...pedido, estado: 'pagado', pagado: pedido.creado };
  }
  if (sale?.isPaid) return pedido;
  if (silent) await insertEvent(tx, { pedidoId, tipo: 'correo-omitido' });
  else await mailBuyer(deps, tx, pedido, 'recibido', { created: { lineas, ...reserved } });
  return pedido;
}

/** The consent of a purchase for another person is not the buyer's: the account that opens it adopts the consent. */
function consentOf({ pedidoId, usuarioId, destinatario }: Pedido) {
  const owner = destinatario === 'cuenta' ? usuarioId : null;
  return { origen: 'pedido', otorgado: true, pedidoId, usuarioId: owner } as const;
}

/** A curso was deleted or closed since its price was read. */
function noLongerForSale() {
  const message = 'Uno de los cursos ya no está a la venta. Revisa tu carrito.';
  return invalid({ items: message }, message);
}

function newPedido(deps: PedidoDeps, purchase: Purchase & Discounted): Pedido {
  const { input, account, idempotencyKey, now, reserved, lineas, cupon, cuerpoHash, sale } = purchase;
  const { buyerName, buyerEmail, buyerPhone } = input;
  return {
    pedidoId: reserved.pedidoId,
    numero: numeroOfPedido(deps.config.secrets, limaYear(now), reserved.pedidoId),
    usuarioId: account?.usuarioId ?? null,
    destinatario: destinatarioOf({ account, buyerEmail, choice: input.destinatario }),
    buyerName,
    buyerEmail,
    buyerPhone,
    totalCentimos: linesTotal(lineas),
    estado: 'pendiente',
    moneda: 'PEN',
    proveedor: deps.pagos.proveedor,
    preferencia: null,
    paymentUrl: null,
    cobroVence: null,
    pagado: null,
    cuponId: cupon?.cuponId ?? null,
    cuponCodigo: cupon?.codigo ?? '',
    idempotencyKey,
    cuerpoHash,
    version: 1,
    creado: reserved.now,
    actualizado: reserved.now,
    sobra: false,
    medioElegido: input.medio ?? null,
    correcciones: 0,
    recordatorios: 0,
    recordado: null,
    sinRecordatorios: false,
    vendedorId: sale?.vendedorId ?? null,
    origen: input.origen ?? '',
    motivoDescuento: sale?.discount?.motivo ?? '',
  };
}
