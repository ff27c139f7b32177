import {
  cancelarOrder,
  exportarOrders,
  getOrder,
  listOrders,
  marcarPagado,
  reenviarCorreo,
} from 'domain/contract/orders.ts';
import { paraInputLima } from 'domain/rules/fechas.ts';
import type { OrderDetalle } from 'domain/schemas/orders.ts';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import * as acts from './administrar.ts';
import { aCsv } from './exportar.ts';
import * as listas from './listas.ts';

export function adminOrdersRoutes(house: House): void {
  route(house, listOrders, ({ db, query }) => listas.listOrders(db, query));

  route(house, exportarOrders, async ({ db, query, usuario, request, ahora }) => {
    const orders = await listas.todosLosOrders(db, query);
    const about = { nombre: `${orders.length} pedidos`, ...query };
    await record(
      db,
      { usuarioId: usuario.usuarioId, accion: 'exportar', entidadId: 'todos', despues: about },
      request.id,
    );
    const data = Buffer.from(aCsv(orders)).toString('base64');
    return { data, filename: `pedidos-${paraInputLima(ahora.toISOString()).slice(0, 10)}.csv` };
  });

  route(house, getOrder, ({ db, params }) => detalle(db, params.id));

  route(house, marcarPagado, async ({ db, params, body, usuario: { usuarioId }, request }) => {
    const antes = await acts.marcarPagado(house, db, params.id, usuarioId, body);
    const despues = await detalle(db, params.id);
    await record(db, { usuarioId, accion: 'pagar', ...change(antes, { ...despues, ...body }) }, request.id);
    return despues;
  });

  route(house, cancelarOrder, async ({ db, params, body, usuario: { usuarioId }, request }) => {
    const antes = await acts.cancelarOrder(house, db, params.id, usuarioId, body.motivo);
    const despues = await detalle(db, params.id);
    await record(db, { usuarioId, accion: 'cancelar', ...change(antes, { ...despues, ...body }) }, request.id);
    return despues;
  });

  route(house, reenviarCorreo, async ({ db, params, body, usuario: { usuarioId }, request }) => {
    const { antes } = await acts.reenviarCorreo(house, db, params.id, body.correo);
    const despues = await detalle(db, params.id);
    await record(db, { usuarioId, accion: 'reenviar', ...change(antes, despues) }, request.id);
    return despues;
  });
}

async function detalle(db: Db, orderId: number): Promise<OrderDetalle> {
  const found = await listas.detalleDeOrder(db, orderId);
  if (!found) throw notFound('No se encontró el pedido.');
  return found;
}

type Fields = {
  numero: string;
  estado: string;
  buyerEmail: string;
  medio?: string;
  operacion?: string;
  motivo?: string;
};

function change(antes: Fields & { orderId: number }, despues: Fields) {
  return { entidadId: antes.orderId, antes: essence(antes), despues: essence(despues) };
}

/** The rest of an order never changes, and its history is kept with it. */
function essence({ numero, estado, buyerEmail, medio, operacion, motivo }: Fields) {
  return { nombre: numero, estado, buyerEmail, medio, operacion, motivo };
}

type Entry = Omit<Parameters<typeof recordAudit>[1], 'entidad' | 'requestId'>;

function record(db: Db, entry: Entry, requestId: string): Promise<void> {
  return recordAudit(db, { ...entry, entidad: 'pedido', requestId });
}
