import { exportarAuditoria, getAuditoria, listAuditoria, opcionesAuditoria } from 'domain/contract/auditoria.ts';
import type { House } from '../house.ts';
import { descargaCsv } from '../http/descarga.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { columns } from './exportar.ts';
import * as queries from './queries.ts';

const mostExported = 50_000;

export function auditoriaRoutes(house: House): void {
  route(house, listAuditoria, ({ db, query }) => queries.listAuditoria(db, query));

  route(house, opcionesAuditoria, ({ db }) => queries.listOpciones(db));

  route(house, exportarAuditoria, async ({ db, query, ahora }) => {
    const rows = await queries.newestAuditoria(db, query, mostExported);
    return descargaCsv('historia', columns, rows, ahora);
  });

  route(house, getAuditoria, async ({ db, params }) => {
    const found = await queries.findAuditoria(db, params.id);
    if (!found) throw notFound('No se encontró este cambio.');
    return found;
  });
}
