import * as contract from 'domain/contract/comprobantes.ts';
import type { AjustesComprobantes, AjustesInput, ComprobanteDetalle } from 'domain/schemas/comprobantes.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { changedMeanwhile, conflict, invalid, notFound } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { exportTable } from '../../http/table-download.ts';
import { detalleOf } from '../admin-detalle.ts';
import { checkComprobantes } from './check-connection.ts';
import { comprobanteFile, zipMonth } from './comprobante-file.ts';
import { attachFiles } from './manual-files.ts';
import * as ajustes from './queries/ajustes.ts';
import type { Environment } from './queries/environment.ts';
import { findAjustes, lockAjustes } from './queries/issue.ts';
import * as lists from './queries/lists.ts';
import { findComprobante, makeDue } from './queries/send.ts';
import { registerComprobante, retireComprobante } from './register-comprobante.ts';
import { registroColumns } from './registro-ventas.ts';
import { correctComprobante, creditComprobante, reissueComprobante } from './reissue-comprobante.ts';
import { askBaja, resolveBaja } from './void-comprobante.ts';

const entidad = 'comprobante';

export function comprobantesRoutes(deps: Deps): void {
  const { environment } = deps.comprobantes;
  const detalle = detalleIn(environment);

  route(deps, contract.listComprobantes, ({ db, query, now }) =>
    lists.listComprobantes(db, query, { environment, now }),
  );

  route(deps, contract.listFaltas, ({ db }) => lists.listFaltas(db));

  route(deps, contract.exportComprobantes, async (asked) => {
    const shown = await lists.registro(asked.db, asked.query, environment);
    const references = await lists.referencesOf(
      asked.db,
      shown.flatMap(({ row }) => row.corrigeId ?? []),
    );
    const rows = shown.map((each) => ({ ...each, reference: references.get(each.row.corrigeId ?? 0) }));
    const nombre = `${rows.length} comprobantes`;
    return exportTable(asked, { entidad, nombre, file: 'registro-de-ventas', columns: registroColumns, rows });
  });

  route(deps, contract.zipComprobantes, async ({ db, query: { mes }, audit }) => {
    await audit({ accion: 'exportar', entidad, entidadId: mes, despues: { nombre: `Comprobantes de ${mes}` } });
    return { body: await zipMonth(deps, db, mes), filename: `comprobantes-${mes}.zip` };
  });

  route(deps, contract.getAjustesComprobantes, ({ db }) => shownAjustes(deps, db));

  route(deps, contract.updateAjustesComprobantes, async ({ db, body, audit }) => {
    const before = await lockAjustes(db);
    const antes = { ...ajustes.shownAjustes(before), ...(await ajustes.findSeries(db)) };
    if (body.version !== undefined && body.version !== before.version) {
      throw changedMeanwhile('esta configuración', await shownAjustes(deps, db));
    }
    await checkSeries(db, body, environment);
    await ajustes.saveAjustes(db, body);
    await ajustes.saveSeries(db, body);
    const { version: _version, ...despues } = body;
    const nombre = 'Ajustes de comprobantes';
    await audit({
      accion: 'editar',
      entidad,
      entidadId: 'ajustes',
      antes: { nombre, ...antes },
      despues: { nombre, ...despues },
    });
    return shownAjustes(deps, db);
  });

  route(deps, contract.checkConexion, () => checkComprobantes(deps));

  route(deps, contract.setAfectacion, async ({ db, params: { id: cursoId }, body, audit }) => {
    await ajustes.saveAfectacion(db, { cursoId, ...body });
    await audit({
      accion: 'editar',
      entidad: 'curso',
      entidadId: cursoId,
      despues: { nombre: 'Afectación al IGV', ...body },
    });
    return { cursoId, ...body };
  });

  route(deps, contract.getComprobante, ({ db, params, now }) => detalle(db, params.id, now));

  route(deps, contract.getComprobanteFile, async ({ db, params: { id, clase } }) =>
    comprobanteFile(deps, db, await findComprobante(db, id), clase),
  );

  route(deps, contract.resendComprobante, async ({ db, params: { id }, audit, now }) => {
    const { numero, puede } = await detalle(db, id, now);
    if (!puede.reenviar || !(await makeDue(db, id, now))) {
      throw conflict('Este comprobante no espera ningún envío.');
    }
    await deps.jobs.enqueue(db, 'comprobantes.enviar', { comprobanteId: id });
    await audit({ accion: 'reenviar', entidad, entidadId: id, despues: { nombre: numero } });
    return detalle(db, id, now);
  });

  route(deps, contract.reissueComprobante, async ({ db, params: { id }, body, audit, now }) => {
    const created = await detalle(db, await reissueComprobante(deps, db, id, body.comprobante), now);
    await audit({ accion: 'editar', entidad, entidadId: id, despues: { ...body.comprobante, nombre: created.numero } });
    return created;
  });

  route(deps, contract.correctComprobante, async ({ db, params: { id }, body, audit, now }) => {
    const created = await detalle(db, await correctComprobante(deps, db, id, body), now);
    const despues = { ...body.comprobante, nombre: created.numero, motivo: body.motivo };
    await audit({ accion: 'editar', entidad, entidadId: id, despues });
    return created;
  });

  route(deps, contract.creditComprobante, async ({ db, params: { id }, body, audit, now }) => {
    const created = await detalle(db, await creditComprobante(deps, db, id, body), now);
    await audit({ accion: 'editar', entidad, entidadId: id, despues: { nombre: created.numero, ...body } });
    return created;
  });

  route(
    deps,
    contract.askBaja,
    async ({ db, params: { id }, body: { motivo }, usuario: { usuarioId }, audit, now }) => {
      await askBaja(deps, db, id, { motivo, usuarioId, now });
      const asked = await detalle(db, id, now);
      await audit({ accion: 'dar-de-baja', entidad, entidadId: id, despues: { nombre: asked.numero, motivo } });
      return asked;
    },
  );

  route(
    deps,
    contract.resolveBaja,
    async ({ params: { id }, body: { aceptada }, audit, now }) => {
      const { numero } = await detalle(deps.db, id, now);
      await resolveBaja(deps, id, aceptada, now);
      await audit({ accion: 'resolver-baja', entidad, entidadId: id, despues: { nombre: numero, aceptada } });
      return detalle(deps.db, id, now);
    },
    { transaction: false },
  );

  manualRoutes(deps);
}

