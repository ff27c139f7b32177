import { previewReminder, remindPedidos, trialReminder } from 'domain/contract/reportes.ts';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { mailTrial, previewByStaff, remindByStaff } from './remind-buyers.ts';

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

  route(deps, previewReminder, async ({ query: { pedidos }, now }) => {
    const { letter, ...counted } = await previewByStaff(deps, pedidos, now);
    return { ...counted, asunto: letter?.asunto ?? '', texto: letter?.texto ?? '' };
  });

  route(deps, trialReminder, async ({ db, body: { pedidos }, usuario, now, audit }) => {
    const sent = await mailTrial(deps, db, pedidos, { ...usuario, now });
    if (!sent) throw conflict('A ninguno de estos compradores se le puede recordar ahora.');
    await audit({ accion: 'probar', entidad: 'pedido', entidadId: sent.pedidoId, despues: { nombre: sent.numero } });
  });
}
