import * as contract from 'domain/contract/pagos.ts';
import { closeDay, exportContador, exportVentas, getCierre, getVentas, reopenDay } from 'domain/contract/reportes.ts';
import { rangeOf } from 'domain/rules/movement.ts';
import type { VentasQuery } from 'domain/schemas/reportes.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import * as acts from './close-day.ts';
import { movementColumns, ventasColumns } from './columns.ts';
import { contadorFile } from './export-contador.ts';
import { readCierre } from './queries/cierre.ts';
import * as movements from './queries/money-movements.ts';
import { reportVentas } from './queries/ventas-report.ts';

const entidad = 'cierre';
const filterOf = ({ por: _, ...query }: VentasQuery, now: Date) => ({ ...query, ...rangeOf(query, now) });

export function reportesRoutes(deps: Deps): void {
  route(deps, contract.listMoneyMovements, ({ query }) =>
    deps.onReplica((db) => movements.listMoneyMovements(db, query)),
  );
  route(deps, contract.sumMoneyMovements, ({ query }) =>
    deps.onReplica((db) => movements.sumMoneyMovements(db, query)),
  );

  route(deps, contract.exportMoneyMovements, async (asked) => {
    const rows = await movements.allMoneyMovements(asked.db, asked.query);
    const nombre = `${rows.length} pagos y devoluciones`;
    return exportTable(asked, { entidad: 'pago', nombre, file: 'pagos', columns: movementColumns, rows });
  });

  route(deps, getVentas, ({ query, now }) => deps.onReplica((db) => reportVentas(db, query.por, filterOf(query, now))));

  route(deps, exportVentas, async (asked) => {
    const { query, now } = asked;
    const { filas, total } = await reportVentas(asked.db, query.por, filterOf(query, now));
    const rows = [...filas, { clave: '', nombre: 'Total', ...total }];
    const columns = ventasColumns(query.por);
    return exportTable(asked, { entidad: 'pago', nombre: 'Reporte de ventas', file: 'ventas', columns, rows });
  });

  route(deps, exportContador, async ({ db, query, now, audit }) => {
    const { rows, file } = await contadorFile(db, query, rangeOf(query, now), now);
    const nombre = `${rows} líneas para el contador`;
    await audit({ accion: 'exportar', entidad: 'pago', entidadId: 'todos', despues: { nombre, ...query } });
    return file;
  });

  route(deps, getCierre, ({ db, query }) => readCierre(db, query.fecha));

  route(deps, closeDay, async ({ db, body, usuario: { usuarioId }, now, audit }) => {
    const { cierreId, medios, nota } = await acts.closeDay(db, { ...body, usuarioId, now });
    const despues = { nombre: body.fecha, medios, nota };
    await audit({ accion: 'cerrar-dia', entidad, entidadId: cierreId, despues });
    return readCierre(db, body.fecha);
  });

  route(deps, reopenDay, async ({ db, body, usuario: { usuarioId }, audit }) => {
    const { cierreId, medios, nota } = await acts.reopenDay(db, { ...body, usuarioId });
    const antes = { nombre: body.fecha, medios, nota };
    await audit({
      accion: 'reabrir-dia',
      entidad,
      entidadId: cierreId,
      antes,
      despues: { ...antes, motivo: body.motivo },
    });
    return readCierre(db, body.fecha);
  });
}
