import { createHash } from 'node:crypto';
import {
  aCentimos,
  aSoles,
  maxCantidad,
  maxTotalCentimos,
  numeroDeOrder,
  precioCambio,
  sirveComoCorreo,
  totalDeLineas,
  unirLineas,
} from 'domain/rules/pedidos.ts';
import type { orderInput } from 'domain/schemas/orders.ts';
import type { z } from 'zod';
import { type Db, inTransaction } from '../db/connect.ts';
import type { House } from '../house.ts';
import { AppError, invalid } from '../http/errors.ts';
import { escribirAlComprador } from './correos.ts';
import * as queries from './queries.ts';

type Pedido = z.output<typeof orderInput>;
type Circumstances = { usuarioId: number | null; key: string | null; ahora: Date };
type Linea = { cursoId: number; nombre: string; precioCentimos: number; cantidad: number };

const mailsPerHour = 10;

const otroPedido = () =>
  new AppError(409, 'clave-repetida', 'Tu carrito cambió mientras se procesaba el pedido. Vuelve a intentarlo.');

/** Order, lines, history and mail in one transaction; nothing of it reaches a payment provider. */
export async function crearOrder(house: House, pedido: Pedido, circumstances: Circumstances): Promise<queries.Order> {
  const { key } = circumstances;
  const cuerpoHash = createHash('sha256').update(JSON.stringify(pedido)).digest();
  const earlier = key === null ? null : await queries.findOrderByKey(house.db, key);
  if (earlier) return sameOrder(earlier, cuerpoHash);
  return inTransaction(house.db, async (tx) => {
    const lineas = await preciar(tx, pedido);
    const order = await insert(house, tx, pedido, { ...circumstances, lineas, cuerpoHash });
    if (order) return order;
    // Another request with the same key committed while this one waited.
    return sameOrder((await queries.findOrderByKey(tx, key!))!, cuerpoHash);
  });
}

function sameOrder(order: queries.Order, cuerpoHash: Buffer): queries.Order {
  if (!order.cuerpoHash?.equals(cuerpoHash)) throw otroPedido();
  return order;
}

/** What the client says of names and prices is forgotten here. */
async function preciar(tx: Db, { items, total }: Pedido): Promise<Linea[]> {
  const pedidas = unirLineas(items);
  const found = await queries.cursosPedidos(
    tx,
    pedidas.map(({ cursoId }) => cursoId),
  );
  const enVenta = new Map(found.filter((curso) => curso.enVenta).map((curso) => [curso.cursoId, curso]));
  const errores: Record<string, string> = {};
  const lineas = pedidas.flatMap(({ cursoId, nombre, cantidad }, at) => {
    const curso = enVenta.get(cursoId);
    if (!curso) {
      const known = found.find((each) => each.cursoId === cursoId)?.nombre ?? nombre;
      errores[`items.${at}.cursoId`] = `«${known || `Curso ${cursoId}`}» ya no está a la venta. Quítalo de tu carrito.`;
      return [];
    }
    if (cantidad > maxCantidad) errores[`items.${at}.cantidad`] = `La cantidad va de 1 a ${maxCantidad}`;
    return [{ cursoId, nombre: curso.nombre, precioCentimos: aCentimos(curso.precio), cantidad }];
  });
  const [first] = Object.values(errores);
  if (first) throw invalid(errores, first);
  const totalCentimos = totalDeLineas(lineas);
  if (aCentimos(total) !== totalCentimos) throw otroPrecio(lineas, totalCentimos);
  if (totalCentimos > maxTotalCentimos) throw invalid({ total: 'El pedido es demasiado grande. Divídelo en varios.' });
  return lineas;
}

function otroPrecio(lineas: Linea[], totalCentimos: number): AppError {
  return new AppError(409, 'precio-cambio', precioCambio, {
    resource: { total: aSoles(totalCentimos) },
    resources: lineas.map(({ precioCentimos, ...linea }) => ({ ...linea, precio: aSoles(precioCentimos) })),
  });
}

type Ready = Circumstances & { lineas: Linea[]; cuerpoHash: Buffer };

async function insert(house: House, tx: Db, pedido: Pedido, ready: Ready): Promise<queries.Order | null> {
  const { usuarioId, key, lineas, cuerpoHash, ahora } = ready;
  const orderId = await queries.nextOrderId(tx);
  const order = await queries.insertOrder(tx, {
    orderId,
    numero: numeroDeOrder(anioEnLima(ahora), orderId),
    usuarioId,
    buyerName: pedido.buyerName,
    buyerEmail: pedido.buyerEmail,
    buyerPhone: pedido.buyerPhone,
    totalCentimos: totalDeLineas(lineas),
    proveedor: house.pagos.proveedor,
    idempotencyKey: key,
    cuerpoHash,
  });
  if (!order) return null;
  await queries.insertItems(
    tx,
    lineas.map((linea) => ({ ...linea, orderId })),
  );
  await queries.insertEvento(tx, { orderId, tipo: 'creado', causadoPor: usuarioId });
  // Nobody's mailbox is flooded by ordering in that name; the orders themselves are taken.
  if (sirveComoCorreo(order.buyerEmail) && (await queries.countRecentByEmail(tx, order.buyerEmail)) > mailsPerHour) {
    await queries.insertEvento(tx, { orderId, tipo: 'correo-omitido' });
  } else {
    await escribirAlComprador(house, tx, order, 'recibido');
  }
  return order;
}

function anioEnLima(ahora: Date): number {
  return new Date(ahora.getTime() - 5 * 60 * 60 * 1000).getUTCFullYear();
}
