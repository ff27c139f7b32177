import { firmante, firmanteInput, firmanteSort } from '../schemas/firmantes.ts';
import { download, idParams } from '../schemas/list.ts';
import { endpoint, resource } from './endpoint.ts';
import { maintenance } from './maintenance.ts';

export const firmanteEndpoints = maintenance('/firmantes', 'academico', {
  words: ['Quienes firman certificados', 'un firmante', 'Los firmantes filtrados'],
  note: 'los certificados emitidos conservan sus firmas',
  record: firmante,
  input: firmanteInput,
  change: firmanteInput,
  sort: firmanteSort,
});

export const {
  list: listFirmantes,
  exportRows: exportFirmantes,
  get: getFirmante,
  create: createFirmante,
  update: updateFirmante,
  remove: deleteFirmante,
} = firmanteEndpoints;

/** Signatures have no public URL. */
export const firmaOfFirmante = endpoint({
  method: 'GET',
  path: '/firmantes/:id/firma',
  access: 'academico',
  summary: 'La imagen de la firma de un firmante',
  params: idParams,
  answer: resource(download),
});
