import {
  anuncio,
  anuncioInput,
  anuncioMails,
  anuncioTrial,
  anuncioUpdate,
  audience,
  bajaInput,
  bajaQuery,
  bajaState,
  cursoAnuncios,
  mailsInput,
  myAnuncios,
} from '../schemas/anuncios.ts';
import { idParams } from '../schemas/list.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listAnuncios = endpoint({
  method: 'GET',
  path: '/cursos/:id/anuncios',
  access: 'session',
  summary:
    'Los anuncios de un curso, para el personal del curso y estudiantes con acceso; el personal ve también los programados',
  params: idParams,
  answer: resource(cursoAnuncios),
});

export const listMyAnuncios = endpoint({
  method: 'GET',
  path: '/mis-anuncios',
  access: 'session',
  summary: 'Los últimos anuncios de los cursos de quien inició sesión, los no leídos primero',
  answer: resource(myAnuncios),
});

export const createAnuncio = endpoint({
  method: 'POST',
  path: '/cursos/:id/anuncios',
  access: 'docencia',
  within: { thing: 'curso', field: 'id' },
  summary:
    'Escribir un anuncio a un curso, para ahora o para una hora; con Idempotency-Key, una sola vez. A una parte del curso (segmento) va solo por correo',
  params: idParams,
  body: anuncioInput,
  bodyLimit: 64 * 1024,
  limit: { per: 'session', points: 60, seconds: 3600 },
  answer: resource(anuncio),
});

export const listAudiences = endpoint({
  method: 'GET',
  path: '/cursos/:id/anuncios/destinatarios',
  access: 'docencia',
  within: { thing: 'curso', field: 'id' },
  summary:
    'A cuántas personas llegaría un anuncio: todas, quienes no empezaron, quienes no terminaron; con la caja, quienes deben una cuota',
  params: idParams,
  answer: resources(audience),
});

export const trialAnuncio = endpoint({
  method: 'POST',
  path: '/cursos/:id/anuncios/prueba',
  access: 'docencia',
  within: { thing: 'curso', field: 'id' },
  summary: 'Enviarse a sí mismo el correo de un anuncio, para verlo antes',
  params: idParams,
  body: anuncioTrial,
  bodyLimit: 64 * 1024,
  limit: { per: 'session', points: 20, seconds: 3600 },
  message: 'Te enviamos la prueba a tu correo.',
  answer: nothing,
});

export const updateAnuncio = endpoint({
  method: 'PUT',
  path: '/anuncios/:id',
  access: 'docencia',
  within: { thing: 'anuncio', field: 'id' },
  summary: 'Cambiar un anuncio que todavía no salió',
  params: idParams,
  body: anuncioUpdate,
  bodyLimit: 64 * 1024,
  answer: resource(anuncio),
});

export const withdrawAnuncio = endpoint({
  method: 'DELETE',
  path: '/anuncios/:id',
  access: 'docencia',
  within: { thing: 'anuncio', field: 'id' },
  summary: 'Retirar un anuncio: nadie lo ve más y no salen los correos que esperan',
  params: idParams,
  answer: nothing,
});

export const markAnuncioRead = endpoint({
  method: 'PUT',
  path: '/anuncios/:id/leido',
  access: 'session',
  summary: 'Marcar un anuncio como leído',
  params: idParams,
  answer: nothing,
});

export const listAnuncioMails = endpoint({
  method: 'GET',
  path: '/cuenta/anuncios',
  access: 'session',
  summary: 'De qué cursos con acceso recibe anuncios por correo quien inició sesión',
  answer: resources(anuncioMails),
});

export const setAnuncioMails = endpoint({
  method: 'PUT',
  path: '/cursos/:id/anuncios/correo',
  access: 'session',
  summary: 'Recibir o no por correo los anuncios de un curso',
  params: idParams,
  body: mailsInput,
  limit: { per: 'session', points: 60, seconds: 600 },
  answer: nothing,
});

export const getBaja = endpoint({
  method: 'GET',
  path: '/anuncios/baja',
  access: 'public',
  summary: 'Si quien tiene el enlace de un correo recibe los anuncios del curso, o novedades y ofertas',
  query: bajaQuery,
  limit: { per: 'address', points: 120, seconds: 600 },
  answer: resource(bajaState),
});

export const setBaja = endpoint({
  method: 'POST',
  path: '/anuncios/baja',
  access: 'public',
  summary:
    'Dejar de recibir por correo los anuncios de un curso, o novedades y ofertas, o volver a recibirlos, con el enlace de un correo',
  body: bajaInput,
  limit: { per: 'address', points: 120, seconds: 600 },
  answer: resource(bajaState),
});
