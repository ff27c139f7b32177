import { buffer } from 'node:stream/consumers';
import {
  createEntidad,
  deleteEntidad,
  exportarEntidades,
  getEntidad,
  listEntidades,
  updateEntidad,
  verFirma,
} from 'domain/contract/entidades.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { imageFolder } from 'domain/formats/images.ts';
import { quoteNames } from 'domain/formats/quote-names.ts';
import type { Entidad } from 'domain/schemas/entidades.ts';
import type { House } from '../house.ts';
import { descargaCsv } from '../http/descarga.ts';
import { changedMeanwhile, conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { imagenTrasElCambio } from './imagenes.ts';
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

export function entidadesRoutes(house: House): void {
  route(house, listEntidades, ({ db, query }) => queries.listEntidades(db, query));

  route(house, exportarEntidades, async ({ db, query, ahora }) =>
    descargaCsv('entidades', columns, await queries.todasLasEntidades(db, query.q), ahora),
  );

  route(house, getEntidad, async ({ db, params }) => {
    const found = await queries.findEntidad(db, params.id);
    if (!found) throw unknown();
    return found;
  });

  route(house, verFirma, async ({ db, params }) => {
    const found = await queries.findEntidad(db, params.id);
    if (!found) throw unknown();
    const stored = found.firma && (await house.storage.get(`${imageFolder('firmas')}/${found.firma}`));
    if (!stored) throw notFound('Esta entidad no tiene firma.');
    const data = `data:${stored.contentType};base64,${(await buffer(stored.body)).toString('base64')}`;
    return { data, filename: found.firma };
  });

  route(house, createEntidad, async ({ db, body, audit }) => {
    const despues = await queries.insertEntidad(db, body);
    await audit({ accion: 'crear', entidad, entidadId: despues.entidadId, despues });
    return despues;
  });

  route(house, updateEntidad, async ({ db, params, body, audit }) => {
    const antes = await queries.lockEntidad(db, params.id);
    if (!antes) throw unknown();
    const { version, ...data } = body;
    if (version !== undefined && version !== antes.version) throw changedMeanwhile('esta entidad', antes);
    const despues = await queries.updateEntidad(db, params.id, {
      ...data,
      firma: imagenTrasElCambio('firma', antes, data.firma),
      logo: imagenTrasElCambio('logo', antes, data.logo),
    });
    await audit({ accion: 'editar', entidad, entidadId: params.id, antes, despues });
    return despues;
  });

  route(house, deleteEntidad, async ({ db, params, audit }) => {
    const antes = await queries.lockEntidad(db, params.id);
    if (!antes) throw unknown();
    const cursos = await queries.cursosDeEntidad(db, params.id);
    if (cursos.length > 0) throw conflict(`No se puede eliminar «${antes.titulo}»: certifica ${quoteNames(cursos)}.`);
    await queries.deleteEntidad(db, params.id);
    await audit({ accion: 'eliminar', entidad, entidadId: params.id, antes });
  });
}
