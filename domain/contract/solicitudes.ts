import { download, idParams } from '../schemas/list.ts';
import {
  answerSolicitudInput,
  ownSolicitud,
  solicitud,
  solicitudesQuery,
  solicitudInput,
} from '../schemas/solicitudes.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const createSolicitud = endpoint({
  method: 'POST',
  path: '/cuenta/solicitudes',
  access: 'session',
  summary: 'Pedir información, acceso, rectificación, cancelación u oposición sobre los propios datos',
  body: solicitudInput,
  limit: { per: 'session', points: 10, seconds: 86_400 },
  message: 'Recibimos tu solicitud. Te enviamos una constancia por correo.',
  answer: resource(ownSolicitud),
});

export const listOwnSolicitudes = endpoint({
  method: 'GET',
  path: '/cuenta/solicitudes',
  access: 'session',
  summary: 'Las solicitudes de quien inició sesión sobre sus datos',
  answer: resources(ownSolicitud),
});

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/cuenta/datos',
  access: 'session',
  summary: 'Todos los datos de quien inició sesión: JSON, hojas CSV y los PDF de sus certificados, en un ZIP',
  stepUp: 'own-account',
  limit: { per: 'session', points: 10, seconds: 3600 },
  answer: resource(download),
});

export const listSolicitudes = endpoint({
  method: 'GET',
  path: '/solicitudes-datos',
  access: 'ADMIN',
  summary: 'Solicitudes sobre datos personales, las que vencen antes primero',
  query: solicitudesQuery,
  answer: resources(solicitud),
});

export const answerSolicitud = endpoint({
  method: 'POST',
  path: '/solicitudes-datos/:id/respuesta',
  access: 'ADMIN',
  summary: 'Responder una solicitud, una sola vez; la respuesta va por correo',
  params: idParams,
  body: answerSolicitudInput,
  bodyLimit: 64 * 1024,
  message: 'Respuesta enviada.',
  answer: resource(solicitud),
});
