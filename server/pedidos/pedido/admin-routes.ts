import { cancelPedido, exportPedidos, getPedido, listPedidos, resendMail } from 'domain/contract/pedidos.ts';
import { isAdmin } from 'domain/rules/roles.ts';
import type { Deps } from '../../deps.ts';
import { requireFresh } from '../../http/access.ts';
import { notPermitted } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { exportTable } from '../../http/table-download.ts';
import { changeOf, detalleOf, entidad } from '../admin-detalle.ts';
import { comprobantesRoutes } from '../comprobante/admin-routes.ts';
import { pagosRoutes } from '../pago/pagos-routes.ts';
import * as acts from './administer-pedido.ts';
import { columns, exportedLines } from './export-pedidos.ts';
import * as lists from './queries/lists.ts';

export function adminPedidosRoutes(deps: Deps): void {
  comprobantesRoutes(deps);
  route(deps, listPedidos, ({ db, query }) => lists.listPedidos(db, query));

  route(deps, exportPedidos, async (asked) => {
    const pedidos = await lists.allPedidos(asked.db, asked.query);
    const rows = await exportedLines(asked.db, pedidos);
    return exportTable(asked, { entidad, nombre: `${pedidos.length} pedidos`, file: 'pedidos', columns, rows });
  });

  route(deps, getPedido, ({ db, params }) => detalleOf(db, params.id));

  route(deps, cancelPedido, async ({ db, params, body: { motivo }, usuario, session, audit }) => {
    const requireRefund = () => {
      if (!isAdmin(usuario.rol)) throw notPermitted('ADMIN');
      requireFresh(session);
    };
    const asked = { adminId: usuario.usuarioId, motivo, requireRefund };
    const { before, isRefund } = await acts.cancelPedido(deps, db, params.id, asked);
    const after = await detalleOf(db, params.id);
    const acto = isRefund ? 'refund' : null;
    await audit({ accion: 'cancelar', entidad, ...changeOf(before, { ...after, motivo }), acto });
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