/** Documents that were issued elsewhere. */
function manualRoutes(deps: Deps): void {
  const detalle = detalleIn(deps.comprobantes.environment);

  route(deps, contract.registerComprobante, async ({ db, params, body, usuario: { usuarioId }, now, audit }) => {
    const id = await registerComprobante(deps, db, params.id, body, { usuarioId, now });
    const { pdf, xml, ...despues } = body;
    await audit({ accion: 'crear', entidad, entidadId: id, despues: { nombre: body.numero, ...despues } });
    return detalleOf(db, params.id);
  });

  route(deps, contract.attachComprobanteFiles, async ({ db, params: { id }, body, audit, now }) => {
    await attachFiles(db, id, body);
    const found = await detalle(db, id, now);
    await audit({
      accion: 'editar',
      entidad,
      entidadId: id,
      despues: { nombre: found.numero, archivos: Object.keys(body) },
    });
    return found;
  });

  route(deps, contract.retireComprobante, async ({ db, params: { id }, body, usuario: { usuarioId }, now, audit }) => {
    const { nombre } = await retireComprobante(deps, db, id, body, { usuarioId, now });
    await audit({ accion: 'anular', entidad, entidadId: id, despues: { nombre, ...body } });
  });
}

function detalleIn(environment: Environment) {
  return async (db: Db, id: number, now: Date): Promise<ComprobanteDetalle> => {
    const found = await lists.findDetalle(db, id, { environment, now });
    if (!found) throw notFound('No se encontró el comprobante.');
    return found;
  };
}

async function shownAjustes(
  { comprobantes, config }: Pick<Deps, 'comprobantes' | 'config'>,
  db: Db,
): Promise<AjustesComprobantes> {
  const { ruc, razonSocial } = config.institucion;
  return {
    ...ajustes.shownAjustes(await findAjustes(db)),
    ...(await ajustes.findSeries(db)),
    adaptador: comprobantes.adapter,
    ambiente: comprobantes.environment,
    ruc,
    razonSocial,
    certificadoVence: comprobantes.validUntil?.toISOString() ?? null,
    afectaciones: await ajustes.listAfectaciones(db),
  };
}

/** A number is never used twice in an environment, and two kinds of document never share a series. */
async function checkSeries(db: Db, input: AjustesInput, environment: Environment): Promise<void> {
  const spent = await ajustes.spentNumbers(db, environment);
  const errores: Record<string, string> = {};
  const names: string[] = [];
  for (const [serieField, numberField] of Object.values(ajustes.serieFields)) {
    const serie = input[serieField];
    const last = spent.get(serie) ?? 0;
    if (names.includes(serie)) errores[serieField] = 'Cada clase de comprobante lleva su propia serie';
    if (input[numberField] <= last) errores[numberField] = `De ${serie} ya se usó hasta el ${last}`;
    names.push(serie);
  }
  if (Object.keys(errores).length > 0) throw invalid(errores);
}
