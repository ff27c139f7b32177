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
import { type Db, inTransaction, together } from '../db/connect.ts';
import type { House } from '../house.ts';
import { AppError, invalid } from '../http/errors.ts';
import { escribirAlComprador } from './correos.ts';
import * as queries from './queries.ts';
import { antesDeRegistrar, esClaveRepetida, type Linea, registrarOrder } from './registrar.ts';

type Pedido = z.output<typeof orderInput>;
type Circumstances = { usuarioId: number | null; key: string | null; direccion: string; ahora: Date };

const otroPedido = () =>
  new AppError(409, 'clave-repetida', 'Tu carrito cambió mientras se procesaba el pedido. Vuelve a intentarlo.');

/** Order, lines, history and mail in one transaction; nothing of it reaches a payment provider. */
export async function crearOrder(house: House, pedido: Pedido, circumstances: Circumstances): Promise<queries.Order> {
  const { key } = circumstances;
  const cuerpoHash = createHash('sha256').update(JSON.stringify(pedido)).digest();
  const pedidas = unirLineas(pedido.items);
  const { cursos, ...antes } = await antesDeRegistrar(house.db, {
    cursoIds: pedidas.map(({ cursoId }) => cursoId),
    correo: pedido.buyerEmail,
    direccion: circumstances.direccion,
  });
  const earlier = key === null ? null : await queries.findOrderByKey(house.db, key);
  if (earlier) return sameOrder(earlier, cuerpoHash);
  const lineas = preciar(pedidas, cursos, pedido.total);
  const order = nuevaOrder(house, pedido, { ...circumstances, ...antes, lineas, cuerpoHash });
  try {
    await inTransaction(house.db, (tx) =>
      together(registrarOrder(tx, order, lineas), avisar(house, tx, order, { ...antes, lineas })),
    );
    return order;
  } catch (error) {
    if (!esClaveRepetida(error)) throw error;
    return sameOrder((await queries.findOrderByKey(house.db, key!))!, cuerpoHash);
  }
}

function sameOrder(order: queries.Order, cuerpoHash: Buffer): queries.Order {
  if (!order.cuerpoHash?.equals(cuerpoHash)) throw otroPedido();
  return order;
}

/** What the client says of names and prices is forgotten here. */
function preciar(pedidas: Pedido['items'], found: queries.CursoEnVenta[], total: number): Linea[] {
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

type Antes = Omit<Awaited<ReturnType<typeof antesDeRegistrar>>, 'cursos'> & { lineas: Linea[] };

function nuevaOrder(house: House, pedido: Pedido, ready: Circumstances & Antes & { cuerpoHash: Buffer }) {
  const { pedidoId, ahora: creado } = ready.numeros;
  const { buyerName, buyerEmail, buyerPhone } = pedido;
  return {
    pedidoId,
    numero: numeroDeOrder(anioEnLima(ready.ahora), pedidoId),
    usuarioId: ready.usuarioId,
    ...{ buyerName, buyerEmail, buyerPhone },
    totalCentimos: totalDeLineas(ready.lineas),
    ...({ estado: 'pendiente', moneda: 'PEN', proveedor: house.pagos.proveedor } as const),
    ...{ preferencia: null, paymentUrl: null, pagado: null },
    idempotencyKey: ready.key,
    cuerpoHash: ready.cuerpoHash,
    ...{ version: 1, creado, actualizado: creado },
  };
}

/** Nobody's mailbox is flooded by ordering in that name; the orders themselves are taken. */
function avisar(house: House, tx: Db, order: queries.Order, { correoSobrado, numeros, lineas }: Antes): Promise<void> {
  if (sirveComoCorreo(order.buyerEmail) && correoSobrado) {
    return queries.insertEvento(tx, { pedidoId: order.pedidoId, tipo: 'correo-omitido' });
  }
  const { correoSalienteId } = numeros;
  return escribirAlComprador(house, tx, order, 'recibido', { nueva: { lineas, correoSalienteId } });
}

function anioEnLima(ahora: Date): number {
  return new Date(ahora.getTime() - 5 * 60 * 60 * 1000).getUTCFullYear();
}
