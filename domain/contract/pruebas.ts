import { download, idParams } from '../schemas/list.ts';
import {
  borrador,
  borradorInput,
  calificacion,
  calificacionesExportQuery,
  calificacionesQuery,
  calificacionInput,
  calificacionSummary,
  openRespuestasQuery,
  ownIntento,
  pregunta,
  preguntaInput,
  prueba,
  pruebaInput,
  pruebaPreguntas,
  pruebaUpdate,
  submission,
  submissionInput,
  waitingRespuesta,
} from '../schemas/pruebas.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const getPrueba = endpoint({
  method: 'GET',
  path: '/pruebas/:id',
  access: 'session',
  summary: 'Una prueba con sus preguntas; las respuestas correctas, solo para ADMIN',
  params: idParams,
  answer: resource(prueba),
});

export const createPrueba = endpoint({
  method: 'POST',
  path: '/pruebas',
  access: 'academico',
  summary: 'Crear la prueba de un módulo',
  body: pruebaInput,
  answer: resource(prueba),
});

export const updatePrueba = endpoint({
  method: 'PUT',
  path: '/pruebas/:id',
  access: 'academico',
  summary: 'Cambiar los datos de una prueba y el orden de sus preguntas',
  params: idParams,
  body: pruebaUpdate,
  answer: resource(prueba),
});

export const deletePrueba = endpoint({
  method: 'DELETE',
  path: '/pruebas/:id',
  access: 'academico',
  summary: 'Eliminar una prueba que nadie ha rendido',
  params: idParams,
  answer: nothing,
});

export const getPregunta = endpoint({
  method: 'GET',
  path: '/preguntas/:id',
  access: 'academico',
  summary: 'Una pregunta',
  params: idParams,
  answer: resource(pregunta),
});

export const listPreguntas = endpoint({
  method: 'GET',
  path: '/preguntas/prueba/:id',
  access: 'session',
  summary: 'Las preguntas de una prueba',
  params: idParams,
  answer: resource(pruebaPreguntas),
});

export const createPregunta = endpoint({
  method: 'POST',
  path: '/preguntas',
  access: 'academico',
  summary: 'Agregar una pregunta',
  body: preguntaInput,
  answer: resource(pregunta),
});

export const updatePregunta = endpoint({
  method: 'PUT',
  path: '/preguntas/:id',
  access: 'academico',
  summary: 'Cambiar una pregunta',
  params: idParams,
  body: preguntaInput,
  answer: resource(pregunta),
});

export const deletePregunta = endpoint({
  method: 'DELETE',
  path: '/preguntas/:id',
  access: 'academico',
  summary: 'Eliminar una pregunta',
  params: idParams,
  answer: nothing,
});

export const getBorrador = endpoint({
  method: 'GET',
  path: '/pruebas/:id/borrador',
  access: 'session',
  summary: 'Lo respondido hasta ahora, guardado mientras se trabaja',
  params: idParams,
  answer: resource(borrador),
});

export const saveBorrador = endpoint({
  method: 'PUT',
  path: '/pruebas/:id/borrador',
  access: 'session',
  summary: 'Guardar lo respondido hasta ahora',
  params: idParams,
  body: borradorInput,
  answer: resource(borrador),
});

export const submitRespuestas = endpoint({
  method: 'POST',
  path: '/respuestas/envio',
  access: 'session',
  summary: 'Enviar una prueba; la cabecera Idempotency-Key evita contar dos veces el mismo envío',
  body: submissionInput,
  message: 'Tu prueba fue enviada.',
  answer: resource(submission),
});

export const listIntentos = endpoint({
  method: 'GET',
  path: '/pruebas/:id/intentos',
  access: 'session',
  summary: 'Los intentos de quien inició sesión',
  params: idParams,
  answer: resources(ownIntento),
});

export const listCalificaciones = endpoint({
  method: 'GET',
  path: '/calificaciones',
  access: 'docencia',
  within: 'own',
  summary: 'Intentos con preguntas abiertas, los que más esperan primero',
  query: calificacionesQuery,
  answer: resources(calificacionSummary),
});

export const exportCalificaciones = endpoint({
  method: 'GET',
  path: '/calificaciones/exportar',
  access: 'academico',
  summary: 'La lista de calificaciones como CSV, con los mismos filtros',
  exports: true,
  stepUp: 'export-people',
  query: calificacionesExportQuery,
  answer: resource(download),
});

export const listOpenRespuestas = endpoint({
  method: 'GET',
  path: '/calificaciones/abiertas',
  access: 'docencia',
  within: 'own',
  summary: 'Las respuestas abiertas sin puntos, por pregunta; con sinNombres=true no dice de quién son',
  query: openRespuestasQuery,
  answer: resources(waitingRespuesta),
});

export const getCalificacion = endpoint({
  method: 'GET',
  path: '/calificaciones/:id',
  access: 'docencia',
  within: { thing: 'intento', field: 'id' },
  summary: 'Las respuestas abiertas de un intento',
  params: idParams,
  answer: resource(calificacion),
});

export const gradeIntento = endpoint({
  method: 'PUT',
  path: '/calificaciones/:id',
  access: 'docencia',
  within: { thing: 'intento', field: 'id' },
  summary: 'Poner los puntos de las respuestas abiertas; recalcula la nota y avisa al estudiante',
  params: idParams,
  body: calificacionInput,
  message: 'Calificación guardada.',
  answer: resource(calificacion),
});
