import { createHash } from 'node:crypto';
import { isEmailAddress } from 'domain/formats/email.ts';
import { limaYear } from 'domain/formats/lima-time.ts';
import { destinatarioOf } from 'domain/rules/destinatario.ts';
import { linesTotal, mergeLines } from 'domain/rules/pedidos.ts';
import type { pedidoInput } from 'domain/schemas/pedidos.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { z } from 'zod';
import type { CuponForPedido } from '../cupones/queries.ts';
import { type Db, inTransaction, together } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalid } from '../http/errors.ts';
import { recordAcceptance, recordConsent } from '../legal/queries.ts';
import { applyCupon } from './apply-cupon.ts';
import { applyPagos } from './confirm-pago.ts';
import { mailBuyer } from './mails.ts';
import { numeroOfPedido } from './pedido-numero.ts';
import { checkTotal, priceLines } from './price-lines.ts';
import { insertComprobante } from './queries/comprobantes.ts';
import {
  findPedidoByKey,
  insertEvent,
  insertPedido,
  isRepeatedKey,
  isTakenNumero,
  type Line,
  nextPedidoId,
  type Pedido,
  prepareInsert,
} from './queries/pedidos.ts';

type Input = z.output<typeof pedidoInput>;
type Account = Pick<CurrentUsuario, 'usuarioId' | 'rol' | 'correo'>;
type Circumstances = {
  /** Null for a visitor. */
  account: Account | null;
  idempotencyKey: string | null;
  address: string;
  now: Date;
};

const otherContents = () =>
  new AppError(409, 'clave-repetida', 'Tu carrito cambió mientras se procesaba el pedido. Vuelve a intentarlo.');

/** Far more than chance needs: with a million pedidos in a year, one number in a thousand is taken. */
const maxNumeros = 10;

/** `repeated`: the Idempotency-Key is that of an earlier request. */
type Created = { pedido: Pedido; repeated: boolean };

/** Inserts pedido, lines, history and mail in one transaction. The payment provider is asked later (open-cobro.ts). */
export async function createPedido(deps: Deps, input: Input, circumstances: Circumstances): Promise<Created> {
  const { idempotencyKey } = circumstances;
  const cuerpoHash = createHash('sha256').update(JSON.stringify(input)).digest();
  const earlier = idempotencyKey === null ? null : await findPedidoByKey(deps.db, idempotencyKey);
  if (earlier) return samePedido(earlier, cuerpoHash);
  const requested = mergeLines(input.items);
  const cursoIds = requested.map(({ cursoId }) => cursoId);
  const { cursos, ...prepared } = await prepareInsert(deps.db, { cursoIds, correo: input.buyerEmail });
  const listed = priceLines(requested, cursos, circumstances.now);
  if (!input.cupon) checkTotal(listed, input.total);
  try {
    const written = await withFreeNumero(deps, prepared.numeros, (numeros) =>
      inTransaction(deps.db, async (tx) => {
        const { lineas, cupon } = await withCupon(tx, input, listed, circumstances);
        const pedido = newPedido(deps, input, { ...circumstances, ...prepared, numeros, lineas, cupon, cuerpoHash });
        return write(deps, tx, pedido, { ...prepared, numeros, lineas, input, address: circumstances.address });
      }),
    );
    return { pedido: written, repeated: false };
  } catch (error) {
    if (!isRepeatedKey(error)) throw error;
    return samePedido((await findPedidoByKey(deps.db, idempotencyKey!))!, cuerpoHash);
  }
}

type Numeros = Prepared['numeros'];

/**
 * Numbers follow from the id and the SECRET, so after a rotation one may be that of an older pedido. The next id has
 * another number.
 */
async function withFreeNumero(deps: Deps, first: Numeros, insert: (numeros: Numeros) => Promise<Pedido>) {
  let numeros = first;
  for (let attempt = 1; ; attempt++) {
    try {
      return await insert(numeros);
    } catch (error) {
      if (!isTakenNumero(error) || attempt === maxNumeros) throw error;
      numeros = { ...numeros, pedidoId: await nextPedidoId(deps.db) };
    }
  }
}

