import { cancelPedido, exportPedidos, getPedido, listPedidos, markPaid, resendMail } from 'domain/contract/pedidos.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import type { PedidoDetalle, PedidoSummary } from 'domain/schemas/pedidos.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { csvDownload } from '../http/csv-download.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import * as acts from './administer-pedido.ts';
import * as lists from './queries/lists.ts';

const entidad = 'pedido';

export function adminPedidosRoutes(deps: Deps): void {
  route(deps, listPedidos, ({ db, query }) => lists.listPedidos(db, query));

  route(deps, exportPedidos, async ({ db, query, audit, now }) => {
    const pedidos = await lists.allPedidos(db, query);
    const about = { nombre: `${pedidos.length} pedidos`, ...query };
    await audit({ accion: 'exportar', entidad, entidadId: 'todos', despues: about });
    return csvDownload('pedidos', columns, pedidos, now);
  });

  route(deps, getPedido, ({ db, params }) => detalle(db, params.id));

  route(deps, markPaid, async ({ db, params, body, usuario: { usuarioId }, audit }) => {
    const before = await acts.markPaid(deps, db, params.id, usuarioId, body);
    const after = await detalle(db, params.id);
    await audit({ accion: 'pagar', entidad, ...change(before, { ...after, ...body }) });
    return after;
  });

  route(deps, cancelPedido, async ({ db, params, body, usuario: { usuarioId }, audit }) => {
    const before = await acts.cancelPedido(deps, db, params.id, usuarioId, body.motivo);
    const after = await detalle(db, params.id);
    await audit({ accion: 'cancelar', entidad, ...change(before, { ...after, ...body }) });
    return after;
  });

  route(deps, resendMail, async ({ db, params, body, audit }) => {
    const { antes } = await acts.resendMail(deps, db, params.id, body.correo);
    const after = await detalle(db, params.id);
    await audit({ accion: 'reenviar', entidad, ...change(antes, after) });
    return after;
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

function change(before: Fields & { pedidoId: number }, after: Fields) {
  return { entidadId: before.pedidoId, antes: essence(before), despues: essence(after) };
}

/** The audit log keeps the fields that acts change; the rest is in the history of the pedido. */
function essence({ numero, estado, buyerEmail, medio, operacion, motivo }: Fields) {
  return { nombre: numero, estado, buyerEmail, medio, operacion, motivo };
}

const columns: CsvColumn<PedidoSummary>[] = [
  ['Pedido', ({ numero }) => numero],
  ['Fecha', ({ creado }) => inLima(creado)],
  ['Estado', ({ estado }) => pedidoEstadoLabel[estado]],
  ['Comprador', ({ buyerName }) => buyerName],
  ['Correo', ({ buyerEmail }) => buyerEmail],
  ['Teléfono', ({ buyerPhone }) => buyerPhone],
  ['Asientos', ({ cantidad }) => String(cantidad)],
  ['Total S/', ({ total }) => total.toFixed(2)],
  ['Pagado', ({ pagado }) => (pagado ? inLima(pagado) : '')],
  ['Medio', ({ proveedor }) => proveedor],
];

function inLima(iso: string): string {
  return toLimaInput(iso).replace('T', ' ');
}
