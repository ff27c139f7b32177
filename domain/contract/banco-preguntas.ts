import { bancoPregunta, preguntasCopyInput, preguntasCopyResult } from '../schemas/banco-preguntas.ts';
import { idParams, listQuery } from '../schemas/list.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const listBanco = endpoint({
  method: 'GET',
  path: '/pruebas/:id/preguntas/banco',
  access: 'academico',
  summary: 'Las preguntas de otras pruebas de la misma especialidad, con sus respuestas correctas',
  params: idParams,
  query: listQuery,
  answer: resources(bancoPregunta),
});

export const copyPreguntas = endpoint({
  method: 'POST',
  path: '/pruebas/:id/preguntas/traer',
  access: 'academico',
  summary: 'Copiar en una prueba preguntas de otras de la misma especialidad: todas las elegidas o ninguna',
  params: idParams,
  body: preguntasCopyInput,
  answer: resource(preguntasCopyResult),
});
