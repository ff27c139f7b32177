import { entidad, entidadChange, entidadInput, entidadSort } from '../schemas/entidades.ts';
import { download, idParams } from '../schemas/list.ts';
import { endpoint, resource } from './endpoint.ts';
import { maintenance } from './maintenance.ts';

export const entidadEndpoints = maintenance('/entidades', 'academico', {
  words: ['Entidades que certifican', 'una entidad', 'Las entidades filtradas'],
  record: entidad,
  input: entidadInput,
  change: entidadChange,
  sort: entidadSort,
});

export const {
  list: listEntidades,
  exportRows: exportEntidades,
  get: getEntidad,
  create: createEntidad,
  update: updateEntidad,
  remove: deleteEntidad,
} = entidadEndpoints;

/** Signatures have no public URL. */
export const signatureOf = endpoint({
  method: 'GET',
  path: '/entidades/:id/firma',
  access: 'academico',
  summary: 'La imagen de la firma de una entidad',
  params: idParams,
  answer: resource(download),
});