function samePedido(pedido: Pedido, bodyHash: Buffer): Created {
  if (!pedido.cuerpoHash?.equals(bodyHash)) throw otherContents();
  return { pedido, repeated: true };
}

async function withCupon(tx: Db, input: Input, listed: Line[], { account, now }: Circumstances) {
  if (!input.cupon) return { lineas: listed, cupon: null };
  const buyer = { account, buyerEmail: input.buyerEmail, now };
  const applied = await applyCupon(tx, input.cupon, listed, buyer, { mode: 'take' });
  checkTotal(applied.lineas, input.total);
  return applied;
}

type Ready = Prepared & { input: Pick<Input, 'comprobante' | 'publicidad'>; address: string };

/** A pedido of S/ 0.00 completes by itself, with the mail that opens the cursos instead of the one that asks to pay. */
async function write(deps: Deps, tx: Db, pedido: Pedido, ready: Ready): Promise<Pedido> {
  const { pedidoId, usuarioId, destinatario } = pedido;
  const lines = insertPedido(tx, pedido, ready.lineas, ready);
  const inserted = together(lines, recordAcceptance(tx, { momento: 'pedido', pedidoId, usuarioId }));
  const { comprobante, publicidad } = ready.input;
  if (comprobante) await together(inserted, insertComprobante(tx, pedidoId, comprobante));
  if (publicidad) {
    // What is bought for somebody else is no consent of the account: who opens it adopts the consent.
    const consent = { origen: 'pedido', otorgado: true, pedidoId } as const;
    const owner = destinatario === 'cuenta' ? usuarioId : null;
    await together(inserted, recordConsent(tx, { ...consent, usuarioId: owner }));
  }
  await inserted;
  const { lines: written, mailLimitReached } = await lines;
  if (written < ready.lineas.length) throw noLongerForSale();
  // Orders without a usable address share one count, which limits nothing.
  const silent = mailLimitReached && isEmailAddress(pedido.buyerEmail);
  if (pedido.totalCentimos === 0) {
    await applyPagos(deps, tx, pedido, { silent });
    return { ...pedido, estado: 'pagado', pagado: pedido.creado };
  }
  if (silent) await insertEvent(tx, { pedidoId, tipo: 'correo-omitido' });
  else {
    const { lineas, isKnown, hasManualWays, numeros } = ready;
    const created = { lineas, correoSalienteId: numeros.correoSalienteId, isKnown, hasManualWays };
    await mailBuyer(deps, tx, pedido, 'recibido', { created });
  }
  return pedido;
}

/** A curso was deleted or closed since its price was read. */
function noLongerForSale() {
  const message = 'Uno de los cursos ya no está a la venta. Revisa tu carrito.';
  return invalid({ items: message }, message);
}

type Prepared = Omit<Awaited<ReturnType<typeof prepareInsert>>, 'cursos'> & { lineas: Line[] };

type NewPedido = Circumstances & Prepared & { cupon: CuponForPedido | null; cuerpoHash: Buffer };

function newPedido(deps: Deps, input: Input, ready: NewPedido) {
  const { pedidoId, now: creado } = ready.numeros;
  const { buyerName, buyerEmail, buyerPhone } = input;
  const { account } = ready;
  return {
    pedidoId,
    numero: numeroOfPedido(deps.config.secrets, limaYear(ready.now), pedidoId),
    usuarioId: account?.usuarioId ?? null,
    destinatario: destinatarioOf({ account, buyerEmail, choice: input.destinatario }),
    ...{ buyerName, buyerEmail, buyerPhone },
    totalCentimos: linesTotal(ready.lineas),
    ...({ estado: 'pendiente', moneda: 'PEN', proveedor: deps.pagos.proveedor } as const),
    ...{ preferencia: null, paymentUrl: null, cobroVence: null, pagado: null },
    ...{ cuponId: ready.cupon?.cuponId ?? null, cuponCodigo: ready.cupon?.codigo ?? '' },
    idempotencyKey: ready.idempotencyKey,
    cuerpoHash: ready.cuerpoHash,
    ...{ version: 1, creado, actualizado: creado, sobra: false },
  };
}
