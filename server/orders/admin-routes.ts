import {
  cancelarOrder,
  exportarOrders,
  getOrder,
  listOrders,
  marcarPagado,
  reenviarCorreo,
} from 'domain/contract/orders.ts';
import type { OrderDetalle } from 'domain/schemas/orders.ts';
import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { descargaCsv } from '../http/descarga.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import * as acts from './administrar.ts';
import { columns } from './exportar.ts';
import * as listas from './listas.ts';

const entidad = 'pedido';

export function adminOrdersRoutes(house: House): void {
  route(house, listOrders, ({ db, query }) => listas.listOrders(db, query));

  route(house, exportarOrders, async ({ db, query, audit, ahora }) => {
    const pedidos = await listas.todosLosOrders(db, query);
    const about = { nombre: `${pedidos.length} pedidos`, ...query };
    await audit({ accion: 'exportar', entidad, entidadId: 'todos', despues: about });
    return descargaCsv('pedidos', columns, pedidos, ahora);
  });

  route(house, getOrder, ({ db, params }) => detalle(db, params.id));

  route(house, marcarPagado, async ({ db, params, body, usuario: { usuarioId }, audit }) => {
    const antes = await acts.marcarPagado(house, db, params.id, usuarioId, body);
    const despues = await detalle(db, params.id);
    await audit({ accion: 'pagar', entidad, ...change(antes, { ...despues, ...body }) });
    return despues;
  });

  route(house, cancelarOrder, async ({ db, params, body, usuario: { usuarioId }, audit }) => {
    const antes = await acts.cancelarOrder(house, db, params.id, usuarioId, body.motivo);
    const despues = await detalle(db, params.id);
    await audit({ accion: 'cancelar', entidad, ...change(antes, { ...despues, ...body }) });
    return despues;
  });

  route(house, reenviarCorreo, async ({ db, params, body, audit }) => {
    const { antes } = await acts.reenviarCorreo(house, db, params.id, body.correo);
    const despues = await detalle(db, params.id);
    await audit({ accion: 'reenviar', entidad, ...change(antes, despues) });
    return despues;
  });
}

async function detalle(db: Db, pedidoId: number): Promise<OrderDetalle> {
  const found = await listas.detalleDeOrder(db, pedidoId);
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

function change(antes: Fields & { pedidoId: number }, despues: Fields) {
  return { entidadId: antes.pedidoId, antes: essence(antes), despues: essence(despues) };
}

/** The rest of an order never changes, and its history is kept with it. */
function essence({ numero, estado, buyerEmail, medio, operacion, motivo }: Fields) {
  return { nombre: numero, estado, buyerEmail, medio, operacion, motivo };
}
