import { listEliminados, restoreEliminado } from 'domain/contract/eliminados.ts';
import type { Deps } from '../deps.ts';
import { requireFresh } from '../http/access.ts';
import { route } from '../http/route.ts';
import * as queries from './queries.ts';
import { restoreRecord } from './restore-record.ts';

export function eliminadosRoutes(deps: Deps): void {
  route(deps, listEliminados, ({ db, query }) => queries.listEliminados(db, query));

  route(deps, restoreEliminado, async ({ db, body, audit, recordEvent, session }) => {
    if (body.tipo === 'usuario') requireFresh(session);
    const [record, ...juntos] = await restoreRecord(db, body);
    for (const { tipo, id, nombre } of [...juntos, record]) {
      const despues = { nombre, ...(tipo === 'usuario' && { usuarioId: id }) };
      const acto = tipo === 'usuario' ? 'person-removal' : null;
      await audit({ accion: 'restaurar', entidad: tipo, entidadId: id, despues, acto });
    }
    if (record.tipo === 'usuario' && (await queries.findDeletedUsuario(db, record.id))?.isAdmin) {
      await recordEvent({ tipo: 'rol', usuarioId: record.id, detalle: 'ADMIN' });
    }
    return { ...record, juntos };
  });
}
