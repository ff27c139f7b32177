import { download, idParams } from '../schemas/list.ts';
import {
  answerInput,
  hoja,
  hojaCreated,
  hojaQuery,
  hojaState,
  lookUpInput,
  reclamacionDetalle,
  reclamacionesExport,
  reclamacionesQuery,
  reclamacionInput,
  reclamacionSummary,
  reclassifyInput,
} from '../schemas/reclamaciones.ts';
import { endpoint, file, lookupWork, resource, resources } from './endpoint.ts';

export const createReclamacion = endpoint({
  method: 'POST',
  path: '/reclamaciones',
  access: 'public',
  summary: 'Presentar una hoja del Libro de Reclamaciones; la misma hoja dos veces en un día es una sola',
  body: reclamacionInput,
  bodyLimit: 64 * 1024,
  limit: { per: 'address', points: 10, seconds: 3600 },
  message: 'Hoja de reclamación registrada.',
  answer: resource(hojaCreated),
});

export const getHoja = endpoint({
  method: 'GET',
  path: '/reclamaciones/hoja',
  access: 'public',
  summary: 'Una hoja, para quien tiene su enlace secreto',
  query: hojaQuery,
  uncached: lookupWork,
  answer: resource(hoja),
});

export const getHojaPdf = endpoint({
  method: 'GET',
  path: '/reclamaciones/hoja.pdf',
  access: 'public',
  summary: 'La hoja en PDF, para quien tiene su enlace secreto',
  query: hojaQuery,
  limit: { per: 'address', points: 20, seconds: 600 },
  answer: file('application/pdf'),
});

export const lookUpReclamacion = endpoint({
  method: 'POST',
  path: '/reclamaciones/consulta',
  access: 'public',
  summary: 'Estado y respuesta de una hoja, con su número y el documento de quien la presentó',
  body: lookUpInput,
  limit: { per: 'address', points: 30, seconds: 3600 },
  answer: resource(hojaState),
});

export const listReclamaciones = endpoint({
  method: 'GET',
  path: '/reclamaciones',
  access: 'ADMIN',
  summary: 'Hojas del Libro de Reclamaciones, las que vencen antes primero',
  query: reclamacionesQuery,
  answer: resources(reclamacionSummary),
});

export const exportReclamaciones = endpoint({
  method: 'GET',
  path: '/reclamaciones/exportar',
  access: 'ADMIN',
  summary: 'Las hojas filtradas, como hoja de cálculo',
  exports: true,
  stepUp: 'export-people',
  query: reclamacionesExport,
  answer: resource(download),
});

export const getReclamacion = endpoint({
  method: 'GET',
  path: '/reclamaciones/:id',
  access: 'ADMIN',
  summary: 'Una hoja con su respuesta y sus clasificaciones',
  params: idParams,
  answer: resource(reclamacionDetalle),
});

export const answerReclamacion = endpoint({
  method: 'POST',
  path: '/reclamaciones/:id/respuesta',
  access: 'ADMIN',
  summary: 'Responder una hoja, una sola vez; la respuesta va por correo si hay dirección',
  params: idParams,
  body: answerInput,
  bodyLimit: 64 * 1024,
  message: 'Respuesta registrada.',
  answer: resource(reclamacionDetalle),
});

export const reclassifyReclamacion = endpoint({
  method: 'POST',
  path: '/reclamaciones/:id/clasificacion',
  access: 'ADMIN',
  summary: 'Clasificar una hoja como reclamo o queja; lo que eligió quien la presentó queda',
  params: idParams,
  body: reclassifyInput,
  message: 'Clasificación cambiada.',
  answer: resource(reclamacionDetalle),
});
