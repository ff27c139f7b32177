import * as contract from 'domain/contract/tipos.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import type { Page } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import type { Context } from '../http/context.ts';
import { route } from '../http/route.ts';
import { tableDownload } from '../http/table-download.ts';
import { type Clase, materialClase, moduloClase } from './clases.ts';
import type { TipoRow } from './queries.ts';
import * as queries from './queries.ts';
import * as tipos from './save-tipo.ts';

type Audit = Context<typeof contract.createTipoModulo>['audit'];

const columns: CsvColumn<TipoRow>[] = [
  ['Orden', ({ orden }) => String(orden), 'number'],
  ['Nombre', ({ nombre }) => nombre],
  ['Acrónimo', ({ acronimo }) => acronimo],
];

const asModulo = ({ id, ...rest }: TipoRow) => ({ tipoModuloId: id, ...rest });
const asMaterial = ({ id, ...rest }: TipoRow) => ({ tipoMaterialId: id, ...rest });

export function tiposRoutes(deps: Deps): void {
  route(deps, contract.listTipoModulos, async ({ db, query }) =>
    shown(await queries.listTipos(db, moduloClase, query), asModulo),
  );
  route(deps, contract.listTipoMateriales, async ({ db, query }) =>
    shown(await queries.listTipos(db, materialClase, query), asMaterial),
  );

  route(deps, contract.getTipoModulo, async ({ db, params }) =>
    asModulo(await tipos.getTipo(db, moduloClase, params.id)),
  );
  route(deps, contract.getTipoMaterial, async ({ db, params }) =>
    asMaterial(await tipos.getTipo(db, materialClase, params.id)),
  );

  route(deps, contract.createTipoModulo, async ({ db, body, audit }) => {
    const despues = await tipos.createTipo(db, moduloClase, body);
    return recorded(audit, moduloClase, 'crear', asModulo, { despues });
  });
  route(deps, contract.createTipoMaterial, async ({ db, body, audit }) => {
    const despues = await tipos.createTipo(db, materialClase, body);
    return recorded(audit, materialClase, 'crear', asMaterial, { despues });
  });

  route(deps, contract.updateTipoModulo, async ({ db, params, body, audit }) => {
    const change = await tipos.updateTipo(db, moduloClase, params.id, body, asModulo);
    return recorded(audit, moduloClase, 'editar', asModulo, change);
  });
  route(deps, contract.updateTipoMaterial, async ({ db, params, body, audit }) => {
    const change = await tipos.updateTipo(db, materialClase, params.id, body, asMaterial);
    return recorded(audit, materialClase, 'editar', asMaterial, change);
  });

  route(deps, contract.deleteTipoModulo, async ({ db, params, audit }) => {
    const before = await tipos.deleteTipo(db, moduloClase, params.id);
    await audit({ accion: 'eliminar', entidad: moduloClase.entidad, entidadId: params.id, antes: asModulo(before) });
  });
  route(deps, contract.deleteTipoMaterial, async ({ db, params, audit }) => {
    const before = await tipos.deleteTipo(db, materialClase, params.id);
    await audit({
      accion: 'eliminar',
      entidad: materialClase.entidad,
      entidadId: params.id,
      antes: asMaterial(before),
    });
  });

  route(deps, contract.exportTipoModulos, async ({ db, query, now, audit }) => {
    const rows = await queries.listAllTipos(db, moduloClase, query.q);
    const despues = { nombre: `${rows.length} tipos de módulo`, ...query };
    await audit({ accion: 'exportar', entidad: 'tipo-modulo', entidadId: 'todos', despues });
    return tableDownload(query.formato, 'tipos-de-modulo', columns, rows, now);
  });
  route(deps, contract.exportTipoMateriales, async ({ db, query, now, audit }) => {
    const rows = await queries.listAllTipos(db, materialClase, query.q);
    const despues = { nombre: `${rows.length} tipos de material`, ...query };
    await audit({ accion: 'exportar', entidad: 'tipo-material', entidadId: 'todos', despues });
    return tableDownload(query.formato, 'tipos-de-material', columns, rows, now);
  });

  route(deps, contract.selectModulo, ({ db }) => queries.listAllTipos(db, moduloClase));
  route(deps, contract.selectMaterial, ({ db }) => queries.listAllTipos(db, materialClase));
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
