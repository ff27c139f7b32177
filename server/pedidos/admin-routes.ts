import {
  cancelPedido,
  exportPedidos,
  getPedido,
  listPedidos,
  markPagado,
  resendMail,
} from 'domain/contract/pedidos.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { estadoPedidoTexto } from 'domain/rules/pedidos.ts';
import type { PedidoDetalle, PedidoResumen } from 'domain/schemas/pedidos.ts';
import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { descargaCsv } from '../http/descarga.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import * as acts from './administer-pedido.ts';
import * as lists from './queries/lists.ts';

const entidad = 'pedido';

export function adminPedidosRoutes(house: House): void {
  route(house, listPedidos, ({ db, query }) => lists.listPedidos(db, query));

  route(house, exportPedidos, async ({ db, query, audit, ahora }) => {
    const pedidos = await lists.allPedidos(db, query);
    const about = { nombre: `${pedidos.length} pedidos`, ...query };
    await audit({ accion: 'exportar', entidad, entidadId: 'todos', despues: about });
    return descargaCsv('pedidos', columns, pedidos, ahora);
  });

  route(house, getPedido, ({ db, params }) => detalle(db, params.id));

  route(house, markPagado, async ({ db, params, body, usuario: { usuarioId }, audit }) => {
    const antes = await acts.markPagado(house, db, params.id, usuarioId, body);
    const despues = await detalle(db, params.id);
    await audit({ accion: 'pagar', entidad, ...change(antes, { ...despues, ...body }) });
    return despues;
  });

  route(house, cancelPedido, async ({ db, params, body, usuario: { usuarioId }, audit }) => {
    const antes = await acts.cancelPedido(house, db, params.id, usuarioId, body.motivo);
    const despues = await detalle(db, params.id);
    await audit({ accion: 'cancelar', entidad, ...change(antes, { ...despues, ...body }) });
    return despues;
  });

  route(house, resendMail, async ({ db, params, body, audit }) => {
    const { antes } = await acts.resendMail(house, db, params.id, body.correo);
    const despues = await detalle(db, params.id);
    await audit({ accion: 'reenviar', entidad, ...change(antes, despues) });
    return despues;
  });
}

async function detalle(db: Db, pedidoId: number): Promise<PedidoDetalle> {
  const found = await lists.pedidoDetalle(db, pedidoId);
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

/** The audit log keeps the fields that acts change; the rest is in the history of the pedido. */
function essence({ numero, estado, buyerEmail, medio, operacion, motivo }: Fields) {
  return { nombre: numero, estado, buyerEmail, medio, operacion, motivo };
}

const columns: CsvColumn<PedidoResumen>[] = [
  ['Pedido', ({ numero }) => numero],
  ['Fecha', ({ creado }) => enLima(creado)],
  ['Estado', ({ estado }) => estadoPedidoTexto[estado]],
  ['Comprador', ({ buyerName }) => buyerName],
  ['Correo', ({ buyerEmail }) => buyerEmail],
  ['Teléfono', ({ buyerPhone }) => buyerPhone],
  ['Asientos', ({ cantidad }) => String(cantidad)],
  ['Total S/', ({ total }) => total.toFixed(2)],
  ['Pagado', ({ pagado }) => (pagado ? enLima(pagado) : '')],
  ['Medio', ({ proveedor }) => proveedor],
];

function enLima(iso: string): string {
  return toLimaInput(iso).replace('T', ' ');
}
