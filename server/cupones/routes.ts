import {
  createCupon,
  deleteCupon,
  exportCupones,
  getCupon,
  listCupones,
  updateCupon,
} from 'domain/contract/cupones.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import type { Cupon } from 'domain/schemas/cupones.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, changedMeanwhile, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import * as queries from './queries.ts';

const entidad = 'cupon';
const unknown = () => notFound('No se encontró el cupón.');

const columns: CsvColumn<Cupon>[] = [
  ['Código', ({ codigo }) => codigo],
  ['Porcentaje', ({ porcentaje }) => String(porcentaje ?? ''), 'number'],
  ['Monto S/', ({ monto }) => monto?.toFixed(2) ?? '', 'number'],
  ['Desde', ({ desde }) => inLima(desde)],
  ['Hasta', ({ hasta }) => inLima(hasta)],
  ['Usos', ({ usos }) => String(usos), 'number'],
  ['Usos en total', ({ usosMax }) => String(usosMax ?? ''), 'number'],
  ['Usos por persona', ({ usosPorPersona }) => String(usosPorPersona ?? ''), 'number'],
  ['Cursos', ({ todos, cursos }) => (todos ? 'Todos' : cursos.map(({ nombre }) => nombre).join('; '))],
  ['Activo', ({ activo }) => (activo ? 'Sí' : 'No')],
];

export function cuponesRoutes(deps: Deps): void {
  route(deps, listCupones, ({ db, query }) => queries.listCupones(db, query));

  route(deps, exportCupones, async (asked) => {
    const rows = await queries.listAllCupones(asked.db, asked.query.q);
    return exportTable(asked, { entidad, nombre: `${rows.length} cupones`, file: 'cupones', columns, rows });
  });

  route(deps, getCupon, async ({ db, params }) => {
    const found = await queries.findCupon(db, params.id);
    if (!found) throw unknown();
    return found;
  });

  route(deps, createCupon, async ({ db, body: { version: _version, ...input }, audit }) => {
    await refuseTaken(db, input.codigo);
    const cuponId = await queries.insertCupon(db, input);
    const despues = (await queries.findCupon(db, cuponId))!;
    await audit({ accion: 'crear', entidad, entidadId: cuponId, despues: named(despues) });
    return despues;
  });

  route(deps, updateCupon, async ({ db, params, body: { version, ...input }, audit }) => {
    await queries.lockCupon(db, params.id);
    const antes = await queries.findCupon(db, params.id);
    if (!antes) throw unknown();
    if (version !== undefined && version !== antes.version) throw changedMeanwhile('este cupón', antes);
    await refuseTaken(db, input.codigo, params.id);
    await queries.updateCupon(db, params.id, input);
    const despues = (await queries.findCupon(db, params.id))!;
    await audit({ accion: 'editar', entidad, entidadId: params.id, antes: named(antes), despues: named(despues) });
    return despues;
  });

  route(deps, deleteCupon, async ({ db, params, audit }) => {
    await queries.lockCupon(db, params.id);
    const antes = await queries.findCupon(db, params.id);
    if (!antes) throw unknown();
    await queries.deleteCupon(db, params.id);
    await audit({ accion: 'eliminar', entidad, entidadId: params.id, antes: named(antes) });
  });
}

async function refuseTaken(db: Db, codigo: string, exceptId?: number): Promise<void> {
  if (!(await queries.isCodigoTaken(db, codigo, exceptId))) return;
  const message = `Ya hay un cupón «${codigo}».`;
  throw new AppError(409, 'codigo-repetido', message, { errores: { codigo: message } });
}

/** The audit log finds a record by its name. */
function named({ codigo, cursoIds: _ids, ...cupon }: Cupon) {
  return { nombre: codigo, ...cupon, cursos: cupon.cursos.map(({ nombre }) => nombre) };
}

function inLima(iso: string | null): string {
  return iso === null ? '' : toLimaInput(iso).replace('T', ' ');
}
