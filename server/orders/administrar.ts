import {
  type MedioManual,
  puedeCancelarse,
  puedeMarcarsePagado,
  puedeReenviarse,
  sirveComoCorreo,
} from 'domain/rules/pedidos.ts';
import { gastarEnlaces } from '../asientos/queries.ts';
import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { AppError, conflict, invalid, notFound } from '../http/errors.ts';
import { ajustarEstado } from './ajustar-estado.ts';
import { escribirAlComprador } from './correos.ts';
import * as queries from './queries.ts';

async function lock(tx: Db, pedidoId: number): Promise<queries.Order> {
  const order = await queries.lockOrder(tx, pedidoId);
  if (!order) throw notFound('No se encontró el pedido.');
  return order;
}

type PagoManual = { medio: MedioManual; operacion: string };

export async function marcarPagado(
  house: House,
  tx: Db,
  pedidoId: number,
  adminId: number,
  { medio, operacion }: PagoManual,
): Promise<queries.Order> {
  const order = await lock(tx, pedidoId);
  if (!puedeMarcarsePagado(order.estado)) throw conflict(`El pedido ${order.numero} ya está ${order.estado}.`);
  const repetido = await queries.findPago(tx, 'manual', operacion);
  if (repetido) {
    const otro = await queries.findOrder(tx, repetido.pedidoId);
    const message = `La operación ${operacion} ya pagó el pedido ${otro?.numero}.`;
    throw new AppError(409, 'operacion-repetida', message, { errores: { operacion: message } });
  }
  await queries.insertPago(tx, {
    pedidoId,
    proveedor: 'manual',
    referencia: operacion,
    medio,
    estado: 'aprobado',
    montoCentimos: order.totalCentimos,
    moneda: order.moneda,
    registradoPor: adminId,
  });
  await ajustarEstado(house, tx, order, { causadoPor: adminId, detalle: { medio, operacion } });
  return order;
}

export async function cancelarOrder(house: House, tx: Db, pedidoId: number, adminId: number, motivo: string) {
  const order = await lock(tx, pedidoId);
  const pagos = await queries.pagosOf(tx, pedidoId);
  if (!puedeCancelarse(order.estado, pagos)) {
    throw conflict(
      order.estado === 'pagado'
        ? 'Este pedido se pagó en línea: devuelve el pago en el proveedor y el acceso se retirará solo.'
        : `El pedido ${order.numero} ya está ${order.estado}.`,
    );
  }
  const why = { causadoPor: adminId, detalle: { motivo } };
  if (order.estado === 'pagado') {
    for (const pago of pagos.filter(({ estado }) => estado === 'aprobado')) {
      await queries.updatePago(tx, pago.pagoId, { estado: 'devuelto', actualizado: new Date() });
    }
    await ajustarEstado(house, tx, order, why);
    return order;
  }
  await queries.setEstado(tx, pedidoId, 'cancelado');
  await queries.insertEvento(tx, { pedidoId, tipo: 'cancelado', ...why });
  return order;
}

export async function reenviarCorreo(house: House, tx: Db, pedidoId: number, correo: string | undefined) {
  const antes = await lock(tx, pedidoId);
  if (!puedeReenviarse(antes.estado))
    throw conflict(`El pedido ${antes.numero} está ${antes.estado}: no hay qué enviar.`);
  const order = { ...antes, buyerEmail: correo || antes.buyerEmail };
  if (!sirveComoCorreo(order.buyerEmail)) {
    throw invalid({ correo: 'Escribe el correo del comprador' }, 'Escribe el correo del comprador');
  }
  // What was sent to the wrong address must open nothing; the codes change with the address they are sent to.
  if (order.buyerEmail !== antes.buyerEmail) {
    await queries.setCorreo(tx, pedidoId, order.buyerEmail);
    await gastarEnlaces(tx, pedidoId);
  }
  const plantillas = { pendiente: 'recibido', rechazado: 'rechazado', pagado: 'confirmado' } as const;
  const plantilla = plantillas[order.estado as keyof typeof plantillas];
  await escribirAlComprador(house, tx, order, plantilla, { otraVez: true });
  return { antes, order };
}
