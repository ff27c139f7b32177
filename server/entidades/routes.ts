import { buffer } from 'node:stream/consumers';
import {
  createEntidad,
  deleteEntidad,
  exportEntidades,
  getEntidad,
  listEntidades,
  signatureOf,
  updateEntidad,
} from 'domain/contract/entidades.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { imageFolder } from 'domain/formats/images.ts';
import { quoteNames } from 'domain/formats/quote-names.ts';
import type { Entidad } from 'domain/schemas/entidades.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile, conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { tableDownload } from '../http/table-download.ts';
import { imagenAfterChange } from './imagenes.ts';
import * as queries from './queries.ts';

const entidad = 'entidad';
const unknown = () => notFound('No se encontró la entidad.');

const columns: CsvColumn<Entidad>[] = [
  ['Título', ({ titulo }) => titulo],
  ['Acrónimo', ({ acronimo }) => acronimo],
  ['Ubicación', ({ ubicacion }) => ubicacion],
  ['Descripción', ({ descripcion }) => descripcion],
  ['Firmante', ({ firmante }) => firmante],
  ['Cargo del firmante', ({ cargoFirmante }) => cargoFirmante],
];

export function entidadesRoutes(deps: Deps): void {
  route(deps, listEntidades, ({ db, query }) => queries.listEntidades(db, query));

  route(deps, exportEntidades, async ({ db, query, now, audit }) => {
    const rows = await queries.listAllEntidades(db, query.q);
    const despues = { nombre: `${rows.length} entidades`, ...query };
    await audit({ accion: 'exportar', entidad: 'entidad', entidadId: 'todos', despues });
    return tableDownload(query.formato, 'entidades', columns, rows, now);
  });

  route(deps, getEntidad, async ({ db, params }) => {
    const found = await queries.findEntidad(db, params.id);
    if (!found) throw unknown();
    return found;
  });

  route(deps, signatureOf, async ({ db, params }) => {
    const found = await queries.findEntidad(db, params.id);
    if (!found) throw unknown();
    const stored = found.firma && (await deps.storage.get(`${imageFolder('firmas')}/${found.firma}`));
    if (!stored) throw notFound('Esta entidad no tiene firma.');
    const data = `data:${stored.contentType};base64,${(await buffer(stored.body)).toString('base64')}`;
    return { data, filename: found.firma };
  });

  route(deps, createEntidad, async ({ db, body, audit }) => {
    const despues = await queries.insertEntidad(db, body);
    await audit({ accion: 'crear', entidad, entidadId: despues.entidadId, despues });
    return despues;
  });

  route(deps, updateEntidad, async ({ db, params, body, audit }) => {
    const antes = await queries.lockEntidad(db, params.id);
    if (!antes) throw unknown();
    const { version, ...data } = body;
    if (version !== undefined && version !== antes.version) throw changedMeanwhile('esta entidad', antes);
    const despues = await queries.updateEntidad(db, params.id, {
      ...data,
      firma: imagenAfterChange('firma', antes, data.firma),
      logo: imagenAfterChange('logo', antes, data.logo),
    });
    await audit({ accion: 'editar', entidad, entidadId: params.id, antes, despues });
    return despues;
  });

  route(deps, deleteEntidad, async ({ db, params, audit }) => {
    const antes = await queries.lockEntidad(db, params.id);
    if (!antes) throw unknown();
    const reason = await whatDependsOnEntidad(db, params.id);
    if (reason) throw conflict(`No se puede eliminar «${antes.titulo}»: ${reason}.`);
    await queries.deleteEntidad(db, params.id);
    await audit({ accion: 'eliminar', entidad, entidadId: params.id, antes });
  });
}

/** What forbids deleting an entity; empty when nothing does. */
async function whatDependsOnEntidad(db: Db, entidadId: number): Promise<string> {
  const cursos = await queries.entidadCursos(db, entidadId);
  return cursos.length === 0 ? '' : `certifica ${quoteNames(cursos)}`;
}
