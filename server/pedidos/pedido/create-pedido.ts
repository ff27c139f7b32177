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
import { findAjustes } from '../comprobante/queries/issue.ts';
import { choosePlan } from '../cuota/choose-plan.ts';
import { insertPlan } from '../cuota/insert-plan.ts';
import type { OwnTransaction, PedidoDeps } from '../deps.ts';
import { mailBuyer } from '../mails.ts';
import { notOffered } from '../pago/choose-medio.ts';
import { applyPagos } from '../pago/confirm-pago.ts';
import { applyPaquetes, refuseRepeated } from './apply-paquetes.ts';
import { numeroOfPedido } from './pedido-numero.ts';
import { applyCupon, checkTotal, priceLines } from './price-pedido.ts';
import { insertComprobante } from './queries/comprobantes.ts';
import {
  insertPedido,
  isRepeatedKey,
  isTakenNumero,
  type Line,
  nextPedidoId,
  prepareInsert,
  type Reserved,
} from './queries/new-pedido.ts';
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
    lines: (tx: Db) => Promise<Line[]>;
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
  const { medio, origen: _origen, ...purchase } = input;
  const cuerpoHash = checkout.cuerpoHash ?? createHash('sha256').update(JSON.stringify(purchase)).digest();
  const earlier = idempotencyKey === null ? null : await findPedidoByKey(deps.db, idempotencyKey);
  if (earlier) return samePedido(deps.db, earlier, { cuerpoHash, medio });
  refuseRepeated(input.items);
  const wanted = mergeLines(input.items);
  const { cursos, reserved } = await prepareInsert(deps.db, wanted, input.buyerEmail);
  const { product } = checkout;
  const priced = product ? [] : priceLines(wanted, cursos, now, checkout.sale?.maxCantidad);
  const isOnline = deps.pagos.proveedor !== 'simulado';
  if (medio && !(medio === 'tarjeta' ? isOnline : reserved.medios.includes(medio))) {
    throw invalid({ medio: notOffered }, notOffered);
  }
  try {
    const pedido = await withFreeNumero(deps, reserved, (reserved) =>
      inTransaction(deps.db, async (tx) => {
        const listed = product ? await product.lines(tx) : await applyPaquetes(tx, priced, now, { lock: true });
        const discounted = await takeCupon(tx, checkout, listed);
        checkTotal(discounted.lineas, input.total);
        const { planId, cuotas } = input;
        const plan = planId === undefined ? null : await choosePlan(tx, { planId, cuotas }, discounted.lineas, now);
        const lineas = plan?.cuotas[0]?.lineas ?? discounted.lineas;
        await requireDocument(deps, tx, input, lineas);
        if (!product && cursos.some(({ cupos }) => cupos !== null)) await checkCupos(tx, checkout, wanted);
        const pedido = await write(deps, tx, { ...checkout, ...discounted, reserved, lineas, cuerpoHash });
        if (plan) await insertPlan(deps, tx, pedido, plan, input.comprobante);
        await (product ?? checkout.sale)?.finish(tx, pedido);
        return pedido;
      }),
    );
    return { pedido, repeated: false, hasManualWays: reserved.medios.length > 0 };
  } catch (error) {
    if (!isRepeatedKey(error)) throw error;
    return samePedido(deps.db, (await findPedidoByKey(deps.db, idempotencyKey!))!, { cuerpoHash, medio });
  }
}

/** A boleta above the limit needs the buyer's document. Not required while no comprobantes are issued here. */
async function requireDocument(
  { comprobantes }: PedidoDeps,
  tx: Db,
  input: Input,
  lineas: readonly Line[],
): Promise<void> {
  if (!comprobantes.active || input.comprobante) return;
  const { desde, limiteAnonimoCentimos: limit } = await findAjustes(tx);
  if (desde === null || linesTotal(lineas) <= limit) return;
  const words = `Desde ${formatSoles(toSoles(limit))} tu comprobante lleva tu documento: elige boleta o factura.`;
  throw invalid({ 'comprobante.tipo': words }, words);
}

/** The asientos of a limited curso are counted under its lock, which is held until the pedido is committed. */
async function checkCupos(tx: Db, { input, account, now }: Checkout, wanted: readonly Wanted[]): Promise<void> {
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

type Wanted = { cursoId: number; cantidad: number };

type Repeated = { cuerpoHash: Buffer; medio: CheckoutMedio | undefined };

async function samePedido(db: Db, pedido: Pedido, { cuerpoHash, medio }: Repeated): Promise<Created> {
  if (!pedido.cuerpoHash?.equals(cuerpoHash)) {
    const message = 'Tu carrito cambió mientras se procesaba el pedido. Vuelve a intentarlo.';
    throw new AppError(409, 'clave-repetida', message);
  }
  if (medio && medio !== pedido.medioElegido) await setMedio(db, pedido.pedidoId, medio);
  return { pedido: { ...pedido, medioElegido: medio ?? pedido.medioElegido }, repeated: true };
}

/** More attempts than chance needs: with a million pedidos in a year, one number in a thousand is taken. */
const maxNumeros = 10;

/**
 * Numbers are derived from the id and the SECRET, so after a rotation one may equal that of an older pedido. The next
 * id gives another number.
 */
async function withFreeNumero(deps: OwnTransaction, first: Reserved, insert: (reserved: Reserved) => Promise<Pedido>) {
  let reserved = first;
  for (let attempt = 1; ; attempt++) {
    try {
      return await insert(reserved);
    } catch (error) {
      if (!isTakenNumero(error) || attempt === maxNumeros) throw error;
      reserved = { ...reserved, pedidoId: await nextPedidoId(deps.db) };
    }
  }
}

type Discounted = { lineas: Line[]; cupon: CuponForPedido | null };

async function takeCupon(tx: Db, { input, account, now, sale }: Checkout, lineas: Line[]): Promise<Discounted> {
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

type Checked = Checkout & Discounted & { reserved: Reserved; cuerpoHash: Buffer };

/** A pedido of S/ 0.00 completes at once, with the access mail instead of the one that asks to pay. */
async function write(deps: PedidoDeps, tx: Db, checked: Checked): Promise<Pedido> {
  const { input, lineas, reserved, address, sale } = checked;
  const pedido = newPedido(deps, checked);
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

function newPedido(deps: PedidoDeps, checked: Checked): Pedido {
  const { input, account, idempotencyKey, now, reserved, lineas, cupon, cuerpoHash, sale } = checked;
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
