import { cancelPedido, exportPedidos, getPedido, listPedidos, resendMail } from 'domain/contract/pedidos.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { type Comprobante, tiposComprobante } from 'domain/rules/comprobante.ts';
import { pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import type { PedidoSummary } from 'domain/schemas/pedidos.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { tableDownload } from '../http/table-download.ts';
import { changeOf, detalleOf, entidad } from './admin-detalle.ts';
import * as acts from './administer-pedido.ts';
import { pagosRoutes } from './pagos-routes.ts';
import { comprobantesOf } from './queries/comprobantes.ts';
import * as lists from './queries/lists.ts';

export function adminPedidosRoutes(deps: Deps): void {
  route(deps, listPedidos, ({ db, query }) => lists.listPedidos(db, query));

  route(deps, exportPedidos, async ({ db, query, audit, now }) => {
    const pedidos = await lists.allPedidos(db, query);
    const about = { nombre: `${pedidos.length} pedidos`, ...query };
    await audit({ accion: 'exportar', entidad, entidadId: 'todos', despues: about });
    const comprobantes = await comprobantesOf(
      db,
      pedidos.map(({ id }) => id),
    );
    const rows = pedidos.map((pedido) => ({ ...pedido, comprobante: comprobantes.get(pedido.id) }));
    return tableDownload(query.formato, 'pedidos', columns, rows, now);
  });

  route(deps, getPedido, ({ db, params }) => detalleOf(db, params.id));

  route(deps, cancelPedido, async ({ db, params, body, usuario: { usuarioId }, audit }) => {
    const before = await acts.cancelPedido(deps, db, params.id, usuarioId, body.motivo);
    const after = await detalleOf(db, params.id);
    await audit({ accion: 'cancelar', entidad, ...changeOf(before, { ...after, ...body }) });
    return after;
  });

  route(deps, resendMail, async ({ db, params, body, audit }) => {
    const { antes } = await acts.resendMail(deps, db, params.id, body.correo);
    const after = await detalleOf(db, params.id);
    await audit({ accion: 'reenviar', entidad, ...changeOf(antes, after) });
    return after;
  });

  pagosRoutes(deps);
}

type Exported = PedidoSummary & { comprobante: Comprobante | undefined };

const columns: CsvColumn<Exported>[] = [
  ['Pedido', ({ numero }) => numero],
  ['Fecha', ({ creado }) => inLima(creado)],
  ['Estado', ({ estado }) => pedidoEstadoLabel[estado]],
  ['Comprador', ({ buyerName }) => buyerName],
  ['Correo', ({ buyerEmail }) => buyerEmail],
  ['Teléfono', ({ buyerPhone }) => buyerPhone],
  ['Asientos', ({ cantidad }) => String(cantidad), 'number'],
  ['Cupón', ({ cupon }) => cupon],
  ['Descuento S/', ({ descuento }) => descuento.toFixed(2), 'number'],
  ['Total S/', ({ total }) => total.toFixed(2), 'number'],
  ['Devuelto S/', ({ devuelto }) => devuelto.toFixed(2), 'number'],
  ['Pagado', ({ pagado }) => (pagado ? inLima(pagado) : '')],
  ['Medio', ({ proveedor }) => proveedor],
  ['Comprobante', ({ comprobante }) => (comprobante ? tiposComprobante[comprobante.tipo] : '')],
  ['Documento', ({ comprobante }) => (comprobante ? `${comprobante.tipoDocumento} ${comprobante.documento}` : '')],
  ['Razón social', ({ comprobante }) => comprobante?.nombre ?? ''],
  ['Dirección', ({ comprobante }) => comprobante?.direccion ?? ''],
];

function inLima(iso: string): string {
  return toLimaInput(iso).replace('T', ' ');
}
