import * as contract from 'domain/contract/pagos.ts';
import {
  closeDay,
  exportContador,
  exportInforme,
  exportVentas,
  getCierre,
  getInforme,
  getVentas,
  reopenDay,
} from 'domain/contract/reportes.ts';
import { maxExported } from 'domain/formats/paging.ts';
import { type InformeKey, informeRange, informes, namesBuyers } from 'domain/rules/informes.ts';
import { rangeOf } from 'domain/rules/movement.ts';
import { may } from 'domain/rules/permisos.ts';
import type { WithRol } from 'domain/rules/roles.ts';
import type { VentasQuery } from 'domain/schemas/reportes.ts';
import { TooManyRows } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { requireFresh } from '../http/access.ts';
import { notPermitted } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import * as acts from './close-day.ts';
import { informeColumns, movementColumnsFor, ventasColumns } from './columns.ts';
import { exportForContador } from './export-contador.ts';
import { readCierre } from './queries/cierre.ts';
import { readInforme } from './queries/informes.ts';
import * as movements from './queries/money-movements.ts';
import { sumMoneyMovements } from './queries/money-sums.ts';
import { reportVentas } from './queries/ventas-report.ts';

const entidad = 'cierre';
const filterOf = ({ por: _, ...query }: VentasQuery, now: Date) => ({ ...query, ...rangeOf(query, now) });

/** The screen shows at most this many rows; the file has all. */
const shownRows = 500;

function requirePermiso(informe: InformeKey, { rol }: WithRol): void {
  const { permiso } = informes[informe];
  if (!may(rol, permiso)) throw notPermitted(permiso);
}

export function reportesRoutes(deps: Deps): void {
  route(deps, contract.listMoneyMovements, ({ query }) =>
    deps.onReplica((db) => movements.listMoneyMovements(db, query)),
  );
  route(deps, contract.sumMoneyMovements, ({ query }) => deps.onReplica((db) => sumMoneyMovements(db, query)));

  route(deps, contract.exportMoneyMovements, async (asked) => {
    const rows = await movements.allMoneyMovements(asked.db, asked.query);
    const nombre = `${rows.length} pagos y devoluciones`;
    const columns = movementColumnsFor(asked.query);
    return exportTable(asked, { entidad: 'pago', nombre, file: 'pagos', columns, rows });
  });

  route(deps, getVentas, ({ query, now }) => deps.onReplica((db) => reportVentas(db, query.por, filterOf(query, now))));

  route(deps, exportVentas, async (asked) => {
    const { query, now } = asked;
    const { filas, total } = await reportVentas(asked.db, query.por, filterOf(query, now));
    const rows = [...filas, { clave: '', nombre: 'Total', ...total }];
    const columns = ventasColumns(query.por);
    return exportTable(asked, { entidad: 'pago', nombre: 'Reporte de ventas', file: 'ventas', columns, rows });
  });

  route(deps, getInforme, ({ query, usuario, now }) => {
    requirePermiso(query.informe, usuario);
    const asked = { ...informeRange(query.informe, query, now), now };
    return deps.onReplica((db) => readInforme(db, query.informe, asked, shownRows));
  });

  route(deps, exportInforme, async (asked) => {
    const { informe, ...days } = asked.query;
    requirePermiso(informe, asked.usuario);
    const acto = namesBuyers(informe) ? 'export-people' : null;
    if (acto) requireFresh(asked.session);
    const range = { ...informeRange(informe, days, asked.now), now: asked.now };
    const { filas, total, faltan } = await readInforme(asked.db, informe, range, maxExported);
    if (faltan > 0) throw new TooManyRows(`Son más de ${maxExported} filas. Elige menos días.`);
    const rows = [...filas, { clave: '', nombre: 'Total', enlace: null, recordable: null, valores: total }];
    return exportTable(asked, {
      entidad: 'pago',
      nombre: `Reporte: ${informes[informe].nombre}`,
      file: informe,
      columns: informeColumns(informe),
      rows,
      acto,
    });
  });

  route(deps, exportContador, exportForContador);

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
