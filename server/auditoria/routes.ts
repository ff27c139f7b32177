import { exportAuditoria, getAuditoria, listAuditoria, opcionesAuditoria } from 'domain/contract/auditoria.ts';
import type { Deps } from '../deps.ts';
import { csvDownload } from '../http/csv-download.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { columns } from './export-auditoria.ts';
import * as queries from './queries.ts';

const mostExported = 50_000;

export function auditoriaRoutes(deps: Deps): void {
  route(deps, listAuditoria, ({ db, query }) => queries.listAuditoria(db, query));

  route(deps, opcionesAuditoria, ({ db }) => queries.listOpciones(db));

  route(deps, exportAuditoria, async ({ db, query, now }) => {
    const rows = await queries.newestAuditoria(db, query, mostExported);
    return csvDownload('historia', columns, rows, now);
  });

  route(deps, getAuditoria, async ({ db, params }) => {
    const found = await queries.findAuditoria(db, params.id);
    if (!found) throw notFound('No se encontró este cambio.');
    return found;
  });
}
