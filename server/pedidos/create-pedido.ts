import { createHash } from 'node:crypto';
import { isEmailAddress } from 'domain/formats/email.ts';
import { limaYear } from 'domain/formats/lima-time.ts';
import { toCentimos, toSoles } from 'domain/formats/money.ts';
import {
  linesTotal,
  maxCantidad,
  maxTotalCentimos,
  mergeLines,
  pedidoNumero,
  precioChanged,
} from 'domain/rules/pedidos.ts';
import type { pedidoInput } from 'domain/schemas/pedidos.ts';
import type { z } from 'zod';
import { type Db, inTransaction, together } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalid } from '../http/errors.ts';
import { mailBuyer } from './mails.ts';
import {
  type CursoForSale,
  findPedidoByKey,
  insertEvent,
  insertPedido,
  isRepeatedKey,
  type Line,
  type Pedido,
  prepareInsert,
} from './queries/pedidos.ts';

type Input = z.output<typeof pedidoInput>;
type Circumstances = { usuarioId: number | null; idempotencyKey: string | null; now: Date };

const otherContents = () =>
  new AppError(409, 'clave-repetida', 'Tu carrito cambió mientras se procesaba el pedido. Vuelve a intentarlo.');

/** Inserts pedido, lines, history and mail in one transaction. The payment provider is asked later (open-cobro.ts). */
export async function createPedido(deps: Deps, input: Input, circumstances: Circumstances): Promise<Pedido> {
  const { idempotencyKey } = circumstances;
  const cuerpoHash = createHash('sha256').update(JSON.stringify(input)).digest();
  const requested = mergeLines(input.items);
  const { cursos, ...prepared } = await prepareInsert(deps.db, {
    cursoIds: requested.map(({ cursoId }) => cursoId),
    correo: input.buyerEmail,
  });
  const earlier = idempotencyKey === null ? null : await findPedidoByKey(deps.db, idempotencyKey);
  if (earlier) return samePedido(earlier, cuerpoHash);
  const lineas = priceLines(requested, cursos, input.total);
  const pedido = newPedido(deps, input, { ...circumstances, ...prepared, lineas, cuerpoHash });
  try {
    await inTransaction(deps.db, (tx) =>
      together(insertPedido(tx, pedido, lineas), receivedMail(deps, tx, pedido, { ...prepared, lineas })),
    );
    return pedido;
  } catch (error) {
    if (!isRepeatedKey(error)) throw error;
    return samePedido((await findPedidoByKey(deps.db, idempotencyKey!))!, cuerpoHash);
  }
}

function samePedido(pedido: Pedido, bodyHash: Buffer): Pedido {
  if (!pedido.cuerpoHash?.equals(bodyHash)) throw otherContents();
  return pedido;
}

/** Names and prices come from the database; those of the request are ignored. */
function priceLines(requested: Input['items'], found: CursoForSale[], total: number): Line[] {
  const inSale = new Map(found.filter((curso) => curso.enVenta).map((curso) => [curso.cursoId, curso]));
  const errores: Record<string, string> = {};
  const lines = requested.flatMap(({ cursoId, nombre, cantidad }, at) => {
    const curso = inSale.get(cursoId);
    if (!curso) {
      const known = found.find((each) => each.cursoId === cursoId)?.nombre ?? nombre;
      errores[`items.${at}.cursoId`] = `«${known || `Curso ${cursoId}`}» ya no está a la venta. Quítalo de tu carrito.`;
      return [];
    }
    if (cantidad > maxCantidad) errores[`items.${at}.cantidad`] = `La cantidad va de 1 a ${maxCantidad}`;
    return [{ cursoId, nombre: curso.nombre, precioCentimos: toCentimos(curso.precio), cantidad }];
  });
  const [first] = Object.values(errores);
  if (first) throw invalid(errores, first);
  const totalCentimos = linesTotal(lines);
  if (toCentimos(total) !== totalCentimos) throw precioMismatch(lines, totalCentimos);
  if (totalCentimos > maxTotalCentimos) throw invalid({ total: 'El pedido es demasiado grande. Divídelo en varios.' });
  return lines;
}

function precioMismatch(lines: Line[], totalCentimos: number): AppError {
  return new AppError(409, 'precio-cambio', precioChanged, {
    resource: { total: toSoles(totalCentimos) },
    resources: lines.map(({ precioCentimos, ...line }) => ({ ...line, precio: toSoles(precioCentimos) })),
  });
}

type Prepared = Omit<Awaited<ReturnType<typeof prepareInsert>>, 'cursos'> & { lineas: Line[] };

function newPedido(deps: Deps, input: Input, ready: Circumstances & Prepared & { cuerpoHash: Buffer }) {
  const { pedidoId, now: creado } = ready.numeros;
  const { buyerName, buyerEmail, buyerPhone } = input;
  return {
    pedidoId,
    numero: pedidoNumero(limaYear(ready.now), pedidoId),
    usuarioId: ready.usuarioId,
    ...{ buyerName, buyerEmail, buyerPhone },
    totalCentimos: linesTotal(ready.lineas),
    ...({ estado: 'pendiente', moneda: 'PEN', proveedor: deps.pagos.proveedor } as const),
    ...{ preferencia: null, paymentUrl: null, cobroVence: null, pagado: null },
    idempotencyKey: ready.idempotencyKey,
    cuerpoHash: ready.cuerpoHash,
    ...{ version: 1, creado, actualizado: creado },
  };
}

/** Over the limit of mails per address the pedido is created without a mail. */
function receivedMail(
  deps: Deps,
  tx: Db,
  pedido: Pedido,
  { mailLimitReached, numeros, lineas }: Prepared,
): Promise<void> {
  if (isEmailAddress(pedido.buyerEmail) && mailLimitReached) {
    return insertEvent(tx, { pedidoId: pedido.pedidoId, tipo: 'correo-omitido' });
  }
  const { correoSalienteId } = numeros;
  return mailBuyer(deps, tx, pedido, 'recibido', { created: { lineas, correoSalienteId } });
}
