import { getCheckoutWays, getFormasPago, updateFormasPago } from 'domain/contract/formas-pago.ts';
import { offeredMedios } from 'domain/rules/formas-pago.ts';
import type { FormasPago } from 'domain/schemas/formas-pago.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { assertUploaded } from '../uploads/files.ts';
import * as queries from './queries.ts';

export function formasPagoRoutes(deps: Deps): void {
  route(deps, getFormasPago, ({ db }) => queries.findFormasPago(db));

  route(deps, getCheckoutWays, async ({ db }) => {
    const ways = await queries.findCheckoutWays(db);
    const bancos = [...new Set(ways.cuentas.map(({ banco }) => banco))];
    const medios = offeredMedios(ways, deps.pagos.proveedor !== 'simulado');
    return { medios, bancos, emiteComprobantes: deps.comprobantes.active && ways.isIssuing };
  });

  route(deps, updateFormasPago, async ({ db, body, audit }) => {
    const antes = await queries.lockFormasPago(db);
    const { version, ...data } = body;
    if (version !== undefined && version !== antes.version) throw changedMeanwhile('esta configuración', antes);
    for (const [sent, stored] of [
      [data.yapeQr, antes.yapeQr],
      [data.plinQr, antes.plinQr],
    ] as const) {
      if (sent !== stored) await assertUploaded(deps, db, 'formasPago', sent);
    }
    const despues = await queries.updateFormasPago(db, data);
    await audit({
      accion: 'editar',
      entidad: 'formasPago',
      entidadId: 1,
      antes: named(antes),
      despues: named(despues),
    });
    return despues;
  });
}

/** The audit log shows `nombre` as the record's name. */
function named(formas: FormasPago) {
  return { nombre: 'Formas de pago', ...formas };
}
