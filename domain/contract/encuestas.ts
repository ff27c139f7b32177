import {
  encuesta,
  encuestaGroup,
  encuestaInput,
  encuestaResults,
  encuestasQuery,
  exportEncuestasQuery,
  exportRespuestasQuery,
  openEncuesta,
  ownRespuesta,
  respuestaInput,
} from '../schemas/encuestas.ts';
import { download } from '../schemas/list.ts';
import { cursoParams } from '../schemas/ponentes.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listEncuestas = endpoint({
  method: 'GET',
  path: '/encuestas',
  access: 'academico',
  summary: 'Resultados de las encuestas por curso, por docente o por periodo; sin cifras con menos de 5 respuestas',
  query: encuestasQuery,
  answer: resources(encuestaGroup),
});

export const exportEncuestas = endpoint({
  method: 'GET',
  path: '/encuestas/exportar',
  access: 'academico',
  summary: 'Los mismos resultados, como hoja de cálculo',
  exports: true,
  query: exportEncuestasQuery,
  answer: resource(download),
});

export const listOpenEncuestas = endpoint({
  method: 'GET',
  path: '/mis-encuestas',
  access: 'session',
  summary: 'Las encuestas que esperan la respuesta de quien inició sesión',
  answer: resources(openEncuesta),
});

export const getEncuesta = endpoint({
  method: 'GET',
  path: '/encuestas/:cursoId',
  access: 'academico',
  summary: 'La encuesta de un curso: sus preguntas, si se ofrece y si se exige antes del certificado',
  params: cursoParams,
  answer: resource(encuesta),
});

export const updateEncuesta = endpoint({
  method: 'PUT',
  path: '/encuestas/:cursoId',
  access: 'academico',
  summary: 'Cambiar la encuesta de un curso; lo ya respondido conserva las preguntas que se leyeron',
  params: cursoParams,
  body: encuestaInput,
  answer: resource(encuesta),
});

export const getOwnRespuesta = endpoint({
  method: 'GET',
  path: '/encuestas/:cursoId/respuesta',
  access: 'session',
  summary: 'La encuesta de un curso propio, con lo que respondió quien inició sesión',
  params: cursoParams,
  answer: resource(ownRespuesta),
});

export const saveOwnRespuesta = endpoint({
  method: 'POST',
  path: '/encuestas/:cursoId/respuesta',
  access: 'session',
  summary: 'Responder la encuesta de un curso propio, o cambiar lo respondido durante una semana',
  params: cursoParams,
  body: respuestaInput,
  limit: { per: 'session', points: 60, seconds: 3600 },
  message: 'Gracias: guardamos tus respuestas.',
  answer: resource(ownRespuesta),
});

export const withdrawCita = endpoint({
  method: 'DELETE',
  path: '/encuestas/:cursoId/respuesta/cita',
  access: 'session',
  summary: 'Retirar el permiso para citar lo que uno escribió en una encuesta',
  params: cursoParams,
  answer: nothing,
});

export const getResults = endpoint({
  method: 'GET',
  path: '/encuestas/:cursoId/resultados',
  access: 'academico',
  summary: 'Lo que opinaron los estudiantes de un curso, sin nombres; sin cifras ni palabras con menos de 5 respuestas',
  params: cursoParams,
  answer: resource(encuestaResults),
});

export const exportRespuestas = endpoint({
  method: 'GET',
  path: '/encuestas/:cursoId/exportar',
  access: 'academico',
  summary: 'Las respuestas a la encuesta de un curso, sin nombres, como hoja de cálculo',
  exports: true,
  params: cursoParams,
  query: exportRespuestasQuery,
  answer: resource(download),
});
