import { exportAuditoria, getAuditoria, listAuditoria, opcionesAuditoria } from 'domain/contract/auditoria.ts';
import { actionLabel, entidadLabel } from 'domain/formats/auditoria-labels.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import type { Auditoria } from 'domain/schemas/auditoria.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
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

const columns: CsvColumn<Auditoria>[] = [
  ['Fecha', ({ cuando }) => toLimaInput(cuando).replace('T', ' '), 'date'],
  ['Quién', ({ quien }) => quien],
  ['Acción', ({ accion }) => actionLabel(accion)],
  ['Tipo', ({ entidad }) => entidadLabel(entidad)],
  ['Registro', ({ detalle }) => detalle],
  ['ID', ({ entidadId }) => entidadId],
];
