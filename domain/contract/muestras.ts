import { archivoQuery } from '../schemas/archivos.ts';
import { muestraFileParams, muestraOpen, muestraParams } from '../schemas/muestras.ts';
import { endpoint, file, resource } from './endpoint.ts';

export const openMuestra = endpoint({
  method: 'GET',
  path: '/catalogo/:id/muestras/:materialId',
  access: 'public',
  limit: { per: 'address', points: 120, seconds: 600 },
  summary: 'Abrir una clase de muestra: direcciones de su archivo, válidas por poco tiempo',
  params: muestraParams,
  answer: resource(muestraOpen),
});

/** A player sends many range requests for one recording. */
export const readMuestra = endpoint({
  method: 'GET',
  path: '/catalogo/:id/muestras/:materialId/archivo/:archivoId',
  access: 'signed-url',
  limit: { per: 'address', points: 1200, seconds: 600 },
  summary: 'El archivo de una clase de muestra, por una dirección firmada',
  params: muestraFileParams,
  query: archivoQuery,
  answer: file('application/octet-stream'),
});
