import * as contract from 'domain/contract/tipos.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import type { Page } from '../db/page.ts';
import type { House } from '../house.ts';
import { descargaCsv } from '../http/descarga.ts';
import { type Context, route } from '../http/route.ts';
import * as acts from './acts.ts';
import { type Clase, deMaterial, deModulo } from './clases.ts';
import type { TipoRow } from './queries.ts';
import * as queries from './queries.ts';

type Audit = Context<typeof contract.createTipoModulo>['audit'];

const columns: CsvColumn<TipoRow>[] = [
  ['Orden', ({ orden }) => String(orden)],
  ['Nombre', ({ nombre }) => nombre],
  ['Acrónimo', ({ acronimo }) => acronimo],
];

const comoModulo = ({ id, ...rest }: TipoRow) => ({ tipoModuloId: id, ...rest });
const comoMaterial = ({ id, ...rest }: TipoRow) => ({ tipoMaterialId: id, ...rest });

export function tiposRoutes(house: House): void {
  route(house, contract.listTipoModulos, async ({ db, query }) =>
    shown(await queries.listTipos(db, deModulo, query), comoModulo),
  );
  route(house, contract.listTipoMateriales, async ({ db, query }) =>
    shown(await queries.listTipos(db, deMaterial, query), comoMaterial),
  );

  route(house, contract.getTipoModulo, async ({ db, params }) =>
    comoModulo(await acts.obtener(db, deModulo, params.id)),
  );
  route(house, contract.getTipoMaterial, async ({ db, params }) =>
    comoMaterial(await acts.obtener(db, deMaterial, params.id)),
  );

  route(house, contract.createTipoModulo, async ({ db, body, audit }) => {
    const despues = await acts.crear(db, deModulo, body);
    return recorded(audit, deModulo, 'crear', comoModulo, { despues });
  });
  route(house, contract.createTipoMaterial, async ({ db, body, audit }) => {
    const despues = await acts.crear(db, deMaterial, body);
    return recorded(audit, deMaterial, 'crear', comoMaterial, { despues });
  });

  route(house, contract.updateTipoModulo, async ({ db, params, body, audit }) => {
    const change = await acts.cambiar(db, deModulo, params.id, body, comoModulo);
    return recorded(audit, deModulo, 'editar', comoModulo, change);
  });
  route(house, contract.updateTipoMaterial, async ({ db, params, body, audit }) => {
    const change = await acts.cambiar(db, deMaterial, params.id, body, comoMaterial);
    return recorded(audit, deMaterial, 'editar', comoMaterial, change);
  });

  route(house, contract.deleteTipoModulo, async ({ db, params, audit }) => {
    const antes = await acts.eliminar(db, deModulo, params.id);
    await audit({ accion: 'eliminar', entidad: deModulo.entidad, entidadId: params.id, antes: comoModulo(antes) });
  });
  route(house, contract.deleteTipoMaterial, async ({ db, params, audit }) => {
    const antes = await acts.eliminar(db, deMaterial, params.id);
    await audit({ accion: 'eliminar', entidad: deMaterial.entidad, entidadId: params.id, antes: comoMaterial(antes) });
  });

  route(house, contract.exportarTipoModulos, async ({ db, query, ahora }) =>
    descargaCsv('tipos-de-modulo', columns, await queries.todosLosTipos(db, deModulo, query.q), ahora),
  );
  route(house, contract.exportarTipoMateriales, async ({ db, query, ahora }) =>
    descargaCsv('tipos-de-material', columns, await queries.todosLosTipos(db, deMaterial, query.q), ahora),
  );

  route(house, contract.selectModulo, ({ db }) => queries.todosLosTipos(db, deModulo));
  route(house, contract.selectMaterial, ({ db }) => queries.todosLosTipos(db, deMaterial));
}

function shown<T>(found: TipoRow[] | Page<TipoRow>, as: (row: TipoRow) => T): T[] | Page<T> {
  return Array.isArray(found) ? found.map(as) : { ...found, rows: found.rows.map(as) };
}

async function recorded<T extends Record<string, unknown>>(
  audit: Audit,
  { entidad }: Clase,
  accion: 'crear' | 'editar',
  as: (row: TipoRow) => T,
  { antes, despues }: { antes?: TipoRow; despues: TipoRow },
): Promise<T> {
  const record = as(despues);
  await audit({ accion, entidad, entidadId: despues.id, antes: antes ? as(antes) : null, despues: record });
  return record;
}
