import { remindPedidos } from 'domain/contract/reportes.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { remindByStaff } from './remind-buyers.ts';

export function recordatorioRoutes(deps: Deps): void {
  route(
    deps,
    remindPedidos,
    async ({ body: { pedidos }, now, audit }) => {
      const recordados = await remindByStaff(deps, pedidos, now);
      const omitidos = new Set(pedidos).size - recordados;
      const nombre = `${recordados} compradores`;
      await audit({
        accion: 'recordar',
        entidad: 'pedido',
        entidadId: 'varios',
        despues: { nombre, recordados, omitidos },
      });
      return { recordados, omitidos };
    },
    { transaction: false },
  );
}
