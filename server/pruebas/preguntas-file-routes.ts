import { copyPreguntas, listBanco } from 'domain/contract/banco-preguntas.ts';
import { exportPreguntas, importPreguntas } from 'domain/contract/preguntas-file.ts';
import { recordAudit } from '../db/audit.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { openPrueba } from './acceso.ts';
import { copyPreguntas as copyInto, readBanco } from './copy-preguntas.ts';
import { writePreguntas } from './export-preguntas.ts';
import * as acts from './import-preguntas.ts';
import { preguntasWithAnswerKey } from './queries/pruebas.ts';

export function preguntasFileRoutes(deps: Deps): void {
  // Reading a file and encoding its pictures must not hold a transaction.
  route(
    deps,
    importPreguntas,
    async ({ db, params, query, body, request, ...who }) => {
      const { pruebaId, nombre: prueba } = await openPrueba(db, params.id, who);
      if (query.revisar === 'true') return acts.reviewPreguntas(db, pruebaId, await acts.readUpload(body));
      const { usuarioId } = who.usuario;
      const { result } = await acts.importPreguntas(deps, db, pruebaId, body, (tx, { nombre }) =>
        recordAudit(tx, {
          usuarioId,
          requestId: request.id,
          accion: 'importar',
          entidad: 'prueba',
          entidadId: pruebaId,
          despues: { nombre: prueba, importado: nombre },
        }),
      );
      return result;
    },
    { transaction: false },
  );

  route(deps, exportPreguntas, async ({ db, params, query, audit, ...who }) => {
    const { pruebaId, nombre } = await openPrueba(db, params.id, who);
    const file = await writePreguntas(deps, query.formato, await preguntasWithAnswerKey(db, pruebaId));
    await audit({ accion: 'exportar', entidad: 'prueba', entidadId: pruebaId, despues: { nombre, ...query } });
    return file;
  });

  route(deps, listBanco, async ({ db, params, query, ...who }) => {
    const { pruebaId } = await openPrueba(db, params.id, who);
    return readBanco(db, pruebaId, query);
  });

  route(deps, copyPreguntas, async ({ db, params, body, audit, ...who }) => {
    const { pruebaId, nombre } = await openPrueba(db, params.id, who);
    const result = await copyInto(db, pruebaId, body.preguntas);
    const importado = `${result.traidas} preguntas de otras pruebas`;
    if (result.traidas > 0) {
      await audit({ accion: 'importar', entidad: 'prueba', entidadId: pruebaId, despues: { nombre, importado } });
    }
    return result;
  });
}
