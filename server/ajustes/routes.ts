import { getAjustes, getFeriados, updateAjustes } from 'domain/contract/ajustes.ts';
import type { Ajustes } from 'domain/schemas/ajustes.ts';
import { recordAudit } from '../db/audit.ts';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile, invalid } from '../http/errors.ts';
import { route } from '../http/route.ts';
import * as queries from './queries.ts';

export function ajustesRoutes(deps: Deps): void {
  const shown = (stored: queries.StoredAjustes): Ajustes => ({
    ...stored,
    defecto: defaultsOf(deps),
    rucFijo: isRucFixed(deps),
  });

  route(deps, getAjustes, async ({ db }) => shown(await queries.findAjustes(db)));

  route(deps, getFeriados, ({ db }) => queries.findAjustes(db));

  // Its own transaction: the settings are read again after the commit, before the response.
  route(
    deps,
    updateAjustes,
    async ({ body, usuario, request }) => {
      const { version, ...data } = body;
      if (isRucFixed(deps) && data.ruc !== '' && data.ruc !== deps.defaults.institucion.ruc) {
        throw invalid({ ruc: 'Es el RUC del certificado de tus comprobantes: se cambia en el servidor' });
      }
      const saved = await inTransaction(deps.db, async (tx) => {
        const antes = await queries.lockAjustes(tx);
        if (version !== undefined && version !== antes.version)
          throw changedMeanwhile('esta configuración', shown(antes));
        const despues = await queries.updateAjustes(tx, data);
        await recordAudit(tx, {
          usuarioId: usuario.usuarioId,
          requestId: request.id,
          accion: 'editar',
          entidad: 'ajustes',
          entidadId: 1,
          antes: named(antes),
          despues: named(despues),
        });
        return despues;
      });
      await deps.reloadConfig();
      return shown(saved);
    },
    { transaction: false },
  );
}

/**
 * The RUC is part of the signing certificate and of the SOL user, so it cannot change here while comprobantes are on.
 */
const isRucFixed = ({ comprobantes }: Pick<Deps, 'comprobantes'>) => comprobantes.adapter !== 'ninguno';

function defaultsOf({ defaults: { institucion, texts } }: Pick<Deps, 'defaults'>): Ajustes['defecto'] {
  const { networks, since, ...facts } = institucion;
  const { pendiente, pagado, certificado } = texts.whatsapp;
  return {
    ...facts,
    ...networks,
    desde: since,
    textoPendiente: pendiente,
    textoPagado: pagado,
    textoCertificado: certificado,
  };
}

/** The audit log shows `nombre` as the record's name; the name of the school is recorded as `institucion`. */
function named({ nombre, ...rest }: queries.StoredAjustes) {
  return { ...rest, nombre: 'Ajustes', institucion: nombre };
}
