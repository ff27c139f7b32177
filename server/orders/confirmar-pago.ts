import { esNoticiaNueva, numeroDeReferencia, pagaTodo, referenciaDeCobro } from 'domain/rules/pedidos.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { House } from '../house.ts';
import type { PagoLeido } from '../ports/pagos/port.ts';
import { ajustarEstado } from './ajustar-estado.ts';
import * as queries from './queries.ts';

type Outcome = { pedidoId: number | null; error: string | null };

/**
 * Takes a payment as its provider tells it, with the order locked and everything in one transaction: told twice, late or
 * in the wrong order it changes nothing, and a process that dies half-way leaves nothing.
 */
export async function confirmarPago(house: House, pago: PagoLeido, pagoEventoId?: number): Promise<Outcome> {
  return inTransaction(house.db, async (tx) => {
    const outcome = await asentar(house, tx, pago);
    if (pagoEventoId !== undefined) await queries.finishPagoEvento(tx, pagoEventoId, outcome);
    return outcome;
  });
}

async function asentar(house: House, tx: Db, pago: PagoLeido): Promise<Outcome> {
  const { proveedor } = house.pagos;
  const order = await orderOf(tx, pago);
  if (!order) return { pedidoId: null, error: 'El pago no corresponde a ningún pedido.' };
  const { pedidoId } = order;
  const conocido = await queries.findPago(tx, proveedor, pago.referencia);
  if (conocido && conocido.pedidoId !== pedidoId) return { pedidoId, error: 'El pago pertenece a otro pedido.' };
  if (!conocido || esNoticiaNueva(pago, conocido)) {
    const { estado, montoCentimos, moneda, medio, actualizado } = pago;
    const fila = { estado, montoCentimos, moneda, medio, actualizado };
    if (conocido) await queries.updatePago(tx, conocido.pagoId, fila);
    else await queries.insertPago(tx, { pedidoId, proveedor, referencia: pago.referencia, ...fila });
    await anotar(tx, order, pago);
  }
  await ajustarEstado(house, tx, order, { detalle: { proveedor, referencia: pago.referencia } });
  const sirve = pago.estado !== 'aprobado' || pagaTodo(order, pago);
  return { pedidoId, error: sirve ? null : 'El monto o la moneda no coinciden con el pedido.' };
}

/** The name a payment carries must be exactly the one its order was charged under. */
async function orderOf(tx: Db, { referenciaExterna }: PagoLeido): Promise<queries.Order | null> {
  const numero = numeroDeReferencia(referenciaExterna);
  const found = numero === null ? null : await queries.findOrderByNumero(tx, numero);
  if (!found || referenciaDeCobro(found.numero, found.creado) !== referenciaExterna) return null;
  return queries.lockOrder(tx, found.pedidoId);
}

async function anotar(tx: Db, order: queries.Order, pago: PagoLeido): Promise<void> {
  const { pedidoId } = order;
  const detalle = { referencia: pago.referencia, estado: pago.estado, montoCentimos: pago.montoCentimos };
  await queries.insertEvento(tx, { pedidoId, tipo: 'pago', detalle });
  if (pago.estado !== 'aprobado') return;
  if (!pagaTodo(order, pago)) {
    await queries.insertEvento(tx, {
      pedidoId,
      tipo: 'pago-no-coincide',
      detalle: { ...detalle, moneda: pago.moneda },
    });
    return;
  }
  const aprobados = (await queries.pagosOf(tx, pedidoId)).filter((each) => each.estado === 'aprobado');
  if (aprobados.filter((each) => pagaTodo(order, each)).length > 1) {
    await queries.insertEvento(tx, { pedidoId, tipo: 'pago-duplicado', detalle });
  }
}
