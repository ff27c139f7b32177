import { exportAuditoria, getAuditoria, listAuditoria, opcionesAuditoria } from 'domain/contract/auditoria.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import { columns } from './export-auditoria.ts';
import * as queries from './queries.ts';

const mostExported = 50_000;

export function auditoriaRoutes(deps: Deps): void {
  route(deps, listAuditoria, ({ query }) => deps.onReplica((db) => queries.listAuditoria(db, query)));

  route(deps, opcionesAuditoria, () => deps.onReplica(queries.listOpciones));

  route(deps, exportAuditoria, async (asked) => {
    const rows = await deps.onReplica((db) => queries.newestAuditoria(db, asked.query, mostExported));
    const nombre = `${rows.length} cambios de la historia`;
    return exportTable(asked, { entidad: 'auditoria', nombre, file: 'historia', columns, rows });
  });

  route(deps, getAuditoria, async ({ params }) => {
    const found = await deps.onReplica((db) => queries.findAuditoria(db, params.id));
    if (!found) throw notFound('No se encontró este cambio.');
    return found;
  });
}
